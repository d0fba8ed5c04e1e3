import { z } from "zod";
import { branchLedger, type EntrySource, entrySources } from "#contract/entities/journal";
import { calendarDate } from "#contract/kit/dates";
import { language } from "#contract/kit/language";
import { defineOperation } from "#contract/kit/operation";

/** The books of account. The general ledger has all lines by account; each other one those of its sources. */
export const bookNames = [
  "cash-receipts",
  "cash-disbursements",
  "general-journal",
  "general-ledger",
] as const;
export type BookName = (typeof bookNames)[number];

const receipts: readonly EntrySource[] = ["deposit", "payment"];
const disbursements: readonly EntrySource[] = ["withdraw", "check voucher", "loan", "disbursement"];

/** The sources of a book's entries: each is in one journal, and all are in the general ledger. */
export const sourcesOf: Record<BookName, readonly EntrySource[]> = {
  "cash-receipts": receipts,
  "cash-disbursements": disbursements,
  "general-journal": entrySources.filter((one) => ![...receipts, ...disbursements].includes(one)),
  "general-ledger": entrySources,
};

/**
 * A book of account over a span of days, as a file of one table, in pesos. Each line of a journal brings
 * forward what it comes to until then, each of the general ledger the balance of its account, from its
 * opening on; the totals are last.
 */
export const exportBook = defineOperation({
  name: "export-book",
  slice: "statements",
  label: "Export a book of account",
  method: "GET",
  path: "/book/:book/export",
  scope: "branch",
  permission: `${branchLedger.name}:export`,
  input: z.strictObject({
    book: z.enum(bookNames, "There is no such book"),
    from: calendarDate,
    to: calendarDate,
    format: z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("xlsx"),
    language,
  }),
  output: z.custom<Response>(),
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  refusals: { dates_reversed: { message: "The first date is after the last", status: 400, field: "from" } },
});
