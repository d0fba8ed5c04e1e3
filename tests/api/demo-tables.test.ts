import { expect, test } from "vitest";
import { lookAtTables } from "#server/seeds/demo/demo";
import { copyDatabase } from "../support/database.ts";

const waiting = `
  select count(*)::integer as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%analyze%'`;

test("the demo's tables are looked at beside a branch that takes loans over", async () => {
  const { db, drop } = await copyDatabase();
  const branch = await db.connect();
  await branch.query("begin");
  // What count_loans_anew() begins with, so that the other comes in between.
  await branch.query("lock table loan in share update exclusive mode");
  const looked = lookAtTables(db);
  await expect.poll(async () => (await db.query(waiting)).rows[0].waiting, { timeout: 60_000 }).toBe(1);
  await branch.query("select count_loans_anew()");
  await branch.query("commit");
  branch.release();
  await looked;
  await drop();
});
