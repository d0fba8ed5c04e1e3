import { jobRun } from "#contract/entities/job-run";
import { integer, text } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";
import { Refusal } from "#contract/kit/refusal";
import { inTenant } from "#server/platform/db/tenant";
import { handleJob } from "#server/platform/jobs/jobs";
import { addRun, findJobRun } from "#server/platform/jobs/runs";
import { whenEnded } from "#server/platform/jobs/when-ended";
import type { TestApp } from "./app.ts";

/** A job of tests: counts to `to`, a number a step, and does what is asked at one of them. */
export const counting = defineJob({
  name: "count",
  slice: "test",
  label: "Count",
  scope: "branch",
  input: fields({
    to: integer({ default: 0 }),
    at: integer({ default: 0 }),
    act: text({ default: "" }),
  }),
  schedule: "30 12 * * *",
});

export const countsTable = `
  create table counted (branch_id uuid, number integer, at timestamptz not null default now());
  grant select, insert on counted to kaban_app`;

/** What a step does besides counting, by name; tests bring their own. */
export type Acts = Record<string, (signal: AbortSignal) => Promise<void>>;

const builtIn: Acts = {
  refuse: () =>
    Promise.reject(new Refusal(409, { code: "no_more", message: "There is nothing to count with" })),
  break: () => Promise.reject(new Error('relation "secret_table" does not exist')),
};

export const countingJob = (acts: Acts = {}) =>
  handleJob(counting, async (job) => {
    const { to, at, act } = job.input;
    for (let next = Number(job.checkpoint ?? 0) + 1; next <= to; next += 1) {
      await job.step(async ({ tx, checkpoint, progress }) => {
        await tx.query("insert into counted (branch_id, number) values (kaban_branch(), $1)", [next]);
        checkpoint(next);
        progress(next, to);
        if (next === at) await { ...builtIn, ...acts }[act]?.(job.signal);
      });
    }
    return { counted: to };
  });

interface Place {
  organizationId: string;
  branchId: string;
  userId: string;
}

const device = {
  ipAddress: "",
  userAgent: "",
  deviceType: "",
  location: "",
  latitude: null,
  longitude: null,
  referer: "",
  acceptLanguage: "",
};

/** Asks for a count in a branch, as an operation would; answers the run's id. */
export async function askToCount(
  { db, clock, broker }: TestApp,
  place: Place,
  input: { to: number; at?: number; act?: string },
): Promise<string> {
  const caller = { sessionId: "", userId: place.userId, membership: null, device, requestId: "" };
  const id = await inTenant(db, place, (tx) => addRun(tx, counting, { caller, now: clock.now(), input }));
  if (!id) throw new Error("it is being counted already");
  broker.publish({ topic: "job-run.create", ...place, userId: undefined as never, ids: [id] });
  return id;
}

/** Waits until a run has ended, and answers it as it is then. */
export async function endOf({ db, broker }: TestApp, place: Place, id: string) {
  await whenEnded({ db, broker }, place, id);
  const found = await inTenant(db, place, (tx) => findJobRun(tx, id));
  return jobRun.parse(found?.run);
}

/** Every number that was counted in a branch, in the order it was. */
export async function countedIn({ db }: TestApp, { branchId }: Place): Promise<number[]> {
  const { rows } = await db.query("select number from counted where branch_id = $1 order by at, number", [
    branchId,
  ]);
  return rows.map(({ number }) => number);
}
