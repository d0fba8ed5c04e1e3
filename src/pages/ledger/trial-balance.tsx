import { Alert, Checkbox, Flex } from "antd";
import dayjs from "dayjs";
import { useSearchParams } from "react-router";
import { isCalendarDate } from "#contract/kit/dates";
import type { Typed } from "#contract/kit/operation";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { Page } from "../../components/page";
import { MomentInput } from "../../components/pickers/moment-input";
import { PrintSheet } from "../../components/receipt-sheet";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { RangeBar } from "./ledger-bar";
import { TrialBalanceExport } from "./trial-balance-export";
import type { Balance } from "./trial-balance-rows";
import { TrialBalanceTable } from "./trial-balance-table";

/** What the statement is asked for; kept in the address, so that it can be shared and returned to. */
function useQuestion() {
  const [search, setSearch] = useSearchParams();
  const { branch } = useBranch();
  const day = (name: string) => {
    const text = search.get(name);
    return text && isCalendarDate(text) ? text : null;
  };
  const moment = search.get("recorded_by");
  return {
    from: day("from"),
    to: day("to") ?? branch.business_date,
    recordedBy: moment && dayjs(moment).isValid() ? moment : null,
    includesZero: search.get("include_zero") === "true",
    isBeforeClosing: search.get("include_closing") === "false",
    change(part: Record<string, string | null>) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    },
  };
}

type Question = ReturnType<typeof useQuestion>;

/** The trial balance of a day or a span of days, as it is known now or as it was known at a moment. */
export function TrialBalance() {
  const t = useT("teller");
  const question = useQuestion();
  const { from, to, recordedBy, includesZero, isBeforeClosing } = question;
  const asked: Typed<typeof trialBalance> = {
    to,
    include_zero: includesZero ? "true" : "false",
    ...(isBeforeClosing && { include_closing: "false" as const }),
    ...(from && { from }),
    ...(recordedBy && { recorded_by: dayjs(recordedBy).toISOString() }),
  };
  const { data, error, refetch } = useRead(trialBalance, asked, { keepPrevious: true });
  useLive(["journal.create"], () => void refetch());
  return (
    <Page
      title={t("page.trial-balance")}
      extra={data && !error && <TrialBalanceExport asked={asked} to={to} />}
    >
      <QuestionBar question={question} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Answer balance={data} recordedBy={recordedBy} /> : <LoadingState />)}
    </Page>
  );
}

function QuestionBar({ question }: { question: Question }) {
  const t = useT("teller");
  const { from, to, recordedBy, includesZero, isBeforeClosing, change } = question;
  return (
    <Flex gap="small" wrap align="center" style={{ marginBottom: 12 }}>
      <RangeBar range={{ from, to }} onChange={(range) => change({ ...range })} />
      <label htmlFor="recorded_by">{t("trial.recorded_by")}</label>
      <span style={{ width: 210 }}>
        <MomentInput
          id="recorded_by"
          value={recordedBy}
          onChange={(moment) => change({ recorded_by: moment })}
        />
      </span>
      <Checkbox
        checked={includesZero}
        onChange={({ target }) => change({ include_zero: target.checked ? "true" : null })}
      >
        {t("trial.include_zero")}
      </Checkbox>
      <Checkbox
        checked={isBeforeClosing}
        onChange={({ target }) => change({ include_closing: target.checked ? "false" : null })}
      >
        {t("trial.before_closing")}
      </Checkbox>
    </Flex>
  );
}

function Answer({ balance, recordedBy }: { balance: Balance; recordedBy: string | null }) {
  const t = useT("teller");
  const { organization, branch } = useBranch();
  if (balance.data.length === 0) return <EmptyState title={t("trial.empty")} />;
  return (
    <>
      {recordedBy && (
        <Alert type="info" showIcon message={t("trial.recorded_note")} style={{ marginBottom: 12 }} />
      )}
      <div className="trial-balance-scroll">
        <TrialBalanceTable balance={balance} />
      </div>
      <PrintSheet paper="page">
        <h1>
          {organization.name} · {branch.name}
        </h1>
        <h2>{t("page.trial-balance")}</h2>
        <TrialBalanceTable balance={balance} />
      </PrintSheet>
    </>
  );
}
