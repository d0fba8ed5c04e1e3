import { Button, Drawer } from "antd";
import { loanAllowanceList } from "#contract/entities/loan-allowance";
import { permissionOf } from "#contract/kit/operation";
import { startCountAllowance } from "#contract/operations/jobs/start-job";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { AllowanceReport } from "./allowance-report";
import "./loans.css";

/** Counts now, rather than when the next month begins. */
function CountNow() {
  const t = useT("loans");
  const notify = useNotify();
  const { run, pending } = useOperation(startCountAllowance);
  const start = () =>
    run({}).then(
      () => notify.success(t("allowance.asked")),
      (error) => notify.error(error),
    );
  return (
    <Button type="primary" loading={pending} onClick={() => void start()}>
      {t("allowance.count")}
    </Button>
  );
}

/** The allowance for probable losses of each month: counted, looked at, posted. */
export function LoanAllowances() {
  const t = useT("loans");
  const can = useCan();
  const labels = useLabels();
  const drawer = useDrawer("loan/allowance");
  const operations = useRowOperations(loanAllowanceList.name);
  const { act, id } = drawer;
  return (
    <Page
      title={labels.list(loanAllowanceList)}
      extra={can(permissionOf(startCountAllowance)) && <CountNow />}
    >
      <ListView
        list={loanAllowanceList}
        title="month_end"
        actions={operations.actionsOf}
        onOpen={drawer.show}
        empty={<EmptyState title={t("allowance.none")} description={t("allowance.how")} />}
      />
      {act === "show" && id && (
        <Drawer open width="min(1000px, 100vw)" title={t("allowance.title")} onClose={drawer.close}>
          <AllowanceReport key={id} id={id} operationsOf={operations.actionsOf} />
        </Drawer>
      )}
      {operations.dialog}
    </Page>
  );
}
