import { z } from "zod";
import { entrySources } from "#contract/entities/journal";
import { loan } from "#contract/entities/loan";
import { calendarDate } from "#contract/kit/dates";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { loanNotFound } from "#contract/operations/loans/loan-refusals";

const centavos = z.int();

/** An entry of a loan: what it moves of the principal, and in each other account. In centavos. */
const entry = z.object({
  entry_id: z.uuid(),
  entry_date: calendarDate,
  reference: z.string(),
  source: z.enum(entrySources),
  description: z.string(),
  /** Above zero where more is owed by it. */
  principal: centavos,
  /** The principal that is owed after it. */
  balance: centavos,
  /** By the id of the account: what is credited there; debits are below zero. */
  accounts: z.record(z.uuid(), centavos),
});

/**
 * The ledger of a released loan by account: each entry that moved it, in the order of the books, with the
 * principal it leaves, and what it credits in each account beside (interest, fines, fees, receivable,
 * losses).
 * Sources: loans.md 1.2 (loan account), decision 069.
 */
export const showLoanLedger = defineOperation({
  name: "show-ledger",
  slice: loan.name,
  label: "See the ledger of a loan",
  method: "GET",
  path: "/loan/:id/ledger",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: fields({ id: recordId("loan") }),
  output: z.object({
    accounts: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), total: centavos })),
    entries: z.array(entry),
  }),
  refusals: loanNotFound,
});
