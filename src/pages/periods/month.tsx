import { Alert, Button, Flex, Steps } from "antd";
import { Link, useLocation } from "react-router";
import { periodList, periodStatuses } from "#contract/entities/accounting-period";
import { isCalendarDate } from "#contract/kit/dates";
import { showChecklist } from "#contract/operations/periods/show-checklist";
import { verifyMonth } from "#contract/operations/periods/verify-closed";
import { printMonthCertificate } from "#contract/operations/prints/book-papers";
import { Page } from "../../components/page";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useMonthName } from "../../hooks/use-month-name";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { usePrintLanguage } from "../member-ledger/addresses";
import { PaperButton } from "../statements/paper-button";
import { NotFound } from "../system/not-found";
import type { Checklist } from "./checklist";
import { MonthChecks } from "./month-checks";
import { MonthHistory } from "./month-history";
import { MonthSeal } from "./month-seal";
import { VerifyClosed } from "./verify-closed";
import "./month.css";

/** A month of the books: what keeps it from being closed, and how it was closed. */
export function Month() {
  const month = useLocation().pathname.split("/").at(-1) ?? "";
  return isCalendarDate(month) ? <ShownMonth month={month} /> : <NotFound />;
}

const changedBy = [
  ...["accounting-period.update", "journal.create", "transaction-batch.update"],
  ...["journal-voucher.update", "journal-voucher.create", "journal-voucher.delete"],
  ...["cash-check-voucher.update", "cash-check-voucher.create", "cash-check-voucher.delete"],
  ...["tie-out-item.update", "tie-out-item.create", "statement-definition.update"],
];

const actedOn = ["accounting-period.update"];

function ShownMonth({ month }: { month: string }) {
  const t = useT();
  const nameOf = useMonthName();
  const { path } = useBranch();
  const { data, error, refetch } = useRead(showChecklist, { id: month }, { invalidatedBy: changedBy });
  // Somebody else approves that it is closed, and reopens it.
  useLive(actedOn, () => void refetch());
  const name = nameOf(month);
  return (
    <Page
      title={name}
      breadcrumb={[{ label: t("page.accounting-period"), to: path("accounting/months") }, { label: name }]}
      extra={data && <Actions checklist={data} onDone={() => void refetch()} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Answer checklist={data} /> : <LoadingState />)}
    </Page>
  );
}

interface ActionsProps {
  checklist: Checklist;
  onDone(): void;
}

/** What can be done with the month as it stands, and its certificate. */
function Actions({ checklist, onDone }: ActionsProps) {
  const { month, status, seal, is_over, closes_after } = checklist;
  const isItsTurn = is_over && closes_after === null;
  const t = useT("periods");
  const language = usePrintLanguage();
  const { actionsOf, dialog } = useRowOperations(periodList.name, { onDone });
  return (
    <Flex gap="small" wrap>
      {seal && (
        <>
          <PaperButton operation={printMonthCertificate} input={{ id: month, language }}>
            {t("certificate")}
          </PaperButton>
          <VerifyClosed operation={verifyMonth} id={month} />
        </>
      )}
      {actionsOf({ id: month, name: month.slice(0, 7), status })
        .filter(({ key }) => key === "reopen" || isItsTurn)
        .map(({ key, label, onClick }) => (
          <Button key={key} type={key === "reopen" ? "default" : "primary"} onClick={onClick}>
            {label}
          </Button>
        ))}
      {dialog}
    </Flex>
  );
}

function Answer({ checklist }: { checklist: Checklist }) {
  const t = useT("periods");
  const labels = useLabels();
  const { status, checks, seal, acts } = checklist;
  return (
    <div className="month">
      <Steps
        size="small"
        responsive={false}
        current={periodStatuses.indexOf(status)}
        status={status === "closed" ? "finish" : "process"}
        items={periodStatuses.map((one) => ({ title: labels.option(one) }))}
      />
      {status !== "closed" && <Hint checklist={checklist} />}
      {seal && <MonthSeal seal={seal} />}
      <section aria-label={t("checks")}>
        <h2>{t(seal ? "checks_then" : "checks")}</h2>
        <MonthChecks checks={checks} />
      </section>
      {acts.length > 0 && <MonthHistory acts={acts} />}
    </div>
  );
}

/** What comes next: another month, waiting, what is open, or closing it. */
function Hint({
  checklist: { month, status, is_over, closes_after, checks, ends_on },
}: {
  checklist: Checklist;
}) {
  const t = useT("periods");
  const nameOf = useMonthName();
  const dates = useDates();
  const { path } = useBranch();
  if (closes_after)
    return (
      <Alert
        type="info"
        showIcon
        message={
          <>
            {t("hint.earlier")}{" "}
            <Link to={path(`accounting/months/${closes_after}`)}>{nameOf(closes_after)}</Link>
          </>
        }
      />
    );
  if (!is_over)
    return <Alert type="info" showIcon message={t("hint.not_over", { day: dates.show(ends_on) })} />;
  const open = checks.filter(({ state }) => state === "open").length;
  if (open > 0) return <Alert type="warning" showIcon message={t("hint.open", { count: open })} />;
  const hint = status === "open" ? "hint.begin" : "hint.close";
  return <Alert type="success" showIcon message={t(hint, { month: nameOf(month) })} />;
}
