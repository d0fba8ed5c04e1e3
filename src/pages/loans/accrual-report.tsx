import { Flex, Table } from "antd";
import { useMemo } from "react";
import { loanAccrualLineList, loanAccrualList } from "#contract/entities/loan-accrual";
import { type LoanAccrual, showLoanAccrual } from "#contract/operations/loans/loan-accrual";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { CountedFacts, CountedLoans } from "./counted-parts";

interface AccrualReportProps {
  id: string;
  operationsOf(row: Row): RowAction[];
}

/** What accrues on the loans of a product in a month: in sum, in the books, and loan by loan. */
export function AccrualReport({ id, operationsOf }: AccrualReportProps) {
  const dates = useDates();
  const invalidatedBy = loanAccrualList.invalidatedBy ?? [];
  const { data, error, refetch } = useRead(showLoanAccrual, { id }, { invalidatedBy });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const references = data.entries.map(({ reference }) => reference).join(", ");
  const name = `${data.product}, ${dates.show(data.month_end)}`;
  return (
    <Flex vertical gap="middle">
      <CountedFacts
        day={data.month_end}
        dayLabel={data.product}
        document={{ ...data, reference: references || null }}
        words="accrual"
        actions={operationsOf({ id, name, state: data.state })}
      />
      <Sums accrual={data} />
      {data.counted && <Loans id={id} />}
    </Flex>
  );
}

/** What was counted, where somebody decided on it, beside what is posted. */
function Sums({ accrual: { counted, posted } }: { accrual: LoanAccrual }) {
  const t = useT("loans");
  const rows = [
    ...(counted ? [{ key: "counted", ...counted }] : []),
    ...(posted.loan_count > 0 || !counted ? [{ key: "posted", ...posted }] : []),
  ];
  const money = (value: number) => <Money value={value} />;
  return (
    <Table
      size="small"
      dataSource={rows}
      pagination={false}
      scroll={{ x: true }}
      columns={[
        { title: "", render: (_, { key }) => t(`accrual.as.${key}`) },
        { title: t("accrual.loans"), dataIndex: "loan_count", align: "right" },
        { title: t("accrual.receivable"), dataIndex: "receivable", align: "right", render: money },
        { title: t("accrual.earned"), dataIndex: "earned", align: "right", render: money },
      ]}
    />
  );
}

function Loans({ id }: { id: string }) {
  const query = useMemo(() => [{ field: "accrual_id", mode: "equal" as const, value: id }], [id]);
  return <CountedLoans list={loanAccrualLineList} query={query} />;
}
