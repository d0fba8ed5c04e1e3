import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { decide, requestOf, seededKinds, tier } from "../support/approvals.ts";
import { addMember, counterIds, expectStatus } from "../support/counter.ts";
import { newcomer } from "../support/newcomers.ts";

let kaban: TestApp;
let owner: Client;
let manager: Client;
let teller: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  [owner, manager, teller] = await Promise.all([
    kaban.signIn("owner"),
    kaban.signIn("manager"),
    kaban.signIn("teller"),
  ]);
});
afterAll(() => kaban.close());

const ruleOf = async (client: Client, kind: string) => {
  const { data } = expectStatus(await client.get("/approvals/rules"));
  return data.find((rule: { kind: string }) => rule.kind === kind);
};
const save = async (client: Client, kind: string, tiers: object[]) => {
  const { version } = await ruleOf(client, kind);
  return client.put(`/approvals/rules/${kind}`, { tiers, version });
};

test("a rule is changed by two, and holds from then on for that branch alone", async () => {
  const { id } = requestOf(await save(manager, "withdrawal", [tier({ from_amount: 1_000 })]));
  expect((await ruleOf(manager, "withdrawal")).tiers[0].from_amount).toBe(10_000_000);
  expect(await decide(manager, id)).toMatchObject({ refused: { code: "maker_may_not_decide" } });
  expect(await decide(owner, id)).toMatchObject({ state: "approved" });
  expect(await ruleOf(manager, "withdrawal")).toMatchObject({
    tiers: [{ from_amount: 1_000 }],
    version: 2,
    updated_by_name: "manager Tester",
  });
  const north = await kaban.signIn("north-manager");
  expect((await ruleOf(north, "withdrawal")).tiers[0].from_amount).toBe(10_000_000);
  expect((await teller.get("/approvals/rules")).status).toBe(403);
  expect((await teller.put("/approvals/rules/withdrawal", { tiers: [], version: 2 })).status).toBe(403);
});

test("a rule that somebody changed meanwhile is not changed by what was asked before", async () => {
  const first = requestOf(await save(manager, "interest", [tier({ from_amount: 5 })]));
  const second = requestOf(await save(owner, "interest", []));
  expect(await decide(owner, first.id)).toMatchObject({ state: "approved" });
  expect(await decide(manager, second.id)).toMatchObject({ state: "outdated" });
});

test.each([
  ["approval-rules", [], "rule_must_stay"],
  ["overdraft", [tier(), tier()], "tier_twice"],
  ["overdraft", [tier({ permission: null })], "tier_without_decider"],
  ["overdraft", [tier({ permission: "cook:dinner" })], "unknown_permission"],
  ["overdraft", [tier({ person_ids: ["00000000-0000-4000-8000-000000000000"] })], "person_not_found"],
])("refuses unsound tiers of %s: %j", async (kind, tiers, code) => {
  expect((await save(manager, kind, tiers)).body.code).toBe(code);
});

test("more approvals than there are people named for them cannot be asked for", async () => {
  const tiers = [tier({ permission: null, person_ids: [owner.userId], needed: 2 })];
  expect((await save(manager, "overdraft", tiers)).body.code).toBe("too_few_people");
  expect((await manager.put("/approvals/rules/nothing", { tiers: [], version: 1 })).status).toBe(400);
});

test("a founder is asked, works alone by name, and no longer once somebody joins", async () => {
  expect((await owner.put("/approvals/alone", { works_alone: true })).body.code).toBe("not_alone");
  const founder = await newcomer(kaban, "solo");
  const found = { name: "Solo", branch: { name: "Main" } };
  const { branches } = expectStatus(await founder.post("/organization", found));
  founder.branchId = branches[0].id;
  const { rows } = await kaban.db.query("select kind from approval_rule where branch_id = $1", [
    founder.branchId,
  ]);
  expect(rows.map(({ kind }) => kind).sort()).toEqual(seededKinds().sort());
  const ids = await counterIds(kaban, founder.branchId);
  const member_id = await addMember(founder);
  const overdraft = () =>
    founder.put("/savings/overdraft", {
      ...{ member_id, account_id: ids.savings, reason: "Harvest" },
      overdraft_limit: 90_000_000,
    });
  const standing = async () => expectStatus(await founder.get("/approvals/standing"));
  expect(await standing()).toMatchObject({ alone_name: null, asks_alone: true });
  requestOf(await overdraft());
  expectStatus(await founder.put("/approvals/alone", { works_alone: true }));
  expect(await standing()).toMatchObject({ alone_name: expect.stringMatching(/\w/), asks_alone: false });
  expectStatus(await overdraft());
  await kaban.db.query(
    `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
       permissions, created_at)
     select gen_random_uuid(), $1, organization_id, branch_id, 'employee', 'teller', '{}', now()
     from user_organization where user_id = $2`,
    [teller.userId, founder.userId],
  );
  expect(await standing()).toMatchObject({ alone_name: null, asks_alone: false });
  requestOf(await overdraft());
});
