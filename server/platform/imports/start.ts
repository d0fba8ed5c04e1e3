import type { ImportRun } from "#contract/entities/import-run";
import type { Operation } from "#contract/kit/operation";
import { checkImport, startImport } from "#contract/operations/imports/imports";
import { addLines, type Carrying, checkLines } from "#server/platform/imports/carry-out";
import { fieldsBehind, type Match, rememberMatch } from "#server/platform/imports/match";
import { openProgress, type Progress } from "#server/platform/imports/progress";
import { findRun, type Targets } from "#server/platform/imports/runs";
import type { AnyTarget, ImportContext } from "#server/platform/imports/target";
import type { BranchCall } from "#server/platform/operations/call";
import { commitEffects } from "#server/platform/operations/commit-effects";
import { type PrecheckContext, serveWithPrecheck } from "#server/platform/operations/serve";

/**
 * A live message that names every row of a large import would be larger than the rows it saves looking up.
 */
export const mostEmitted = 500;

/** Opens what tells of the progress of a run, before its transaction begins. */
const openRunProgress = async <Op extends Operation>({
  db,
  broker,
  caller,
  input,
  now,
}: PrecheckContext<Op>): Promise<Progress> =>
  openProgress({ db, broker, caller, now: () => now }, (input as { id: string }).id);

type Call = BranchCall<typeof checkImport> | BranchCall<typeof startImport>;

/** The run a call is about, locked, not yet imported, with the match that was asked for. */
async function begin(call: Call, targets: Targets) {
  const refusal = call.refusal as BranchCall<typeof checkImport>["refusal"];
  const found = await findRun(call, targets, call.input.id, "lock");
  if (!found) throw refusal("import_not_found");
  const { run, target } = found;
  if (run.status === "imported" || run.status === "undone") throw refusal("already_imported");
  const { columns, date_order } = call.input;
  const behind = fieldsBehind(target, run.headings, columns, refusal);
  return { run, target, behind, match: { columns, date_order } };
}

export const importAt = ({ tx, caller, now, today }: BranchCall<unknown>): ImportContext => ({
  tx,
  tenant: caller.membership,
  userId: caller.userId,
  now,
  today,
});

/** Adds rows with a footstep each, written at once: thousands of them are not kept until the call ends. */
function adder(call: BranchCall<unknown>, target: AnyTarget, file: string) {
  const { tx, caller, now } = call;
  return async (rows: unknown[]): Promise<string[]> => {
    const added = await target.add(importAt(call), rows);
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
    date_order = $8, imported_at = $9
  where id = $1`;

interface Outcome {
  good: number;
  failed: number;
  /** The rows that were added. */
  ids: string[];
}

/** Writes what came of it, and answers the run as it is now. */
async function finish(
  call: BranchCall<unknown>,
  targets: Targets,
  run: ImportRun,
  match: Match,
  { good, failed, ids }: Outcome,
): Promise<ImportRun> {
  const { tx, now, caller } = call;
  const isImported = ids.length > 0;
  const outcome = [good, failed, ids.length, isImported ? ids : null];
  const asked = [JSON.stringify(match.columns), match.date_order];
  await tx.query(end, [
    run.id,
    isImported ? "imported" : "checked",
    ...outcome,
    ...asked,
    isImported ? now : null,
  ]);
  await rememberMatch(tx, { userId: caller.userId, target: run.target, headings: run.headings }, match);
  if (isImported) await tx.query("delete from import_line where run_id = $1 and faults is null", [run.id]);
  await tx.query("delete from import_progress where run_id = $1", [run.id]);
  const found = await findRun(call, targets, run.id);
  if (!found) throw new Error("the run that was just written is gone");
  return found.run;
}

const summaryOf = ({ file_name, target, total, good, failed, imported }: ImportRun) => ({
  file_name,
  target,
  total,
  good,
  failed,
  imported,
});

/** Checks a run's lines and, where asked to, adds them: all, or those that are right, or none. */
async function carryOut(call: Call, target: AnyTarget, carrying: Carrying, how: How): Promise<Outcome> {
  const { progress } = carrying;
  const counts = await checkLines(carrying);
  const { imports, onlyGood, file } = how;
  if (!imports || counts.good === 0 || (counts.failed > 0 && !onlyGood)) return { ...counts, ids: [] };
  progress.begin("import", counts.good);
  return { ...counts, ids: await addLines(carrying, adder(call, target, file)) };
}

interface How {
  imports: boolean;
  onlyGood: boolean;
  file: string;
}

/** Carries a run out, and says how far it is. */
async function carry(call: Call, targets: Targets, progress: Progress, how: Omit<How, "file">) {
  const { run, target, behind, match } = await begin(call, targets);
  const { id: runId, headings, file_name: file } = run;
  const carrying = { at: importAt(call), target, runId, headings, behind, order: match.date_order, progress };
  progress.begin("check", run.total);
  try {
    const outcome = await carryOut(call, target, carrying, { ...how, file });
    await progress.end();
    const after = await finish(call, targets, run, match, outcome);
    call.audit({ entity: "import-run", entityId: runId, after: summaryOf(after) });
    if (outcome.ids.length > 0) call.emit(`${target.topic}.create`, outcome.ids.slice(0, mostEmitted));
    return after;
  } catch (error) {
    progress.drop();
    throw error;
  }
}

export const servedCheck = (targets: Targets) =>
  serveWithPrecheck(checkImport, openRunProgress, (call, progress) =>
    carry(call, targets, progress, { imports: false, onlyGood: false }),
  );

export const servedStart = (targets: Targets) =>
  serveWithPrecheck(startImport, openRunProgress, (call, progress) =>
    carry(call, targets, progress, { imports: true, onlyGood: call.input.only_good }),
  );
