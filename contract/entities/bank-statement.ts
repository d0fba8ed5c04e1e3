import { z } from "zod";
import { choice, date, longText, moment, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/**
 * What a line of a file of a bank says. Either what went out (debit) or came in (credit), or an amount that
 * is below zero where it went out. In pesos.
 */
export const importedStatementLine = {
  bank_account: text({ label: "Account no.", required: true, max: 50, help: "As the bank writes it" }),
  date: date({ required: true, label: "Date" }),
  description: longText({ max: 500 }),
  reference: text({ max: 100, help: "The number of the check or slip" }),
  debit: money({ min: 0, help: "What went out of the account" }),
  credit: money({ min: 0, help: "What came into the account" }),
  amount: money({ help: "In the place of debit and credit: below zero went out" }),
  balance: money({ help: "What the bank says it holds after the line" }),
} as const;

/** What banks say of the branch's accounts, a line a row. Amounts in centavos, below zero what went out. */
export const bankStatementList = defineList({
  name: "bank-statement-line",
  label: "Bank statements",
  menu: "accounting",
  path: "/bank-statement-line",
  fields: {
    entry_date: date(),
    bank_account_id: reference("bank-account", { label: "Bank account" }),
    description: text(),
    reference: text(),
    amount: money(),
    balance: money(),
    is_matched: toggle({ label: "Matched" }),
    matched_by_id: reference("user", { label: "Matched by", listed: false }),
    created_at: moment({ label: "Imported", listed: false }),
  },
  carries: { name: z.string(), version: z.int() },
  searches: ["reference", "description"],
  order: { field: "entry_date", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["bank-statement-line.create", "bank-statement-line.update", "bank-statement-line.delete"],
});

export const reconciliationStates = ["closed", "approved", "reopened"] as const;

/** How the books agreed with a bank at the end of a day, as it was closed. Amounts in centavos. */
export const reconciliationList = defineList({
  name: "bank-reconciliation",
  label: "Bank reconciliations",
  menu: "accounting",
  path: "/bank-reconciliation",
  fields: {
    through: date({ label: "Through" }),
    bank_account_id: reference("bank-account", { label: "Bank account" }),
    state: choice(reconciliationStates),
    bank_balance: money({ label: "The bank holds" }),
    in_transit: money({ label: "Deposits in transit" }),
    outstanding: money({ label: "Outstanding checks" }),
    opening_difference: money({ label: "Difference at the start", listed: false }),
    book_balance: money({ label: "The books say" }),
    note: text({ listed: false }),
    closed_by_id: reference("user", { label: "Closed by" }),
    decided_by_id: reference("user", { label: "Decided by" }),
  },
  carries: { name: z.string(), version: z.int() },
  searches: ["note"],
  order: { field: "through", order: "desc" },
  invalidatedBy: ["bank-reconciliation.create", "bank-reconciliation.update"],
});
