import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { permissions as everyPermission } from "#contract/permissions";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { counterIds, expectStatus } from "../support/counter.ts";
import { decide, membershipOf } from "../support/newcomers.ts";

let kaban: TestApp;
let manager: Client;
let teller: Client;
let stranger: Client;
let northManager: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  [manager, teller, stranger, northManager] = (await Promise.all([
    kaban.signIn("manager"),
    kaban.signIn("teller"),
    kaban.signIn("stranger"),
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

describe("the list of employees", () => {
  it("shows who works in the branch, with role, state and when they were last seen", async () => {
    const { data, totalSize } = expectStatus(await manager.get("/employee/search?pageSize=50"));
    expect(totalSize).toBe(5);
    expect(data.map((row: { user_name: string }) => row.user_name)).toEqual([
      "accountant",
      "manager",
      "owner",
      "teller",
      "teller2",
    ]);
    expect(data[1]).toEqual({
      id: expect.any(String),
      user_id: manager.userId,
      full_name: "manager Tester",
      user_name: "manager",
      email: "manager@kaban.test",
      user_type: "employee",
      permission_name: "manager",
      application_status: "accepted",
      last_seen_at: kaban.clock.now().toISOString(),
      decision_reason: null,
      decided_at: null,
      decided_by_name: null,
      created_at: "2026-01-05T00:00:00.000Z",
      media_id: null,
      version: 1,
    });
    expect(data[0].last_seen_at).toBeNull();
    const everybody = expectStatus(await manager.get("/user-organization/search?pageSize=50"));
    expect(everybody.totalSize).toBe(6);
    const filter = JSON.stringify({ filters: [{ field: "user_type", mode: "equal", value: "member" }] });
    const members = await manager.get(`/user-organization/search?filter=${encodeURIComponent(filter)}`);
    expect(expectStatus(members).data).toMatchObject([{ user_name: "member" }]);
    expect((await manager.get("/employee/export")).text).toContain("manager@kaban.test");
  });

  it("never gives away a password, nor anybody of another branch", async () => {
    const { text } = await northManager.get("/user-organization/search?pageSize=50");
    expect(text).toContain("north-manager");
    expect(text).not.toMatch(/argon2|hash|teller2|stranger/);
  });
});

describe("one employee", () => {
  it("is shown with what they may do, and is not there from another branch", async () => {
    const person = await membershipOf(manager, "teller");
    expect(person).toMatchObject({
      user_name: "teller",
      user_type: "employee",
      user_setting_number_padding: 6,
    });
    expect(person.permissions).toContain("teller:post-deposit");
    for (const foreign of [northManager, stranger]) {
      const paths = [`/employee/${person.id}`, `/employee/${person.id}/effective`];
      for (const path of paths) expect((await foreign.get(path)).body.code).toBe("employee_not_found");
    }
  });

  it("is seen as they see: everything for an owner, nothing for who is kept out", async () => {
    const [boss, person] = [await membershipOf(manager, "owner"), await membershipOf(manager, "teller")];
    const effective = async (id: string) => expectStatus(await manager.get(`/employee/${id}/effective`));
    expect((await effective(boss.id)).permissions).toEqual(everyPermission);
    const { body } = await teller.get("/authentication/current");
    expect((await effective(person.id)).permissions).toEqual(body.user_organization.permissions);
    expectStatus(await decide(manager, person.id, "suspend"));
    expect((await effective(person.id)).permissions).toEqual([]);
    expect((await teller.get("/bank/search")).status).toBe(404);
    expectStatus(await decide(manager, person.id, "reinstate"));
    expect((await teller.get("/bank/search")).status).toBe(200);
  });
});

describe("settings", () => {
  it("keep a booklet of receipts and what the windows open with", async () => {
    const ids = await counterIds(kaban, manager.branchId);
    const foreign = await counterIds(kaban, northManager.branchId);
    const person = await membershipOf(manager, "teller");
    const path = `/employee/${person.id}/settings`;
    const settings = {
      version: person.version,
      receipt_prefix: "OR-",
      receipt_start: 101,
      receipt_end: 150,
      user_setting_used_or: 100,
      user_setting_number_padding: 7,
      default_account_id: ids.savings,
      default_payment_type_id: ids.cash,
    };
    const refused = async (change: Record<string, unknown>) =>
      (await manager.put(path, { ...settings, ...change })).body.code;
    for (const wrong of [
      { receipt_end: null },
      { receipt_start: null },
      { receipt_start: 151 },
      { user_setting_used_or: 99 },
      { user_setting_used_or: 151 },
    ]) {
      expect(await refused(wrong)).toBe("receipt_range_wrong");
    }
    for (const account of [ids.cashOnHand, foreign.savings]) {
      expect(await refused({ default_account_id: account })).toBe("account_not_found");
    }
    expect(await refused({ default_payment_type_id: foreign.cash })).toBe("payment_type_not_found");
    expect(await refused({ user_setting_number_padding: 13 })).toBe("invalid_input");
    const { version: _, ...kept } = settings;
    expect(expectStatus(await manager.put(path, settings))).toMatchObject(kept);
    expect(await refused({})).toBe("stale_version");
    const { body } = await teller.get("/authentication/current");
    expect(body.user_organization).toMatchObject({
      user_setting_used_or: 100,
      user_setting_number_padding: 7,
    });
    expect((await northManager.put(path, settings)).body.code).toBe("employee_not_found");
    const boss = await membershipOf(manager, "owner");
    const answer = await manager.put(`/employee/${boss.id}/settings`, { ...settings, version: boss.version });
    expect(answer.body.code).toBe("owner_protected");
  });
});

describe("a new employee", () => {
  const somebody = {
    first_name: "Luz",
    last_name: "Viminda",
    birthdate: "1990-02-03",
    email: "luz@kaban.test",
    user_name: "luz",
    contact_number: "0917 123 4567",
    password: "bukid-at-dagat-77",
    permission_name: "Clerk",
    permissions: ["bank:read"],
  };

  it("signs in with the first password and may do what they were given", async () => {
    const made = expectStatus(await manager.post("/employee", somebody));
    expect(made).toMatchObject({
      full_name: "Luz Viminda",
      application_status: "accepted",
      user_type: "employee",
      decided_by_id: manager.userId,
      permissions: ["bank:read"],
    });
    const client = kaban.visitor();
    await client.get("/health");
    const key = { key: "luz", password: somebody.password };
    const { user_organization } = expectStatus(await client.post("/authentication/login", key));
    expect(user_organization.branch.id).toBe(manager.branchId);
    const { rows } = await kaban.db.query("select * from footstep where entity_id = $1", [made.id]);
    expect(JSON.stringify(rows)).not.toMatch(/bukid|argon2/);
    const taken = async (change: Record<string, unknown>) =>
      (await manager.post("/employee", { ...somebody, ...change })).body.code;
    expect(await taken({})).toBe("email_taken");
    expect(await taken({ email: "luz2@kaban.test" })).toBe("user_name_taken");
    const other = { email: "luz2@kaban.test", user_name: "luz2" };
    expect(await taken(other)).toBe("contact_number_taken");
  });

  it("is refused with validation errors named, and with more than the creator holds", async () => {
    const invalid = {
      email: "x",
      user_name: "a@b",
      password: "short",
      birthdate: "2026-02-30",
      first_name: "R2D2",
    };
    const { status, body } = await manager.post("/employee", { ...somebody, ...invalid });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      email: "Invalid email",
      user_name: "Username must not look like an email",
      password: "Password must atleast 8 characters",
      birthdate: "Invalid date format",
      first_name: "First Name must contain only letters",
    });
    const other = { ...somebody, email: "z@kaban.test", user_name: "zzz", contact_number: "" };
    const code = async (change: Record<string, unknown>) =>
      (await manager.post("/employee", { ...other, ...change })).body.code;
    expect(await code({ password: "password123" })).toBe("password_too_common");
    expect(await code({ birthdate: "2026-06-01" })).toBe("birthdate_not_past");
    expect(await code({ permissions: ["permission-template:delete"] })).toBe("above_own_rights");
    expect(await code({ permissions: ["nothing:at-all"] })).toBe("unknown_permission");
    const { rowCount } = await kaban.db.query("select from user_account where user_name = 'zzz'");
    expect(rowCount).toBe(0);
  });

  it("is refused to who asks for many, since the answer tells which e-mails are taken", async () => {
    await kaban.db.query("delete from throttle");
    const payload = { ...somebody, email: "teller@kaban.test", user_name: "asking", contact_number: "" };
    const ask = async (client: Client, remoteAddress: string) => {
      const { status, body } = await client.request({
        method: "POST",
        url: "/api/v1/employee",
        remoteAddress,
        payload: { ...payload, permissions: [] },
      });
      return [status, body.code];
    };
    for (let count = 0; count < 60; count++) {
      expect(await ask(manager, "10.3.0.1")).toEqual([409, "email_taken"]);
    }
    expect(await ask(manager, "10.3.0.1")).toEqual([429, "too_many_attempts"]);
    expect(await ask(manager, "10.3.0.2")).toEqual([429, "too_many_attempts"]);
    expect(await ask(northManager, "10.3.0.1")).toEqual([429, "too_many_attempts"]);
    expect(await ask(northManager, "10.3.0.2")).toEqual([409, "email_taken"]);
    kaban.clock.advance({ minutes: 10, seconds: 1 });
    expect(await ask(manager, "10.3.0.1")).toEqual([409, "email_taken"]);
  });
});
