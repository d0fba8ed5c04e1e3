import { sql } from "drizzle-orm";
import { madeFileList } from "#contract/entities/made-file";
import { clearMadeFiles } from "#contract/jobs/made-files";
import { isOfferedFor } from "#contract/kit/operation";
import { cancelMadeFile, fetchMadeFile, showMadeFile } from "#contract/operations/made-files/made-files";
import { type Exportables, exportInBackgroundHandler } from "#server/domain/made-files/export-list";
import { fetchMadeFileHandler } from "#server/domain/made-files/fetch";
import {
  findMadeFile,
  ofBranch,
  removeDrafts,
  removeParts,
  stateOf,
  withRun,
} from "#server/domain/made-files/keep";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { cancelRuns } from "#server/platform/jobs/runs";
import { inBranch, type ServedList } from "#server/platform/lists/source";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const cancel = serve(cancelMadeFile, async ({ tx, input, caller, now, refusal, audit, emit }) => {
  const before = await findMadeFile(tx, input.id, caller.userId);
  if (!before) throw refusal("made_file_not_found");
  if (!isOfferedFor(cancelMadeFile, before)) throw refusal("made_file_ended");
  await cancelRuns(tx, { id: input.id, now });
  audit({ entity: "made-file", entityId: input.id, before: { name: before.name, state: before.state } });
  emit("job-run.update", [input.id]);
  emit("made-file.update", [input.id]);
  return (await findMadeFile(tx, input.id, caller.userId)) ?? before;
});

/** The operations on files that are made in the background; lists leave as those. */
export const madeFiles = (exportables: Exportables): readonly OperationHandler[] => [
  exportInBackgroundHandler(exportables),
  serve(showMadeFile, async ({ tx, input, caller, refusal }) => {
    const found = await findMadeFile(tx, input.id, caller.userId);
    if (!found) throw refusal("made_file_not_found");
    return found;
  }),
  fetchMadeFileHandler(fetchMadeFile),
  cancel,
];

/** The caller's own files. */
export const madeFileLists: readonly ServedList[] = [
  {
    list: madeFileList,
    source: ({ userId }) => ({
      from: sql.raw(withRun),
      tenant: inBranch("f"),
      where: sql`f.made_for_id = ${userId}`,
      columns: {
        created_at: sql`f.created_at`,
        name: sql`f.name`,
        kind: sql`f.kind`,
        state: sql.raw(stateOf),
        done: sql`coalesce(r.done, f.holds)`,
        total: sql`coalesce(r.total, f.holds)`,
        ready_at: sql`f.ready_at`,
        kept_until: sql`f.kept_until`,
      },
      key: [sql`f.id`],
    }),
  },
];

const findOver = `
  select f.id, f.kind, f.parts from ${withRun}
  where ${ofBranch} and f.kept_until < $1 and coalesce(r.state not in ('waiting', 'running'), true)
  limit 100`;

/** Clears away, every night, the files whose time is over, a hundred at a time. */
export const clearMadeFilesJob: JobHandler = handleJob(clearMadeFiles, async (job) => {
  const { tenant, services } = job;
  let cleared = 0;
  for (;;) {
    const gone = await job.step(async ({ tx, now }) => {
      const { rows } = await tx.query(findOver, [now]);
      for (const { id, kind, parts } of rows) {
        await removeParts(services.files, tenant, id, parts);
        if (kind !== "list") await removeDrafts(services.files, tenant, id);
      }
      const ids = rows.map(({ id }) => id);
      await tx.query(`delete from made_file f where ${ofBranch} and f.id = any($1)`, [ids]);
      return ids.length;
    });
    cleared += gone;
    if (gone === 0) return { cleared };
  }
});
