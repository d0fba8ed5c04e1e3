import { type JobRun, jobRunList } from "#contract/entities/job-run";
import type { Job } from "#contract/kit/job";
import { isOfferedFor } from "#contract/kit/operation";
import { cancelJobRun, retryJobRun, showJobRun } from "#contract/operations/jobs/runs";
import type { startFindDifferences } from "#contract/operations/jobs/start-job";
import { addRun, cancelRuns, findJobRun } from "#server/platform/jobs/runs";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type RunCall = Pick<BranchCall<typeof showJobRun>, "tx" | "input" | "refusal">;

async function readRun({ tx, input, refusal }: RunCall): Promise<JobRun> {
  const found = await findJobRun(tx, input.id);
  if (!found) throw refusal("job_run_not_found");
  return found.run;
}

/** A run as it was, locked; and, once it was changed, as it is, with the call's footstep and message. */
async function lockRun(call: BranchCall<typeof cancelJobRun> | BranchCall<typeof retryJobRun>) {
  const found = await findJobRun(call.tx, call.input.id, "lock");
  if (!found) throw (call as RunCall).refusal("job_run_not_found");
  const before = found.run;
  return {
    before,
    async changed(): Promise<JobRun> {
      const after = await readRun(call as RunCall);
      const states = { before: { state: before.state }, after: { state: after.state } };
      call.audit({ entity: jobRunList.name, entityId: after.id, ...states });
      call.emit("job-run.update", [after.id]);
      return after;
    },
  };
}

const here = "organization_id = kaban_organization() and branch_id = kaban_branch()";
const retry = `
  update job_run r set state = 'waiting', error = null, cancel_asked_at = null, ended_at = null
  where ${here} and id = $1 and not exists (select from job_run o where o.organization_id = r.organization_id
    and o.branch_id = r.branch_id and o.job = r.job and o.key = r.key and o.state in ('waiting', 'running'))`;

/** The operation by which a job is started by hand. */
export const serveStart = (operation: typeof startFindDifferences, job: Job): OperationHandler =>
  serve(operation, async (call) => {
    const { tx, caller, now, input, refusal } = call;
    const id = await addRun(tx, job, { caller, now, input });
    const found = id && (await findJobRun(tx, id));
    if (!found) throw refusal("job_under_way");
    call.audit({ entity: jobRunList.name, entityId: id });
    call.emit("job-run.create", [id]);
    return found.run;
  });

/** The operations on runs. */
export const runOperations: readonly OperationHandler[] = [
  serve(showJobRun, readRun),
  serve(cancelJobRun, async (call) => {
    const { before, changed } = await lockRun(call);
    if (!isOfferedFor(cancelJobRun, before)) throw call.refusal("job_run_ended");
    await cancelRuns(call.tx, { id: before.id, now: call.now });
    return changed();
  }),
  serve(retryJobRun, async (call) => {
    const { before, changed } = await lockRun(call);
    if (!isOfferedFor(retryJobRun, before)) throw call.refusal("job_run_not_stopped");
    const { rowCount } = await call.tx.query(retry, [before.id]);
    if (rowCount === 0) throw call.refusal("job_under_way");
    return changed();
  }),
];
