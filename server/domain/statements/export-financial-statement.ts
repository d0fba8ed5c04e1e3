import type { TFunction } from "i18next";
import { type Fields, money, text } from "#contract/kit/field";
import { exportFinancialStatement } from "#contract/operations/statements/export-financial-statement";
import {
  isOfDay,
  type Statement,
  type StatementRow,
} from "#contract/operations/statements/financial-statement";
import { readStatement } from "#server/domain/statements/financial-statement";
import { titleSheetOf } from "#server/domain/statements/title-sheet";
import { serveTable } from "#server/platform/operations/serve-table";
import { textsOf } from "#server/platform/texts";

/** What a row is called on paper and in files: indented by its depth, with spaces that stay. */
export function nameOfRow({ figure, name, depth }: StatementRow, t: TFunction): string {
  const called = name === null ? t(`statement.${figure}`) : name;
  const whole = figure.startsWith("grouping-") ? t("statement.total_of", { name: called }) : called;
  return "    ".repeat(depth) + whole;
}

/** What the last column of a statement that is compared tells: how it changed, or differs from its budget. */
export const changeOf = (columns: Statement["columns"], t: TFunction): string =>
  t(columns[1]?.is === "budget" ? "statement.variance" : "statement.change");

/** The amounts of a row by their columns; none of a heading. */
export function amountsOf({ amounts }: StatementRow) {
  const [now, other] = amounts ?? [];
  return now === undefined ? {} : { now, other, change: now - (other ?? 0) };
}

const spanOf = (from: string, to: string, isDay: boolean, t: TFunction) =>
  isDay ? to : t("book.span", { from, to });

function columnsOf({ statement, columns }: Statement, t: TFunction): Fields {
  const isDay = isOfDay(statement);
  const amounts = columns.map(({ is, from, to }, index) => {
    const label = is === "budget" ? t("statement.budget") : spanOf(from, to, isDay, t);
    return [index === 0 ? "now" : "other", money({ label })];
  });
  const change = columns.length > 1 ? [["change", money({ label: changeOf(columns, t) })]] : [];
  const words = ["item", "code"].map((name) => [name, text({ label: t(`statement.${name}`) })]);
  return Object.fromEntries([...words, ...amounts, ...change]);
}

export const exportFinancialStatementHandler = serveTable(exportFinancialStatement, async (call) => {
  const { format, language } = call.input;
  const t = textsOf(language, "teller");
  const shown = await readStatement(call);
  const { statement, columns, rows } = shown;
  const { from, to } = columns[0] as Statement["columns"][number];
  const what = t(`statement.${statement}`);
  return {
    name: `${statement}-${to}`,
    format,
    fields: columnsOf(shown, t),
    rows: rows.map((row) => {
      return { item: nameOfRow(row, t), code: row.code, ...amountsOf(row) };
    }),
    title: await titleSheetOf(call, {
      ...{ t, language, what },
      span: spanOf(from, to, isOfDay(statement), t),
    }),
  };
});
