import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { eventsOfRun, type Job, type JobInput } from "#contract/kit/job";
import { Refusal } from "#contract/kit/refusal";
import type { BranchCaller, Caller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inSystem, inTenant, type Tenant } from "#server/platform/db/tenant";
import { keepPlace, type Place, type TakenRun } from "#server/platform/jobs/runs";
import { type AuditEntry, commitEffects, type LiveEvent } from "#server/platform/operations/commit-effects";
import type { Services } from "#server/platform/operations/run";

type AuditDetail = Pick<AuditEntry, "entity" | "entityId" | "before" | "after" | "description">;

/** One step of a run, inside its transaction: what it does is kept together with where the run is, or not. */
export interface JobStep {
  tx: Transaction;
  now: Date;
  /** Where the next step, or the next server, goes on from. */
  checkpoint(at: unknown): void;
  /** How far the run is, of how much. */
  progress(done: number, total: number | null): void;
  /** A footstep of its own. */
  audit(entry: AuditDetail): void;
  emit(topic: string, ids: string[]): void;
}

/** What a job's handler works with. */
export interface JobContext<J> {
  runId: string;
  input: JobInput<J>;
  /** The branch; the zero id for the system's. */
  tenant: Tenant;
  timeZone: string;
  services: Services;
  /** What the last step that was committed left, perhaps on another server; null at the very beginning. */
  checkpoint: unknown;
  now(): Date;
  /** The branch's business date. */
  today(): CalendarDate;
  /** Aborted when the run is to stop: cancelled, or its server closes. */
  signal: AbortSignal;
  /** Who asked, with their rights as they are now. Throws where nobody asked, or they belong here no more. */
  caller(): Promise<BranchCaller>;
  /**
   * Does a step in one transaction of the branch, or of the system. Throws, undoing it, when the run is to
   * stop or another server has it.
   */
  step<T>(work: (step: JobStep) => Promise<T>): Promise<T>;
}

/** Thrown out of a handler whose run is to stop, or is another server's by now. */
export class RunStopped extends Error {}

/** Nobody has asked for what the clock starts, so its footsteps have no person. */
const theClock = (job: string): Caller => ({
  sessionId: "",
  userId: null as unknown as string,
  membership: null,
  requestId: job,
  device: {
    ipAddress: "",
    userAgent: "",
    deviceType: "",
    location: "",
    latitude: null,
    longitude: null,
    referer: "",
    acceptLanguage: "",
  },
});

/** Whose footsteps those of a run are. */
export const authorOf = ({ job, asked_by_id: userId, asked_from: from }: TakenRun): Caller =>
  userId && from ? { ...theClock(job), ...from, userId } : theClock(job);

const findMembership = `
  select m.id, m.user_type, m.permissions, b.time_zone
  from user_organization m join branch b on b.id = m.branch_id
  where m.user_id = $1 and m.organization_id = $2 and m.branch_id = $3
    and m.application_status = 'accepted' and m.deleted_at is null`;

async function findCaller({ db }: Services, run: TakenRun): Promise<BranchCaller> {
  const { organizationId, branchId, asked_by_id: userId, asked_from: from } = run;
  const { rows } = await db.query(findMembership, [userId, organizationId, branchId]);
  if (!userId || !from || !rows[0]) {
    const message = "Whoever asked for this does not work in the branch any more";
    throw new Refusal(403, { code: "not_permitted", message });
  }
  const { id, user_type: userType, permissions, time_zone: timeZone } = rows[0];
  const rights = { id, userType, permissions: new Set<string>(permissions), timeZone };
  const membership = { ...rights, organizationId, branchId, isSecondFactorMissing: false };
  return { ...from, sessionId: "", userId, membership };
}

interface Running {
  job: Job;
  run: TakenRun;
  timeZone: string;
  signal: AbortSignal;
}

const isRepeatable = (error: unknown) => ["40001", "40P01"].includes((error as { code?: string }).code ?? "");

/** A step that others got in the way of is done again, as a call of an operation is. */
async function again<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRepeatable(error) || attempt === 5) throw error;
    return again(work, attempt + 1);
  }
}

/** Makes what the handler of a run works with. */
export function jobContext<J extends Job>(services: Services, running: Running): JobContext<J> {
  const { job, run, timeZone, signal } = running;
  const { db, clock, outbox } = services;
  const isSystem = job.scope === "system";
  const author = authorOf(run);
  const place: Place = { checkpoint: run.checkpoint, done: null, total: null };
  const now = () => clock.now();

  async function carryOut<T>(tx: Transaction, work: (step: JobStep) => Promise<T>): Promise<[T, Place]> {
    const next = { ...place };
    const auditEntries: AuditEntry[] = [];
    const events: LiveEvent[] = eventsOfRun(job, run.id);
    const at = now();
    const result = await work({
      tx,
      now: at,
      checkpoint: (where) => Object.assign(next, { checkpoint: where }),
      progress: (done, total) => Object.assign(next, { done, total }),
      audit: (entry) =>
        auditEntries.push({
          module: job.slice,
          activity: `${job.name}-success`,
          description: job.label,
          ...entry,
        }),
      emit: (topic, ids) => events.push({ topic, ids }),
    });
    if (signal.aborted || !(await keepPlace(tx, run, next))) throw new RunStopped();
    await commitEffects(tx, isSystem ? null : run, at, [{ caller: author, auditEntries, events }]);
    return [result, next];
  }

  return {
    runId: run.id,
    input: job.input.parse(run.input) as JobInput<J>,
    tenant: run,
    timeZone,
    services,
    get checkpoint() {
      return place.checkpoint;
    },
    now,
    today: () => dayIn(timeZone, now()),
    signal,
    caller: () => findCaller(services, run),
    async step(work) {
      if (signal.aborted) throw new RunStopped();
      const [result, next] = await again(() =>
        isSystem ? inSystem(db, (tx) => carryOut(tx, work)) : inTenant(db, run, (tx) => carryOut(tx, work)),
      );
      Object.assign(place, next);
      outbox.wake();
      return result;
    },
  };
}
