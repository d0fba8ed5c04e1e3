import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

const common = { slice: "reconciliation", scope: "branch" } as const;
const through = calendarDate;

const accountRefusals = {
  bank_account_not_found: { message: "This bank account is not in this branch", status: 404 },
  bank_account_shared: {
    message: "Another bank account has the same account of the chart: give each one of its own",
  },
} as const;

const lineRefusals = {
  statement_line_not_found: { message: "This line of a bank is not in this branch", status: 404 },
  line_reconciled: { message: "This line is reconciled through {date}: reopen that first" },
} as const;

/** Which line of the journal. */
const bookLineKey = { entry_id: z.uuid(), line_number: z.int().min(1).max(32_767) };

/** A line of the journal that a bank has not written, or not yet. The amount is in centavos. */
const bookLine = z.object({
  ...bookLineKey,
  entry_date: calendarDate,
  reference: z.string(),
  /** The number of its slip or check. */
  paper: z.string().nullable(),
  description: z.string(),
  /** Above zero came in, below zero went out. */
  amount: z.int(),
  /** It is matched with lines of a later day; of one that the bank wrote in part, the rest is told. */
  is_matched: z.boolean(),
});
export type BookLine = z.output<typeof bookLine>;

const statementLine = z.object({
  id: z.uuid(),
  entry_date: calendarDate,
  description: z.string().nullable(),
  reference: z.string().nullable(),
  amount: z.int(),
  /** What of the books it may be, the likeliest first. */
  suggested: z.array(bookLine),
});

/** Lines of a bank and of the books that come to one sum, and are more than one on one of both sides. */
const sum = z.object({
  amount: z.int(),
  lines: z.array(z.uuid()),
  book_lines: z.array(z.object(bookLineKey)),
});
export type SuggestedSum = z.output<typeof sum>;

/** What lies between a bank and the books at the end of a day, in centavos. */
export const reconciliationFigures = z.object({
  bank_balance: z.int(),
  in_transit: z.int(),
  outstanding: z.int(),
  /** By what the books differed from the bank before its first line. */
  opening_difference: z.int(),
  /** What the bank wrote and the books do not have. */
  unbooked: z.int(),
  book_balance: z.int(),
  /** By what the bank's own balance differs from its lines: some are missing. */
  gap: z.int(),
});

/**
 * How the books agree with a bank at the end of a day:
 * bank balance + deposits in transit − outstanding checks + difference at the start − unbooked = book
 * balance.
 */
export const showReconciliation = defineOperation({
  ...common,
  name: "show",
  label: "See how the books agree with a bank",
  method: "GET",
  path: "/bank-account/:id/reconciliation",
  input: z.strictObject({ id: z.uuid(), through }),
  output: z.object({
    figures: reconciliationFigures,
    open_lines: z.array(statementLine),
    in_transit: z.array(bookLine),
    outstanding: z.array(bookLine),
    /** What may belong together. */
    sums: z.array(sum),
    /** There are more of one kind than are told; the figures count them all. */
    is_cut: z.boolean(),
  }),
  isReport: true,
  refusals: accountRefusals,
});

const mostMatched = 100;

/**
 * Says what of the journal a line of a bank is, alone or with other lines of the bank: one line or several
 * of the same account, that are of no other match. Both sides come to the same.
 */
export const matchLine = defineOperation({
  ...common,
  name: "match",
  label: "Match a line of a bank with the books",
  method: "POST",
  path: "/bank-statement-line/:id/match",
  input: z.strictObject({
    id: z.uuid(),
    /** The other lines of the bank, where it wrote in several what the books have. */
    also: z.array(z.uuid()).max(mostMatched).default([]),
    book_lines: z.array(z.strictObject(bookLineKey)).min(1).max(mostMatched),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    ...lineRefusals,
    already_matched: { message: "One of these lines is matched already", field: "book_lines" },
    another_bank_account: { message: "These lines are of different bank accounts", field: "also" },
    book_line_differs: {
      message: "The books have no such line of this account",
      field: "book_lines",
    },
    sums_differ: {
      message: "The bank wrote {told}, these lines of the books come to {booked}",
      field: "book_lines",
    },
  },
  emits: ["bank-statement-line.update"],
});

/** Matches what can be no other: by number and amount, or by amount within seven days. Answers how many. */
export const matchSuggested = defineOperation({
  ...common,
  name: "match-suggested",
  label: "Match what can be no other",
  method: "POST",
  path: "/bank-account/:id/match",
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ count: z.int() }),
  refusals: accountRefusals,
  emits: ["bank-statement-line.update"],
});

/** Takes a match back, with all lines that are in it. */
export const unmatchLine = defineOperation({
  ...common,
  name: "unmatch",
  label: "Take the match of a bank's line back",
  method: "POST",
  path: "/bank-statement-line/:id/unmatch",
  on: "bank-statement-line",
  when: { is_matched: true },
  action: "Take the match back",
  title: "Is {name} something else?",
  done: "{name} is open again",
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  refusals: { ...lineRefusals, not_matched: { message: "This line is not matched" } },
  emits: ["bank-statement-line.update"],
});
