import { z } from "zod";
import { choice, date, moment, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const entrySources = [
  "deposit",
  "withdraw",
  "payment",
  "adjustment",
  "journal voucher",
  "check voucher",
  "loan",
  /** Interest as it is earned; and what payments go to once one before them is dated or taken back. */
  "loan adjustment",
  "savings interest",
  "savings charge",
  "disbursement",
  "blotter",
  "opening",
  "reversal",
  /** Brings the income and expense of a year to zero, or back when the year is reopened. */
  "closing",
] as const;
export type EntrySource = (typeof entrySources)[number];
export const paymentKinds = ["cash", "check", "online"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

const ledgerFields = {
  entry_date: date(),
  reference: text(),
  account_id: reference("account", { label: "Account" }),
  member_id: reference("member-profile", { label: "Member" }),
  member_account: text({ label: "Account no.", listed: false }),
  debit: money(),
  credit: money(),
  source: choice(entrySources),
  payment_kind: choice(paymentKinds, { label: "Payment" }),
  description: text({ label: "Particulars" }),
  created_by_id: reference("user", { label: "Posted by", listed: false }),
  created_at: moment({ label: "Posted at", listed: false }),
} as const;

/** The lines of a branch's journal. */
const ledger = (name: string, label: string, path: string, menu: "accounting" | "employees") =>
  defineList({
    name,
    label,
    menu,
    path,
    fields: ledgerFields,
    carries: { entry_id: z.uuid() },
    searches: ["reference"],
    order: { field: "entry_date", order: "desc" },
    totals: ["debit", "credit"],
    invalidatedBy: ["journal.create"],
  });

/** Every line of the branch: SPEC's /general-ledger/ pages, narrowed by source or payment. */
export const branchLedger = ledger(
  "general-ledger",
  "General ledger",
  "/general-ledger/branch",
  "accounting",
);
/** The lines the caller posted: SPEC's /my-general-ledger-entries/ pages. */
export const myLedger = ledger(
  "my-general-ledger",
  "My ledger entries",
  "/general-ledger/current",
  "employees",
);

/** What was done at the counters of the branch, an entry a row, with what reversed it. */
export const transactionList = defineList({
  name: "transaction",
  label: "Transactions",
  menu: "transactions",
  path: "/transaction",
  fields: {
    entry_date: date(),
    reference: text(),
    source: choice(entrySources),
    member_id: reference("member-profile", { label: "Member" }),
    account_id: reference("account", { label: "Account" }),
    member_account: text({ label: "Account no.", listed: false }),
    amount: money({ listed: false }),
    /** Of what members put in and were paid; a reversal counts on the other side. */
    paid_in: money({ label: "In" }),
    paid_out: money({ label: "Out" }),
    payment_kind: choice(paymentKinds, { label: "Payment", listed: false }),
    batch_id: reference("transaction-batch", { label: "Batch", listed: false }),
    is_reversed: toggle({ label: "Reversed", listed: false }),
    description: text({ listed: false }),
    created_by_id: reference("user", { label: "Teller", listed: false }),
    created_at: moment({ label: "Posted at", listed: false }),
  },
  carries: {
    /** Who paid, where it was no member. */
    payer_name: z.string().nullable(),
    reverses_id: z.uuid().nullable(),
    reverses_reference: z.string().nullable(),
    reversed_by_id: z.uuid().nullable(),
    reversed_by_reference: z.string().nullable(),
  },
  searches: ["reference"],
  order: { field: "entry_date", order: "desc" },
  totals: ["paid_in", "paid_out"],
  invalidatedBy: ["journal.create"],
});
