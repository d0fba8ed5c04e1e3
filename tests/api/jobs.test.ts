import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTenant } from "#server/platform/db/tenant";
import { findJobRun } from "#server/platform/jobs/runs";
import { lastDue } from "#server/platform/jobs/schedule";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { memoryBroker } from "#server/platform/live/broker";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import {
  type Acts,
  askToCount,
  countedIn,
  counting,
  countingJob,
  countsTable,
  endOf,
} from "../support/counting-job.ts";
import { openStream } from "../support/live.ts";

let kaban: TestApp;
let manager: Client;
let teller: Client;
let north: Client;
let place: { organizationId: string; branchId: string; userId: string };

/** Lets a step of the test wait, and says when it does. */
function gate() {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return {
    open,
    reached,
    act() {
      reach();
      return opened;
    },
  };
}
let waiting = gate();
const acts: Acts = {
  wait: () => waiting.act(),
  async "until it is to stop"(signal) {
    waiting.act();
    if (!signal.aborted) await once(signal, "abort");
  },
};
const jobs = { handlers: [countingJob(acts)] };

/** The branch in which somebody is signed in. */
async function placeOf({ db }: TestApp, client: Client) {
  const { branchId, userId } = client as { branchId: string; userId: string };
  const { rows } = await db.query("select organization_id from branch where id = $1", [branchId]);
  return { organizationId: rows[0].organization_id as string, branchId, userId };
}

beforeAll(async () => {
  kaban = await startTestApp({ jobs });
  await kaban.db.query(countsTable);
  [manager, teller, north] = await Promise.all([
    kaban.signIn("manager"),
    kaban.signIn("teller"),
    kaban.signIn("north-manager"),
  ]);
  place = await placeOf(kaban, manager);
});
beforeEach(async () => {
  waiting = gate();
  await kaban.db.query("truncate counted");
  // Once the runner has let go of its rows: either would wait for the other's.
  await kaban.db.query("begin; lock table job_run in exclusive mode; delete from job_run; commit");
});
afterAll(() => kaban.close());

const show = async (id: string, client = manager) => expectStatus(await client.get(`/job-run/${id}`));

const left = "select count(*)::integer as runs from job_run where state in ('waiting', 'running')";
/** Until no run is left that would count in the next test. */
const allEnded = () =>
  expect.poll(async () => (await kaban.db.query(left)).rows[0].runs, { timeout: 60_000 }).toBe(0);

/** Another server on the same database, which shares its messages. */
const secondServer = () => startTestApp({ db: kaban.db, broker: kaban.broker, clock: kaban.clock, jobs });

describe("a run", () => {
  test("counts to its end once, says how far it is, and is listed in its branch alone", async () => {
    const stream = await openStream(kaban.app, manager);
    const id = await askToCount(kaban, place, { to: 3 });
    expect(await endOf(kaban, place, id)).toMatchObject({
      ...{ state: "done", done: 3, total: 3, attempt: 1, error: null, asked_by_name: "manager Tester" },
      result: { counted: 3 },
    });
    expect(await countedIn(kaban, place)).toEqual([1, 2, 3]);
    expect(await stream.event()).toMatchObject({ ids: [id] });
    await stream.close();
    const { data } = expectStatus(await manager.get("/job-run/search"));
    expect(data).toMatchObject([{ id, job: "test:count", state: "done" }]);
    expect(expectStatus(await north.get("/job-run/search")).data).toEqual([]);
    expectStatus(await north.get(`/job-run/${id}`), 404);
    expectStatus(await teller.get(`/job-run/${id}`), 403);
    const { rows } = await kaban.db.query(
      "select activity, user_id, entity from footstep where entity_id = $1",
      [id],
    );
    expect(rows).toEqual([{ activity: "count-success", user_id: manager.userId, entity: "job-run" }]);
  });

  test("that somebody asked for is taken up before those of the clock", async () => {
    await kaban.db.query(
      `insert into job_run (organization_id, branch_id, id, job, key, state, input, attempt, due_at,
         created_at)
       select $1, $2, gen_random_uuid(), 'test:count', n, 'waiting', '{"to":1}', 0,
         $3::timestamptz + n * interval '1 second', $3
       from generate_series(1, 300) n`,
      [place.organizationId, place.branchId, kaban.clock.now()],
    );
    const { branchId, userId } = north as { branchId: string; userId: string };
    const there = { ...place, branchId, userId };
    // Nobody is told of it: it is handed over with all the others.
    const id = await askToCount({ ...kaban, broker: memoryBroker() }, there, { to: 1 });
    await kaban.app.jobs.everyMinute();
    expect(await endOf(kaban, there, id)).toMatchObject({ state: "done" });
    const { rows } = await kaban.db.query(
      `select count(*) from counted c
       where c.branch_id = $1 and c.at < (select at from counted where branch_id = $2)`,
      [place.branchId, branchId],
    );
    expect(rows[0].count).toBeLessThan(100);
    await allEnded();
  });

  test("is carried out once by two servers that both look for it", async () => {
    const other = await secondServer();
    const id = await askToCount(kaban, place, { to: 20 });
    await Promise.all([kaban, other].map(({ app }) => app.jobs.everyMinute()));
    expect(await endOf(kaban, place, id)).toMatchObject({ state: "done", attempt: 1 });
    expect(await countedIn(kaban, place)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await other.close();
  });

  test("of which one is under way is not begun a second time", async () => {
    const id = await askToCount(kaban, place, { to: 1, at: 1, act: "wait" });
    await waiting.reached;
    await expect(askToCount(kaban, place, { to: 1 })).rejects.toThrow("already");
    waiting.open();
    expect(await endOf(kaban, place, id)).toMatchObject({ state: "done" });
  });

  test("that is cancelled keeps what it had finished, and goes on when retried", async () => {
    const id = await askToCount(kaban, place, { to: 4, at: 3, act: "wait" });
    await waiting.reached;
    expectStatus(await teller.post(`/job-run/${id}/cancel`), 403);
    expectStatus(await north.post(`/job-run/${id}/cancel`), 404);
    expectStatus(await manager.post(`/job-run/${id}/cancel`));
    waiting.open();
    expect(await endOf(kaban, place, id)).toMatchObject({ state: "cancelled", done: 2 });
    expect(await countedIn(kaban, place)).toEqual([1, 2]);
    expect(expectStatus(await manager.post(`/job-run/${id}/cancel`), 409).code).toBe("job_run_ended");
    expectStatus(await manager.post(`/job-run/${id}/retry`));
    expect(await endOf(kaban, place, id)).toMatchObject({ state: "done", attempt: 2 });
    expect(await countedIn(kaban, place)).toEqual([1, 2, 3, 4]);
    expect(expectStatus(await manager.post(`/job-run/${id}/retry`), 409).code).toBe("job_run_not_stopped");
  });

  test("that is refused says why, and one that breaks gives nothing away", async () => {
    const refused = await askToCount(kaban, place, { to: 2, at: 2, act: "refuse" });
    await endOf(kaban, place, refused);
    expect(await show(refused)).toMatchObject({ state: "failed", error: "There is nothing to count with" });
    const broken = await askToCount(kaban, place, { to: 2, at: 2, act: "break" });
    await endOf(kaban, place, broken);
    const { state, error } = await show(broken);
    expect(state).toBe("failed");
    expect(error).toMatch(/^The server met a fault/);
    expect(await countedIn(kaban, place)).toEqual([1, 1]);
  });
});

describe("a run whose server", () => {
  test("closes is given back, and goes on where it was on the next", async () => {
    const own = await startTestApp({ db: kaban.db, clock: kaban.clock, jobs });
    const id = await askToCount({ ...kaban, broker: own.broker }, place, {
      to: 3,
      at: 2,
      act: "until it is to stop",
    });
    await waiting.reached;
    await own.close();
    expect(await show(id)).toMatchObject({ state: "waiting", done: 1, ended_at: null });
    await kaban.db.query('update job_run set input = input || \'{"act": ""}\' where id = $1', [id]);
    await kaban.app.jobs.everyMinute();
    expect(await endOf(kaban, place, id)).toMatchObject({ state: "done", attempt: 2 });
    expect(await countedIn(kaban, place)).toEqual([1, 2, 3]);
  });

  test("is killed in the middle of a step goes on elsewhere, and does nothing twice", async () => {
    // In a database of its own: no other server looks for work there before the one that is killed.
    const own = await startTestApp({ jobs });
    await own.db.query(countsTable);
    const there = await placeOf(own, await own.signIn("manager"));
    const broker = { ...own.broker, publish: () => {} };
    const id = await askToCount({ ...own, broker }, there, { to: 4, at: 3, act: "stay" });
    const server = spawn(
      process.execPath,
      ["--import", "tsx", join(import.meta.dirname, "../support/job-server.ts")],
      {
        env: { ...process.env, CONNECTION: JSON.stringify(own.database.connection) },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    await once(server.stdout, "data");
    const found = await inTenant(own.db, there, (tx) => findJobRun(tx, id));
    expect(found?.run).toMatchObject({ state: "running", done: 2 });
    server.kill("SIGKILL");
    await once(server, "exit");
    // Whoever is silent for no more than this has died.
    const rescuer = await startTestApp({ db: own.db, jobs: { ...jobs, silentSeconds: 0 } });
    await rescuer.app.jobs.everyMinute();
    expect(await endOf(own, there, id)).toMatchObject({ state: "done", attempt: 2 });
    expect(await countedIn(own, there)).toEqual([1, 2, 3, 4]);
    await rescuer.close();
    await own.close();
  });
});

describe("the clock", () => {
  const dueIn = async (branchId: string | undefined) => {
    const { rows } = await kaban.db.query(
      "select due_at from job_run where job = 'test:count' and branch_id = $1 order by due_at",
      [branchId],
    );
    return rows.map(({ due_at }) => due_at);
  };

  /** Waits until nothing is under way any more. */
  async function ended() {
    const open = "select organization_id, branch_id, id from job_run where state in ('waiting', 'running')";
    for (const { organization_id, branch_id, id } of (await kaban.db.query(open)).rows)
      await whenEnded(kaban, { organizationId: organization_id, branchId: branch_id }, id);
  }

  test("asks for a job at the hour of each branch, once, on however many servers", async () => {
    await kaban.db.query("update branch set time_zone = 'Asia/Tokyo' where id = $1", [north.branchId]);
    const other = await secondServer();
    const look = () => Promise.all([kaban, other, kaban].map(({ app }) => app.jobs.everyMinute()));
    kaban.clock.set("2026-06-01T04:29:59Z");
    await look();
    // Half past twelve was yesterday in Manila, and an hour ago in Tokyo.
    expect(await dueIn(place.branchId)).toEqual(["2026-05-31T04:30:00.000Z"]);
    expect(await dueIn(north.branchId)).toEqual(["2026-06-01T03:30:00.000Z"]);
    await ended();
    kaban.clock.set("2026-06-01T04:30:00Z");
    await look();
    expect(await dueIn(place.branchId)).toEqual(["2026-05-31T04:30:00.000Z", "2026-06-01T04:30:00.000Z"]);
    expect(await dueIn(north.branchId)).toEqual(["2026-06-01T03:30:00.000Z"]);
    await other.close();
  });

  test("makes up for what was missed once, not as often as it was missed", async () => {
    kaban.clock.set("2026-06-10T04:31:00Z");
    await kaban.app.jobs.everyMinute();
    expect(await dueIn(place.branchId)).toEqual(["2026-06-10T04:30:00.000Z"]);
    kaban.clock.set("2026-06-01T04:00:00Z");
  });

  test("reads schedules across a change to summer time", () => {
    const due = (moment: string) => lastDue(counting.schedule as string, "Europe/Berlin", new Date(moment));
    expect(due("2026-03-28T12:00:00Z").toISOString()).toBe("2026-03-28T11:30:00.000Z");
    expect(due("2026-03-29T12:00:00Z").toISOString()).toBe("2026-03-29T10:30:00.000Z");
    expect(due("2026-03-29T10:29:59.999Z").toISOString()).toBe("2026-03-28T11:30:00.000Z");
    expect(due("2026-03-29T10:30:00Z").toISOString()).toBe("2026-03-29T10:30:00.000Z");
    expect(due("2026-03-30T10:29:59.999Z").toISOString()).toBe("2026-03-29T10:30:00.000Z");
    expect(due("2026-03-30T10:30:00Z").toISOString()).toBe("2026-03-30T10:30:00.000Z");
  });
});
