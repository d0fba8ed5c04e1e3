import { DeleteOutlined, EditOutlined, PlusOutlined, QrcodeOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { invitationCodeList } from "#contract/entities/invitation-code";
import { deleteInvitationCode } from "#contract/operations/organizations/invitation-codes";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefresh } from "../../providers/refresh";
import { useDrawer } from "../../resources/use-drawer";
import { ChangeInvitation, NewInvitation } from "./invitation-forms";
import { ShownInvitation } from "./shown-invitation";

const address = "maintenance/invitation-code";

function useRemove(refresh: () => void) {
  const t = useT("employees");
  const confirm = useConfirm();
  const notify = useNotify();
  const { run } = useOperation(deleteInvitationCode);
  return async (row: Row) => {
    const code = String(row.code);
    const title = t("invitation.deleteQuestion", { code });
    const content = t("invitation.deleteText");
    if (!(await confirm({ title, content, okText: t("invitation.delete"), danger: true }))) return;
    try {
      await run({ id: row.id });
      notify.success(t("invitation.deleted", { code }));
      refresh();
    } catch (error) {
      notify.error(error);
    }
  };
}

/** The invitations of the branch: codes by which people ask to join, with what they will be given. */
export function InvitationCodes() {
  const t = useT("employees");
  const can = useCan();
  const changed = useRefresh();
  const at = useDrawer(address);
  const refresh = () => void changed.rows("invitation-code");
  const remove = useRemove(refresh);
  const mayCreate = can("invitation-code:create");

  const actions = (row: Row): RowAction[] => {
    const all: (RowAction | false)[] = [
      {
        key: "show",
        label: t("invitation.show"),
        icon: <QrcodeOutlined aria-hidden />,
        onClick: () => at.show(row),
      },
      can("invitation-code:update") && {
        key: "edit",
        label: t("invitation.edit"),
        icon: <EditOutlined aria-hidden />,
        onClick: () => at.edit(row),
      },
      can("invitation-code:delete") && {
        key: "delete",
        label: t("invitation.delete"),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () => void remove(row),
      },
    ];
    return all.filter((action) => action !== false);
  };
  return (
    <Page
      title={t("page.invitation-code")}
      extra={
        mayCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={at.create}>
            {t("invitation.new")}
          </Button>
        )
      }
    >
      <ListView
        list={invitationCodeList}
        title="code"
        actions={actions}
        onOpen={at.show}
        onCreate={mayCreate ? at.create : undefined}
      />
      <InvitationDrawer at={at} mayCreate={mayCreate} onSaved={refresh} />
    </Page>
  );
}

interface InvitationDrawerProps {
  at: ReturnType<typeof useDrawer>;
  mayCreate: boolean;
  onSaved(): void;
}

function InvitationDrawer({ at, mayCreate, onSaved }: InvitationDrawerProps) {
  const t = useT("employees");
  const { act, id, close, show } = at;
  const titles: Record<string, string> = {
    create: t("invitation.new"),
    edit: t("invitation.edit"),
    show: t("invitation.one"),
  };
  const isOpen = act === "create" ? mayCreate : Boolean(id);
  const title = isOpen ? titles[act ?? ""] : undefined;
  if (!title) return null;
  // A code that was made is there to be handed on.
  const done = (saved: { id: string }) => {
    onSaved();
    show(saved);
  };
  return (
    <Drawer
      open
      width={act === "show" ? "min(560px, 100vw)" : "min(980px, 100vw)"}
      title={title}
      onClose={close}
      maskClosable={act === "show"}
      autoFocus={act === "show"}
    >
      {act === "create" && <NewInvitation onSaved={done} />}
      {act === "edit" && id && <ChangeInvitation key={id} id={id} onSaved={done} />}
      {act === "show" && id && <ShownInvitation key={id} id={id} />}
    </Drawer>
  );
}
