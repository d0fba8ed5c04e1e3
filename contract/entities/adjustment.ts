import { z } from "zod";
import { paymentKinds } from "#contract/entities/journal";
import { choice, date, moment, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** The adjustments of a branch, an entry a row: what was debited, what was credited. Amounts in centavos. */
export const adjustmentList = defineList({
  name: "adjustment-entry",
  label: "Adjustments",
  menu: "accounting",
  path: "/adjustment-entry",
  fields: {
    entry_date: date(),
    reference: text(),
    debit_account_id: reference("account", { label: "Debited account" }),
    credit_account_id: reference("account", { label: "Credited account" }),
    member_id: reference("member-profile", { label: "Member" }),
    amount: money(),
    description: text(),
    payment_kind: choice(paymentKinds, { label: "Payment", listed: false }),
    is_reversed: toggle({ label: "Reversed" }),
    created_by_id: reference("user", { label: "Posted by", listed: false }),
    created_at: moment({ label: "Posted at", listed: false }),
  },
  carries: {
    reversed_by_id: z.uuid().nullable(),
    reversed_by_reference: z.string().nullable(),
  },
  searches: ["reference"],
  order: { field: "entry_date", order: "desc" },
  totals: ["amount"],
  invalidatedBy: ["journal.create"],
});
