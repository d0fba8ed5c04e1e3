import type { Output } from "#contract/kit/operation";
import { showBatch } from "#contract/operations/batches/show-batch";
import { fundingsOf } from "#server/domain/batches/funding-rows";
import { remittancesOf } from "#server/domain/batches/remittances";
import { readBatch } from "#server/domain/batches/totals";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

const readCounts = `
  select d.name, c.value, c.quantity
  from batch_cash_count c join bills_and_coins d on d.branch_id = c.branch_id and d.id = c.bills_and_coins_id
  where c.branch_id = (select kaban_branch()) and c.batch_id = $1 order by c.value desc, d.name`;

/** A batch with all that hangs on it, as somebody is told of it; null when the branch has none such. */
export async function wholeBatch(
  tx: Transaction,
  id: string,
  askerId: string,
): Promise<Output<typeof showBatch> | null> {
  const batch = await readBatch(tx, id, askerId);
  if (!batch) return null;
  const { rows: counts } = await tx.query(readCounts, [id]);
  const fundings = await fundingsOf(tx, id);
  return { ...batch, counts, fundings, remittances: await remittancesOf(tx, id) };
}

export const showBatchHandler = serve(showBatch, async ({ tx, input, caller, refusal }) => {
  const batch = await wholeBatch(tx, input.id, caller.userId);
  if (!batch) throw refusal("batch_not_found");
  return batch;
});
