import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { banksNamed } from "../support/imports.ts";
import { night } from "../support/night.ts";

let kaban: TestApp;
let manager: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("manager");
  // Never seen again: whoever signs in anew has their own old sessions taken away by that.
  await kaban.signIn("accountant");
});
afterAll(() => kaban.close());

const count = async (table: string) =>
  Number((await kaban.db.query(`select count(*) as count from ${table}`)).rows[0].count);

const oldRows: Record<string, string> = {
  throttle: "insert into throttle (key, taken, until) values ($2, 1, $1)",
  login_attempt: "insert into login_attempt (key, failures, last_failed_at) values ($2, 1, $1)",
  reset_link: "insert into reset_link (token_hash, expires_at) values (convert_to($2, 'UTF8'), $1)",
};

test("what is kept for a while is forgotten after it, and not before", async () => {
  const send = () => manager.post("/bank", { name: "Once Bank" }, { "idempotency-key": "once-and-again" });
  expectStatus(await send(), 201);
  kaban.clock.advance({ days: 29 });
  manager = await kaban.signIn("manager");
  const [old, young] = [100, 0].map((days) => new Date(kaban.clock.now().getTime() - days * 86_400_000));
  for (const statement of Object.values(oldRows)) {
    await kaban.db.query(statement, [old, "old"]);
    await kaban.db.query(statement, [young, "young"]);
  }
  await night(kaban);
  for (const table of Object.keys(oldRows)) expect([table, await count(table)]).toEqual([table, 1]);
  expect(await count("remembered_answer")).toBe(1);
  expectStatus(await send(), 201);
  expect(await banksNamed(manager, "Once Bank")).toHaveLength(1);
  expect(await count("session where expires_at < '2026-06-02'")).toBe(1);
  const answers = "select count(*)::integer as count from remembered_answer where created_at < $1";
  const firstDay = new Date("2026-06-02T00:00:00Z");
  kaban.clock.advance({ days: 2 });
  await night(kaban);
  expect((await kaban.db.query(answers, [firstDay])).rows).toEqual([{ count: 0 }]);
  expect(await count("session where expires_at < '2026-06-02'")).toBe(0);
});

test("finished jobs are forgotten but for the last of each", async () => {
  kaban.clock.advance({ days: 100 });
  await night(kaban);
  const last = "select count(*)::integer as count from job_run where job = 'upkeep:prune-branch'";
  const before = (await kaban.db.query(last)).rows[0].count;
  kaban.clock.advance({ days: 1 });
  await night(kaban);
  // One more of each of the three branches, and those of a hundred days ago gone.
  expect((await kaban.db.query(last)).rows[0].count).toBeLessThanOrEqual(before + 3);
  expect(await count("job_run where created_at < '2026-09-01'")).toBe(0);
});
