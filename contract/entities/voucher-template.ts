import { z } from "zod";
import {
  journalVoucher,
  journalVoucherList,
  type VoucherKind,
  voucherEntities,
} from "#contract/entities/voucher";
import { choice, date, money, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What is said of a template when it is made, and changed. */
export const voucherTemplateFields = {
  template_name: text({ required: true, max: 100 }),
  next_on: date({ label: "Write it next on", help: "A draft every month from this day on" }),
  until: date({ label: "The last time until" }),
} as const;

/**
 * Vouchers that others are written from: by hand, or as a draft of its own every month. Amounts are in
 * centavos. Who reads journal vouchers reads them.
 */
export const voucherTemplateList = defineList({
  name: "voucher-template",
  label: "Voucher templates",
  path: "/voucher-template",
  permission: journalVoucherList.name,
  fields: {
    template_name: text({ label: "Template" }),
    kind: choice(Object.keys(voucherEntities) as [VoucherKind, ...VoucherKind[]]),
    name: text(),
    amount: money(),
    next_on: date({ label: "Written next on" }),
    until: date(),
  },
  carries: { voucher_id: z.uuid(), version: z.int() },
  searches: ["template_name", "name"],
  order: { field: "template_name", order: "asc" },
  invalidatedBy: ["create", "update", "delete"].map((what) => `voucher-template.${what}`),
});

/** Who writes vouchers keeps templates of them. */
export const keepsTemplates = `${journalVoucher.name}:create`;
