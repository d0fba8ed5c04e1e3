import { z } from "zod";
import { date, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Approved vouchers that wait to be paid in cash at a window, with what leaves the drawer. In centavos. */
export const windowVoucherList = defineList({
  name: "window-voucher",
  label: "Vouchers to pay in cash",
  menu: "transactions",
  path: "/cash-check-voucher/to-pay",
  fields: {
    number: text({ label: "Voucher no." }),
    pay_to: text(),
    name: text(),
    date: date({ label: "Voucher date" }),
    cash: money(),
    description: text({ label: "Particulars", listed: false }),
    reference: text({ listed: false }),
    approved_by_id: reference("user", { label: "Approved by" }),
    approved_at: moment({ listed: false }),
  },
  carries: { version: z.int() },
  searches: ["number", "pay_to", "name"],
  order: { field: "approved_at", order: "asc" },
  totals: ["cash"],
  invalidatedBy: ["window-voucher.update"],
});
