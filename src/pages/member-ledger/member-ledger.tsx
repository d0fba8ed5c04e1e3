import { useNavigate } from "react-router";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { memberAccountSearch } from "./addresses";

const amountOrNothing = (amount: unknown) =>
  amount === null || amount === undefined ? null : <Money value={Number(amount)} />;
const cells = { held: amountOrNothing, owed: amountOrNothing };

/** The accounts of all members; each leads to its lines and its passbook. */
export function MemberLedger() {
  const t = useT("member-ledger");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const open = (page: string) => (row: Row) =>
    navigate(`${path(page)}?${memberAccountSearch(String(row.member_id), String(row.account_id), row.id)}`);
  const toLines = open("member-accounting-ledger/member");
  const mayOpen = can("member-ledger:show-totals");
  const { actionsOf, dialog } = useRowOperations(memberLedgerList.name);
  const actions = (row: Row) => [
    { key: "lines", label: t("list.lines"), disabled: !mayOpen, onClick: () => toLines(row) },
    {
      key: "passbook",
      label: t("passbook.title"),
      disabled: !can("member-ledger:show-passbook"),
      onClick: () => open("member-accounting-ledger/passbook")(row),
    },
    ...actionsOf({ ...row, name: `${row.number} ${row.member_name}` }),
  ];
  return (
    <Page title={t("page.member-accounting-ledger")}>
      <ListView
        list={memberLedgerList}
        title="member_name"
        cells={cells}
        actions={actions}
        onOpen={mayOpen ? toLines : undefined}
      />
      {dialog}
    </Page>
  );
}
