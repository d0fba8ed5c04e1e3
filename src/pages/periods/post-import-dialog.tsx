import { Alert, Table } from "antd";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import { openingTieOut, postImportedBalances } from "#contract/operations/opening-balances/post-import";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";

type TiedOut = Output<typeof openingTieOut>;

const doesTie = ({ debit, credit, accounts, days }: TiedOut) =>
  debit === credit && days.length === 1 && accounts.every(({ difference }) => difference === 0);

/** Posts the balances of a file, once they tie to the old trial balance. */
export function PostImportDialog(props: RecordDialogProps) {
  const { data, error, refetch } = useRead(openingTieOut, { id: props.row.id });
  return (
    <OperationDialog
      {...props}
      operation={postImportedBalances}
      fixed={data?.posted_before ? {} : { repeats_entry: null }}
      width={760}
      isDisabled={!data || !doesTie(data)}
      preview={
        <>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && (data ? <TieOut tied={data} /> : <LoadingState />)}
        </>
      }
    />
  );
}

function TieOut({ tied }: { tied: TiedOut }) {
  const t = useT("accounts");
  const dates = useDates();
  const { debit, credit, accounts, days, posted_before: earlier } = tied;
  const amount = (name: "total" | "members" | "difference") => ({
    title: t(`tie.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: (value: number | null) => value !== null && <Money value={value} />,
  });
  const sums = { debit: formatPesos(debit), credit: formatPesos(credit) };
  return (
    <>
      <Alert
        type={doesTie(tied) ? "success" : "error"}
        showIcon
        message={t(doesTie(tied) ? "tie.ties" : "tie.differs")}
        style={{ marginBottom: 12 }}
        description={`${days.join(", ")} · ${t("opening.sums", sums)}`}
      />
      {earlier && (
        <Alert
          type="warning"
          showIcon
          message={t("tie.postedBefore", {
            reference: earlier.reference,
            date: dates.show(earlier.entry_date),
          })}
          style={{ marginBottom: 12 }}
        />
      )}
      <div className="shown-lines">
        <Table
          size="small"
          rowKey="account_id"
          pagination={false}
          // What differs comes first.
          dataSource={accounts.toSorted(
            (one, other) => Number(other.difference !== 0) - Number(one.difference !== 0),
          )}
          columns={[
            { title: t("tie.account"), render: (_, { code, name }) => `${code} ${name}` },
            amount("total"),
            amount("members"),
            amount("difference"),
          ]}
        />
      </div>
    </>
  );
}
