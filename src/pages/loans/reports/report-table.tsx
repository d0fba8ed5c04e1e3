import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import type { Field } from "#contract/kit/field";
import type { Output } from "#contract/kit/operation";
import type { Report } from "#contract/kit/report";
import type { showLoanReport } from "#contract/operations/reports/loan-reports";
import { Money } from "../../../components/money";
import { useBranch } from "../../../hooks/use-branch";
import { Cell } from "../../../lists/cells";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";

type Answer = Output<typeof showLoanReport>;
type Row = Answer["rows"][number];
type Column = [name: string, field: Field];

const isNumber = ({ kind }: Field) => kind === "money" || kind === "integer" || kind === "percent";
const amountClass = (field: Field) => (isNumber(field) ? "report-amount" : undefined);

/** What stands in the table: without the group's own column, and what only files have room for. */
const columnsOf = ({ columns }: Report, group: string | null): Column[] =>
  Object.entries(columns).filter(([name, { listed }]) => listed !== false && name !== group);

interface ReportTableProps {
  report: Report;
  answer: Answer;
}

/** The rows of a report, each group under its name and what it comes to, and what all come to. */
export function ReportTable({ report, answer }: ReportTableProps) {
  const t = useT("reports");
  const labels = useLabels();
  const { rows, groups, group, sums, count } = answer;
  const columns = columnsOf(report, group);
  const titleOf = (value: string) => {
    if (value === "" || group === null) return t("noGroup");
    return report.columns[group]?.kind === "choice" ? labels.option(value) : value;
  };
  const sorted = rows.map((row, index) => {
    const value = group === null ? "" : String(row[group] ?? "");
    const before = rows[index - 1];
    const isFirst = group !== null && (!before || String(before[group] ?? "") !== value);
    return { row, head: isFirst ? groups.find((one) => one.value === value) : undefined };
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="report-scroll" tabIndex={0} aria-label={t(`report.${report.name}.title`)}>
      <table className="report">
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col" className={amountClass(field)}>
                {labels.head(name, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, head }) => (
            <Fragment key={String(row.row_key)}>
              {head && (
                <SumRow columns={columns} sums={head.sums} title={`${titleOf(head.value)} (${head.count})`} />
              )}
              <ReportRow report={report} columns={columns} row={row} />
            </Fragment>
          ))}
        </tbody>
        {report.sums.length > 0 && (
          <tfoot>
            <SumRow columns={columns} sums={sums} title={t("total", { rows: count })} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface SumRowProps {
  columns: readonly Column[];
  sums: Readonly<Record<string, number>>;
  title: string;
}

/** A title over the columns before the first sum, then the sums. */
function SumRow({ columns, sums, title }: SumRowProps) {
  const first = columns.findIndex(([name]) => name in sums);
  const words = first === -1 ? columns.length : Math.max(1, first);
  return (
    <tr className="report-sum">
      <th scope="row" colSpan={words}>
        {title}
      </th>
      {columns.slice(words).map(([name, field]) => (
        <td key={name} className={amountClass(field)}>
          {name in sums &&
            (field.kind === "money" ? (
              <Money value={sums[name] as number} />
            ) : (
              sums[name]?.toLocaleString("en")
            ))}
        </td>
      ))}
    </tr>
  );
}

interface ReportRowProps {
  report: Report;
  columns: readonly Column[];
  row: Row;
}

function ReportRow({ report, columns, row }: ReportRowProps) {
  const { path } = useBranch();
  const { search } = useLocation();
  const id = typeof row.id === "string" ? row.id : "";
  const leading =
    columns.find(([name]) => name === "number")?.[0] ?? columns.find(([name]) => name === "reference")?.[0];
  return (
    <tr>
      {columns.map(([name, field]) => {
        const cell = <Cell name={name} field={field} row={{ ...row, id }} />;
        return (
          <td key={name} className={amountClass(field)}>
            {name === leading && report.opens && id !== "" ? (
              <Link to={`${path(`loan/reports/show/${id}`)}${search}`}>{cell}</Link>
            ) : (
              cell
            )}
          </td>
        );
      })}
    </tr>
  );
}
