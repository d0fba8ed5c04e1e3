import PgBoss from "pg-boss";
import { v5 as uuidv5 } from "uuid";
import type { Database } from "#server/platform/db/database";
import type { RunReference } from "#server/platform/jobs/runs";

const runs = "kaban-run";
const minute = "kaban-minute";
/** Runs at once on one server. */
const atOnce = 3;
/** This server is told at once; only other servers look this often. */
const lookSeconds = 10;
const expireInHours = 23;
/** What a server took from the queue and died before it took it up is handed over anew after this long. */
const handOverAgainMs = 600_000;

interface QueueWork {
  carryOut(run: RunReference): Promise<void>;
  everyMinute(): Promise<void>;
  onError(error: unknown): void;
}

export interface Queue {
  /** Hands runs to whichever server is free. One that is handed over twice is carried out once. */
  send(given: readonly RunReference[]): Promise<void>;
  close(): Promise<void>;
}

/** The queue's own statements run on the server's pool. */
function shared(db: Database, onError: (error: unknown) => void) {
  const state = { isOpen: false, isClosed: false, underWay: new Set<Promise<unknown>>() };
  async function executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const nothing = undefined as unknown as { rows: unknown[] };
    if (state.isClosed) return nothing;
    const asked = db.query(text, values);
    state.underWay.add(asked);
    try {
      return await asked;
    } catch (error) {
      // Once it is open nobody awaits some of these, so an error would end the server.
      if (!state.isOpen) throw error;
      onError(error);
      return nothing;
    } finally {
      state.underWay.delete(asked);
    }
  }
  return { state, executeSql };
}

/** Opens the queue (docs/decisions/025-jobs.md): pg-boss, in its own schema of the same database. */
export async function openQueue(db: Database, { carryOut, everyMinute, onError }: QueueWork): Promise<Queue> {
  const { state, executeSql } = shared(db, onError);
  const boss = new PgBoss({
    db: { executeSql },
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 1,
    cronWorkerIntervalSeconds: lookSeconds,
  });
  boss.on("error", onError);
  await boss.start();
  for (const name of [runs, minute]) await boss.createQueue(name);
  await boss.schedule(minute, "* * * * *");
  const workers: string[] = [];
  const lookNow = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  const work = async ([taken]: PgBoss.Job<RunReference>[]) => {
    if (taken) await carryOut(taken.data);
    // Else it would rest before it looks for the next.
    lookNow();
  };
  const options = { pollingIntervalSeconds: lookSeconds };
  while (workers.length < atOnce) workers.push(await boss.work(runs, options, work));
  await boss.work(minute, options, everyMinute);
  state.isOpen = true;
  return {
    async send(given) {
      if (given.length === 0 || state.isClosed) return;
      const stretch = Math.floor(Date.now() / handOverAgainMs);
      const jobs = given.map(({ organizationId, branchId, id, attempt = 0, isAsked }) => ({
        id: uuidv5(`${attempt} ${stretch}`, id),
        name: runs,
        data: { organizationId, branchId, id },
        priority: isAsked ? 1 : 0,
        expireInSeconds: expireInHours * 3600,
        retryLimit: 0,
      }));
      await boss.insert(jobs);
      lookNow();
    },
    async close() {
      await boss.stop({ graceful: false, close: false });
      state.isClosed = true;
      await Promise.allSettled(state.underWay);
    },
  };
}
