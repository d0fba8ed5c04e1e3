import { Button, Descriptions, Flex, Table, Tag } from "antd";
import { Link } from "react-router";
import type { Loan } from "#contract/entities/loan-record";
import type { Output } from "#contract/kit/operation";
import { permissionOf } from "#contract/kit/operation";
import { postLoanPayment, showLoanPayments } from "#contract/operations/loans/loan-payment";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { LoanWrittenOff, Waivers } from "./loan-losses";
import { EarlierPayments } from "./taken-over";
import { sumOfParts } from "./use-loan-payment";

type Shown = Output<typeof showLoanPayments>;
type Instalment = Shown["instalments"][number];
type Paid = Shown["payments"][number];

const twoFromTablets = { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 };
const colors: Record<Instalment["state"], string | undefined> = {
  paid: "success",
  "partly paid": "processing",
  late: "error",
  due: "warning",
  "not due": undefined,
};
const money = (value: number) => <Money value={value} />;

/** How a released loan is paid: what is due today, its schedule as it is paid, and each payment. */
export function LoanPaymentsShown({ loan }: { loan: Pick<Loan, "id" | "name" | "member_id" | "state"> }) {
  const t = useT("loans");
  const can = useCan();
  const { path } = useBranch();
  const { data, error, refetch } = useRead(
    showLoanPayments,
    { id: loan.id },
    { invalidatedBy: ["loan.update", "journal.create"] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const mayTake = loan.state !== "closed" && can(permissionOf(postLoanPayment));
  return (
    <section aria-label={t("pay.history")}>
      <Flex justify="space-between" align="baseline" gap="small" wrap>
        <h3 className="loan-heading">{t("pay.history")}</h3>
        {mayTake && (
          <Link to={path(`transaction/loan-payment?member=${loan.member_id}`)}>
            <Button type="primary">{t("pay.go")}</Button>
          </Link>
        )}
      </Flex>
      <Flex vertical gap="middle">
        {data.write_off ? <LoanWrittenOff writeOff={data.write_off} /> : <Stands shown={data} />}
        <Payments payments={data.payments} />
        {data.taken_over && <EarlierPayments taken={data.taken_over} />}
        {data.waivers.length > 0 && <Waivers loan={loan} waivers={data.waivers} />}
        <Schedule instalments={data.instalments} />
      </Flex>
    </section>
  );
}

function Stands({ shown }: { shown: Shown }) {
  const t = useT("loans");
  const labels = useLabels();
  const { due, arrears, payoff, paid, balance, accrued, days_late, age_class, maturity_class } = shown;
  const lateness = days_late > 0 ? ` · ${t("pay.late", { count: days_late })}` : "";
  const items = [
    ["balance", balance],
    ["due", sumOfParts(due)],
    ["arrears", arrears.principal + arrears.interest],
    ["fines", due.fines],
    ["payoff", sumOfParts(payoff)],
    ["accrued", accrued],
  ] as const;
  const parts = (["principal", "interest", "fines", "fees"] as const).filter((part) => paid[part] > 0);
  return (
    <Descriptions
      bordered
      size="small"
      column={twoFromTablets}
      items={[
        ...items.map(([name, value]) => ({ key: name, label: t(`pay.${name}`), children: money(value) })),
        { key: "age", label: t("pay.age"), children: labels.option(age_class) + lateness },
        { key: "maturity", label: t("pay.ageAtMaturity"), children: labels.option(maturity_class) },
        ...parts.map((part) => ({
          key: `paid ${part}`,
          label: `${t("pay.paidPart")} ${t(`pay.part.${part}`)}`,
          children: money(paid[part]),
        })),
      ]}
    />
  );
}

function Payments({ payments }: { payments: readonly Paid[] }) {
  const t = useT("loans");
  const dates = useDates();
  const hasFees = payments.some(({ parts }) => parts.fees > 0);
  const partColumn = (part: keyof Paid["parts"]) => ({
    title: t(`pay.part.${part}`),
    align: "right" as const,
    render: (_: unknown, { parts }: Paid) => money(parts[part]),
  });
  if (payments.length === 0) return <p>{t("pay.noPayments")}</p>;
  return (
    <Table<Paid>
      size="small"
      rowKey="entry_id"
      dataSource={[...payments]}
      pagination={payments.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: true }}
      columns={[
        {
          title: t("pay.date"),
          dataIndex: "entry_date",
          render: (day: string) => <span className="cell-date">{dates.show(day)}</span>,
        },
        {
          title: t("pay.reference"),
          render: (_, { reference, reversed_by_reference: by }) => (
            <>
              {reference} {by && <Tag color="error">{t("pay.reversed", { reference: by })}</Tag>}
            </>
          ),
        },
        { title: t("pay.paidAmount"), dataIndex: "amount", align: "right", render: money },
        partColumn("fines"),
        ...(hasFees ? [partColumn("fees")] : []),
        partColumn("interest"),
        partColumn("principal"),
      ]}
    />
  );
}

function Schedule({ instalments }: { instalments: readonly Instalment[] }) {
  const t = useT("loans");
  const dates = useDates();
  const isCharged = instalments.some(({ fee }) => fee > 0);
  const isWaived = instalments.some(({ waived }) => sumOfParts(waived) > 0);
  return (
    <Table<Instalment>
      size="small"
      rowKey={({ number, charge }) => charge?.id ?? `${number}`}
      title={() => t("pay.schedule")}
      dataSource={[...instalments]}
      pagination={instalments.length > 60 ? { pageSize: 60, showSizeChanger: false } : false}
      scroll={{ x: true }}
      columns={[
        {
          title: t("schedule.number"),
          align: "right",
          render: (_, { number, charge }) => charge?.name ?? number,
        },
        {
          title: t("schedule.due_on"),
          dataIndex: "due_on",
          render: (day: string) => <span className="cell-date">{dates.show(day)}</span>,
        },
        { title: t("schedule.principal"), dataIndex: "principal", align: "right", render: money },
        { title: t("schedule.interest"), dataIndex: "interest", align: "right", render: money },
        ...(isCharged
          ? [{ title: t("loss.feesColumn"), dataIndex: "fee", align: "right" as const, render: money }]
          : []),
        { title: t("pay.finesColumn"), dataIndex: "fines", align: "right", render: money },
        ...(isWaived
          ? [
              {
                title: t("loss.waivedColumn"),
                align: "right" as const,
                render: (_: unknown, { waived }: Instalment) => money(sumOfParts(waived)),
              },
            ]
          : []),
        { title: t("pay.unpaid"), dataIndex: "unpaid", align: "right", render: money },
        {
          dataIndex: "state",
          render: (state: Instalment["state"]) => <Tag color={colors[state]}>{t(`pay.state.${state}`)}</Tag>,
        },
      ]}
    />
  );
}
