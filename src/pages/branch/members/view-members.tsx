import { Button } from "antd";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { memberList } from "#contract/entities/member";
import { permissionOf } from "#contract/kit/operation";
import { createMember } from "#contract/operations/members/create-member";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { Page } from "../../../components/page";
import { useMay } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { ListView, type Row } from "../../../resources/views/list";
import { useTransferPath } from "../teller/use-named-member";
import { CreateMember } from "./create-member";
import { MemberPanel } from "./member-panel";

/** The member beside the list, named by the address: "?member=<id>". */
function useShownMember() {
  const [search, setSearch] = useSearchParams();
  return {
    shown: search.get("member"),
    show(id: string | null) {
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("member", id);
        else next.delete("member");
        return next;
      });
    },
  };
}

/** The members of the branch: found by name or passbook, served at once, added in a drawer. */
export function ViewMembers() {
  const t = useT("teller");
  const may = useMay();
  const { path } = useBranch();
  const navigate = useNavigate();
  const transferPath = useTransferPath();
  const { shown, show } = useShownMember();
  const mayCreate = may(permissionOf(createMember));
  const { pathname } = useLocation();
  const isCreating = mayCreate && pathname.endsWith("/create");
  const create = () => navigate(path("view-members/create"));
  const windows = [
    { kind: "deposit" as const, isOpen: may(permissionOf(postDeposit)) },
    { kind: "withdraw" as const, isOpen: may(permissionOf(postWithdrawal)) },
  ];
  const actions = ({ id }: Row) => [
    { key: "show", label: t("members.balances"), onClick: () => show(id) },
    ...windows.map(({ kind, isOpen }) => ({
      key: kind,
      label: t(`page.${kind}`),
      disabled: !isOpen,
      onClick: () => navigate(transferPath(kind, id)),
    })),
  ];
  return (
    <Page
      title={t("page.view-members")}
      extra={
        mayCreate && (
          <Button type="primary" onClick={create}>
            {t("members.create")}
          </Button>
        )
      }
    >
      <ListView
        list={memberList}
        title="full_name"
        actions={actions}
        onOpen={({ id }) => show(id)}
        onCreate={mayCreate ? create : undefined}
      />
      <MemberPanel id={shown} onClose={() => show(null)} />
      {isCreating && (
        <CreateMember
          onCreated={(id) => navigate(path(`view-members?member=${id}`))}
          onClose={() => navigate(path("view-members"))}
        />
      )}
    </Page>
  );
}
