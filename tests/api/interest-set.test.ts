import { afterAll, beforeAll, expect, test } from "vitest";
import { whenEnded } from "#server/platform/jobs/when-ended";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let kaban: Counters["kaban"];
let counters: Counters;
let teller: Client;
let manager: Client;
let place: { organizationId: string; branchId: string };
const balances = new Map<string, number>();

const freeze = async (member: string) => {
  const { rows } = await kaban.db.query("select id, version from member_account where member_id = $1", [
    member,
  ]);
  const body = { version: rows[0].version, reason: "Heirs" };
  expectStatus(await manager.put(`/member-account/${rows[0].id}/freeze`, body));
};

beforeAll(async () => {
  counters = await openCounters();
  ({ kaban, teller, manager } = counters);
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    teller.branchId,
  ]);
  place = { organizationId: rows[0].organization_id, branchId: teller.branchId as string };
  const enrol = async (nth: number) => {
    const member = await addMember(teller);
    const amount = 1 + ((nth * 7919) % 90_000);
    expectStatus(await counters.move(teller, "deposit", member, amount));
    return [member, amount] as const;
  };
  // In this order whoever is done first: the first has a centavo, which gets no interest.
  for (let nth = 0; nth < 620; nth += 31) {
    const enrolled = await Promise.all(Array.from({ length: 31 }, (_, more) => enrol(nth + more)));
    for (const [member, amount] of enrolled) balances.set(member, amount);
  }
});
afterAll(() => checkAndClose(kaban));

const credit = (rate: string, client = manager, account = counters.ids.savings) =>
  client.post(`/account/${account}/credit-interest`, { rate, description: "Third quarter" });

/** To the nearest centavo, halves up. */
const interestOf = (balance: number, millionths: number) =>
  Math.floor((balance * millionths + 50_000_000) / 100_000_000);

test("is refused where nobody is paid interest, and to whoever may not credit it", async () => {
  expect(expectStatus(await credit("1", manager, counters.ids.shares), 409).code).toBe("pays_no_interest");
  expect(expectStatus(await credit("1", manager, counters.ids.vault), 409).code).toBe("pays_no_interest");
  expect(expectStatus(await credit("0.0001"), 409).fields).toEqual({
    rate: "At this rate no account gets a centavo",
  });
  for (const rate of ["0", "101", "1.1234567", "x", ""]) {
    expect(expectStatus(await credit(rate), 400).fields).toHaveProperty("rate");
  }
  expectStatus(await credit("1", teller), 403);
  expectStatus(await credit("1", await kaban.signIn("north-manager")), 404);
});

test("credits every account once, though it is stopped and taken up again", async () => {
  const [frozen, ...others] = [...balances.keys()] as [string];
  await freeze(frozen);
  const { id } = expectStatus(await credit("1.3125"));
  const stops = new Set([250, 500]);
  const stop = kaban.broker.subscribe(({ topic, ids }) => {
    if (topic !== "job-run.update" || !ids.includes(id)) return;
    void manager.get(`/job-run/${id}`).then(async ({ body }) => {
      if (body.state === "running" && stops.delete(body.done)) await manager.post(`/job-run/${id}/cancel`);
    });
  });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { state } = await whenEnded(kaban, place, id);
    if (state === "done") break;
    expect(state).toBe("cancelled");
    expect(expectStatus(await credit("1"), 409).code).toBe("interest_credited_today");
    expectStatus(await manager.post(`/job-run/${id}/retry`));
  }
  stop();
  const due = others.map((member) => interestOf(balances.get(member) as number, 1_312_500));
  const total = due.reduce((sum, one) => sum + one, 0);
  const { result, state } = expectStatus(await manager.get(`/job-run/${id}`));
  expect(state).toBe("done");
  expect(result).toEqual({ accounts: due.filter((one) => one > 0).length, total, left_out: 0 });
  const { rows } = await kaban.db.query(
    `select member_id, amount, balance_after, reference, description from journal_entry
     where source = 'savings interest' order by sequence`,
  );
  expect(rows).toHaveLength(result.accounts);
  for (const { member_id, amount, balance_after } of rows) {
    const balance = balances.get(member_id) as number;
    expect([amount, balance_after]).toEqual([interestOf(balance, 1_312_500), balance + amount]);
  }
  expect(rows.map(({ reference }) => reference)).toEqual(
    rows.map((_, nth) => `SI${String(nth + 1).padStart(6, "0")}`),
  );
  expect(rows[0].description).toBe("Third quarter");
});

test("is not credited twice on a day", async () => {
  expect(expectStatus(await credit("1"), 409).code).toBe("interest_credited_today");
});

test("is not credited by a run that was stopped before it began, once another has", async () => {
  const { rows } = await kaban.db.query(
    `insert into job_run (organization_id, branch_id, id, job, key, state, input, attempt, asked_by_id,
       asked_from, created_at)
     select organization_id, branch_id, gen_random_uuid(), job, key, 'cancelled', input, 0, asked_by_id,
       asked_from, created_at
     from job_run where job = 'journal:post-set' and state = 'done' returning id`,
  );
  expect(rows).toHaveLength(1);
  const { id } = rows[0];
  expectStatus(await manager.post(`/job-run/${id}/retry`));
  expect(await whenEnded(kaban, place, id)).toEqual({
    state: "failed",
    error: "Another set has been posted to this product for the same day",
  });
});

const waiting = `
  select count(*)::integer as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%lock_for_posting%'`;

test("holds the windows up by fewer entries at a time while they post beside it", async () => {
  kaban.clock.advance({ days: 1 });
  const [window, maker] = [await kaban.signIn("teller"), await kaban.signIn("manager")];
  const { db } = kaban;
  const untilWaiting = (count: number) =>
    expect.poll(async () => (await db.query(waiting)).rows[0].waiting, { timeout: 60_000 }).toBe(count);
  // The set comes to the head of the journal, a window comes after it, and then they are let go.
  const head = await db.connect();
  await head.query("begin");
  await head.query("select from journal_head where branch_id = $1 for update", [teller.branchId]);
  const { id } = expectStatus(await credit("1", maker));
  await untilWaiting(1);
  const deposit = counters.move(window, "deposit", [...balances.keys()][1] as string, 500);
  await untilWaiting(2);
  await head.query("commit");
  head.release();
  expectStatus(await deposit);
  expect((await whenEnded(kaban, place, id)).state).toBe("done");
  const { rows } = await db.query(
    `select count(*)::integer as entries from journal_entry
     where source = 'savings interest' and created_at = $1 group by written_in order by min(sequence)`,
    [kaban.clock.now()],
  );
  expect(rows.map(({ entries }) => entries)).toEqual([250, 60, 120, 189]);
});
