import { z } from "zod";
import { choice, date, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/**
 * Where a check stands: taken for a day to come; in the branch; in a bank; paid by the bank; not paid; given
 * back to who gave it; made good by another receipt; gone with a receipt that was taken back.
 */
export const checkStates = [
  "post-dated",
  "on hand",
  "in bank",
  "cleared",
  "bounced",
  "returned",
  "replaced",
  "reversed",
] as const;
export type CheckState = (typeof checkStates)[number];

/** What its face says. */
export const checkFace = {
  bank_id: reference("bank", { label: "Drawn on" }),
  check_number: text({ required: true, max: 50, label: "Check no." }),
  check_date: date({ required: true, label: "Date of the check" }),
} as const;

/** Every check that members gave, with what became of it. Amounts in centavos. */
export const receivedCheckList = defineList({
  name: "received-check",
  label: "Checks received",
  menu: "transactions",
  path: "/received-check",
  fields: {
    received_on: date({ label: "Received on" }),
    receipt: text({ label: "Receipt no." }),
    check_number: text({ label: "Check no." }),
    bank_id: reference("bank", { label: "Drawn on" }),
    check_date: date({ label: "Dated" }),
    member_id: reference("member-profile", { label: "Member" }),
    amount: money(),
    state: choice(checkStates),
    due_on: date({ label: "Due on" }),
    slip_number: text({ label: "Slip no.", listed: false }),
    deposited_on: date({ label: "Deposited on", listed: false }),
    cleared_on: date({ label: "Cleared on", listed: false }),
    bounced_on: date({ label: "Returned by the bank on", listed: false }),
    bounce_reason: text({ label: "Reason of the return", listed: false }),
    fee: money({ label: "Fee for the return", listed: false }),
    /** What paid the fee; none while it is open. */
    fee_receipt: text({ label: "Fee paid by", listed: false }),
    description: text({ listed: false }),
    created_by_id: reference("user", { label: "Received by", listed: false }),
  },
  carries: {
    name: z.string(),
    version: z.int(),
    entry_id: z.uuid().nullable(),
    /** A post-dated check whose day has come. */
    is_due: z.boolean(),
  },
  searches: ["check_number"],
  order: { field: "received_on", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["received-check.create", "received-check.update"],
});

/** The slips by which checks were taken to a bank. Amounts in centavos. */
export const checkDepositList = defineList({
  name: "check-deposit",
  label: "Deposits of checks",
  menu: "transactions",
  path: "/check-deposit",
  fields: {
    entry_date: date(),
    reference: text(),
    account_id: reference("account", { label: "Bank account" }),
    amount: money(),
    check_count: text({ label: "Checks" }),
    slip_number: text({ label: "Slip no." }),
    slip_date: date({ label: "Date of the slip" }),
    created_by_id: reference("user", { label: "Posted by" }),
  },
  searches: ["slip_number"],
  order: { field: "entry_date", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["journal.create"],
});

/** A check as operations answer it; the amount in centavos. */
export const checkRow = z.object({
  id: z.uuid(),
  state: z.enum(checkStates),
  member_id: z.uuid().nullable(),
  member_name: z.string().nullable(),
  bank_name: z.string().nullable(),
  check_number: z.string().nullable(),
  check_date: z.string().nullable(),
  amount: z.int(),
  receipt: z.string().nullable(),
  clears_on: z.string().nullable(),
  fee: z.int(),
  version: z.int(),
});
export type ReceivedCheck = z.output<typeof checkRow>;
