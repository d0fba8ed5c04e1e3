import { v7 as uuidv7 } from "uuid";
import type { JobRun } from "#contract/entities/job-run";
import { jobs } from "#contract/jobs/index";
import { type Job, jobName } from "#contract/kit/job";
import type { Caller } from "#server/platform/auth/session";
import type { Database, Transaction } from "#server/platform/db/database";
import { inTenant, type Tenant } from "#server/platform/db/tenant";

/** The runs of what belongs to no branch are kept under the zero id, where no branch sees them. */
const nobodysId = "00000000-0000-0000-0000-000000000000";
export const systemTenant: Tenant = { organizationId: nobodysId, branchId: nobodysId };

/** Where a run is kept. */
export interface RunReference extends Tenant {
  id: string;
  /** How often it has been taken up before. */
  attempt?: number;
  /** Somebody asked for it and waits; the clock does not. */
  isAsked?: boolean;
}

/** A run as the server that took it up knows it. */
export interface TakenRun extends RunReference {
  job: string;
  input: unknown;
  checkpoint: unknown;
  attempt: number;
  asked_by_id: string | null;
  asked_from: Pick<Caller, "device" | "requestId"> | null;
}

const read = `
  select id, job, state, done, total, result, error, attempt, due_at, asked_by_id, created_at, started_at,
    ended_at, cancel_asked_at,
    (select u.full_name from user_account u where u.id = r.asked_by_id) as asked_by_name
  from job_run r
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

const labels = new Map(jobs.map((job) => [jobName(job), job.label]));

/** A run of the transaction's branch, with whether it was asked to stop; null when it is not there. */
export async function findJobRun(
  tx: Transaction,
  id: string,
  lock?: "lock",
): Promise<{ run: JobRun; isToStop: boolean } | null> {
  const { rows } = await tx.query(lock ? `${read} for no key update of r` : read, [id]);
  if (!rows[0]) return null;
  const { cancel_asked_at, ...run } = rows[0];
  return { run: { ...run, label: labels.get(run.job) ?? run.job }, isToStop: cancel_asked_at !== null };
}

interface Asking {
  caller: Caller;
  now: Date;
  input: unknown;
  key?: string;
}

const add = `
  insert into job_run (organization_id, branch_id, id, job, key, state, input, attempt, asked_by_id,
    asked_from, created_at)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, 'waiting', $4, 0, $5, $6, $7)
  on conflict do nothing`;

/** Adds a run that somebody asks for; null while one with the same key waits or is under way. */
export async function addRun(
  tx: Transaction,
  job: Job,
  { caller, now, input, key = "" }: Asking,
): Promise<string | null> {
  const id = uuidv7();
  const { userId, device, requestId } = caller;
  const asked = [JSON.stringify(input), userId, JSON.stringify({ device, requestId })];
  const { rowCount } = await tx.query(add, [id, jobName(job), key, ...asked, now]);
  return rowCount === 1 ? id : null;
}

const take = `
  update job_run set state = 'running', attempt = attempt + 1, alive_at = now(),
    started_at = coalesce(started_at, $4)
  where organization_id = $1 and branch_id = $2 and id = $3 and state = 'waiting'
  returning job, input, checkpoint, attempt, asked_by_id, asked_from`;

/** Takes a run up, unless another server has, or it does not wait any more. */
export async function takeRun(db: Database, at: RunReference, now: Date): Promise<TakenRun | null> {
  const { organizationId, branchId, id } = at;
  const { rows } = await inTenant(db, at, (tx) => tx.query(take, [organizationId, branchId, id, now]));
  return rows[0] ? { organizationId, branchId, id, ...rows[0] } : null;
}

const keep = `
  update job_run set checkpoint = $5, done = $6, total = $7, alive_at = now()
  where organization_id = $1 and branch_id = $2 and id = $3 and attempt = $4 and state = 'running'
    and cancel_asked_at is null`;

export interface Place {
  checkpoint: unknown;
  done: number | null;
  total: number | null;
}

/**
 * Writes where a run is, in the transaction of what it did. False when the run is no longer this server's, or
 * is to stop: then that transaction must not be committed.
 */
export async function keepPlace(tx: Transaction, run: TakenRun, place: Place): Promise<boolean> {
  const { organizationId, branchId, id, attempt } = run;
  const { checkpoint, done, total } = place;
  const at = [organizationId, branchId, id, attempt, JSON.stringify(checkpoint ?? null), done, total];
  return (await tx.query(keep, at)).rowCount === 1;
}

export interface Ending {
  state: "done" | "failed" | "cancelled" | "waiting";
  result?: unknown;
  error?: string;
}

const end = `
  update job_run set state = $5, result = $6, error = $7,
    ended_at = case when $5 = 'waiting' then null else $8::timestamptz end
  where organization_id = $1 and branch_id = $2 and id = $3 and attempt = $4 and state = 'running'`;

/** Writes how a run ended; "waiting" gives it back. */
export async function endRun(tx: Transaction, run: TakenRun, ending: Ending & { now: Date }): Promise<void> {
  const { organizationId, branchId, id, attempt } = run;
  const { state, result = null, error = null, now } = ending;
  const told = result === null ? null : JSON.stringify(result);
  await tx.query(end, [organizationId, branchId, id, attempt, state, told, error, now]);
}

// Locked in one order, so that two beats at once do not wait for each other.
const beat = `
  with mine as materialized (
    select r.organization_id, r.branch_id, r.id
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[])
      as asked (organization_id, branch_id, id, attempt)
    join job_run r on r.organization_id = asked.organization_id and r.branch_id = asked.branch_id
      and r.id = asked.id and r.attempt = asked.attempt and r.state = 'running'
    order by r.id for no key update of r)
  update job_run r set alive_at = now()
  from mine
  where r.organization_id = mine.organization_id and r.branch_id = mine.branch_id and r.id = mine.id
  returning r.id, r.cancel_asked_at is not null as is_to_stop`;

/** Says that runs are still being carried out. Answers those that still are this server's. */
export async function keepAlive(
  db: Database,
  runs: readonly TakenRun[],
): Promise<Map<string, { isToStop: boolean }>> {
  const { rows } = await db.query(beat, [
    runs.map(({ organizationId }) => organizationId),
    runs.map(({ branchId }) => branchId),
    runs.map(({ id }) => id),
    runs.map(({ attempt }) => attempt),
  ]);
  return new Map(rows.map(({ id, is_to_stop }) => [id, { isToStop: is_to_stop }]));
}

const giveBack = `
  update job_run set state = case when cancel_asked_at is null then 'waiting' else 'cancelled' end,
    ended_at = case when cancel_asked_at is null then null else now() end
  where state = 'running' and alive_at < now() - $1 * interval '1 second'`;
// More than a server carries out in a minute, and few enough for the queue to put in order.
const readWaiting = `
  select organization_id as "organizationId", branch_id as "branchId", id, attempt,
    asked_by_id is not null as "isAsked"
  from job_run where state = 'waiting' and ($1::uuid[] is null or id = any($1))
  order by asked_by_id is null, created_at limit 5000`;

/** Gives back what servers that died had taken up. */
export async function giveBackLost(db: Database, silentSeconds: number): Promise<void> {
  await db.query(giveBack, [silentSeconds]);
}

/** The runs that wait, of all branches; only those named, where some are. */
export async function findWaiting(db: Database, ids: string[] | null = null): Promise<RunReference[]> {
  return (await db.query(readWaiting, [ids])).rows;
}

const cancel = `
  update job_run set cancel_asked_at = coalesce(cancel_asked_at, $3),
    state = case state when 'waiting' then 'cancelled' else state end,
    ended_at = case state when 'waiting' then $3::timestamptz end
  where organization_id = kaban_organization() and branch_id = kaban_branch()
    and state in ('waiting', 'running') and ($1::uuid = id or ($2 = job and $4 = key))
  returning id`;

/** Asks a run to stop, by its id or by its job and key; one that waits stops at once. Answers which. */
export async function cancelRuns(
  tx: Transaction,
  which: { now: Date } & ({ id: string } | { job: string; key: string }),
): Promise<string[]> {
  const by = "id" in which ? [which.id, null] : [null, which.job];
  const { rows } = await tx.query(cancel, [...by, which.now, "key" in which ? which.key : null]);
  return rows.map(({ id }) => id);
}
