import { Alert, Button, Flex, Table } from "antd";
import { useMemo, useState } from "react";
import { loanAllowanceLineList, loanAllowanceList } from "#contract/entities/loan-allowance";
import { formatPesos } from "#contract/kit/money";
import { type LoanAllowance, showAllowance } from "#contract/operations/loans/loan-allowance";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { CountedFacts, CountedLoans } from "./counted-parts";

type AllowanceClass = LoanAllowance["classes"][number];
const money = (value: number) => <Money value={value} />;

interface AllowanceReportProps {
  id: string;
  operationsOf(row: Row): RowAction[];
}

/** What the allowance of a month comes to: by class, by account, and loan by loan. */
export function AllowanceReport({ id, operationsOf }: AllowanceReportProps) {
  const t = useT("loans");
  const dates = useDates();
  const [chosen, setChosen] = useState<AllowanceClass | null>(null);
  const invalidatedBy = loanAllowanceList.invalidatedBy ?? [];
  const { data, error, refetch } = useRead(showAllowance, { id }, { invalidatedBy });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { month_end, state, without_account } = data;
  return (
    <Flex vertical gap="middle">
      <CountedFacts
        day={month_end}
        dayLabel={t("allowance.month")}
        document={data}
        words="allowance"
        actions={operationsOf({ id, name: dates.show(month_end), state })}
      />
      {without_account > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t("allowance.without", { amount: `₱${formatPesos(without_account)}` })}
        />
      )}
      <Accounts accounts={data.accounts} />
      <Classes classes={data.classes} chosen={chosen} onChoose={setChosen} />
      <Loans monthEnd={month_end} chosen={chosen} />
    </Flex>
  );
}

function Accounts({ accounts }: Pick<LoanAllowance, "accounts">) {
  const t = useT("loans");
  const column = (name: "required" | "booked" | "difference") => ({
    title: t(`allowance.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: money,
  });
  return (
    <Table
      size="small"
      rowKey="account_id"
      title={() => t("allowance.accounts")}
      dataSource={accounts}
      pagination={false}
      scroll={{ x: true }}
      locale={{ emptyText: t("allowance.noAccounts") }}
      columns={[
        { title: t("allowance.account"), render: (_, { code, name }) => `${code} ${name}` },
        column("required"),
        column("booked"),
        column("difference"),
      ]}
    />
  );
}

interface ClassesProps extends Pick<LoanAllowance, "classes"> {
  chosen: AllowanceClass | null;
  onChoose(chosen: AllowanceClass | null): void;
}

/** Each opens to its loans. */
function Classes({ classes, chosen, onChoose }: ClassesProps) {
  const t = useT("loans");
  const isChosen = (one: AllowanceClass) => one.from_days === chosen?.from_days && one.rate === chosen.rate;
  return (
    <Table<AllowanceClass>
      size="small"
      rowKey={({ name, from_days, rate }) => `${from_days} ${rate} ${name}`}
      title={() => t("allowance.classes")}
      dataSource={classes}
      pagination={false}
      scroll={{ x: true }}
      rowClassName={(one) => (isChosen(one) ? "ant-table-row-selected" : "")}
      columns={[
        {
          title: t("allowance.class"),
          render: (_, one) => (
            <Button
              type="link"
              size="small"
              aria-pressed={isChosen(one)}
              onClick={() => onChoose(isChosen(one) ? null : one)}
            >
              {one.name || t("allowance.noClass")}
            </Button>
          ),
        },
        { title: t("allowance.from"), dataIndex: "from_days", align: "right" },
        { title: t("allowance.rate"), dataIndex: "rate", align: "right" },
        { title: t("allowance.loans"), dataIndex: "loan_count", align: "right" },
        { title: t("allowance.balance"), dataIndex: "balance", align: "right", render: money },
        { title: t("allowance.required"), dataIndex: "required", align: "right", render: money },
      ]}
    />
  );
}

/** The loans of the month, or of one class. */
function Loans({ monthEnd, chosen }: { monthEnd: string; chosen: AllowanceClass | null }) {
  const fromDays = chosen?.from_days;
  const query = useMemo(
    () => [
      { field: "month_end", mode: "equal" as const, value: monthEnd },
      ...(fromDays === undefined ? [] : [{ field: "from_days", mode: "equal" as const, value: fromDays }]),
    ],
    [monthEnd, fromDays],
  );
  return <CountedLoans list={loanAllowanceLineList} query={query} />;
}
