import { endBatchOfAnother } from "#contract/operations/batches/end-batch";
import { endCounted, type OpenBatch } from "#server/domain/batches/end-batch";
import { findWitness } from "#server/domain/batches/witness";
import { lockHead } from "#server/domain/ledger/locks";
import type { BranchCall } from "#server/platform/operations/call";
import { type PrecheckContext, serveWithPrecheck } from "#server/platform/operations/serve";

type Call = BranchCall<typeof endBatchOfAnother>;

function witness({ input, ...context }: PrecheckContext<typeof endBatchOfAnother>): Promise<string> {
  const { witness: key, witness_password: password, witness_otp: otp } = input;
  return findWitness({ ...context, operation: endBatchOfAnother }, { key, password, otp });
}

async function lockBatch({ tx, input, caller, refusal }: Call, witnessId: string): Promise<OpenBatch> {
  // Postings queue at the head before they touch a batch, and so does what ends one.
  await lockHead(tx);
  const { rows } = await tx.query(
    `select id, reference, expected_cash, user_id, ended_at from transaction_batch
     where branch_id = (select kaban_branch()) and id = $1 for update`,
    [input.id],
  );
  const [batch] = rows;
  if (!batch) throw refusal("batch_not_found");
  if (batch.ended_at) throw refusal("batch_ended");
  if (batch.user_id === caller.userId) throw refusal("own_batch");
  if (batch.user_id === witnessId) throw refusal("witness_is_teller");
  return batch;
}

export const endBatchOfAnotherHandler = serveWithPrecheck(
  endBatchOfAnother,
  witness,
  async (call, witnessId) => endCounted(call, await lockBatch(call, witnessId), witnessId),
);
