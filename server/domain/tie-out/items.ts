import type { z } from "zod";
import { type tieOutItem, tieOutItemList } from "#contract/entities/tie-out-item";
import { findDifferences } from "#contract/jobs/find-differences";
import { startFindDifferences } from "#contract/operations/jobs/start-job";
import { annotateDifference, assignDifference } from "#contract/operations/tie-out/items";
import { serveStart } from "#server/platform/jobs/operations";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Item = z.output<typeof tieOutItem>;
type Call = BranchCall<typeof annotateDifference> | BranchCall<typeof assignDifference>;

const read = `
  select id, kind, subject, subject_name, expected, found, difference, first_seen_at, last_seen_at,
    resolved_at, owner_id, note, version
  from tie_out_item
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

async function readItem({ tx, input, refusal }: Call, lock = ""): Promise<Item> {
  const { rows } = await tx.query(`${read} ${lock}`, [input.id]);
  if (!rows[0]) throw (refusal as BranchCall<typeof annotateDifference>["refusal"])("tie_out_item_not_found");
  return rows[0];
}

/** Writes one column of a difference, with its footstep and its message. */
async function change(call: Call, column: "owner_id" | "note", value: string | null): Promise<Item> {
  const refusal = call.refusal as BranchCall<typeof annotateDifference>["refusal"];
  const before = await readItem(call, "for update");
  if (before.version !== call.input.version) throw refusal("stale_version", { version: before.version });
  await call.tx.query(
    `update tie_out_item set ${column} = $2, version = version + 1
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [before.id, value],
  );
  const after = await readItem(call);
  const said = { before: { [column]: before[column] }, after: { [column]: after[column] } };
  call.audit({ entity: tieOutItemList.name, entityId: after.id, ...said });
  call.emit("tie-out-item.update", [after.id]);
  return after;
}

const worksHere = `
  select from user_organization where user_id = $1 and branch_id = (select kaban_branch())
    and user_type <> 'member' and application_status = 'accepted' and deleted_at is null`;

/** The operations on what the tie-out has found, and the one that looks anew. */
export const tieOut: readonly OperationHandler[] = [
  serveStart(startFindDifferences, findDifferences),
  serve(annotateDifference, (call) => change(call, "note", call.input.note)),
  serve(assignDifference, async (call) => {
    const { owner_id } = call.input;
    if (owner_id && (await call.tx.query(worksHere, [owner_id])).rowCount === 0)
      throw call.refusal("not_of_branch");
    return change(call, "owner_id", owner_id);
  }),
];
