import { z } from "zod";
import { branchLedger, entrySources, myLedger, paymentKinds } from "#contract/entities/journal";
import { ledgerKinds } from "#contract/entities/ledger-kind";
import { calendarDate, isCalendarDate } from "#contract/kit/dates";
import { defineOperation, type Output } from "#contract/kit/operation";

const narrowed = {
  kind: z.enum(ledgerKinds, "There is no such ledger").default("general-ledger"),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};
const refusals = {
  dates_reversed: { message: "The first date is after the last", status: 400, field: "from" },
  account_not_found: { message: "This account is not in this branch", status: 404 },
} as const;

/**
 * What came in and went out by the lines of a ledger, in centavos: of an account, on its normal side; without
 * one, of cash and its equivalents. Moves between vault and drawer, and what was reversed with what reversed
 * it, are neither in nor out.
 */
const flow = z.object({ in: z.int(), out: z.int(), net: z.int() });

const summary = <const N extends string>(name: N, label: string, list: { name: string; path: string }) =>
  defineOperation({
    name,
    slice: "ledger",
    isReport: true,
    label,
    method: "GET",
    path: `${list.path}/summary`,
    scope: "branch",
    permission: `${list.name}:read`,
    input: z.strictObject({ ...narrowed, account_id: z.uuid().optional() }),
    output: z.object({
      total: flow,
      by_source: z.array(flow.extend({ source: z.enum(entrySources) })),
      by_payment: z.array(flow.extend({ payment_kind: z.enum(paymentKinds).nullable() })),
    }),
    refusals,
  });

/** What came in and went out of the branch. */
export const summariseLedger = summary("summarise-ledger", "See what came in and went out", branchLedger);
/** What came in and went out by what the caller posted. */
export const summariseOwnLedger = summary(
  "summarise-own-ledger",
  "See what came in and went out by oneself",
  myLedger,
);
export type LedgerSummary = Output<typeof summariseLedger>;

const place = /^(\d{4}-\d{2}-\d{2})_\d{1,15}_\d{1,4}$/;

/**
 * The running ledger of an account over a span of days: what was there before, each line with the balance it
 * left, what is there after. Centavos, balances on the account's normal side. Lines of other kinds or other
 * people are left out, not what they did to the balance. Lines come a page at a time, the first first.
 */
const running = <const N extends string>(name: N, label: string, list: { name: string }, path: string) =>
  defineOperation({
    name,
    slice: "ledger",
    isReport: true,
    label,
    method: "GET",
    path,
    scope: "branch",
    permission: `${list.name}:read`,
    input: z.strictObject({
      id: z.uuid(),
      ...narrowed,
      after: z
        .string()
        .refine((text) => isCalendarDate(place.exec(text)?.[1] ?? ""), "That is no place in a ledger")
        .optional(),
      limit: z.coerce.number("limit must be a whole number").pipe(z.int().min(1).max(500)).default(50),
    }),
    output: z.object({
      code: z.string(),
      name: z.string(),
      opening: z.int(),
      /** What moved in the span, by all lines of the account. */
      debit: z.int(),
      credit: z.int(),
      closing: z.int(),
      lines: z.array(
        z.object({
          entry_id: z.uuid(),
          line_number: z.int(),
          entry_date: calendarDate,
          reference: z.string(),
          source: z.enum(entrySources),
          payment_kind: z.enum(paymentKinds).nullable(),
          member_name: z.string().nullable(),
          description: z.string(),
          debit: z.int(),
          credit: z.int(),
          balance: z.int(),
        }),
      ),
      /** What to ask for the lines that follow with; null after the last. */
      next: z.string().nullable(),
    }),
    refusals,
  });

/** Of all lines of the branch. */
export const showAccountLedger = running(
  "show-account-ledger",
  "See the running ledger of an account",
  branchLedger,
  "/general-ledger/account/:id",
);
/** Of the lines that the caller posted. */
export const showOwnAccountLedger = running(
  "show-own-account-ledger",
  "See one's own lines of an account with its running balance",
  myLedger,
  "/general-ledger/current/account/:id",
);
export type AccountLedger = Output<typeof showAccountLedger>;
