import { Alert, Table } from "antd";
import type { Output } from "#contract/kit/operation";
import { loanTieOut, postImportedLoans } from "#contract/operations/loans/import-loans";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";

type TiedOut = Output<typeof loanTieOut>;

const isPosting = ({ accounts }: TiedOut) => accounts.some(({ to_post }) => to_post > 0);

/** Posts the loans of a file, beside what the accounts that they are owed on have. */
export function PostLoansDialog(props: RecordDialogProps) {
  const { data, error, refetch } = useRead(loanTieOut, { id: props.row.id });
  return (
    <OperationDialog
      {...props}
      operation={postImportedLoans}
      fixed={!data || isPosting(data) ? {} : { counter_account_id: null }}
      width={900}
      isDisabled={data?.days.length !== 1}
      preview={
        <>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && (data ? <TieOut tied={data} /> : <LoadingState />)}
        </>
      }
    />
  );
}

const columns = ["imported", "in_books", "to_post", "balance", "after", "of_no_loan", "opening"] as const;

function TieOut({ tied }: { tied: TiedOut }) {
  const t = useT("loans");
  const { days, loans, accounts } = tied;
  const isWhole = accounts.every(({ of_no_loan }) => of_no_loan === 0);
  return (
    <>
      <Alert
        type={isWhole ? "success" : "warning"}
        showIcon
        message={t(isWhole ? "taken.ties" : "taken.differs")}
        description={t("taken.count", { count: loans, days: days.join(", ") })}
        style={{ marginBottom: 12 }}
      />
      <div className="shown-lines">
        <Table
          size="small"
          rowKey="account_id"
          pagination={false}
          scroll={{ x: true }}
          dataSource={accounts}
          columns={[
            { title: t("taken.account"), render: (_, { code, name }) => `${code} ${name}` },
            ...columns.map((name) => ({
              title: t(`taken.column.${name}`),
              dataIndex: name,
              align: "right" as const,
              render: (value: number) => <Money value={value} />,
            })),
          ]}
        />
      </div>
    </>
  );
}
