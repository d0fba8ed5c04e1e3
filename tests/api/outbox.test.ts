import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
let manager: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("manager");
});
afterAll(() => kaban.close());

test("tells live messages in the order written, wherever the rows lie", async () => {
  const told: string[] = [];
  const stop = kaban.broker.subscribe(({ topic }) => told.push(topic));
  const order = Array.from({ length: 200 }, (_, at) => `bank.${at}`);
  // Written last first: the database finds them in the wrong order.
  await kaban.db.query(
    `insert into outbox (id, organization_id, branch_id, topic, ids, created_at)
     overriding system value
     select -at, organization_id, id, 'bank.' || (200 - at), '{}', now()
     from branch, generate_series(1, 200) as at where id = $1`,
    [manager.branchId],
  );
  expect((await manager.post("/bank", { name: "Wakes the outbox" })).status).toBe(201);
  await expect.poll(() => told).toContain("bank.create");
  stop();
  expect(told).toEqual([...order, "bank.create"]);
});
