import { currentBatch } from "#contract/operations/batches/current-batch";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { readBatch } from "#server/domain/batches/totals";
import { serve } from "#server/platform/operations/serve";

export const currentBatchHandler = serve(currentBatch, async ({ tx, caller }) => {
  const id = (await readOpenBatches(tx, [caller.userId])).get(caller.userId);
  return id ? readBatch(tx, id, caller.userId) : null;
});
