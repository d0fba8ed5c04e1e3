import { z } from "zod";
import { date, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** The batches of a branch, open and ended. */
export const batchList = defineList({
  name: "transaction-batch",
  label: "Transaction batches",
  menu: "transactions",
  path: "/transaction-batch",
  fields: {
    reference: text(),
    name: text(),
    user_id: reference("user", { label: "Teller" }),
    entry_date: date(),
    is_open: toggle({ label: "Open" }),
    beginning_cash: money(),
    expected_cash: money(),
    counted_cash: money(),
    over_short: money({ label: "Overage/shortage" }),
  },
  carries: { opened_at: z.string(), ended_at: z.string().nullable() },
  searches: ["reference", "name"],
  order: { field: "entry_date", order: "desc" },
  invalidatedBy: ["transaction-batch.create", "transaction-batch.update"],
});
