import { Table } from "antd";
import type { BookLine } from "#contract/operations/reconciliation/match";
import { Money } from "../../components/money";
import { Scrolled } from "../../components/scrolled";
import { useDates } from "../../hooks/use-dates";
import { useSelecting } from "../../hooks/use-selecting";
import { useT } from "../../providers/i18n";

/** By what a line of the books is known in a table. */
export const keyOfBookLine = ({ entry_id, line_number }: Pick<BookLine, "entry_id" | "line_number">) =>
  `${entry_id} ${line_number}`;

interface BookLinesProps {
  title: string;
  lines: BookLine[];
  /** The keys of those that are chosen, to be matched together. */
  chosen: readonly string[];
  /** Not given to who may not match. */
  onChoose?: ((keys: string[]) => void) | undefined;
}

/** Lines of the books that a bank has not written yet; nothing where there are none. */
export function BookLines({ title, lines, chosen, onChoose }: BookLinesProps) {
  const t = useT("reconciliation");
  const dates = useDates();
  const selecting = useSelecting();
  if (lines.length === 0) return null;
  return (
    <Scrolled label={title} minWidth="max-content">
      <Table<BookLine>
        size="small"
        title={() => <strong>{title}</strong>}
        rowKey={keyOfBookLine}
        rowSelection={
          onChoose && {
            selectedRowKeys: lines.map(keyOfBookLine).filter((key) => chosen.includes(key)),
            onChange: (keys) => onChoose(keys.map(String)),
            ...selecting(
              (line) => [dates.show(line.entry_date), line.paper ?? line.reference, line.description],
              ({ is_matched }) => is_matched,
            ),
          }
        }
        pagination={false}
        dataSource={lines}
        columns={[
          { title: t("line.date"), render: (_, { entry_date }) => dates.show(entry_date) },
          { title: t("line.reference"), dataIndex: "reference" },
          { title: t("line.paper"), dataIndex: "paper" },
          { title: t("line.description"), dataIndex: "description" },
          { title: t("line.amount"), align: "right", render: (_, { amount }) => <Money value={amount} /> },
        ]}
      />
    </Scrolled>
  );
}
