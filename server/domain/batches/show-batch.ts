import { showBatch } from "#contract/operations/batches/show-batch";
import { fundingsOf } from "#server/domain/batches/funding-rows";
import { readBatch } from "#server/domain/batches/totals";
import { serve } from "#server/platform/operations/serve";

const readCounts = `
  select d.name, c.value, c.quantity
  from batch_cash_count c join bills_and_coins d on d.branch_id = c.branch_id and d.id = c.bills_and_coins_id
  where c.branch_id = (select kaban_branch()) and c.batch_id = $1 order by c.value desc, d.name`;

export const showBatchHandler = serve(showBatch, async ({ tx, input, refusal }) => {
  const batch = await readBatch(tx, input.id);
  if (!batch) throw refusal("batch_not_found");
  const { rows } = await tx.query(readCounts, [input.id]);
  return { ...batch, counts: rows, fundings: await fundingsOf(tx, input.id) };
});
