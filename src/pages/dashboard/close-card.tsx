import { Progress } from "antd";
import { Link } from "react-router";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { showChecklist } from "#contract/operations/periods/show-checklist";
import { ErrorState, LoadingState } from "../../components/states";
import { todayHere } from "../../hooks/today-here";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useMonthName } from "../../hooks/use-month-name";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";

const firstOf = (day: CalendarDate) => `${day.slice(0, 7)}-01`;

/** The month that is closed next, with what keeps it from being closed. */
function useNextToClose(closedThrough: CalendarDate | null) {
  const id = closedThrough ? addDays(closedThrough, 1) : firstOf(addDays(firstOf(todayHere()), -1));
  const asked = useRead(showChecklist, { id });
  const before = asked.data?.closes_after ?? null;
  const earlier = useRead(showChecklist, { id: before ?? id }, { enabled: before !== null });
  return before ? earlier : asked;
}

/** How far the close of the books has come: the month whose turn it is, and what of it is still open. */
export function CloseCard({ closedThrough }: { closedThrough: CalendarDate | null }) {
  const t = useT("periods");
  const nameOf = useMonthName();
  const dates = useDates();
  const { path } = useBranch();
  const { data, error, refetch } = useNextToClose(closedThrough);
  const open = data?.checks.filter(({ state }) => state === "open") ?? [];
  const done = (data?.checks.length ?? 0) - open.length;
  const at = data && path(`accounting/months/${data.month}`);
  return (
    <section className="dashboard-card">
      <h2>{data ? t("card.title", { month: nameOf(data.month) }) : t("card.any")}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && at && (
        <>
          <Progress
            percent={Math.round((100 * done) / data.checks.length)}
            format={() => `${done} / ${data.checks.length}`}
            aria-label={t("card.progress", { done, count: data.checks.length })}
          />
          {!data.is_over && <p>{t("hint.not_over", { day: dates.show(data.ends_on) })}</p>}
          <ul className="dashboard-waiting">
            {open.map(({ name, count }) => (
              <li key={name}>
                <Link to={at}>
                  <span>{t(`check.${name}`)}</span>
                  <strong>{t("state.open", { count })}</strong>
                </Link>
              </li>
            ))}
          </ul>
          <Link to={at}>{t("card.go")}</Link>
        </>
      )}
    </section>
  );
}
