import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { growTo } from "../bench/grow.ts";
import type { Client, TestApp } from "../support/app.ts";
import { addMember, expectStatus, openBatch } from "../support/counter.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import { type ExplainedDatabase, openExplained, strayReads } from "../support/plans.ts";

// A million takes a minute, and a few gigabytes.
const sizes = process.env.KABAN_LARGE ? [4_000, 1_000_000] : [4_000];

let explained: ExplainedDatabase;
let counter: Payments;
let kaban: TestApp;
let teller: Client;
let manager: Client;
const members: string[] = [];

/** A counter whose database tells its plans, in books without a posting. */
async function openCounter(): Promise<void> {
  const through = async (connection: Parameters<typeof openExplained>[0]) => {
    explained = await openExplained(connection);
    return explained.db;
  };
  counter = await openPayments({ isWalled: true, through });
  ({ kaban, teller, manager } = counter);
  await kaban.db.query("update payment_type set number_of_days = 3 where id = $1", [counter.ids.check]);
  await openBatch(manager);
  members.length = 0;
  for (let nth = 0; nth < 5; nth++) members.push(await addMember(teller));
}
async function closeCounter(): Promise<void> {
  await explained.db.end();
  await kaban.close();
}
beforeAll(openCounter);
afterAll(closeCounter);

let checks = 0;

/** Everything that a window posts, once each: alone, in a group, again under its key, and taken back. */
async function postAll(): Promise<void> {
  const { move, three, paid, pay, reverse, ids } = counter;
  // Who has few entries since that day.
  const [maria, ana, ...others] = members as [string, string];
  const keyed = { "idempotency-key": randomUUID() };
  const first = expectStatus(await move(teller, "deposit", maria, 5_000, {}, keyed));
  expect(expectStatus(await move(teller, "deposit", maria, 5_000, {}, keyed))).toEqual(first);
  const group = others.flatMap((member) => [
    move(teller, "deposit", member, 1_000),
    move(teller, "deposit", member, 1_000, { reference: `T-${randomUUID()}` }),
  ]);
  for (const answer of await Promise.all(group)) expectStatus(answer);
  const out = others.map((member) => move(teller, "withdraw", member, 100));
  for (const answer of await Promise.all(out)) expectStatus(answer);
  checks += 1;
  const check = { payment_type_id: ids.check, bank_id: ids.bank, bank_reference: `C${checks}` };
  expectStatus(await move(teller, "deposit", maria, 1_000, check));
  expectStatus(await move(teller, "withdraw", maria, 100));
  expectStatus(await pay(three(), {}, teller, keyed));
  expectStatus(await pay(three(), {}, teller, keyed));
  const back = { entry_date: "2026-05-29", back_date_reason: "Found", payment_type_id: ids.online };
  expectStatus(await move(manager, "deposit", ana, 100, back));
  expectStatus(await reverse(first.id));
  expectStatus(await reverse((await paid(three())).id));
}

/** The tables that hold more than a few rows. */
async function largeTables(): Promise<Set<string>> {
  const { rows } = await kaban.db.query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const large = new Set<string>();
  for (const { name } of rows) {
    const { rowCount } = await kaban.db.query(`select from ${name} limit 101`);
    if ((rowCount ?? 0) > 100) large.add(name);
  }
  return large;
}

/** What of the plans of a round reaches no row by its key. */
async function stray(): Promise<string[]> {
  const large = await largeTables();
  explained.plans.length = 0;
  await postAll();
  expect(explained.plans.length).toBeGreaterThan(500);
  // Postings, not what looks after the tables beside them.
  const posted = explained.plans.filter((plan) => !plan["Query Text"].includes("pg_class"));
  return strayReads(posted, { large, most: 60 });
}

/** Statements asked for often are planned for good. */
async function settle(): Promise<void> {
  for (let round = 0; round < 6; round++) await postAll();
}

describe("each row of what is posted is reached by its key", () => {
  // Of one entry on a page the planner concludes that each page has one, and takes any index.
  test("in books that grew since the planner knew one posting", async () => {
    expectStatus(await counter.move(teller, "deposit", members[0] as string, 1_000));
    // PostgreSQL looks by itself too, but minutes later.
    for (const table of ["journal_entry", "journal_line"])
      await kaban.db.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await kaban.db.query("analyze");
    await settle();
    await growTo(kaban.db, 1_000, { isWhole: true, isTold: false });
    await expect.poll(stray, { timeout: 30_000 }).toEqual([]);
    await closeCounter();
    await openCounter();
  });

  test("in books without a posting", async () => {
    expect(await stray()).toEqual([]);
  });

  test("in small books that the planner knows", async () => {
    await kaban.db.query("analyze");
    await settle();
    expect(await stray()).toEqual([]);
  });

  test.each(sizes)(
    "in books of %i lines, by plans made before, and by new ones",
    async (lines) => {
      await growTo(kaban.db, lines, { isWhole: true, isTold: false });
      expect(await stray()).toEqual([]);
      await explained.forget();
      expect(await stray()).toEqual([]);
      await kaban.db.query("analyze");
      await explained.forget();
      await settle();
      expect(await stray()).toEqual([]);
    },
    600_000,
  );
});
