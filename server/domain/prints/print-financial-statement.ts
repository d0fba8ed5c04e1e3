import { money, text } from "#contract/kit/field";
import { printFinancialStatement } from "#contract/operations/prints/book-papers";
import { isOfDay, type Statement } from "#contract/operations/statements/financial-statement";
import { bookPaperOf } from "#server/domain/prints/book-paper";
import { servePaper } from "#server/domain/prints/paper";
import { dayShown } from "#server/domain/prints/shown";
import { amountsOf, changeOf, nameOfRow } from "#server/domain/statements/export-financial-statement";
import { readStatement } from "#server/domain/statements/financial-statement";

export const printFinancialStatementHandler = servePaper(printFinancialStatement, async (call) => {
  const { input, caller, audit } = call;
  const { statement, columns, rows } = await readStatement(call);
  const { from, to } = columns[0] as Statement["columns"][number];
  const isDay = isOfDay(statement);
  const { language } = input;
  const { paper, t, span, signatures } = await bookPaperOf(call, { language, to, from: isDay ? null : from });
  audit({ entity: "branch", entityId: caller.membership.branchId, after: { [statement]: to } });
  const amounts = columns.map((column, index) => {
    const label = column.is === "budget" ? t("statement.budget") : dayShown(language, column.to);
    return [index === 0 ? "now" : "other", money({ label })];
  });
  const change = columns.length > 1 ? [["change", money({ label: changeOf(columns, t) })]] : [];
  // Accounts without a place stand on no line that would show them.
  const placeless = rows.findIndex(({ figure }) => figure === "heading-unplaced");
  const told = rows.filter(
    ({ kind }, index) =>
      input.accounts === "true" || kind !== "account" || (placeless >= 0 && index > placeless),
  );
  return {
    ...paper,
    name: `${statement}-${to}`,
    title: t(`statement.${statement}`),
    about: to,
    sections: [
      span,
      {
        kind: "table",
        columns: Object.fromEntries([["item", text({ label: t("statement.item") })], ...amounts, ...change]),
        widths: { now: 90, other: 90, change: 90 },
        rows: told.map((row) => {
          const name = [row.code, nameOfRow(row, t).trim()].filter(Boolean).join(" ");
          return { ...amountsOf(row), item: name, kind: row.kind, depth: row.depth };
        }),
        depthOf: ({ depth }) => Number(depth),
        isStrong: ({ kind }) => kind === "heading" || kind === "total",
      },
      signatures,
    ],
  };
});
