import { Button, Table } from "antd";
import type { CalendarDate } from "#contract/kit/dates";
import { timesheetTotals } from "#contract/operations/timesheets/totals";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { hoursOf } from "./hours";

interface TotalsTableProps {
  from: CalendarDate;
  to: CalendarDate;
  /** Leads to the shifts of a person. */
  onPerson(id: string): void;
}

/** How long each person has worked from one day to another, as the server sums it. */
export function TotalsTable({ from, to, onPerson }: TotalsTableProps) {
  const t = useT("timesheets");
  const dates = useDates();
  const { data, error, refetch } = useRead(timesheetTotals, { from, to }, { keepPrevious: true });
  useLive(["timesheet.*"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) return <EmptyState title={t("totals.none")} />;
  const figures = ["shifts", "open", "forgotten"] as const;
  return (
    <Table<(typeof data.data)[number]>
      size="small"
      rowKey="user_id"
      pagination={false}
      scroll={{ x: true }}
      dataSource={data.data}
      caption={t("totals.caption", { from: dates.show(data.from), to: dates.show(data.to) })}
      columns={[
        {
          title: t("totals.person"),
          rowScope: "row",
          render: (_, person) => (
            <Button type="link" size="small" onClick={() => onPerson(person.user_id)}>
              {person.full_name}
            </Button>
          ),
        },
        ...figures.map((name) => ({ title: t(`totals.${name}`), dataIndex: name, align: "right" as const })),
        { title: t("totals.hours"), align: "right", render: (_, person) => hoursOf(person.seconds) },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={figures.length + 1}>
            <strong>{t("totals.all")}</strong>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={1} align="right">
            <strong>{hoursOf(data.seconds)}</strong>
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  );
}
