import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addRequest } from "#server/platform/approvals/requests";
import { type Database, openDatabase, type Transaction } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { memoryBroker } from "#server/platform/live/broker";
import { startTestApp, type TestApp } from "../support/app.ts";
import { requestOf, setRule, tier } from "../support/approvals.ts";
import {
  addMember,
  type CounterIds,
  checkAndClose,
  counterIds,
  expectStatus,
  openBatch,
} from "../support/counter.ts";
import { type LossyProxy, lossyProxy } from "../support/lossy-proxy.ts";

let kaban: TestApp;
let proxy: LossyProxy;
let lossy: Database;
let teller: Awaited<ReturnType<TestApp["signIn"]>>;
let ids: CounterIds;

beforeAll(async () => {
  kaban = await startTestApp({
    broker: memoryBroker(),
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
  await checkAndClose(kaban);
  await lossy.end();
  await proxy.close();
});

test("a decision whose outcome is unknown hides none of the others of its list", async () => {
  const member = await addMember(teller);
  const money = { member_id: member, account_id: ids.savings, payment_type_id: ids.cash };
  const key = () => ({ "idempotency-key": randomUUID() });
  expectStatus(await teller.post("/transaction/deposit", { ...money, amount: 90_000 }, key()));
  await setRule(kaban, teller.branchId, "withdrawal", {});
  const requests: string[] = [];
  for (const amount of [100, 200, 300])
    requests.push(requestOf(await teller.post("/transaction/withdraw", { ...money, amount }, key())).id);
  const manager = await kaban.signIn("manager");
  proxy.swallow(1, requests[1] as string);
  const items = requests.map((id) => ({ kind: "withdrawal", id }));
  const { data } = expectStatus(
    await manager.post("/approvals/decide", { decision: "approve", items, reason: "" }),
  );
  expect(proxy.swallowed()).toBe(1);
  expect(data).toMatchObject([
    { id: requests[0], state: "approved", refused: null },
    { id: requests[1], state: null, refused: { code: "outcome_unknown" } },
    { id: requests[2], state: "approved", refused: null },
  ]);
  const { rows } = await kaban.db.query("select state from approval_request where maker_id = $1", [
    teller.userId,
  ]);
  expect(rows).toEqual(requests.map(() => ({ state: "approved" })));
});

test("what is asked for again while its twin is being decided waits as a request of its own", async () => {
  const { rows } = await kaban.db.query(
    `select organization_id as "organizationId", id as "branchId" from branch where id = $1`,
    [teller.branchId],
  );
  const asked = {
    kind: "withdrawal",
    operation: "teller:post-withdrawal",
    input: { amount: 1, reason: "Asked twice" },
    amount: 1,
    preview: { entries: [], changes: [], records: [] } as never,
    tier: tier() as never,
    maker_id: teller.userId as string,
    device: {} as never,
    key: null,
    now: kaban.clock.now(),
  };
  const ask = (work: (tx: Transaction) => Transaction) =>
    inTenant(kaban.db, rows[0], (tx) => addRequest(work(tx), asked));
  const first = await ask((tx) => tx);
  expect((await ask((tx) => tx)).sent_for_approval.id).toBe(first.sent_for_approval.id);
  // It is withdrawn after the second found it in the way, and before that could read it.
  const withdrawn = (tx: Transaction): Transaction =>
    Object.assign(Object.create(tx), {
      async query(text: string, values: unknown[]) {
        const result = await tx.query(text, values);
        if (text.includes("insert into approval_request") && result.rowCount === 0)
          await kaban.db.query(
            "update approval_request set state = 'withdrawn', decided_at = now() where id = $1",
            [first.sent_for_approval.id],
          );
        return result;
      },
    });
  const second = await ask(withdrawn);
  expect(second.sent_for_approval.id).not.toBe(first.sent_for_approval.id);
});
