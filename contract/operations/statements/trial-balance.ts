import { z } from "zod";
import { accountTypes } from "#contract/entities/account";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, type Output } from "#contract/kit/operation";

/**
 * Every account's balance at the end of a day, from the first entry on or over a span of days. By entry date,
 * unless `recorded_by` asks for the books as they stood at a moment: then only what had been entered by then
 * counts.
 */
export const trialBalance = defineOperation({
  name: "trial-balance",
  slice: "statements",
  isReport: true,
  label: "See the trial balance",
  method: "GET",
  path: "/trial-balance",
  scope: "branch",
  input: z.strictObject({
    /** The business date when left out. */
    to: calendarDate.optional(),
    from: calendarDate.optional(),
    recorded_by: z.iso.datetime({ offset: true, error: "Invalid date format" }).optional(),
    /** Also accounts that nothing moved. */
    include_zero: z.enum(["true", "false"]).default("false"),
    /** Without the closing entries of the span (of the last day, where it has no first): before closing. */
    include_closing: z.enum(["true", "false"]).default("true"),
  }),
  output: z.object({
    from: calendarDate.nullable(),
    to: calendarDate,
    data: z.array(
      z.object({
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        type: z.enum(accountTypes),
        /**
         * All in centavos: balance before `from`, movement from `from` to `to`, balance at the end of `to`.
         */
        opening_debit: z.int(),
        opening_credit: z.int(),
        debit: z.int(),
        credit: z.int(),
        closing_debit: z.int(),
        closing_credit: z.int(),
      }),
    ),
    totals: z.object({
      opening_debit: z.int(),
      opening_credit: z.int(),
      debit: z.int(),
      credit: z.int(),
      closing_debit: z.int(),
      closing_credit: z.int(),
    }),
  }),
  refusals: { dates_reversed: { message: "The first date is after the last", status: 400, field: "from" } },
});

type Balance = Output<typeof trialBalance>;
export type Side = keyof Balance["totals"];

const closing: Side[] = ["closing_debit", "closing_credit"];
const all: Side[] = ["opening_debit", "opening_credit", "debit", "credit", ...closing];

/** The columns of money: without a first day there is nothing before, and the movement is the balance. */
export const sidesOf = ({ from }: Pick<Balance, "from">): Side[] => (from === null ? closing : all);
