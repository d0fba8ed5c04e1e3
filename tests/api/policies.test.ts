import { afterAll, beforeAll, expect, it } from "vitest";
import { newcomer, register, visit } from "../support/accounts.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());

const accepted = async (userId: string | undefined) => {
  const { rows } = await kaban.db.query(
    "select policy_version, policy_accepted_at from user_account where id = $1",
    [userId],
  );
  return rows[0];
};

it("tells anybody which version holds", async () => {
  const told = expectStatus(await kaban.visitor().get("/policies"));
  expect(told).toEqual({ version: "1.0", since: "2026-11-23" });
});

it("keeps the version that was accepted at sign-up, and refuses one that no longer holds", async () => {
  const old = await (await visit(kaban)).post(
    "/authentication/register",
    newcomer({ policy_version: "0.9" }),
  );
  expect([old.status, old.body.code, old.body.version]).toEqual([409, "policies_changed", undefined]);
  expect(old.body.message).toContain("version 1.0 holds now");
  const { client } = await register(kaban);
  expect(await accepted(client.userId)).toEqual({
    policy_version: "1.0",
    policy_accepted_at: expect.anything(),
  });
  expect(expectStatus(await client.get("/authentication/current")).policies).toBeUndefined();
});

it("asks once whoever accepted another version, and takes that of today alone", async () => {
  const { client } = await register(kaban);
  await kaban.db.query("update user_account set policy_version = '0.9' where id = $1", [client.userId]);
  const asked = async () => expectStatus(await client.get("/authentication/current")).policies;
  expect(await asked()).toEqual({ version: "1.0", since: "2026-11-23" });
  const stale = await client.put("/policies/acceptance", { version: "0.9" });
  expect([stale.status, stale.body.code]).toEqual([409, "policies_changed"]);
  expect(await asked()).toBeDefined();
  expectStatus(await client.put("/policies/acceptance", { version: "1.0" }), 204);
  expect(await asked()).toBeUndefined();
  expect((await accepted(client.userId)).policy_version).toBe("1.0");
});
