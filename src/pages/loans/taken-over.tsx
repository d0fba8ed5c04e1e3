import { Alert, Table } from "antd";
import type { EarlierPayment } from "#contract/entities/loan-import";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { showLoanPayments } from "#contract/operations/loans/loan-payment";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

type TakenOver = NonNullable<Output<typeof showLoanPayments>["taken_over"]>;

const money = (value: number) => <Money value={value} />;

/** What the old books of a loan ended with, and what they say was paid before. */
export function EarlierPayments({ taken }: { taken: TakenOver }) {
  const t = useT("loans");
  const dates = useDates();
  const { on, outstanding, interest_due, fines_due, payments, from_branch: branch } = taken;
  const amounts = {
    principal: formatPesos(outstanding),
    interest: formatPesos(interest_due),
    fines: formatPesos(fines_due),
  };
  const part = (name: "principal" | "interest" | "fines") => ({
    title: t(`pay.part.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: money,
  });
  return (
    <>
      <Alert
        type="info"
        showIcon
        message={
          branch
            ? t("move.over", { branch, date: dates.show(on) })
            : t("taken.over", { date: dates.show(on) })
        }
        description={t("taken.ended", amounts)}
      />
      {payments.length > 0 && (
        <Table<EarlierPayment>
          size="small"
          rowKey={(row) => JSON.stringify(row)}
          title={() => (branch ? t("move.payments", { branch }) : t("taken.payments"))}
          dataSource={[...payments]}
          pagination={payments.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          scroll={{ x: true }}
          columns={[
            {
              title: t("pay.date"),
              dataIndex: "on",
              render: (day: string) => <span className="cell-date">{dates.show(day)}</span>,
            },
            { title: t("pay.reference"), dataIndex: "reference" },
            part("fines"),
            part("interest"),
            part("principal"),
          ]}
        />
      )}
    </>
  );
}
