import type { TFunction } from "i18next";
import {
  isOfDay,
  type Statement,
  type StatementRow,
} from "#contract/operations/statements/financial-statement";

/** What a row is called: as in the definition, or as the statement calls what it adds (area "teller"). */
export function nameOf({ figure, name }: StatementRow, t: TFunction): string {
  if (name === null) return t(`statement.${figure}`);
  return figure.startsWith("grouping-") ? t("statement.total_of", { name }) : name;
}

type Column = Statement["columns"][number];

/** What stands over a column: a day, or a span of days. */
export function headOf(
  statement: Statement["statement"],
  { is, from, to }: Column,
  { t, show }: { t: TFunction; show(day: string): string },
): string {
  if (is === "budget") return t("budget");
  return isOfDay(statement) ? show(to) : t("span", { from: show(from), to: show(to) });
}
