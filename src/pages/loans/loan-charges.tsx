import { loanChargeList } from "#contract/entities/loan-charge";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import "./loans.css";

/** What was charged to loans after their release, and what takes it back. */
export function LoanCharges() {
  const t = useT("loans");
  const labels = useLabels();
  const operations = useRowOperations(loanChargeList.name);
  return (
    <Page title={labels.list(loanChargeList)}>
      <ListView
        list={loanChargeList}
        title="name"
        actions={operations.actionsOf}
        empty={<EmptyState title={t("loss.noCharges")} description={t("loss.howToCharge")} />}
      />
      {operations.dialog}
    </Page>
  );
}
