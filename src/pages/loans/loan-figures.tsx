import { Descriptions, Flex, Table } from "antd";
import type { DeductionRow, InstalmentRow, LoanFigures } from "#contract/entities/loan-record";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

/** Every width is named, as some have three by themselves. */
const twoFromTablets = { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 };

const money = (value: number) => <Money value={value} />;

interface LoanFiguresProps {
  figures: LoanFigures;
  /** What is lent. */
  amount: number;
  /** What was applied for, where the scheme adds to that. */
  applied?: number | null;
  /** What of it is released first, where it is released in tranches. */
  first?: number | undefined;
}

/** What a loan comes to: what is kept back and paid out, what it really costs, and its schedule. */
export function LoanFiguresShown({ figures, amount, applied = null, first }: LoanFiguresProps) {
  const t = useT("loans");
  const labelOf = ({
    name,
    is_added,
    is_by_hand,
  }: Pick<DeductionRow, "name" | "is_added" | "is_by_hand">) => {
    const said = is_by_hand ? t("figures.byHand", { name }) : name;
    return is_added ? t("figures.added", { name: said }) : said;
  };
  const { deductions, interest_in_advance, payoff, net_proceeds, total_interest, effective_rate } = figures;
  const items = [
    ...(applied === null ? [] : [{ key: "applied", label: t("figures.applied"), children: money(applied) }]),
    { key: "amount", label: t("figures.amount"), children: money(amount) },
    ...(first === undefined ? [] : [{ key: "first", label: t("figures.first"), children: money(first) }]),
    ...deductions.map(({ amount: kept, ...deduction }, index) => ({
      key: `deduction ${index}`,
      label: labelOf(deduction),
      children: money(-kept),
    })),
    ...(interest_in_advance > 0
      ? [{ key: "advance", label: t("figures.advance"), children: money(-interest_in_advance) }]
      : []),
    ...(payoff > 0 ? [{ key: "payoff", label: t("figures.payoff"), children: money(-payoff) }] : []),
    { key: "net", label: t("figures.net"), children: <strong>{money(net_proceeds)}</strong> },
    { key: "interest", label: t("figures.interest"), children: money(total_interest) },
    {
      key: "rate",
      label: t("figures.effective"),
      children: effective_rate ? t("figures.rates", effective_rate) : t("figures.noRate"),
    },
  ];
  return (
    <Flex vertical gap="middle">
      <Descriptions bordered size="small" column={twoFromTablets} items={items} />
      <Schedule rows={figures.schedule} />
    </Flex>
  );
}

/** The instalments of a schedule, with the sums of its columns. */
export function Schedule({ rows }: { rows: readonly InstalmentRow[] }) {
  const t = useT("loans");
  const dates = useDates();
  const column = (name: "principal" | "interest" | "balance") => ({
    title: t(`schedule.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: money,
  });
  const sum = (name: "principal" | "interest") => rows.reduce((total, row) => total + row[name], 0);
  return (
    <Table<InstalmentRow>
      size="small"
      rowKey="number"
      dataSource={[...rows]}
      pagination={rows.length > 60 ? { pageSize: 60, showSizeChanger: false } : false}
      scroll={{ x: true }}
      columns={[
        { title: t("schedule.number"), dataIndex: "number", align: "right" },
        {
          title: t("schedule.due_on"),
          dataIndex: "due_on",
          render: (day: string) => <span className="cell-date">{dates.show(day)}</span>,
        },
        column("principal"),
        column("interest"),
        {
          title: t("schedule.total"),
          align: "right",
          render: (_, { principal, interest }) => money(principal + interest),
        },
        column("balance"),
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            {t("schedule.totals")}
          </Table.Summary.Cell>
          {[sum("principal"), sum("interest"), sum("principal") + sum("interest")].map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their order
            <Table.Summary.Cell key={index} index={index + 2} align="right">
              {money(value)}
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={5} />
        </Table.Summary.Row>
      )}
    />
  );
}
