import { periodList } from "#contract/entities/accounting-period";
import { Page } from "../../components/page";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** The months of the books: which take postings, which adjustments alone, which nothing. */
export function Periods() {
  const t = useT();
  const { actionsOf, dialog } = useRowOperations(periodList.name);
  return (
    <Page title={t("page.accounting-period")}>
      <ListView list={periodList} title="name" actions={actionsOf} />
      {dialog}
    </Page>
  );
}
