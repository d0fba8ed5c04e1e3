import { z } from "zod";
import { date, integer, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** How many of which denominations, as they are sent. */
export const denominationCounts = z
  .array(
    z.strictObject({
      bills_and_coins_id: z.uuid(),
      quantity: z.int("Quantity must be a whole number").min(0, "Quantity cannot be negative").max(1_000_000),
    }),
  )
  .max(100);

/**
 * What tellers counted when they ended their batches, a denomination a row; over_short is the whole batch's.
 */
export const cashCountList = defineList({
  name: "cash-count",
  label: "Cash counts",
  menu: "transactions",
  path: "/cash-count",
  fields: {
    entry_date: date(),
    batch_id: reference("transaction-batch", { label: "Batch" }),
    user_id: reference("user", { label: "Teller" }),
    denomination: text(),
    value: money({ label: "Face value" }),
    quantity: integer(),
    amount: money(),
    over_short: money({ label: "Overage/shortage of the batch" }),
    ended_at: moment({ label: "Counted at", listed: false }),
  },
  searches: ["denomination"],
  order: { field: "entry_date", order: "desc" },
  totals: ["quantity", "amount"],
  invalidatedBy: ["transaction-batch.update"],
});
