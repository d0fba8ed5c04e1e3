import { date, integer, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

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
