import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database";
import { memoryBroker } from "#server/platform/live/broker";
import { type Answer, startTestApp, type TestApp } from "../support/app.ts";
import {
  addMember,
  brokenInvariants,
  type CounterIds,
  counterIds,
  expectStatus,
  openBatch,
  unbroken,
} from "../support/counter.ts";
import { type LossyProxy, lossyProxy } from "../support/lossy-proxy.ts";

let kaban: TestApp;
let proxy: LossyProxy;
let through: Database;
let teller: Awaited<ReturnType<TestApp["signIn"]>>;
let ids: CounterIds;

beforeAll(async () => {
  kaban = await startTestApp({
    broker: memoryBroker(),
    through: async (connection) => {
      proxy = await lossyProxy(connection);
      through = openDatabase(proxy.connection);
      return through;
    },
  });
  teller = await kaban.signIn("teller");
  ids = await counterIds(kaban, teller.branchId);
  await openBatch(teller, 1_000_000);
});
afterAll(async () => {
  expect(await brokenInvariants(kaban)).toEqual(unbroken);
  await through.end();
  await proxy.close();
  await kaban.close();
});

const deposit = (member_id: string, key: string) =>
  teller.post(
    "/transaction/deposit",
    { member_id, account_id: ids.savings, amount: 100, payment_type_id: ids.cash },
    { "idempotency-key": key },
  );
const postedOf = async (member: string) =>
  (await kaban.db.query("select from journal_entry where member_id = $1", [member])).rowCount;

/** The whole of the answer: nothing that the driver or PostgreSQL said is in it. */
function expectUnreachable({ status, body }: Answer) {
  expect(body).toEqual({
    code: "database_unreachable",
    message: "The database cannot be reached right now. Nothing that was not confirmed is lost: try again.",
  });
  expect(status).toBe(503);
}

/** Does something to the connections that wait for a lock while the journal of the branch is held. */
async function whileWaiting(act: (pids: number[]) => Promise<unknown>, asked: () => Promise<Answer>) {
  const holder = await kaban.db.connect();
  try {
    await holder.query("begin");
    await holder.query("select from journal_head where branch_id = $1 for update", [teller.branchId]);
    const answer = asked();
    const pids = await vi.waitFor(async () => {
      const { rows } = await kaban.db.query(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      if (rows.length === 0) throw new Error("nobody waits yet");
      return rows.map(({ pid }) => pid as number);
    }, 5_000);
    await act(pids);
    return await answer;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

test.each([
  [
    "that the database ends",
    (pids: number[]) => kaban.db.query("select pg_terminate_backend(p) from unnest($1::int[]) p", [pids]),
  ],
  ["that breaks", async () => proxy.cut()],
])("a connection %s in mid-call is told as such, and the same key posts once", async (_, act) => {
  const juan = await addMember(teller);
  const key = randomUUID();
  expectUnreachable(await whileWaiting(act, () => deposit(juan, key)));
  expect(await postedOf(juan)).toBe(0);
  expectStatus(await deposit(juan, key));
  expectStatus(await deposit(juan, key));
  expect(await postedOf(juan)).toBe(1);
});

test("what a database that works says of a statement is told as before", async () => {
  const { status, body } = await teller.post("/transaction/deposit", {}, { "idempotency-key": randomUUID() });
  expect([status, body.code]).toEqual([400, "invalid_input"]);
});

test("where the word on a commit is lost and cannot be looked up, its outcome stays unknown", async () => {
  const juan = await addMember(teller);
  proxy.swallow(1, "write-postings", true);
  const answer = await deposit(juan, randomUUID());
  expect(answer).toMatchObject({ status: 503, body: { code: "outcome_unknown" } });
  expect(await postedOf(juan)).toBe(1);
});

test("while no connection is to be had, every call says so, and when to try again", async () => {
  expectUnreachable(await deposit(randomUUID(), randomUUID()));
  expectUnreachable(await teller.get("/transaction-batch/current"));
  const url = "/api/v1/bank/search";
  const { app } = kaban;
  const { cookies, branchId } = teller;
  const answer = await app.inject({ url, cookies, headers: { "x-branch-id": branchId as string } });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
});
