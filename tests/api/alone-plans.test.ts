import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { addMember, counterIds, expectStatus } from "../support/counter.ts";
import { newcomer } from "../support/newcomers.ts";
import { type ExplainedDatabase, openExplained, strayReads } from "../support/plans.ts";

let explained: ExplainedDatabase;
let kaban: TestApp;
beforeAll(async () => {
  const through = async (connection: Parameters<typeof openExplained>[0]) => {
    explained = await openExplained(connection);
    return explained.db;
  };
  kaban = await startTestApp({ isWalled: true, through });
});
afterAll(async () => {
  await explained.db.end();
  await kaban.close();
});

const joinAsMembers = `
  with people as (
    insert into user_account (id, email, user_name, password_hash, created_at, updated_at)
    select gen_random_uuid(), 'joined-' || n, 'joined-' || n, '', now(), now()
    from generate_series(1, 2000) n
    returning id)
  insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
    permissions, created_at)
  select gen_random_uuid(), p.id, m.organization_id, m.branch_id, 'member', 'member', '{}', now()
  from people p, user_organization m where m.user_id = $1`;

test("who works alone, and what waits to be decided, reads no members who have joined", async () => {
  const founder = await newcomer(kaban, "solo");
  const found = { name: "Solo", branch: { name: "Main" } };
  founder.branchId = expectStatus(await founder.post("/organization", found)).branches[0].id;
  await kaban.db.query(joinAsMembers, [founder.userId]);
  await kaban.db.query("analyze user_organization, user_account");
  expectStatus(await founder.put("/approvals/alone", { works_alone: true }));
  const ids = await counterIds(kaban, founder.branchId);
  const member_id = await addMember(founder);
  const asked = { member_id, account_id: ids.savings, reason: "Harvest", overdraft_limit: 90_000_000 };
  explained.plans.length = 0;
  expectStatus(await founder.put("/savings/overdraft", asked));
  expectStatus(await founder.get("/approvals/standing"));
  expect(explained.plans.length).toBeGreaterThan(10);
  expect(strayReads(explained.plans, { large: new Set(["user_organization"]), most: 100 })).toEqual([]);
});
