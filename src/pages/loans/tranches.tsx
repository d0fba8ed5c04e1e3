import { Collapse, Flex, Table, Tag } from "antd";
import type { Loan } from "#contract/entities/loan-record";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { Schedule } from "./loan-figures";

interface Shown {
  number: number;
  date: string;
  amount: number;
  purpose: string;
  release: Loan["releases"][number] | undefined;
}

/** In what parts a loan is released: which of them are, and which are to come or were given up. */
export function Tranches({ loan }: { loan: Loan }) {
  const t = useT("loans");
  const dates = useDates();
  const { tranches, releases, planned, tranche_stage: stage } = loan;
  if (tranches.length === 0) return null;
  const rows = tranches.map((one, index): Shown => {
    const number = index + 1;
    const isOf = (release: Loan["releases"][number]) =>
      release.tranche_number === number && release.undone_by_entry_id === null;
    return { ...one, number, release: releases.find(isOf) };
  });
  const released = rows.reduce((sum, { release }) => sum + (release?.amount ?? 0), 0);
  const stateOf = ({ release }: Shown) =>
    release ? (
      <Tag color="success">
        {t("tranches.released", { date: dates.show(release.entry_date), reference: release.reference })}
      </Tag>
    ) : (
      <Tag>{t(stage === "cancelled" ? "tranches.cancelled" : "tranches.toCome")}</Tag>
    );
  return (
    <section aria-label={t("tranches.title")}>
      <h3 className="loan-heading">{t("tranches.title")}</h3>
      <Flex vertical gap="small">
        <Table<Shown>
          size="small"
          rowKey="number"
          dataSource={rows}
          pagination={false}
          scroll={{ x: true }}
          columns={[
            { title: t("schedule.number"), dataIndex: "number", align: "right" },
            {
              title: t("tranches.planned"),
              render: (_, { date }) => <span className="cell-date">{dates.show(date)}</span>,
            },
            {
              title: t("tranches.amount"),
              align: "right",
              render: (_, { amount }) => <Money value={amount} />,
            },
            { title: t("tranches.purpose"), dataIndex: "purpose" },
            { title: t("tranches.state"), render: (_, row) => stateOf(row) },
          ]}
        />
        {released > 0 && (
          <p>
            {t("tranches.inAll")} <Money value={released} withSign /> {t("tranches.of")}{" "}
            <Money value={loan.amount} withSign />
          </p>
        )}
        {planned && (
          <Collapse
            items={[
              {
                key: "planned",
                label: t("tranches.whole"),
                children: <Schedule rows={planned.schedule} />,
              },
            ]}
          />
        )}
      </Flex>
    </section>
  );
}
