import { PrinterOutlined } from "@ant-design/icons";
import { Button, Collapse, Table } from "antd";
import type { Output } from "#contract/kit/operation";
import { showLoanLedger } from "#contract/operations/loans/loan-ledger";
import { printLoanStatement } from "#contract/operations/prints/loan-papers";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";

type Ledger = Output<typeof showLoanLedger>;
type Entry = Ledger["entries"][number];

/** The entries of a loan by account, shown once they are asked for; and as a statement on paper. */
export function LoanLedger({ id }: { id: string }) {
  const t = useT("loans");
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  const statement = (
    <Button
      size="small"
      icon={<PrinterOutlined aria-hidden />}
      href={addressOf(printLoanStatement, { id, language })}
      target="_blank"
      rel="noopener"
      onClick={(event) => event.stopPropagation()}
    >
      {t("ledger.statement")}
    </Button>
  );
  const ledger = { key: "ledger", label: t("ledger.title"), children: <Entries id={id} />, extra: statement };
  return <Collapse destroyOnHidden items={[ledger]} />;
}

function Entries({ id }: { id: string }) {
  const t = useT("loans");
  const dates = useDates();
  const { data, error, refetch } = useRead(
    showLoanLedger,
    { id },
    { invalidatedBy: ["loan.update", "journal.create"] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const amount = (value: number | undefined) => (value ? <Money value={value} /> : null);
  const numeric = { align: "right" as const };
  return (
    <Table<Entry>
      size="small"
      rowKey="entry_id"
      dataSource={data.entries}
      pagination={data.entries.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: true }}
      columns={[
        {
          title: t("pay.date"),
          dataIndex: "entry_date",
          render: (day: string) => <span className="cell-date">{dates.show(day)}</span>,
        },
        { title: t("pay.reference"), dataIndex: "reference" },
        { title: t("ledger.what"), dataIndex: "description" },
        { title: t("pay.part.principal"), dataIndex: "principal", ...numeric, render: amount },
        ...data.accounts.map(({ id: account, code, name }) => ({
          key: account,
          title: `${code} ${name}`,
          ...numeric,
          render: (_: unknown, { accounts }: Entry) => amount(accounts[account]),
        })),
        {
          title: t("pay.balance"),
          dataIndex: "balance",
          ...numeric,
          render: (value: number) => <Money value={value} />,
        },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={4}>
            {t("ledger.total")}
          </Table.Summary.Cell>
          {data.accounts.map(({ id: account, total }, index) => (
            <Table.Summary.Cell key={account} index={index + 4} align="right">
              <Money value={total} />
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={data.accounts.length + 4} align="right">
            <Money value={data.entries.at(-1)?.balance ?? 0} />
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  );
}
