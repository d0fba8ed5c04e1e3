import { date, integer, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/**
 * What tellers counted when they ended their batches, a denomination a row. Rows carry batch_name (its
 * reference),
 * user_name and ended_at too; over_short is the whole batch's.
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
    over_short: money({ label: "Over or short of the batch" }),
    ended_at: date({ label: "Counted at", listed: false }),
  },
  searches: ["denomination"],
  order: { field: "entry_date", order: "desc" },
  totals: ["quantity", "amount"],
  stirredBy: ["transaction-batch.update"],
});
