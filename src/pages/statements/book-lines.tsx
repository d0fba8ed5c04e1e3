import { Table } from "antd";
import { branchLedger } from "#contract/entities/journal";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { type BookName, sourcesOf } from "#contract/operations/statements/books";
import { Money } from "../../components/money";
import { ReferenceText } from "../../components/pickers/reference-text";
import { Scrolled } from "../../components/scrolled";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useListPage } from "../../lists/data";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";

interface BookLinesProps {
  book: BookName;
  from: CalendarDate;
  to: CalendarDate;
}

const shownLines = 12;

/** How a book begins: its first lines, in its order, before it is taken along. */
export function BookLines({ book, from, to }: BookLinesProps) {
  const t = useT("teller");
  const labels = useLabels();
  const dates = useDates();
  const order = book === "general-ledger" ? ["account_id", "entry_date"] : ["entry_date", "reference"];
  const { data, error, refetch } = useListPage(branchLedger, {
    pageIndex: 0,
    pageSize: shownLines,
    sort: order.map((field) => ({ field, order: "asc" })),
    filter: {
      logic: "and",
      filters: [
        { field: "source", mode: "in", value: [...sourcesOf[book]] },
        { field: "entry_date", mode: "range", value: { from, to } },
      ],
    },
    q: "",
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const referred = (to: string) => (id: unknown) =>
    typeof id === "string" ? <ReferenceText to={to} id={id} /> : null;
  const title = t("book.begins", { count: data.data.length, total: data.totalSize.toLocaleString("en") });
  const amount = (value: Centavos) => (value ? <Money value={value} /> : null);
  return (
    <Scrolled label={title} minWidth="max-content">
      <Table<Row>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={data.data}
        title={() => title}
        locale={{ emptyText: t("book.empty") }}
        columns={[
          { title: labels.field("entry_date"), dataIndex: "entry_date", render: dates.show },
          { title: labels.field("reference"), dataIndex: "reference" },
          { title: t("field.account"), dataIndex: "account_id", render: referred("account") },
          { title: t("field.member"), dataIndex: "member_id", render: referred("member-profile") },
          { title: `${labels.field("debit")} (₱)`, dataIndex: "debit", align: "right", render: amount },
          { title: `${labels.field("credit")} (₱)`, dataIndex: "credit", align: "right", render: amount },
        ]}
      />
    </Scrolled>
  );
}
