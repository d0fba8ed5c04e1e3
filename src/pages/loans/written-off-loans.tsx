import { loanList } from "#contract/entities/loan";
import { writtenOffLoanList } from "#contract/entities/written-off-loan";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { LoanDrawer } from "./loan-drawer";
import "./loans.css";

const never = () => false;

/** Loans that were written off, and what of each was recovered. */
export function WrittenOffLoans() {
  const t = useT("loans");
  const labels = useLabels();
  const drawer = useDrawer("loan/written-off");
  const operations = useRowOperations(loanList.name);
  return (
    <Page title={labels.list(writtenOffLoanList)}>
      <ListView
        list={writtenOffLoanList}
        title="name"
        onOpen={drawer.show}
        empty={<EmptyState title={t("loss.noneWrittenOff")} />}
      />
      <LoanDrawer drawer={drawer} mayChange={never} operationsOf={operations.actionsOf} />
      {operations.dialog}
    </Page>
  );
}
