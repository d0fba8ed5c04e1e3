import { z } from "zod";
import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { choice, integer, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const reprintedPapers = [
  ...(["receipt", "withdrawal slip", "journal voucher", "check voucher", "check"] as const),
];

/** Receipts, vouchers and checks that were printed again: which, when and by whom. Amounts in centavos. */
export const reprintList = defineList({
  name: "reprint",
  label: "Reprints",
  menu: "accounting",
  path: "/reprint",
  permission: receiptBookletList.name,
  fields: {
    printed_at: moment({ label: "Printed again" }),
    kind: choice(reprintedPapers, { label: "Paper" }),
    number: text({ label: "Number" }),
    amount: money(),
    /** 2 is the first reprint. */
    print_number: integer({ label: "Print" }),
    printed_by_id: reference("user", { label: "Printed by" }),
  },
  carries: { record_id: z.uuid() },
  searches: ["number"],
  order: { field: "printed_at", order: "desc" },
  invalidatedBy: ["journal-voucher.update", "cash-check-voucher.update"],
});
