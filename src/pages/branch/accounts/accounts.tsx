import { Button } from "antd";
import { useNavigate } from "react-router";
import { accountList } from "#contract/entities/account";
import { Page } from "../../../components/page";
import { useMay } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { ListView, type Row } from "../../../resources/views/list";
import { writeDrillDown } from "../ledger/use-drill-down";

/** The chart of accounts with its balances; each account leads to its lines. */
export function Accounts() {
  const t = useT("teller");
  const may = useMay();
  const { path } = useBranch();
  const navigate = useNavigate();
  const toLines = ({ id }: Row) =>
    navigate(`${path("general-ledger/general-ledger")}?${writeDrillDown({ account: id })}`);
  const mayDrillDown = may("general-ledger:read");
  const actions = (row: Row) => [{ key: "lines", label: t("accounts.lines"), onClick: () => toLines(row) }];
  return (
    <Page
      title={t("page.accounts")}
      extra={
        may("statements:trial-balance") && (
          <Button onClick={() => navigate(path("accounting/trial-balance"))}>
            {t("page.trial-balance")}
          </Button>
        )
      }
    >
      <ListView
        list={accountList}
        title="name"
        actions={mayDrillDown ? actions : undefined}
        onOpen={mayDrillDown ? toLines : undefined}
      />
    </Page>
  );
}
