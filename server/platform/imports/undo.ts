import { Refusal } from "#contract/kit/refusal";
import { undoImport } from "#contract/operations/imports/imports";
import { can } from "#server/platform/auth/session";
import { findRun, type Targets } from "#server/platform/imports/runs";
import { importAt, mostEmitted } from "#server/platform/imports/start";
import type { Blocker } from "#server/platform/imports/target";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const mostNamed = 100;
const isRun = "branch_id = (select kaban_branch()) and id = $1";

/** Says which rows stand in the way, and why. */
function inUse({ refusal }: BranchCall<typeof undoImport>, blockers: Blocker[]): Refusal {
  const [first] = blockers as [Blocker];
  const detail = { count: blockers.length, first: `${first.title}: ${first.reason}` };
  const { status, code, message } = refusal("rows_in_use", detail);
  const named = blockers.slice(0, mostNamed).map(({ title, reason }) => [title, reason]);
  return new Refusal(status, { code, message, detail, fields: Object.fromEntries(named) });
}

export const servedUndo = (targets: Targets) =>
  serve(undoImport, async (call) => {
    const { tx, input, caller, now, refusal } = call;
    const found = await findRun(call, targets, input.id, "lock");
    if (!found) throw refusal("import_not_found");
    const { run, target } = found;
    // What one imported oneself one may take back; what others did asks for more.
    const isOwn = run.created_by_id === caller.userId;
    if (!isOwn && !can(caller.membership, target.undoPermission))
      throw refusal("import_of_another", { name: run.created_by_name });
    if (run.status !== "imported") throw refusal("not_imported");
    const { rows } = await tx.query(`select row_ids from import_run where ${isRun}`, [run.id]);
    const ids: string[] = rows[0].row_ids ?? [];
    const context = importAt(call);
    const blockers = await target.findBlockers(context, ids);
    if (blockers.length > 0) throw inUse(call, blockers);
    await target.remove(context, ids);
    await tx.query(
      `update import_run set status = 'undone', undone_at = $2, undone_by_id = $3 where ${isRun}`,
      [run.id, now, caller.userId],
    );
    call.audit({
      entity: "import-run",
      entityId: run.id,
      before: { imported: ids.length },
      after: { imported: 0 },
    });
    call.emit(`${target.topic}.delete`, ids.slice(0, mostEmitted));
    const undone = await findRun(call, targets, run.id);
    if (!undone) throw refusal("import_not_found");
    return undone.run;
  });
