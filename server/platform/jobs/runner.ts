import type { FastifyBaseLogger } from "fastify";
import { eventsOfRun, type Job, jobName } from "#contract/kit/job";
import { Refusal } from "#contract/kit/refusal";
import { inTenant } from "#server/platform/db/tenant";
import { authorOf, type JobContext, jobContext, RunStopped } from "#server/platform/jobs/context";
import {
  type Ending,
  endRun,
  keepAlive,
  type RunReference,
  type TakenRun,
  takeRun,
} from "#server/platform/jobs/runs";
import { type AuditEntry, commitEffects } from "#server/platform/operations/commit-effects";
import type { Services } from "#server/platform/operations/run";

/** A job with what carries it out; what that answers is the run's result. */
export interface JobHandler {
  job: Job;
  carryOut(context: JobContext<Job>): Promise<Record<string, unknown>>;
}

const heartbeatMs = 10_000;
const wentWrong = "The server met a fault. What was finished is kept: the job can be tried again.";

/** How a run's end stands among the footsteps of its branch. */
function auditEntriesOf(
  { slice, name, label }: Job,
  runId: string,
  { state, result, error }: Ending,
): AuditEntry[] {
  if (state === "waiting") return [];
  const isDone = state === "done";
  return [
    {
      module: slice,
      activity: `${name}-${isDone ? "success" : state}`,
      description: error ?? label,
      entity: "job-run",
      entityId: runId,
      after: result,
      level: isDone ? "info" : "warning",
    },
  ];
}

const readTimeZone = "select time_zone from branch where organization_id = $1 and id = $2";

/** What this server carries out right now. */
export interface Runner {
  /** Takes a run up, unless another server has, and carries it out. */
  carryOut(at: RunReference): Promise<void>;
  /** Whether one of those is being carried out here. */
  hasAny(ids: readonly string[]): boolean;
  /** Keeps hold of what is carried out here, and lets go of what was lost or is to stop. */
  beat(): Promise<void>;
  /** Gives everything back. */
  close(): void;
}

/** Opens what carries runs out on this server. */
export function openRunner(
  services: Services,
  handlers: readonly JobHandler[],
  log: Pick<FastifyBaseLogger, "error">,
): Runner {
  const { db, clock, outbox } = services;
  const byName = new Map(handlers.map((one) => [jobName(one.job), one]));
  const active = new Map<string, { run: TakenRun; control: AbortController }>();
  let isClosing = false;

  async function beat(): Promise<void> {
    if (active.size === 0) return;
    const runs = [...active.values()].map(({ run }) => run);
    const mine = await keepAlive(db, runs);
    for (const { id } of runs) if (mine.get(id)?.isToStop !== false) active.get(id)?.control.abort();
  }

  const heart = setInterval(() => {
    beat().catch((error) => log.error({ err: error }, "jobs"));
  }, heartbeatMs).unref();

  async function finish(run: TakenRun, job: Job, ending: Ending): Promise<void> {
    const now = clock.now();
    await inTenant(db, run, async (tx) => {
      await endRun(tx, run, { ...ending, now });
      if (job.scope === "system") return;
      const auditEntries = auditEntriesOf(job, run.id, ending);
      const events = eventsOfRun(job, run.id);
      await commitEffects(tx, run, now, [{ caller: authorOf(run), auditEntries, events }]);
    });
  }

  async function endingOf(
    run: TakenRun,
    { job, carryOut }: JobHandler,
    signal: AbortSignal,
  ): Promise<Ending> {
    try {
      const { rows } = await db.query(readTimeZone, [run.organizationId, run.branchId]);
      const timeZone: string = rows[0]?.time_zone ?? "UTC";
      return { state: "done", result: await carryOut(jobContext(services, { job, run, timeZone, signal })) };
    } catch (error) {
      if (isClosing) return { state: "waiting" };
      if (signal.aborted || error instanceof RunStopped) return { state: "cancelled" };
      if (error instanceof Refusal) return { state: "failed", error: error.message };
      log.error({ err: error, job: run.job, run: run.id }, "job failed");
      return { state: "failed", error: wentWrong };
    }
  }

  return {
    beat,
    hasAny: (ids) => ids.some((id) => active.has(id)),
    async carryOut(at) {
      const run = isClosing ? null : await takeRun(db, at, clock.now());
      const handler = run && byName.get(run.job);
      if (!handler) return;
      const control = new AbortController();
      active.set(run.id, { run, control });
      try {
        await finish(run, handler.job, await endingOf(run, handler, control.signal));
      } finally {
        active.delete(run.id);
      }
      // Only now: whoever is told may look at once.
      outbox.wake();
    },
    close() {
      isClosing = true;
      clearInterval(heart);
      for (const { control } of active.values()) control.abort();
    },
  };
}
