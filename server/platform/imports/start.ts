import { type ImportRun, importRunList } from "#contract/entities/import-run";
import { checkFile } from "#contract/jobs/check-file";
import { importFile } from "#contract/jobs/import-file";
import type { Job, JobInput } from "#contract/kit/job";
import type { Problem } from "#contract/kit/refusal";
import { checkImport, startImport } from "#contract/operations/imports/imports";
import { inTenant, type Tenant } from "#server/platform/db/tenant";
import { addLines, type Carrying, checkLines } from "#server/platform/imports/carry-out";
import { fieldsBehind, type Match, rememberMatch } from "#server/platform/imports/match";
import { openProgress, type Progress } from "#server/platform/imports/progress";
import { findRun, ofRun, readRun, type Targets } from "#server/platform/imports/runs";
import type { AnyTarget, ImportContext } from "#server/platform/imports/target";
import { RunStopped } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { addRun } from "#server/platform/jobs/runs";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { type BranchCall, declaredRefusal } from "#server/platform/operations/call";
import { commitEffects } from "#server/platform/operations/commit-effects";
import { serve } from "#server/platform/operations/serve";

/** A live message naming every row of a large import would be larger than the rows it saves looking up. */
export const mostEmitted = 500;

type Checking = BranchCall<typeof checkImport>;

/** What carrying a run out takes: a call of an operation has it, and so has a job. */
interface Work extends Pick<Checking, "tx" | "caller" | "now" | "today"> {
  input: Match & { id: string };
  refusal: Checking["refusal"];
}

/** The run that is to be carried out, locked, not yet imported, with the match that was asked for. */
async function begin(work: Work, targets: Targets) {
  const { refusal, input } = work;
  const found = await findRun(work, targets, input.id, "lock");
  if (!found) throw refusal("import_not_found");
  const { run, target } = found;
  if (run.status === "imported" || run.status === "undone") throw refusal("already_imported");
  const { columns, date_order } = input;
  const behind = fieldsBehind(target, run.headings, columns, refusal);
  return { run, target, behind, match: { columns, date_order } };
}

type Placed = Omit<Work, "input" | "refusal"> & { input: Pick<Work["input"], "id"> };

export const importAt = ({ tx, caller, now, today, input }: Placed): ImportContext => ({
  tx,
  tenant: caller.membership,
  userId: caller.userId,
  now,
  today,
  runId: input.id,
});

/** Adds rows with a footstep each, written at once: thousands of them are not kept until the call ends. */
function adder(work: Work, target: AnyTarget, file: string) {
  const { tx, caller, now } = work;
  return async (rows: unknown[]): Promise<string[]> => {
    const added = await target.add(importAt(work), rows);
    const steps = added.map(({ id, after }) => ({
      module: target.topic,
      activity: "import-success",
      description: `Imported from ${file}`,
      entity: target.topic,
      entityId: id,
      after,
    }));
    await commitEffects(tx, caller.membership, now, [{ caller, auditEntries: steps, events: [] }]);
    return added.map(({ id }) => id);
  };
}

const end = `
  update import_run set status = $2, good = $3, failed = $4, imported = $5, row_ids = $6, columns = $7,
    date_order = $8, imported_at = $9, warnings = $10 where branch_id = (select kaban_branch()) and id = $1`;

interface Outcome {
  good: number;
  failed: number;
  warnings: string[];
  /** What was added: the rows, or what their groups became. */
  ids: string[];
}

/** Writes what came of it, and answers the run as it is now. */
async function finish(
  { tx, now, caller }: Work,
  run: ImportRun,
  match: Match,
  { good, failed, warnings, ids }: Outcome,
): Promise<ImportRun> {
  const isImported = ids.length > 0;
  const outcome = [good, failed, isImported ? good : 0, isImported ? ids : null];
  const asked = [JSON.stringify(match.columns), match.date_order, isImported ? now : null, warnings];
  await tx.query(end, [run.id, isImported ? "imported" : "checked", ...outcome, ...asked]);
  await rememberMatch(tx, { userId: caller.userId, target: run.target, headings: run.headings }, match);
  if (isImported) await tx.query(`delete from import_line where ${ofRun} and faults is null`, [run.id]);
  await tx.query(`delete from import_progress where ${ofRun}`, [run.id]);
  return readRun(tx, now, run.id);
}

const summaryOf = ({ file_name, target, total, good, failed, imported }: ImportRun) => ({
  file_name,
  target,
  total,
  good,
  failed,
  imported,
});

interface How {
  imports: boolean;
  onlyGood: boolean;
  file: string;
}

/** Checks a run's lines and, where asked to, adds them: all, or those that are right, or none. */
async function carryOut(work: Work, target: AnyTarget, carrying: Carrying, how: How): Promise<Outcome> {
  const { progress } = carrying;
  const counts = await checkLines(carrying);
  const { imports, onlyGood, file } = how;
  if (!imports || counts.good === 0 || (counts.failed > 0 && !onlyGood)) return { ...counts, ids: [] };
  progress.begin("import", counts.good);
  return { ...counts, ids: await addLines(carrying, adder(work, target, file)) };
}

/** Where a run says what it did: its footstep and its live message. */
type Telling = Pick<Checking, "audit" | "emit">;

/** Carries a run out, and says how far it is. */
async function carry(
  work: Work & Telling,
  targets: Targets,
  progress: Progress,
  how: Omit<How, "file">,
): Promise<ImportRun> {
  const { run, target, behind, match } = await begin(work, targets);
  const { id: runId, headings, file_name: file } = run;
  const carrying = { at: importAt(work), target, runId, headings, behind, order: match.date_order, progress };
  progress.begin("check", run.total);
  try {
    const outcome = await carryOut(work, target, carrying, { ...how, file });
    await progress.end();
    const after = await finish(work, run, match, outcome);
    work.audit({ entity: importRunList.name, entityId: runId, after: summaryOf(after) });
    if (outcome.ids.length > 0) work.emit(`${target.topic}.create`, outcome.ids.slice(0, mostEmitted));
    return after;
  } catch (error) {
    progress.drop();
    throw error;
  }
}

/** What is waited for once the run of a job is committed. */
interface Started {
  tenant: Tenant;
  jobRunId: string;
  id: string;
}

type FileOperation = typeof checkImport | typeof startImport;

/** Hands what is asked of a file to a job, and answers the import as it is when that has ended. */
const servedByJob = (operation: FileOperation, job: Job, what: "check" | "import") => (targets: Targets) => {
  const refusal = (code: string, detail?: Problem["detail"]) =>
    declaredRefusal(operation, `${what}_${code}`, detail);
  return serve(
    operation as typeof checkImport,
    async (call) => {
      const { tx, caller, now, input } = call;
      await begin(call, targets);
      const { id } = input;
      const jobRunId = await addRun(tx, job, { caller, now, input, key: id });
      if (!jobRunId) throw refusal("under_way");
      call.audit({ entity: "job-run", entityId: jobRunId });
      call.emit("job-run.create", [jobRunId]);
      const { organizationId, branchId } = caller.membership;
      const started: Started = { tenant: { organizationId, branchId }, jobRunId, id };
      return started as unknown as ImportRun;
    },
    {
      async finish(output, services) {
        const { tenant, jobRunId, id } = output as Started;
        const { state, error: reason } = await whenEnded(services, tenant, jobRunId);
        if (state === "cancelled") throw refusal("cancelled");
        if (state === "failed") throw refusal("failed", { reason });
        return inTenant(services.db, tenant, (tx) => readRun(tx, services.clock.now(), id));
      },
    },
  );
};

export const servedCheck = servedByJob(checkImport, checkFile, "check");
export const servedStart = servedByJob(startImport, importFile, "import");

/** Hears between steps that the run is to stop. */
const heeding = (progress: Progress, signal: AbortSignal): Progress => ({
  ...progress,
  tell(done) {
    if (signal.aborted) throw new RunStopped();
    progress.tell(done);
  },
});

type FileJob = typeof checkFile | typeof importFile;

/**
 * A job that checks or imports a file: one transaction, so a server that dies has written nothing, and the
 * next begins it anew.
 */
const fileJob =
  <J extends FileJob>(job: J, operation: FileOperation, howOf: (input: JobInput<J>) => Omit<How, "file">) =>
  (targets: Targets): JobHandler =>
    handleJob(job, async ({ checkpoint, input, services, signal, now, today, ...context }) => {
      // It was committed by a server that died before it could say so.
      if (checkpoint) return checkpoint as Record<string, unknown>;
      const caller = await context.caller();
      const progress = openProgress({ ...services, caller, now }, input.id);
      const refusal: Work["refusal"] = (code, detail) => declaredRefusal(operation, code, detail);
      const how = howOf(input);
      return context.step(async (step) => {
        const work = { ...step, caller, today: today(), input, refusal };
        const run = await carry(work, targets, heeding(progress, signal), how);
        step.progress(how.imports ? run.imported : run.total, run.total);
        step.checkpoint(summaryOf(run));
        return summaryOf(run);
      });
    });

export const checkJob = fileJob(checkFile, checkImport, () => ({ imports: false, onlyGood: false }));
export const importJob = fileJob(importFile, startImport, ({ only_good }) => ({
  imports: true,
  onlyGood: only_good,
}));
