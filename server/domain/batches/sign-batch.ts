import { sql } from "drizzle-orm";
import { batchList } from "#contract/entities/batch";
import { permissionOf } from "#contract/kit/operation";
import { showBatch } from "#contract/operations/batches/show-batch";
import { signBatch } from "#contract/operations/batches/sign-batch";
import { batchOf } from "#server/domain/batches/totals";
import { can } from "#server/platform/auth/session";
import { inBranch } from "#server/platform/lists/source";
import type { PictureSource } from "#server/platform/media/media-access";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const ownPicture = `
  select from media where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id = $1 and created_by_id = $2 and deleted_at is null`;

const insert = `
  insert into batch_signature (organization_id, branch_id, batch_id, signed_as, user_id, media_id, signed_at)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5)`;

/** The ended batch, locked, so that two who sign at once sign one after the other. */
async function lockEnded({ tx, input, caller, refusal }: BranchCall<typeof signBatch>) {
  const { rows } = await tx.query(
    `select b.user_id, b.counted_by_id, b.ended_at, u.full_name as counted_by_name
     from transaction_batch b left join user_account u on u.id = coalesce(b.counted_by_id, b.user_id)
     where b.branch_id = (select kaban_branch()) and b.id = $1 for update of b`,
    [input.id],
  );
  const [batch] = rows;
  const isTheirs = batch && [batch.user_id, batch.counted_by_id].includes(caller.userId);
  if (!batch || !(isTheirs || can(caller.membership, permissionOf(showBatch))))
    throw refusal("batch_not_found");
  if (!batch.ended_at) throw refusal("batch_still_open");
  return batch;
}

export const signBatchHandler = serve(signBatch, async (call) => {
  const { tx, input, caller, now, refusal, audit, emit } = call;
  const { id, signed_as, media_id } = input;
  const batch = await lockEnded(call);
  const { rows } = await tx.query(
    `select u.full_name as name from batch_signature s join user_account u on u.id = s.user_id
     where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
       and s.batch_id = $1 and s.signed_as = $2`,
    [id, signed_as],
  );
  if (rows[0]) throw refusal("signed_already", { name: rows[0].name });
  const countedBy = batch.counted_by_id ?? batch.user_id;
  if (signed_as === "counted" && caller.userId !== countedBy)
    throw refusal("counted_by_another", { name: batch.counted_by_name });
  if (signed_as === "received" && [batch.user_id, countedBy].includes(caller.userId))
    throw refusal("received_by_another");
  const own = media_id === null || (await tx.query(ownPicture, [media_id, caller.userId])).rowCount === 1;
  if (!own) throw refusal("attachment_not_found");
  await tx.query(insert, [id, signed_as, caller.userId, media_id, now]);
  audit({ entity: "transaction-batch", entityId: id, after: { signed_as, media_id } });
  emit("transaction-batch.update", [id]);
  return batchOf(tx, id, caller.userId);
});

/** Who may see the batches may see how they were signed for. */
export const batchPictures: PictureSource = {
  permissions: [`${batchList.name}:read`],
  shows: (id) => sql`exists (select from batch_signature s where ${inBranch("s")} and s.media_id = ${id})`,
};
