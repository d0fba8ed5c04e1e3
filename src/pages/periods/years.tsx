import { Button } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { fiscalYearList } from "#contract/entities/fiscal-year";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { EntryDialogs } from "../transactions/entry-dialogs";
import { CloseYearDialog } from "./close-year-dialog";

/** The fiscal years of the books: which are closed, by which entry, and with what surplus. */
export function Years() {
  const t = useT();
  const navigate = useNavigate();
  const { path } = useBranch();
  const mayShow = useCan()(permissionOf(showEntry));
  const [search, setSearch] = useSearchParams();
  const show = (id: string | null) =>
    setSearch((before) => {
      if (id) before.set("entry", id);
      else before.delete("entry");
      return before;
    });
  const { actionsOf, dialog } = useRowOperations(fiscalYearList.name, {
    dialogs: { close: CloseYearDialog },
  });
  const at = (year: string) => path(`accounting/years/${year}`);
  const cells = {
    name: (value: unknown, { id }: Row) => <Link to={at(id)}>{String(value)}</Link>,
    entry: (value: unknown, { entry_id: id }: Row) =>
      typeof id === "string" && (
        <Button type="link" size="small" disabled={!mayShow} onClick={() => show(id)}>
          {String(value)}
        </Button>
      ),
  };
  return (
    <Page title={t("page.fiscal-year")}>
      <ListView
        list={fiscalYearList}
        title="name"
        actions={actionsOf}
        cells={cells}
        onOpen={({ id }) => navigate(at(id))}
      />
      <EntryDialogs id={search.get("entry")} onShow={show} />
      {dialog}
    </Page>
  );
}
