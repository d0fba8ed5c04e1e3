import { z } from "zod";
import { branchLedger, entrySources } from "#contract/entities/journal";
import { calendarDate, isCalendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { statementQuestion } from "#contract/operations/statements/financial-statement";

/** What a figure of a financial statement is the sum of: its accounts, and their lines, newest first. */
export const explainFigure = defineOperation({
  name: "explain-figure",
  slice: "statements",
  isReport: true,
  label: "See the lines behind a figure of a statement",
  method: "GET",
  path: "/financial-statement/:statement/explanation",
  scope: "branch",
  permission: `${branchLedger.name}:read`,
  input: z.strictObject({
    ...statementQuestion,
    figure: z.string("Name a figure of the statement").max(60),
    /** Which of its amounts, from 0. */
    column: z.coerce.number().int().min(0).max(3).default(0),
    /** Lines after these: what the answer before said is next. */
    after: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{1,15} \d{1,4}$/, "Take what the answer before said is next")
      .refine((text) => isCalendarDate(text.slice(0, 10)), "Take what the answer before said is next")
      .optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    figure: z.string(),
    /** Of the lines: null where they go back to the first. */
    from: calendarDate.nullable(),
    to: calendarDate,
    /** In centavos: the figure, as the statement shows it, … */
    amount: z.int(),
    /** … and what the lines themselves come to, on the same side. */
    sum_of_lines: z.int(),
    line_count: z.int(),
    accounts: z.array(
      z.object({
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        amount: z.int(),
        line_count: z.int(),
      }),
    ),
    lines: z.array(
      z.object({
        entry_id: z.uuid(),
        entry_date: calendarDate,
        reference: z.string(),
        source: z.enum(entrySources),
        description: z.string(),
        account_code: z.string(),
        account_name: z.string(),
        debit: z.int(),
        credit: z.int(),
      }),
    ),
    /** What to ask for the lines that follow with; null after the last. */
    next: z.string().nullable(),
  }),
  refusals: {
    not_a_figure: { message: "The statement has no such figure", status: 404, field: "figure" },
  },
});
