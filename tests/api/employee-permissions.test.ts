import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { decide, grant, membershipOf } from "../support/newcomers.ts";

let kaban: TestApp;
let owner: Client;
let manager: Client;
let teller: Client;
let northManager: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  [owner, manager, teller, northManager] = (await Promise.all([
    kaban.signIn("owner"),
    kaban.signIn("manager"),
    kaban.signIn("teller"),
    kaban.signIn("north-manager"),
  ])) as [Client, Client, Client, Client];
  await kaban.db.query(`create table kept as select * from user_organization`);
});
afterAll(() => kaban.close());
beforeEach(() =>
  kaban.db.query(
    `update user_organization m set user_type = k.user_type, permissions = k.permissions,
       permission_name = k.permission_name, application_status = k.application_status,
       deleted_at = k.deleted_at from kept k where k.id = m.id and m.* is distinct from k.*`,
  ),
);

const decisions = ["accept", "reject", "suspend", "ban", "reinstate", "end"];

describe("permissions", () => {
  it("are changed for another, from their next request on, with a footstep of before and after", async () => {
    const person = await membershipOf(manager, "teller");
    expect((await teller.post("/bank", { name: "No" })).status).toBe(403);
    const change = {
      permissions: ["bank:create", "bank:read", "bank:create"],
      permission_description: "Banks",
    };
    const after = expectStatus(await grant(manager, person, change));
    expect(after).toMatchObject({
      permissions: ["bank:create", "bank:read"],
      permission_description: "Banks",
    });
    expect((await teller.post("/bank", { name: "Yes" })).status).toBe(201);
    expect((await teller.get("/member-profile/search")).status).toBe(403);
    expect((await grant(manager, person, change)).body.code).toBe("stale_version");
    const { rows } = await kaban.db.query(
      "select before, after from footstep where entity_id = $1 and activity = 'update-permissions-success'",
      [person.id],
    );
    expect(rows).toMatchObject([
      { before: { permission_name: "teller" }, after: { permission_name: "Changed" } },
    ]);
  });

  it("hold from the next request on, and so does what the organization demands of everybody", async () => {
    const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
      teller.branchId,
    ]);
    const demand = (isDemanded: boolean) =>
      kaban.db.query("update organization set require_second_factor = $2 where id = $1", [
        rows[0].organization_id,
        isDemanded,
      ]);
    const held = (permissions: string[]) =>
      kaban.db.query("update user_organization set permissions = $3 where user_id = $1 and branch_id = $2", [
        teller.userId,
        teller.branchId,
        permissions,
      ]);
    const ask = async () => (await teller.get("/bank/search")).body.code ?? "done";
    const codes: string[] = [];
    const changes = [
      () => held(["bank:read"]),
      () => demand(true),
      () => demand(false),
      () => held([]),
      () => held(["bank:read"]),
    ];
    for (const change of changes) {
      await change();
      codes.push(await ask());
    }
    expect(codes).toEqual(["done", "second_factor_setup_required", "done", "not_permitted", "done"]);
  });

  it("are never one's own to change, be it for more or for less", async () => {
    for (const client of [manager, owner]) {
      const me = await membershipOf(client, client === owner ? "owner" : "manager");
      const answer = await grant(client, me, { user_type: me.user_type, permissions: me.permissions });
      expect([answer.status, answer.body.code]).toEqual([403, "own_membership"]);
      for (const decision of decisions) {
        expect((await decide(client, me.id, decision)).body.code).toBe("own_membership");
      }
    }
  });

  it("are given only by who holds them, to who holds no more", async () => {
    const person = await membershipOf(manager, "teller");
    const clerk = await kaban.signIn("teller2");
    const held = ["employee:update-permissions", "employee:suspend", "employee:read", "bank:read"];
    const limit = "update user_organization set permissions = $2 where user_id = $1";
    await kaban.db.query(limit, [clerk.userId, held]);
    const higher = await grant(clerk, person, { permissions: ["bank:read"] });
    expect([higher.status, higher.body.code]).toEqual([403, "above_own_level"]);
    expect((await decide(clerk, person.id, "suspend")).body.code).toBe("above_own_level");
    await kaban.db.query(limit, [teller.userId, ["bank:read"]]);
    const above = await grant(clerk, person, { permissions: ["bank:read", "bank:delete"] });
    expect([above.status, above.body.code]).toEqual([403, "above_own_rights"]);
    expect(above.body.detail).toEqual({ permissions: "bank:delete" });
    expectStatus(await grant(clerk, person, { permissions: ["bank:own-read", "employee:read"] }));
    expectStatus(await decide(clerk, person.id, "suspend"));
  });

  it("that there are none of are refused by name", async () => {
    const person = await membershipOf(owner, "teller");
    const { status, body } = await grant(owner, person, { permissions: ["Banks:Approve", "bank:read", "x"] });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ permissions: "Unknown permission: Banks:Approve, x" });
  });

  it("of an owner are an owner's to touch, also where the owner is an employee", async () => {
    const boss = await membershipOf(manager, "owner");
    expect((await grant(manager, boss, {})).body.code).toBe("owner_protected");
    for (const decision of decisions) {
      expect((await decide(manager, boss.id, decision)).body.code).toBe("owner_protected");
    }
    await kaban.db.query(
      `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at)
       select gen_random_uuid(), $1, organization_id, branch_id, 'employee', 'visitor', '{}', now()
       from user_organization where user_id = $2`,
      [owner.userId, northManager.userId],
    );
    const visiting = await membershipOf(northManager, "owner");
    expect((await decide(northManager, visiting.id, "suspend")).body.code).toBe("owner_protected");
    await kaban.db.query("delete from user_organization where id = $1", [visiting.id]);
  });

  it("of an owner are given and taken by an owner, but the last one stays", async () => {
    const person = await membershipOf(owner, "teller");
    expect((await grant(manager, person, { user_type: "owner" })).body.code).toBe("owner_protected");
    const raised = expectStatus(await grant(owner, person, { user_type: "owner" }));
    expect((await teller.post("/bank", { name: "As an owner" })).status).toBe(201);
    const boss = await membershipOf(teller, "owner");
    expectStatus(await grant(teller, boss, { user_type: "employee", permissions: boss.permissions }));
    expect((await decide(owner, raised.id, "suspend")).body.code).toBe("owner_protected");
    const { rows } = await kaban.db.query("select id from user_organization where user_id = $1", [
      teller.userId,
    ]);
    expect((await teller.post(`/user-organization/${rows[0].id}/leave`)).body.code).toBe("last_owner");
    expectStatus(await grant(teller, await membershipOf(teller, "owner"), { user_type: "owner" }));
  });
});
