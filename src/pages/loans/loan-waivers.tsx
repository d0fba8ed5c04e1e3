import { loanWaiverList } from "#contract/entities/loan-waiver";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import "./loans.css";

/** What members were let off on their loans, and what takes it back. */
export function LoanWaivers() {
  const t = useT("loans");
  const labels = useLabels();
  const operations = useRowOperations(loanWaiverList.name);
  return (
    <Page title={labels.list(loanWaiverList)}>
      <ListView
        list={loanWaiverList}
        title="name"
        actions={operations.actionsOf}
        empty={<EmptyState title={t("loss.noWaivers")} description={t("loss.howToWaive")} />}
      />
      {operations.dialog}
    </Page>
  );
}
