import { z } from "zod";
import { windowVoucherList } from "#contract/entities/window-voucher";
import { calendarDate } from "#contract/kit/dates";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { releaseRefusals } from "#contract/operations/vouchers/refusals";

/**
 * Pays an approved voucher of cash at a window: releases it as of the business date, once, its cash out of
 * the caller's own drawer. Refuses what pays out no cash, and what the drawer does not hold; as any release,
 * from the amount on that the branch's rules of approval begin at, it is not for who wrote it. Centavos.
 */
export const payVoucher = defineOperation({
  name: "pay",
  slice: windowVoucherList.name,
  label: "Pay a voucher in cash at a window",
  method: "POST",
  path: "/cash-check-voucher/:id/pay",
  scope: "branch",
  on: windowVoucherList.name,
  action: "Pay",
  title: "Pay {name}?",
  confirm: "{cash} leave your drawer, and the voucher is posted to the books, for good.",
  done: "{name} is paid",
  input: fields({ id: recordId("cash-check-voucher"), version }),
  output: z.object({
    id: z.uuid(),
    number: z.string(),
    cash: z.int(),
    entry_id: z.uuid(),
    entry_date: calendarDate,
    batch_id: z.uuid(),
  }),
  refusals: {
    ...releaseRefusals,
    no_cash_paid_out: { message: "This voucher pays out no cash: it is released with the vouchers" },
  },
  emits: ["cash-check-voucher.update", "window-voucher.update", "journal.create", "transaction-batch.update"],
});
