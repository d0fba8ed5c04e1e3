import { Table } from "antd";
import type { z } from "zod";
import type { InstalmentRow } from "#contract/entities/loan-record";
import type { scheduleOutlook } from "#contract/operations/loans/change-terms";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

type Outlook = z.output<typeof scheduleOutlook>;

interface Beside {
  number: number;
  before?: InstalmentRow;
  after?: InstalmentRow;
}

/** Both schedules, an instalment a row. */
export function ComparedSchedules({ outlook: { before, after } }: { outlook: Outlook }) {
  const t = useT("loans");
  const dates = useDates();
  const length = Math.max(before.instalments.length, after.instalments.length);
  const rows = Array.from(
    { length },
    (_, index): Beside => ({
      number: index + 1,
      before: before.instalments[index],
      after: after.instalments[index],
    }),
  );
  const of = (side: "before" | "after") => ({
    title: t(`terms.${side}`),
    children: [
      {
        title: t("schedule.due_on"),
        render: (_: unknown, { [side]: row }: Beside) =>
          row && <span className="cell-date">{dates.show(row.due_on)}</span>,
      },
      ...(["principal", "interest"] as const).map((name) => ({
        title: t(`schedule.${name}`),
        align: "right" as const,
        render: (_: unknown, { [side]: row }: Beside) => row && <Money value={row[name]} />,
      })),
    ],
  });
  const said = (side: Outlook["before"]) => (
    <>
      {dates.show(side.maturity_date)} · <Money value={side.total_interest} withSign />
    </>
  );
  return (
    <section aria-label={t("terms.compared")}>
      <Table<Beside>
        size="small"
        rowKey="number"
        dataSource={rows}
        pagination={rows.length > 24 ? { pageSize: 24, showSizeChanger: false } : false}
        scroll={{ x: true }}
        columns={[
          { title: t("schedule.number"), dataIndex: "number", align: "right" },
          of("before"),
          of("after"),
        ]}
      />
      <p>
        {t("terms.maturesNow")} {said(before)}
        <br />
        {t("terms.maturesThen")} {said(after)}
      </p>
    </section>
  );
}
