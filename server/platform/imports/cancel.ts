import { checkFile } from "#contract/jobs/check-file";
import { importFile } from "#contract/jobs/import-file";
import { type Job, jobName } from "#contract/kit/job";
import { cancelImport } from "#contract/operations/imports/imports";
import { findRun, type Targets } from "#server/platform/imports/runs";
import { cancelRuns } from "#server/platform/jobs/runs";
import { serve } from "#server/platform/operations/serve";

export const servedCancel = (targets: Targets) =>
  serve(cancelImport, async (call) => {
    const { tx, now, input, refusal } = call;
    // Not locked: the job itself holds it until it ends.
    const found = await findRun(call, targets, input.id);
    if (!found) throw refusal("import_not_found");
    const stop = (job: Job) => cancelRuns(tx, { job: jobName(job), key: input.id, now });
    const ids = [...(await stop(checkFile)), ...(await stop(importFile))];
    if (ids.length === 0) throw refusal("not_importing");
    call.audit({ entity: "import-run", entityId: input.id });
    call.emit("job-run.update", ids);
    return found.run;
  });
