import { z } from "zod";
import { choice, date, longText, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Written to somebody, or given up: a number that is spoiled was never anything else. */
export const issuedCheckStates = ["issued", "cancelled"] as const;

/** Every check that the branch wrote or spoiled, with its number, and what became of it. In centavos. */
export const issuedCheckList = defineList({
  name: "issued-check",
  label: "Checks issued",
  menu: "accounting",
  path: "/issued-check",
  fields: {
    number: text({ label: "Check no." }),
    bank_account_id: reference("bank-account", { label: "Bank account" }),
    check_date: date({ label: "Check date" }),
    pay_to: text(),
    amount: money(),
    voucher_number: text({ label: "Voucher no." }),
    state: choice(issuedCheckStates),
    issued_on: date({ label: "Written on", listed: false }),
    issued_by_id: reference("user", { label: "Written by", listed: false }),
    cancelled_on: date({ label: "Cancelled on", listed: false }),
    cancelled_by_id: reference("user", { label: "Cancelled by", listed: false }),
    cancel_reason: longText({ label: "Reason for cancelling", listed: true }),
  },
  carries: { name: z.string(), voucher_id: z.uuid().nullable() },
  searches: ["number", "pay_to", "cancel_reason", "voucher_number"],
  order: { field: "issued_on", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["issued-check.create", "issued-check.update"],
});

/** A check as operations answer it. */
export const issuedCheck = z.object({
  id: z.uuid(),
  bank_account_id: z.uuid(),
  number: z.string(),
  check_date: z.string().nullable(),
  pay_to: z.string().nullable(),
  amount: z.int().nullable(),
  voucher_id: z.uuid().nullable(),
  state: z.enum(issuedCheckStates),
  cancelled_on: z.string().nullable(),
  cancel_reason: z.string().nullable(),
});
export type IssuedCheck = z.output<typeof issuedCheck>;
