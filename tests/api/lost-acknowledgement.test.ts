import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database";
import { memoryBroker } from "#server/platform/live/broker";
import { startTestApp, type TestApp } from "../support/app.ts";
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
let lossy: Database;
let teller: Awaited<ReturnType<TestApp["signIn"]>>;
let ids: CounterIds;

beforeAll(async () => {
  const broker = memoryBroker();
  kaban = await startTestApp({
    broker,
    through: async (connection) => {
      proxy = await lossyProxy(connection);
      lossy = openDatabase(proxy.connection);
      return lossy;
    },
  });
  teller = await kaban.signIn("teller");
  ids = await counterIds(kaban, teller.branchId);
  await openBatch(teller, 1_000_000);
});
afterAll(async () => {
  expect(await brokenInvariants(kaban)).toEqual(unbroken);
  await lossy.end();
  await proxy.close();
  await kaban.close();
});

/** The name of the statement that writes postings. */
const posting = "write-postings";

const deposit = (member_id: string, key: string) =>
  teller.post(
    "/transaction/deposit",
    { member_id, account_id: ids.savings, amount: 100, payment_type_id: ids.cash },
    { "idempotency-key": key },
  );

test("a lost acknowledgement posts nothing twice, and everybody is told of their one posting", async () => {
  const juan = await addMember(teller);
  proxy.swallow(1, posting);
  const answers = await Promise.all(Array.from({ length: 64 }, () => deposit(juan, randomUUID())));
  expect(proxy.swallowed()).toBe(1);
  const references = answers.map((answer) => expectStatus(answer).reference);
  expect(new Set(references).size).toBe(64);
  const { rows } = await kaban.db.query("select count(*) from journal_entry where member_id = $1", [juan]);
  expect(rows[0].count).toBe(64);
});

test("an answer given again is the same to the byte", async () => {
  const juan = await addMember(teller);
  const key = randomUUID();
  const first = await deposit(juan, key);
  expect((await deposit(juan, key)).text).toBe(first.text);
  proxy.swallow(1, posting);
  const lost = await deposit(juan, "swallowed-once");
  expect((await deposit(juan, "swallowed-once")).text).toBe(lost.text);
});

test("of a withdrawal it is the same, too, after the account has moved on", async () => {
  const juan = await addMember(teller);
  await deposit(juan, randomUUID());
  const body = { member_id: juan, account_id: ids.savings, amount: 40, payment_type_id: ids.cash };
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const url = "/api/v1/transaction/withdraw";
  const withdraw = () =>
    teller.request({ method: "POST", url, headers, payload: JSON.stringify({ ...body, description: "x" }) });
  const first = await withdraw();
  expect(first).toMatchObject({ status: 200, body: { balance_after: first.body.balance_before - 40 } });
  await deposit(juan, randomUUID());
  expect((await withdraw()).text).toBe(first.text);
});

test("what posts is not done without a key, and the header is named", async () => {
  const juan = await addMember(teller);
  const body = { member_id: juan, account_id: ids.savings, amount: 100, payment_type_id: ids.cash };
  const headers = { "content-type": "application/json" };
  const url = "/api/v1/transaction/deposit";
  const answer = await teller.request({ method: "POST", url, headers, payload: JSON.stringify(body) });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual(["Idempotency-Key"]);
  const { rows } = await kaban.db.query("select count(*) from journal_entry where member_id = $1", [juan]);
  expect(rows[0].count).toBe(0);
});

test("what is asked for without a key is not done again when its outcome is unknown", async () => {
  const url = "/api/v1/bank";
  const headers = { "content-type": "application/json" };
  const payload = JSON.stringify({ name: "Bank of the lost word" });
  const manager = await kaban.signIn("manager");
  proxy.swallow(1, "insert into");
  const answer = await manager.request({ method: "POST", url, headers, payload });
  expect(answer).toMatchObject({ status: 503, body: { code: "outcome_unknown" } });
  const { rows } = await kaban.db.query("select count(*) from bank where name = 'Bank of the lost word'");
  expect(rows[0].count).toBe(1);
});
