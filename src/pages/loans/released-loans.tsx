import { loanList, releasedLoanList } from "#contract/entities/loan";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { LoanDrawer } from "./loan-drawer";
import { loanCells } from "./state-tag";
import { termsDialogs } from "./terms-dialog";
import "./loans.css";

const never = () => false;

/** What was lent: what is owed today, and what is due next. */
export function ReleasedLoans() {
  const t = useT("loans");
  const labels = useLabels();
  const drawer = useDrawer("loan/loans");
  const operations = useRowOperations(loanList.name, { dialogs: termsDialogs });
  return (
    <Page title={labels.list(releasedLoanList)}>
      <ListView
        list={releasedLoanList}
        title="name"
        cells={loanCells}
        actions={operations.actionsOf}
        onOpen={drawer.show}
        empty={<EmptyState title={t("list.noneReleased")} />}
      />
      <LoanDrawer drawer={drawer} mayChange={never} operationsOf={operations.actionsOf} />
      {operations.dialog}
    </Page>
  );
}
