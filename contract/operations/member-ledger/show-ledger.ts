import { z } from "zod";
import { ledgerLine, memberAccount } from "#contract/entities/member-ledger";
import { calendarDate, isCalendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import {
  memberAccountNotFound,
  memberAccountPath,
  ofMemberAccount,
} from "#contract/operations/member-ledger/of-member-account";

const key = /^(\d{4}-\d{2}-\d{2})_[1-9]\d{0,14}_[1-9]\d{0,3}$/;

/** The place of a line in a running ledger: its day, its entry in the order of the branch, its number. */
const place = z
  .string()
  .refine((text) => isCalendarDate(key.exec(text)?.[1] ?? ""), "That is no place in a ledger");

/** A span of business days, both ends in it; open where an end is left out. */
export const period = { from: calendarDate.optional(), to: calendarDate.optional() };
export const periodRefusals = {
  dates_reversed: { message: "The first date is after the last", status: 400, field: "from" },
} as const;

/** Which lines of the period are answered, and in which order. */
export const ledgerPage = {
  order: z.enum(["asc", "desc"], "order must be asc or desc").default("asc"),
  after: place.optional(),
  limit: z.coerce.number("limit must be a whole number").pipe(z.int().min(1).max(500)).default(100),
};

/** An account over a period, in centavos: opening + movement = closing. */
export const shownLedger = z.object({
  account: memberAccount,
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  opening: z.int(),
  debit: z.int(),
  credit: z.int(),
  closing: z.int(),
  /** Lines in the period, on all pages. */
  count: z.int(),
  lines: z.array(ledgerLine),
  next: z.string().nullable(),
});

/**
 * The running ledger of one account of one member over a period, by entry date: what was there before, each
 * line with the balance it left, and what is there after; opening + movement = closing. Centavos, balances on
 * the account's normal side. Lines come a page at a time: `next` is the `after` of the page that follows.
 */
export const showLedger = defineOperation({
  name: "show-ledger",
  slice: "member-ledger",
  label: "See the ledger of a member's account",
  method: "GET",
  path: `${memberAccountPath}/ledger`,
  scope: "branch",
  input: z.strictObject({
    ...ofMemberAccount,
    ...period,
    ...ledgerPage,
  }),
  output: shownLedger,
  refusals: { ...memberAccountNotFound, ...periodRefusals },
});
