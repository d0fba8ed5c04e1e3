import type { FastifyBaseLogger } from "fastify";
import type { Job } from "#contract/kit/job";
import type { JobContext } from "#server/platform/jobs/context";
import { openQueue, type Queue } from "#server/platform/jobs/queue";
import { type JobHandler, openRunner } from "#server/platform/jobs/runner";
import { findWaiting, giveBackLost } from "#server/platform/jobs/runs";
import { addDueRuns } from "#server/platform/jobs/schedule";
import type { Services } from "#server/platform/operations/run";

export type { JobHandler } from "#server/platform/jobs/runner";

/** Gives a job its handler. */
export const handleJob = <J extends Job>(
  job: J,
  carryOut: (context: JobContext<J>) => Promise<Record<string, unknown>>,
): JobHandler => ({ job, carryOut: carryOut as unknown as JobHandler["carryOut"] });

/** Carries jobs out, and hands them out among the servers of one database. */
export interface Jobs {
  /** Begins to look for work. Without it the first run that somebody asks for begins it. */
  start(): Promise<void>;
  /** Adds what the clock asks for by now, and hands over what waits or a server that died has left. */
  everyMinute(): Promise<void>;
  close(): Promise<void>;
}

interface JobsOptions {
  handlers: readonly JobHandler[];
  log: Pick<FastifyBaseLogger, "error">;
  /** After how long without a sign of life a run has lost its server. */
  silentSeconds?: number | undefined;
}

const silentSecondsUnlessTold = 45;

/** Opens the jobs of a server. It looks for none until it is started, or is told of one. */
export function openJobs(services: Services, options: JobsOptions): Jobs {
  const { db, clock, broker } = services;
  const { handlers, log, silentSeconds = silentSecondsUnlessTold } = options;
  const runner = openRunner(services, handlers, log);
  const underWay = new Set<Promise<void>>();
  let queue: Promise<Queue> | undefined;
  let isClosing = false;
  const onError = (error: unknown) => log.error({ err: error }, "jobs");

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  function opened(): Promise<Queue> {
    queue ??= openQueue(db, {
      carryOut: (run) => track(runner.carryOut(run)).catch(onError),
      everyMinute: () => track(everyMinute()).catch(onError),
      onError,
    });
    return queue;
  }

  /** Hands over those of the runs that wait; all that do, where none are named. */
  async function handOver(ids: string[] | null): Promise<void> {
    const waiting = await findWaiting(db, ids);
    if (waiting.length > 0 && !isClosing) await (await opened()).send(waiting);
  }

  async function everyMinute(): Promise<void> {
    await addDueRuns(
      db,
      handlers.map(({ job }) => job),
      clock.now(),
    );
    await giveBackLost(db, silentSeconds);
    await handOver(null);
  }

  const stopListening = broker.subscribe(({ topic, ids }) => {
    if (topic !== "job-run.create" && topic !== "job-run.update") return;
    track(runner.hasAny(ids) ? runner.beat() : handOver(ids)).catch(onError);
  });

  return {
    everyMinute,
    async start() {
      await opened();
      await everyMinute();
    },
    async close() {
      isClosing = true;
      stopListening();
      runner.close();
      await Promise.allSettled(underWay);
      await queue?.then((one) => one.close()).catch(onError);
    },
  };
}
