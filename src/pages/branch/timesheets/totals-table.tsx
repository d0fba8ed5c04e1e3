import { Button } from "antd";
import type { CalendarDate } from "#contract/kit/dates";
import { timesheetTotals } from "#contract/operations/timesheets/totals";
import { EmptyState, ErrorState, LoadingState } from "../../../components/states";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { useLive } from "../../../providers/live";
import { hoursOf } from "../../timesheets/hours";

interface TotalsTableProps {
  from: CalendarDate;
  to: CalendarDate;
  /** Leads to the shifts of a person. */
  onPerson(id: string): void;
}

/** How long each person has worked from one day to another, as the server sums it. */
export function TotalsTable({ from, to, onPerson }: TotalsTableProps) {
  const t = useT("timesheets");
  const { data, error, refetch } = useRead(timesheetTotals, { from, to }, { keepPrevious: true });
  useLive(["timesheet.*"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) return <EmptyState title={t("totals.none")} />;
  const figures = ["shifts", "open", "forgotten"] as const;
  return (
    <div className="totals-scroll">
      <table className="totals-table">
        <caption>{t("totals.caption", { from: data.from, to: data.to })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("totals.person")}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {t(`totals.${name}`)}
              </th>
            ))}
            <th scope="col">{t("totals.hours")}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((person) => (
            <tr key={person.user_id}>
              <th scope="row">
                <Button type="link" size="small" onClick={() => onPerson(person.user_id)}>
                  {person.full_name}
                </Button>
              </th>
              {figures.map((name) => (
                <td key={name}>{person[name]}</td>
              ))}
              <td>{hoursOf(person.seconds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("totals.all")}</th>
            <td colSpan={figures.length} />
            <td>{hoursOf(data.seconds)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
