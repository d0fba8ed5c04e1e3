import { Table } from "antd";
import type { Output } from "#contract/kit/operation";
import type { showEntry } from "#contract/operations/ledger/show-entry";
import { Money } from "../../components/money";
import { useT } from "../../providers/i18n";

export type ShownEntry = Output<typeof showEntry>;
type Line = Pick<
  ShownEntry["lines"][number],
  "line_number" | "account_code" | "account_name" | "member_name" | "debit" | "credit"
>;

/** The lines of an entry: what it moved, on which side. */
export function EntryLines({ lines }: { lines: Line[] }) {
  const t = useT("teller");
  const amount = (side: "debit" | "credit") => ({
    title: t(`entry.${side}`),
    dataIndex: side,
    align: "right" as const,
    render: (value: number) => value !== 0 && <Money value={value} />,
  });
  return (
    <Table
      size="small"
      rowKey="line_number"
      pagination={false}
      dataSource={lines}
      scroll={{ x: true }}
      columns={[
        {
          title: t("field.account"),
          render: (_, { account_code, account_name }) => `${account_code} ${account_name}`,
        },
        { title: t("field.member"), dataIndex: "member_name" },
        amount("debit"),
        amount("credit"),
      ]}
    />
  );
}
