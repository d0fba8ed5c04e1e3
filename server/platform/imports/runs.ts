import type { ImportRun } from "#contract/entities/import-run";
import { type BranchCaller, can } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import type { AnyTarget } from "#server/platform/imports/target";

/** Everything that can be imported, by name. */
export type Targets = ReadonlyMap<string, AnyTarget>;

/** Holds for what belongs to the run of the first parameter, in this branch. */
export const ofRun = "branch_id = (select kaban_branch()) and run_id = $1";

/** Progress that nobody has told for this long is of a server that died. */
const silentSeconds = 60;

const read = `
  select r.id, r.target, r.status, r.file_name, r.headings, r.columns, r.date_order, r.total, r.good,
    r.failed, r.warnings, r.imported, r.created_at, r.created_by_id, c.full_name as created_by_name,
    r.imported_at, r.undone_at, u.full_name as undone_by_name,
    case when p.run_id is not null
      then json_build_object('phase', p.phase, 'done', p.done, 'total', p.total) end as progress
  from import_run r
  join user_account c on c.id = r.created_by_id
  left join user_account u on u.id = r.undone_by_id
  left join import_progress p on p.branch_id = r.branch_id and p.run_id = r.id
    and p.told_at > $2::timestamptz - interval '${silentSeconds} s'
  where r.branch_id = (select kaban_branch()) and r.id = $1`;

interface Asking {
  tx: Transaction;
  now: Date;
  caller: BranchCaller;
}

/** A run of the transaction's branch, whoever asks. */
export async function readRun(tx: Transaction, now: Date, id: string): Promise<ImportRun> {
  const { rows } = await tx.query(read, [id, now]);
  if (!rows[0]) throw new Error("the run that was just written is gone");
  return rows[0];
}

/** A run and what it imports, for somebody who may; null for others, as if it were not there. */
export async function findRun(
  { tx, now, caller }: Asking,
  targets: Targets,
  id: string,
  lock?: "lock",
): Promise<{ run: ImportRun; target: AnyTarget } | null> {
  const { rows } = await tx.query(lock ? `${read} for no key update of r` : read, [id, now]);
  const [run] = rows as ImportRun[];
  const target = run && targets.get(run.target);
  if (!target || !can(caller.membership, target.permission)) return null;
  return { run, target };
}

/** What a caller may import. */
export const targetsFor = (targets: Targets, { membership }: BranchCaller) =>
  [...targets.values()].filter(({ permission }) => can(membership, permission));
