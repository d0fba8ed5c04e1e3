import { z } from "zod";
import { periodList } from "#contract/entities/accounting-period";
import { choice, date, integer, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const openingBalanceStatuses = ["not posted", "posted"] as const;

/** What a line of a file of opening balances says: an account's balance, or a member's in a product. */
export const openingBalanceLine = {
  entry_date: date({ label: "Date", required: true }),
  account_code: text({ label: "Account code", required: true, max: 50 }),
  passbook: text({ label: "Passbook no.", max: 50, help: "Of the member whose balance it is" }),
  member_account: text({ label: "Account no.", max: 50, help: "Where a member has several of one product" }),
  debit: money({ min: 0, default: 0 }),
  credit: money({ min: 0, default: 0 }),
} as const;

/** The files of opening balances that were brought in, each posted as one entry. Amounts in centavos. */
export const openingBalanceList = defineList({
  name: "opening-balance",
  label: "Opening balances from files",
  menu: "accounting",
  path: "/opening-balance",
  permission: periodList.name,
  fields: {
    name: text({ label: "File" }),
    entry_date: date({ label: "Date" }),
    lines: integer({ label: "Lines" }),
    status: choice(openingBalanceStatuses),
    debit: money(),
    credit: money(),
    entry: text({ label: "Entry" }),
    created_at: moment({ label: "Brought in" }),
    created_by_id: reference("user", { label: "Brought in by" }),
  },
  carries: { entry_id: z.uuid().nullable() },
  searches: ["name"],
  order: { field: "created_at", order: "desc" },
  invalidatedBy: ["opening-balance.create", "opening-balance.update", "opening-balance.delete"],
});
