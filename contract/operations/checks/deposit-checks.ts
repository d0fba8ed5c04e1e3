import { z } from "zod";
import { checkRow, checkStates } from "#contract/entities/received-check";
import { calendarDate } from "#contract/kit/dates";
import { inputOf } from "#contract/kit/entity";
import { date, longText, media, reference, text } from "#contract/kit/field";
import { defineOperation } from "#contract/kit/operation";
import { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const { bank_account_not_usable, slip_date_to_come, attachment_not_found } = depositInBank.refusals;

/** What is said of a slip that takes checks to a bank. */
export const checkDepositFields = {
  account_id: reference("account", { required: true, label: "Bank account" }),
  slip_number: text({ required: true, max: 50, label: "Slip no." }),
  slip_date: date({ required: true, label: "Date of the slip" }),
  description: longText({ max: 255 }),
  media_id: media({ label: "Picture of the slip", accept: "document" }),
} as const;

/**
 * Takes checks on hand to a bank account of the chart, many on one slip: one entry on the business date, from
 * where they lay to the bank. From then on the working days run after which they count as cleared. Refuses
 * the whole slip where a check is not on hand, has no number, or is dated later.
 */
export const depositChecks = defineOperation({
  name: "deposit",
  slice: "checks",
  label: "Deposit checks in a bank",
  method: "POST",
  path: "/check-deposit",
  scope: "branch",
  input: z.strictObject({
    ...inputOf(checkDepositFields),
    check_ids: z
      .array(z.uuid())
      .min(1, "Choose at least one check")
      .max(500, "A slip has at most 500 checks")
      .refine((ids) => new Set(ids).size === ids.length, "Each check is named once"),
  }),
  output: z.object({
    id: z.uuid(),
    reference: z.string(),
    entry_date: calendarDate,
    amount: z.int(),
    count: z.int(),
  }),
  refusals: {
    ...ledgerRefusals,
    bank_account_not_usable,
    slip_date_to_come,
    attachment_not_found,
    check_not_found: { message: "This check is not in this branch", status: 404, field: "check_ids" },
    check_not_on_hand: { message: "Check {number} is {state}, and not on hand", field: "check_ids" },
    check_number_missing: {
      message: "The check of receipt {receipt} has no number yet: write it down first",
      field: "check_ids",
    },
    check_dated_later: { message: "Check {number} is dated {date}", field: "check_ids" },
  },
  emits: ["journal.create", "received-check.update"],
});

/** The checks that lie in the branch and may be taken to a bank, the oldest first. In centavos. */
export const showChecksOnHand = defineOperation({
  name: "show-on-hand",
  slice: "checks",
  label: "See the checks on hand",
  method: "GET",
  path: "/check-deposit/on-hand",
  scope: "branch",
  permission: "checks:deposit",
  input: z.strictObject({}),
  output: z.object({ data: z.array(checkRow) }),
  refusals: {},
});

/** What the checks come to, state by state, in centavos; and what is due by the business date. */
export const showCheckTotals = defineOperation({
  name: "show-totals",
  slice: "checks",
  label: "See what the checks come to",
  method: "GET",
  path: "/received-check/totals",
  scope: "branch",
  permission: "received-check:read",
  input: z.strictObject({}),
  output: z.object({
    data: z.array(z.object({ state: z.enum(checkStates), count: z.int(), amount: z.int() })),
    due_count: z.int(),
    due_amount: z.int(),
  }),
  refusals: {},
});
