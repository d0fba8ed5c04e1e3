import { type Field, type Fields, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printCollectionSheet } from "#contract/operations/loans/collection-sheet";
import { mostPrintedRows, printLoanReport } from "#contract/operations/reports/loan-reports";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { oneLine } from "#server/domain/prints/page-totals";
import { type Section, servePaper, type Total } from "#server/domain/prints/paper";
import { tellAsked } from "#server/domain/reports/asked";
import { groupName } from "#server/domain/reports/export";
import { count, groupValue, newTally, type Tally } from "#server/domain/reports/groups";
import { type Row, readRows } from "#server/domain/reports/read";
import { type ReportCall, type Settled, settle } from "#server/domain/reports/settle";
import type { ReportSource } from "#server/domain/reports/source";
import type { OperationHandler } from "#server/platform/operations/serve";
import { textsOf } from "#server/platform/texts";

interface Group {
  tally: Tally;
  rows: Row[];
}

/** The columns that paper has room for: those a list shows and those to be filled, without the group's. */
const columnsOf = ({ report, group }: Settled): Fields =>
  Object.fromEntries(
    Object.entries(report.columns).filter(
      ([name, { listed }]) => (listed !== false || report.blanks?.includes(name)) && name !== group,
    ),
  );

const widthOf: Partial<Record<Field["kind"], number>> = { date: 50, integer: 36, percent: 38, money: 60 };

/** Columns of words that are as wide wherever they stand; the others share what is left. */
const wordWidths: Record<string, number> = { number: 48, contact_number: 62, signature: 90, reference: 54 };

/** Rows that stand together, in their order. */
function gather({ report, group }: Settled, rows: readonly Row[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const value = group === null ? "" : groupValue(row, group);
    if (groups.at(-1)?.tally.value !== value) groups.push({ tally: newTally(report, value), rows: [] });
    const last = groups.at(-1) as Group;
    count(last.tally, row);
    last.rows.push(row);
  }
  return groups;
}

const printOne = (operation: typeof printLoanReport, sources: readonly ReportSource[]) =>
  servePaper(operation, async (call) => {
    const { tx, input, refusal, audit, caller, today } = call;
    const settled = await settle(call as ReportCall, sources);
    const { report, filters, group } = settled;
    const rows: Row[] = [];
    const all = newTally(report);
    for await (const batch of readRows(tx, settled)) {
      for (const row of batch) count(all, row);
      if (all.count <= mostPrintedRows) rows.push(...batch);
    }
    if (all.count > mostPrintedRows)
      throw refusal("report_too_long", { count: all.count, most: mostPrintedRows });
    const { t: _, pictureOf: __, ...paper } = await readLetterhead(call, input.language);
    const t = textsOf(input.language, "reports");
    const { labels } = paper.reader;
    audit({
      entity: "branch",
      entityId: caller.membership.branchId,
      after: { report: report.name, ...filters },
    });
    const columns = columnsOf(settled);
    const isWide = Object.keys(columns).length > 7;
    const asked = await tellAsked(tx, settled, { t, labels, language: input.language });
    const amountsOf = ({ sums }: Tally) =>
      Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, formatPesos(sum)]));
    const total: Total = { label: t("total", { rows: all.count }), amounts: amountsOf(all) };
    const groups = gather(settled, rows);
    const fitted = groups.length > 0 ? groups : [{ tally: newTally(report), rows: [] }];
    const tables = fitted.map(({ tally, rows: own }, index): Section => {
      const name = groupName(settled, tally.value, labels, t);
      const subtotal = { label: t("subtotal", { name, rows: tally.count }), amounts: amountsOf(tally) };
      return {
        ...{ kind: "table", columns, rows: own.map((row) => shorten(row, columns, isWide ? 30 : 24)) },
        ...(group !== null && own.length > 0 && { title: name }),
        widths: Object.fromEntries(
          Object.entries(columns).flatMap(([column, { kind }]) => {
            const width = wordWidths[column] ?? widthOf[kind];
            return width === undefined ? [] : [[column, width]];
          }),
        ),
        after: [
          ...(group !== null && own.length > 0 ? [subtotal] : []),
          ...(index === fitted.length - 1 ? [total] : []),
        ],
      };
    });
    return {
      ...paper,
      ...{ isDense: true as const, isWide },
      name: `loan-${report.name}-${today}`,
      title: t(`report.${report.name}.title`),
      about: asked.map(([, told]) => told).join(" · "),
      sections: [
        {
          kind: "facts",
          fields: Object.fromEntries(asked.map(([label], index) => [`asked_${index}`, text({ label })])),
          row: Object.fromEntries(asked.map(([, told], index) => [`asked_${index}`, told])),
        },
        ...tables,
        { kind: "note", text: t("sheet.pesos") },
      ],
    };
  });

/** Texts of a row on one line each. */
const shorten = (row: Row, columns: Fields, most: number): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(columns)
      .filter(([name, { kind }]) => kind === "text" && row[name])
      .map(([name]) => [name, oneLine(row[name], most)]),
  ),
});

/** Serves any of these reports on paper. */
export const printReportHandlers = (sources: readonly ReportSource[]): readonly OperationHandler[] => [
  printOne(printLoanReport, sources),
  printOne(printCollectionSheet as unknown as typeof printLoanReport, sources),
];
