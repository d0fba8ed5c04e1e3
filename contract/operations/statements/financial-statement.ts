import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, type Output, permissionOf } from "#contract/kit/operation";
import { type StatementName, statementNames } from "#contract/operations/statements/statement-names";
import { trialBalance } from "#contract/operations/statements/trial-balance";

/** Whether a statement is of the end of a day; the others are of a span of days. */
export const isOfDay = (statement: StatementName) =>
  statement === "condition" || statement === "trial-balance";

export const spans = ["month", "quarter", "year"] as const;
export const comparisons = ["none", "month", "year", "budget"] as const;

/** What a statement can be compared with: a budget is of condition and operations. */
export const comparisonsOf = (statement: StatementName) =>
  comparisons.filter((one) => one !== "budget" || statement === "condition" || statement === "operations");

/** What any question about a financial statement says. */
export const statementQuestion = {
  statement: z.enum(statementNames, "There is no such statement"),
  /** Its last day; the business date when left out. */
  to: calendarDate.refine((day) => day > "1901" && day < "9999", "Name a day from 1901 to 9998").optional(),
  /** Of statements of a span of days: from the first day of the month, the quarter or the fiscal year on. */
  span: z.enum(spans).default("year"),
  /**
   * Beside it, the same a month or a year before; the last day of a month goes with the last of another. Or
   * the budget of the months that it has begun; nothing where the statement has none (`comparisonsOf`). What
   * the condition was meant to be is how the year began and what was budgeted since.
   */
  compare: z.enum(comparisons).default("none"),
  /** As the books stood at a moment: only what had been entered by then counts. */
  recorded_by: z.iso.datetime({ offset: true, error: "Invalid date format" }).optional(),
};

/** What a row is: a heading has no amounts; what is below it is summed up by its total. */
export const rowKinds = ["heading", "line", "account", "surplus", "total"] as const;

const row = z.object({
  /** Names its amounts, for asking what they are the sum of: "node-…", "account-…", "surplus-before". */
  figure: z.string(),
  kind: z.enum(rowKinds),
  /** How far below its statement it stands, from 0. */
  depth: z.int(),
  /**
   * As in the definition; null for what the statement itself adds: its figure says what ("total-credit").
   */
  name: z.string().nullable(),
  /** Its code in the chart, where it is an account. */
  code: z.string().nullable(),
  /** In centavos, one a column, positive on the side of the grouping it stands under; none for a heading. */
  amounts: z.array(z.int()).nullable(),
});

/**
 * A financial statement by the branch's definition. Accounts belong to one by their type: assets,
 * liabilities and equity to the condition, the others to the operations, without the entries that close
 * years. What operations left since the last closing is part of the equity. Accounts that are placed nowhere
 * are named, and counted by their type. Cash flows and changes in equity have every account by its type, and
 * none of what closes a year in their span.
 */
export const financialStatement = defineOperation({
  name: "financial-statement",
  slice: "statements",
  isReport: true,
  label: "See the financial statements",
  method: "GET",
  path: "/financial-statement/:statement",
  scope: "branch",
  permission: permissionOf(trialBalance),
  input: z.strictObject(statementQuestion),
  output: z.object({
    statement: z.enum(statementNames),
    columns: z.array(
      z.object({
        is: z.enum(["now", "before", "budget"]),
        /** Of the condition, the fiscal year's first day: what moved until then is of years before. */
        from: calendarDate,
        to: calendarDate,
      }),
    ),
    rows: z.array(row),
    /** Accounts with an amount or without, that the definition has nowhere. */
    unplaced: z.array(z.object({ account_id: z.uuid(), code: z.string(), name: z.string() })),
    /** Debit less credit of the totals, for each column of the books: zero where they are right. */
    differences: z.array(z.int()).nullable(),
  }),
  refusals: {},
});

export type Statement = Output<typeof financialStatement>;
export type StatementRow = Statement["rows"][number];
