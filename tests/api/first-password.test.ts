import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login, ownerProofOf, proofOf, resetTokenSentTo, sentTo, visit } from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { approverAt, decide, requestOf, setRule } from "../support/approvals.ts";
import { expectStatus } from "../support/counter.ts";
import { membershipOf } from "../support/newcomers.ts";

let kaban: TestApp;
let manager: Client;
let owner: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  [manager, owner] = [await kaban.signIn("manager"), await kaban.signIn("owner")];
});
afterAll(() => kaban.close());

const given = "bukid-at-dagat-77";
const own = "sariling-lihim-na-88";
let count = 0;

/** Somebody a manager adds, with a password of the manager's choice. */
async function puppet(permissions = ["bank:read", "teller:approve-reversal", "members:approve-member"]) {
  count += 1;
  const name = `luz${count}`;
  const person = expectStatus(
    await manager.post("/employee", {
      first_name: "Luz",
      last_name: "Viminda",
      birthdate: "1990-02-03",
      email: `${name}@kaban.test`,
      user_name: name,
      contact_number: "",
      password: given,
      permission_name: "Clerk",
      permissions,
    }),
  );
  return { person, name };
}

async function signedIn(name: string, typed = given): Promise<Client> {
  const client = await visit(kaban);
  const { user_id, user_organization } = expectStatus(await login(client, name, typed));
  client.userId = user_id;
  client.branchId = user_organization.branch.id;
  return client;
}

const choose = (client: Client, new_password = own, confirm_password = new_password) =>
  client.put("/profile/first-password", { new_password, confirm_password });
const codeOf = async (asked: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await asked;
  return [status, body?.code];
};
const isGiven = async (userId = "", byId = "") => {
  const given = "select from user_account where id = $1 and password_set_by_id = $2";
  return (await kaban.db.query(given, [userId, byId])).rowCount === 1;
};
const demanded = [403, "own_password_required"];

describe("somebody with a password that another chose", () => {
  it("does nothing but see who they are and choose their own", async () => {
    const { name } = await puppet();
    const client = await signedIn(name);
    const { user } = expectStatus(await client.get("/authentication/current"));
    expect(user.is_password_temporary).toBe(true);
    for (const path of ["/bank/search", "/preference?name=a", "/live", "/footstep/me/search", "/media/x"]) {
      expect([path, await codeOf(client.get(path))]).toEqual([path, demanded]);
    }
    const member = "0195f0c0-0000-7000-8000-000000000001";
    expect(await codeOf(client.put(`/member-profile/${member}/approve`, {}))).toEqual(demanded);
    const change = { old_password: given, new_password: own, confirm_password: own };
    expect(await codeOf(client.put("/profile/password", change))).toEqual(demanded);

    const { user: after } = expectStatus(await choose(client));
    expect(after.is_password_temporary).toBe(false);
    expect((await client.get("/bank/search")).status).toBe(200);
    expect((await login(await visit(kaban), name, given)).status).toBe(401);
    expect((await sentTo(kaban, `${name}@kaban.test`))[0]?.subject).toBe("Your password was changed");
    expect(await codeOf(choose(client, "isa-pang-lihim-99"))).toEqual([409, "password_is_own"]);
  });

  it("signs out, and signs in with it again", async () => {
    const { name } = await puppet();
    const client = await signedIn(name);
    expect((await client.post("/authentication/logout")).status).toBe(204);
    expect((await client.get("/authentication/current")).status).toBe(401);
    await signedIn(name);
  });

  it("is refused the same password, one that is easy to guess, and a slip", async () => {
    const { name } = await puppet();
    const client = await signedIn(name);
    expect(await codeOf(choose(client, given))).toEqual([400, "password_not_new"]);
    expect(await codeOf(choose(client, "password123"))).toEqual([400, "password_too_common"]);
    const slip = await choose(client, own, "another");
    expect(slip.body.fields).toEqual({ confirm_password: "Password doesn't match" });
    expect(await codeOf(client.get("/bank/search"))).toEqual(demanded);
  });

  it("has other sessions end when they choose, and the token renewed", async () => {
    const { name } = await puppet();
    const [client, other] = [await signedIn(name), await signedIn(name)];
    const copy = await visit(kaban);
    Object.assign(copy.cookies, client.cookies);
    expectStatus(await choose(client));
    for (const ended of [other, copy]) {
      expect((await ended.get("/authentication/current")).status).toBe(401);
    }
  });

  it("chooses by a reset link as well", async () => {
    const { name } = await puppet();
    const visitor = await visit(kaban);
    await visitor.post("/authentication/forgot-password", { key: name });
    const token = await resetTokenSentTo(kaban, `${name}@kaban.test`);
    const chosen = { new_password: own, confirm_password: own };
    expect((await visitor.post(`/authentication/change-password/${token}`, chosen)).status).toBe(204);
    expect((await (await signedIn(name, own)).get("/bank/search")).status).toBe(200);
  });
});

describe("as an approver", () => {
  const ask = (key: string, password: string) =>
    kaban.db
      .query("select organization_id, id from branch where id = $1", [manager.branchId])
      .then(({ rows: [branch] }) =>
        approverAt(
          kaban,
          { organizationId: branch.organization_id, branchId: branch.id },
          { userId: owner.userId, approver: key, password },
        ),
      );

  it("somebody counts from their own password on", async () => {
    const { name } = await puppet();
    expect(await ask(name, given)).toBe("approval_refused");
    const client = await signedIn(name);
    expectStatus(await choose(client));
    expect(await ask(name, own)).toBe(client.userId);
  });

  it("an owner with a password that was given to them confirms nothing", async () => {
    const set = "update user_account set is_password_temporary = $2 where id = $1";
    await kaban.db.query(set, [owner.userId, true]);
    const { body } = await manager.get("/authentication/verify-with-password/owner");
    expect(body.data).toEqual([]);
    await kaban.db.query(set, [owner.userId, false]);
    expect(await ownerProofOf(manager, "identity:save-profile")).toHaveProperty("x-proof");
  });
});

describe("who chose a password", () => {
  it("is known, also once the person has chosen their own", async () => {
    const { person, name } = await puppet();
    expect(await isGiven(person.user_id, manager.userId)).toBe(true);
    expect(await isGiven(person.user_id, owner.userId)).toBe(false);
    expectStatus(await choose(await signedIn(name)));
    expect(await isGiven(person.user_id, manager.userId)).toBe(true);
    expect(await isGiven(manager.userId, owner.userId)).toBe(false);
  });
});

describe("a new password for somebody who cannot sign in", () => {
  const action = "employee:reset-password";
  const reset = async (by: Client, id: string, password = "panibagong-simula-5") =>
    by.post(`/employee/${id}/reset-password`, { password }, await proofOf(by, action));

  it("ends their sessions, opens nothing but the choice of their own, and is told by mail", async () => {
    const { person, name } = await puppet();
    const client = await signedIn(name);
    expectStatus(await choose(client));
    expect(
      await codeOf(manager.post(`/employee/${person.id}/reset-password`, { password: "x".repeat(9) })),
    ).toEqual([403, "proof_required"]);
    expectStatus(await reset(manager, person.id));
    expect((await client.get("/authentication/current")).status).toBe(401);
    const anew = await signedIn(name, "panibagong-simula-5");
    expect(await codeOf(anew.get("/bank/search"))).toEqual(demanded);
    expect(await isGiven(person.user_id, manager.userId)).toBe(true);
    expect((await sentTo(kaban, `${name}@kaban.test`))[0]?.subject).toBe("You were given a new password");
    const { rows } = await kaban.db.query(
      "select user_id, activity, after from footstep where entity_id = $1 and activity like 'reset%'",
      [person.id],
    );
    expect(rows).toEqual([
      { user_id: manager.userId, activity: "reset-password-success", after: { id: person.id } },
    ]);
  });

  it("is not for oneself, an owner, who may do more, who is elsewhere too, or who waits", async () => {
    const [self, boss] = [await membershipOf(manager, "manager"), await membershipOf(manager, "owner")];
    expect(await codeOf(reset(manager, self.id))).toEqual([403, "own_membership"]);
    expect(await codeOf(reset(manager, boss.id))).toEqual([403, "owner_protected"]);
    const { person } = await puppet();
    const stranger = await kaban.signIn("stranger");
    expect(await codeOf(reset(stranger, person.id))).toEqual([404, "employee_not_found"]);
    const join = `insert into user_organization (id, user_id, organization_id, branch_id, user_type,
        permission_name, permissions, created_at)
      select gen_random_uuid(), $1, organization_id, branch_id, 'member', 'member', '{}', now()
      from user_organization where user_id = (select id from user_account where user_name = $2)`;
    await kaban.db.query(join, [person.user_id, "north"]);
    expect(await codeOf(reset(manager, person.id))).toEqual([403, "belongs_elsewhere"]);
    expectStatus(await reset(owner, person.id));
    await kaban.db.query(join, [person.user_id, "stranger"]);
    expect(await codeOf(reset(owner, person.id))).toEqual([403, "belongs_elsewhere"]);
    const { person: waiting } = await puppet();
    await kaban.db.query("update user_organization set application_status = 'pending' where id = $1", [
      waiting.id,
    ]);
    expect(await codeOf(reset(manager, waiting.id))).toEqual([409, "wrong_status"]);
    expect(await codeOf(reset(manager, waiting.id, "password123"))).toEqual([400, "password_too_common"]);
  });

  it("is not given by hand to somebody of another branch", async () => {
    const north = await kaban.signIn("north");
    const tenant = "set local role kaban_app; select set_config('kaban.branch_id', $$B$$, true)";
    const tx = await kaban.db.connect();
    await tx.query("begin");
    await tx.query(tenant.replace("B", manager.branchId ?? ""));
    const give = tx.query("select kaban_give_password($1, 'x', $2, now())", [north.userId, manager.userId]);
    await expect(give).rejects.toThrow(/not looked after here/);
    await tx.query("rollback");
    tx.release();
  });
});

describe("behind the branch's rule", () => {
  afterAll(() => setRule(kaban, manager.branchId, "access-reset"));

  it("what lets somebody in again is decided by somebody else, and then told", async () => {
    await setRule(kaban, manager.branchId, "access-reset", {});
    const { person, name } = await puppet();
    const client = await signedIn(name);
    expectStatus(await choose(client));
    const path = `/employee/${person.id}/reset-password`;
    const given = { password: "panibagong-simula-6" };
    const ask = async () =>
      requestOf(await manager.post(path, given, await proofOf(manager, "employee:reset-password")));
    const { id, kind } = await ask();
    expect(kind).toBe("access-reset");
    expect((await login(await visit(kaban), name, given.password)).status).toBe(401);
    expect(await decide(manager, id)).toMatchObject({ refused: { code: "maker_may_not_decide" } });
    expect(await decide(owner, id)).toMatchObject({ state: "approved" });
    expect(await isGiven(person.user_id, manager.userId)).toBe(true);
    expect((await sentTo(kaban, `${name}@kaban.test`))[0]?.subject).toBe("You were given a new password");
    const asked = "select input, prechecked from approval_request where id = $1";
    const { rows: kept } = await kaban.db.query(asked, [id]);
    expect(kept).toEqual([{ input: { id: person.id }, prechecked: null }]);

    expectStatus(await choose(await signedIn(name, given.password), "isa-pa-muling-lihim-9"));
    await kaban.db.query(
      "insert into second_factor (user_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
      [person.user_id],
    );
    const factor = requestOf(
      await owner.post(
        `/employee/${person.id}/reset-second-factor`,
        {},
        await proofOf(owner, "employee:reset-second-factor"),
      ),
    );
    expect(factor.kind).toBe("access-reset");
    expect(await decide(manager, factor.id)).toMatchObject({ state: "approved" });
    await signedIn(name, "isa-pa-muling-lihim-9");
    expect((await sentTo(kaban, `${name}@kaban.test`))[0]?.subject).toBe("Your second factor was removed");
    const { rows } = await kaban.db.query(
      "select activity, user_id from footstep where entity_id = $1 and activity like 'reset%' order by id",
      [person.id],
    );
    expect(rows).toEqual([
      { activity: "reset-password-success", user_id: manager.userId },
      { activity: "reset-second-factor-success", user_id: owner.userId },
    ]);
  });
});

describe("a lost second factor", () => {
  const action = "employee:reset-second-factor";
  const reset = async (by: Client, id: string) =>
    by.post(`/employee/${id}/reset-second-factor`, {}, await proofOf(by, action));

  it("is taken away by an owner; the person is signed out and told by mail", async () => {
    const { person, name } = await puppet();
    expect(await codeOf(reset(owner, person.id))).toEqual([409, "not_enrolled"]);
    const client = await signedIn(name);
    expectStatus(await choose(client));
    await kaban.db.query(
      "insert into second_factor (user_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
      [person.user_id],
    );
    expect((await login(await visit(kaban), name, own)).body.code).toBe("second_factor_required");
    expect(await codeOf(reset(manager, person.id))).toEqual([403, "not_permitted"]);
    expectStatus(await reset(owner, person.id));
    expect((await client.get("/authentication/current")).status).toBe(401);
    await signedIn(name, own);
    expect((await sentTo(kaban, `${name}@kaban.test`))[0]?.subject).toBe("Your second factor was removed");
  });
});
