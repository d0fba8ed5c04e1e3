import { Button } from "antd";
import { useState } from "react";
import { loanList, releasedLoanList } from "#contract/entities/loan";
import { permissionOf } from "#contract/kit/operation";
import { assignLoans } from "#contract/operations/loans/assign-loans";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { AssignDialog } from "./assign-dialog";
import { LoanDrawer } from "./loan-drawer";
import { loanCells } from "./state-tag";
import { termsDialogs } from "./terms-dialog";
import { TrancheDialog } from "./tranche-dialog";
import "./loans.css";

const never = () => false;

/** What was lent: what is owed today, and what is due next. */
export function ReleasedLoans() {
  const t = useT("loans");
  const labels = useLabels();
  const drawer = useDrawer("loan/loans");
  const operations = useRowOperations(loanList.name, {
    dialogs: { ...termsDialogs, "release-tranche": TrancheDialog },
  });
  const can = useCan();
  const mayAssign = can(permissionOf(assignLoans));
  const [moving, setMoving] = useState<{ ids: readonly string[]; done(): void } | null>(null);
  const moveAll = () => setMoving({ ids: [], done: () => {} });
  return (
    <Page
      title={labels.list(releasedLoanList)}
      extra={mayAssign && <Button onClick={moveAll}>{t("assign.open")}</Button>}
    >
      <ListView
        list={releasedLoanList}
        title="name"
        cells={loanCells}
        actions={operations.actionsOf}
        onOpen={drawer.show}
        bulk={(selection) =>
          mayAssign && (
            <Button
              size="small"
              onClick={() => setMoving({ ids: [...selection.rows.keys()], done: () => selection.keep([]) })}
            >
              {t("assign.open")}
            </Button>
          )
        }
        empty={<EmptyState title={t("list.noneReleased")} />}
      />
      <LoanDrawer drawer={drawer} mayChange={never} operationsOf={operations.actionsOf} />
      {operations.dialog}
      {moving && <AssignDialog loanIds={moving.ids} onDone={moving.done} onClose={() => setMoving(null)} />}
    </Page>
  );
}
