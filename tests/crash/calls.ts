import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Call, Victim } from "./victim.ts";

/** What a call answered that was carried out. */
export async function done(answer: Promise<{ status: number; text: string }>) {
  const { status, text } = await answer;
  expect([status, status < 300 ? "" : text]).toEqual([status, ""]);
  return JSON.parse(text);
}
export const post = (call: Call, path: string, body: object = {}) =>
  done(call("POST", path, body, { key: randomUUID() }));
export const get = (call: Call, path: string) => done(call("GET", path));

/** A run of a job as it is read. */
export interface Run {
  state: string;
  done: number | null;
}

/** Looks at a run until what is looked for holds. */
export async function readRunUntil(call: Call, id: string, holds: (run: Run) => boolean) {
  let run = await get(call, `/job-run/${id}`);
  while (!holds(run)) run = await get(call, `/job-run/${id}`);
  return run;
}

/** Starts the server again; what the killed one was doing is taken up at once, and not after its silence. */
export async function restartWithJobs(victim: Victim): Promise<void> {
  await victim.inDatabase((db) => db.query("update job_run set alive_at = alive_at - interval '1 hour'"));
  await victim.restart();
}
