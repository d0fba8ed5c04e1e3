import { seeOwnBlotter } from "#contract/operations/batches/see-own-blotter";
import { batchOf, isHidden } from "#server/domain/batches/totals";
import { serve } from "#server/platform/operations/serve";

export const seeOwnBlotterHandler = serve(seeOwnBlotter, async (call) => {
  const { tx, input, caller, refusal, audit, emit } = call;
  const { rows } = await tx.query(
    `select b.id, ${isHidden("b", "$1")} as is_hidden from transaction_batch b
     where b.branch_id = (select kaban_branch()) and b.user_id = $1 and b.ended_at is null for update`,
    [caller.userId],
  );
  const [batch] = rows;
  if (!batch) throw refusal("batch_not_open");
  if (!batch.is_hidden) throw refusal("blotter_visible");
  await tx.query(
    "update transaction_batch set can_view = true where branch_id = (select kaban_branch()) and id = $1",
    [batch.id],
  );
  audit({ entity: "transaction-batch", entityId: batch.id, description: input.reason });
  emit("transaction-batch.update", [batch.id]);
  return batchOf(tx, batch.id, caller.userId);
});
