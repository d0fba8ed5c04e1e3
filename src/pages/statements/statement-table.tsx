import type { Statement, StatementRow } from "#contract/operations/statements/financial-statement";
import { Money } from "../../components/money";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { headOf, nameOf } from "./statement-texts";
import "./statements.css";

/** A figure of a statement that is to be explained: a row and one of its columns. */
export interface Chosen {
  row: StatementRow;
  column: number;
}

interface StatementTableProps {
  statement: Statement;
  showsAccounts: boolean;
  /** Opens a figure; on paper, and for who may not see lines, none opens. */
  onChoose?: ((chosen: Chosen) => void) | undefined;
}

/** A statement with a row for each heading, line and total, and how it changed where it is compared. */
export function StatementTable({ statement, showsAccounts, onChoose }: StatementTableProps) {
  const t = useT("statements");
  const shared = useT("teller");
  const { show } = useDates();
  const { columns } = statement;
  const placeless = statement.rows.findIndex(({ figure }) => figure === "heading-unplaced");
  // Accounts without a place stand on no line that would show them.
  const rows = statement.rows.filter(
    ({ kind }, index) => showsAccounts || kind !== "account" || (placeless >= 0 && index > placeless),
  );
  return (
    <table className="statement">
      <caption>{shared("book.in_pesos")}</caption>
      <thead>
        <tr>
          <th scope="col">{shared("statement.item")}</th>
          {columns.map((column) => (
            <th key={column.is} scope="col" className="statement-amount">
              {headOf(statement.statement, column, { t, show })}
            </th>
          ))}
          {columns.length > 1 && (
            <th scope="col" className="statement-amount">
              {shared(columns[1]?.is === "budget" ? "statement.variance" : "statement.change")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.figure} row={row} columns={columns} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: StatementRow;
  columns: Statement["columns"];
  onChoose: StatementTableProps["onChoose"];
}

function Row({ row, columns, onChoose }: RowProps) {
  const t = useT("statements");
  const shared = useT("teller");
  const { kind, depth, code, amounts } = row;
  const name = [code, nameOf(row, shared)].filter(Boolean).join(" ");
  const isWide = columns.length > 1;
  return (
    <tr className={`statement-${kind} statement-depth-${Math.min(depth, 1)}`}>
      <th scope="row" style={{ paddingInlineStart: 10 + depth * 16 }}>
        {name}
      </th>
      {amounts === null ? (
        <td colSpan={columns.length + (isWide ? 1 : 0)} />
      ) : (
        <>
          {amounts.map((amount, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <td key={column} className="statement-amount">
              {onChoose && columns[column]?.is !== "budget" ? (
                <button
                  type="button"
                  aria-label={t("open", { name })}
                  onClick={() => onChoose({ row, column })}
                >
                  <Money value={amount} />
                </button>
              ) : (
                <Money value={amount} />
              )}
            </td>
          ))}
          {isWide && (
            <td className="statement-amount">
              <Money value={(amounts[0] ?? 0) - (amounts[1] ?? 0)} />
            </td>
          )}
        </>
      )}
    </tr>
  );
}
