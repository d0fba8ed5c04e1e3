import { importFile } from "#contract/jobs/import-file";
import { jobName } from "#contract/kit/job";
import { cancelImport } from "#contract/operations/imports/imports";
import { findRun, type Targets } from "#server/platform/imports/runs";
import { cancelRuns } from "#server/platform/jobs/runs";
import { serve } from "#server/platform/operations/serve";

export const servedCancel = (targets: Targets) =>
  serve(cancelImport, async (call) => {
    const { tx, now, input, refusal } = call;
    // Not locked: the import itself holds it until it ends.
    const found = await findRun(call, targets, input.id);
    if (!found) throw refusal("import_not_found");
    const ids = await cancelRuns(tx, { job: jobName(importFile), key: input.id, now });
    if (ids.length === 0) throw refusal("not_importing");
    call.audit({ entity: "import-run", entityId: input.id });
    call.emit("job-run.update", ids);
    return found.run;
  });
