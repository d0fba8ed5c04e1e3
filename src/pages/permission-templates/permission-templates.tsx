import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { permissionTemplateList } from "#contract/entities/permission-template";
import { deleteTemplate, restoreTemplates } from "#contract/operations/employees/permission-templates";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefresh } from "../../providers/refresh";
import { useDrawer } from "../../resources/use-drawer";
import { ShownTemplate } from "./shown-template";
import { ChangeTemplate, NewTemplate } from "./template-forms";
import "./permissions.css";

type At = ReturnType<typeof useDrawer>;

/** What can be done with templates, besides their forms. */
function useActs() {
  const t = useT("employees");
  const changed = useRefresh();
  const confirm = useConfirm();
  const notify = useNotify();
  const deleting = useOperation(deleteTemplate);
  const restoring = useOperation(restoreTemplates);
  const refresh = () => void changed.rows("permission-template");
  const remove = async (row: Row) => {
    const name = String(row.name);
    const title = t("template.deleteQuestion", { name });
    if (!(await confirm({ title, okText: t("template.delete"), danger: true }))) return;
    try {
      await deleting.run({ id: row.id });
      notify.success(t("template.deleted", { name }));
      refresh();
    } catch (error) {
      notify.error(error);
    }
  };
  const restore = async () => {
    try {
      const { data } = await restoring.run({});
      notify.success(t("template.restored", { count: data.length }));
      refresh();
    } catch (error) {
      notify.error(error);
    }
  };
  return { remove, restore, isRestoring: restoring.pending, refresh };
}

/**
 * The roles of the branch: what each permits, compared, copied, changed, and given anew to who holds them.
 */
export function PermissionTemplates() {
  const t = useT("employees");
  const can = useCan();
  const at = useDrawer("permission-template");
  const { remove, restore, isRestoring, refresh } = useActs();
  const mayCreate = can("permission-template:create");

  const actions = (row: Row): RowAction[] => {
    const all: (RowAction | false)[] = [
      {
        key: "show",
        label: t("template.show"),
        icon: <EyeOutlined aria-hidden />,
        onClick: () => at.show(row),
      },
      can("permission-template:update") && {
        key: "edit",
        label: t("template.edit"),
        icon: <EditOutlined aria-hidden />,
        onClick: () => at.edit(row),
      },
      mayCreate && {
        key: "copy",
        label: t("template.copy"),
        icon: <CopyOutlined aria-hidden />,
        onClick: () => at.copy(row),
      },
      can("permission-template:delete") && {
        key: "delete",
        label: t("template.delete"),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () => void remove(row),
      },
    ];
    return all.filter((action) => action !== false);
  };
  return (
    <Page
      title={t("page.permission-template")}
      extra={
        mayCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={at.create}>
            {t("template.new")}
          </Button>
        )
      }
    >
      <ListView
        list={permissionTemplateList}
        actions={actions}
        onOpen={at.show}
        onCreate={mayCreate ? at.create : undefined}
        toolbar={
          can("permission-template:restore") && (
            <Button loading={isRestoring} onClick={() => void restore()}>
              {t("template.restore")}
            </Button>
          )
        }
      />
      <TemplateDrawer at={at} onSaved={refresh} />
    </Page>
  );
}

function TemplateDrawer({ at, onSaved }: { at: At; onSaved(): void }) {
  const t = useT("employees");
  const { act, id, close, edit } = at;
  const titles: Record<string, string> = {
    create: t("template.new"),
    copy: t("template.copy"),
    edit: t("template.edit"),
    show: t("template.one"),
  };
  const title = act === "create" || id ? titles[act ?? ""] : undefined;
  if (!title) return null;
  const done = () => {
    onSaved();
    close();
  };
  return (
    <Drawer
      open
      width="min(980px, 100vw)"
      title={title}
      onClose={close}
      maskClosable={act === "show"}
      autoFocus={act === "show"}
    >
      {act === "create" && <NewTemplate onSaved={done} />}
      {act === "copy" && id && <NewTemplate key={id} copyOf={id} onSaved={done} />}
      {act === "edit" && id && <ChangeTemplate key={id} id={id} onSaved={done} />}
      {act === "show" && id && <ShownTemplate key={id} id={id} onEdit={() => edit({ id })} />}
    </Drawer>
  );
}
