import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { invite, membershipOf, newcomer } from "../support/newcomers.ts";

let kaban: TestApp;
let manager: Client;
let stranger: Client;
let joiner: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("manager");
  stranger = await kaban.signIn("stranger");
  joiner = await newcomer(kaban, "joiner");
});
afterAll(() => kaban.close());
beforeEach(async () => {
  await kaban.db.query("delete from throttle");
  kaban.clock.set("2026-06-01T04:00:00Z");
});

const verify = (client: Client, code: string) => client.get(`/invitation-code/code/${code}`);
const redeem = (client: Client, code: string) =>
  client.post(`/user-organization/invitation-code/${code}/join`);
const grant = (client: Client, permissions: string[]) =>
  kaban.db.query("update user_organization set permissions = $2 where user_id = $1", [
    client.userId,
    permissions,
  ]);

describe("an invitation code", () => {
  it("is kept whole, permissions too, and given a code when none is typed", async () => {
    const asked = { permission_description: "Helps", permissions: ["bank:read", "area:read", "bank:read"] };
    const made = await invite(manager, { user_type: "employee", permission_name: "Helper", ...asked });
    expect(made).toMatchObject({
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/),
      permission_name: "Helper",
      permission_description: "Helps",
      permissions: ["area:read", "bank:read"],
      current_use: 0,
      created_by_name: "manager Tester",
    });
    expect(expectStatus(await manager.get(`/invitation-code/${made.id}`))).toEqual(made);
    const { data } = expectStatus(await manager.get(`/invitation-code/search?q=${made.code}`));
    expect(data).toEqual([
      expect.objectContaining({ id: made.id, permissions: made.permissions, version: 1 }),
    ]);
  });

  it("is unique everywhere, in any case, also once it was taken back", async () => {
    const { id } = await invite(manager, { code: "Welcome-2026" });
    const again = {
      code: "WELCOME-2026",
      user_type: "member",
      expiration_date: "2026-06-30",
      permission_name: "m",
    };
    for (const client of [manager, stranger]) {
      const { status, body } = await client.post("/invitation-code", { ...again, permissions: [] });
      expect([status, body.code]).toEqual([409, "code_already_used"]);
    }
    expectStatus(await manager.delete(`/invitation-code/${id}`), 204);
    expect((await stranger.post("/invitation-code", { ...again, permissions: [] })).status).toBe(409);
    expect((await verify(joiner, "Welcome-2026")).body.code).toBe("invitation_not_found");
    expect((await manager.get(`/invitation-code/${id}`)).status).toBe(404);
  });

  it("names each invalid input, an owner among them", async () => {
    const invalid = {
      code: "a b",
      user_type: "owner",
      expiration_date: "2026-02-30",
      max_use: 0,
      permissions: "all",
    };
    const { status, body } = await manager.post("/invitation-code", { ...invalid, permission_name: "" });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      code: "Code must be 6 to 64 letters, digits and hyphens",
      user_type: "Type must be employee or member",
      expiration_date: "Invalid date format",
      max_use: "Max uses must be at least 1",
      permission_name: "Role is required",
      permissions: "Permissions must be a list",
    });
  });

  it("never gives more than the inviter holds, neither when made nor when changed", async () => {
    const teller = await kaban.signIn("teller");
    await grant(teller, ["invitation-code:create", "invitation-code:update", "bank:read", "bank:update"]);
    const asked = { user_type: "employee", expiration_date: "2026-06-30", permission_name: "x" };
    const above = await teller.post("/invitation-code", {
      ...asked,
      permissions: ["bank:read", "bank:delete"],
    });
    expect([above.status, above.body.code]).toEqual([403, "above_own_rights"]);
    expect(above.body.fields).toEqual({
      permissions: "You can't grant a permission you don't have: bank:delete",
    });
    const unknown = await manager.post("/invitation-code", {
      ...asked,
      permissions: ["bank:read", "bank:rob"],
    });
    expect(unknown.status).toBe(400);
    expect(unknown.body.fields).toEqual({ permissions: "Unknown permission: bank:rob" });
    const within = { ...asked, permissions: ["bank:own-update", "bank:read"] };
    const { id, version } = await invite(teller, within);
    const change = { ...within, version, permissions: ["bank:delete"] };
    expect((await teller.put(`/invitation-code/${id}`, change)).body.code).toBe("above_own_rights");
    expect((await teller.put(`/invitation-code/${id}`, { ...change, user_type: "owner" })).status).toBe(400);
  });

  it("changes as a whole, at the version it was read at, for no less than it was used", async () => {
    const made = await invite(manager, { max_use: 5 });
    for (const name of ["first", "second"])
      expectStatus(await redeem(await newcomer(kaban, name), made.code));
    const change = { user_type: "member", permission_name: "member", permissions: [], version: 1 };
    const until = { ...change, expiration_date: "2026-07-31" };
    const path = `/invitation-code/${made.id}`;
    expect((await manager.put(path, { ...until, max_use: 1 })).body).toMatchObject({
      code: "used_more",
      fields: { max_use: "It has already been used 2 times" },
    });
    expect((await manager.put(path, { ...until, max_use: 2, expiration_date: "2026-05-31" })).body.code).toBe(
      "expiration_past",
    );
    const changed = expectStatus(await manager.put(path, { ...until, max_use: 2 }));
    expect(changed).toMatchObject({ code: made.code, max_use: 2, current_use: 2, version: 2 });
    expect((await manager.put(path, { ...until, max_use: 2 })).body.code).toBe("stale_version");
  });

  it("is not there for another branch or organisation", async () => {
    const made = await invite(manager);
    const path = `/invitation-code/${made.id}`;
    const change = {
      user_type: "member",
      expiration_date: "2026-06-30",
      permission_name: "m",
      permissions: [],
    };
    for (const foreign of [await kaban.signIn("north-manager"), stranger]) {
      expect((await foreign.get(path)).status).toBe(404);
      expect((await foreign.put(path, { ...change, version: 1 })).status).toBe(404);
      expect((await foreign.delete(path)).status).toBe(404);
      expect(expectStatus(await foreign.get(`/invitation-code/search?q=${made.code}`)).data).toEqual([]);
    }
  });
});

describe("somebody who holds a code", () => {
  it("is told where it leads, and no more", async () => {
    const { code } = await invite(manager);
    expect((await verify(joiner, code.toLowerCase())).body).toEqual({
      organization: { name: "bayanihan" },
      branch: { name: "main" },
      user_type: "member",
    });
    expect((await verify(kaban.visitor(), code)).status).toBe(401);
  });

  it("may use it until its last day is over in the branch", async () => {
    const { code } = await invite(manager, { expiration_date: "2026-06-02" });
    kaban.clock.set("2026-06-02T15:59:59Z");
    const late = await newcomer(kaban, "late");
    expect((await verify(late, code)).status).toBe(200);
    kaban.clock.set("2026-06-02T16:00:00Z");
    for (const answer of [await verify(late, code), await redeem(late, code)]) {
      expect([answer.status, answer.body.code]).toEqual([409, "invitation_expired"]);
    }
  });

  it("may use it as often as it says, however many come at once", async () => {
    const made = await invite(manager, { max_use: 3 });
    const people = await Promise.all(Array.from({ length: 50 }, (_, n) => newcomer(kaban, `crowd-${n}`)));
    const answers = await Promise.all(people.map((client) => redeem(client, made.code)));
    const codes = answers.map(({ status, body }) => (status === 200 ? "joined" : body.code));
    expect(codes.filter((code) => code === "joined")).toHaveLength(3);
    expect(codes.filter((code) => code === "invitation_used_up")).toHaveLength(47);
    const { body } = await manager.get(`/invitation-code/${made.id}`);
    expect(body.current_use).toBe(3);
    const { rows } = await kaban.db.query(
      "select count(*) as joined from user_organization where invitation_code_id = $1",
      [made.id],
    );
    expect(rows[0].joined).toBe(3);
    expect((await verify(joiner, made.code)).body.code).toBe("invitation_used_up");
  });

  it("uses nothing up when they are refused", async () => {
    const made = await invite(manager, { max_use: 1 });
    const teller = await kaban.signIn("teller2");
    expect((await redeem(teller, made.code)).body.code).toBe("already_in_branch");
    expect(expectStatus(await manager.get(`/invitation-code/${made.id}`)).current_use).toBe(0);
    expectStatus(await redeem(await newcomer(kaban, "welcome"), made.code));
  });

  it("has what the code said when they used it, though it changes later", async () => {
    const role = { user_type: "employee", permission_name: "Clerk", permissions: ["bank:read"] };
    const made = await invite(manager, role);
    expectStatus(await redeem(await newcomer(kaban, "clerk"), made.code));
    const change = { ...role, permissions: ["area:read"], expiration_date: "2026-06-30", version: 2 };
    const stale = await manager.put(`/invitation-code/${made.id}`, change);
    expectStatus(await manager.put(`/invitation-code/${made.id}`, { ...change, version: 1 }));
    expect(stale.body.code).toBe("stale_version");
    expect((await membershipOf(manager, "clerk")).permissions).toEqual(["bank:read"]);
  });
});

describe("guessing", () => {
  it("ends after thirty tries of one person, and goes on after a while", async () => {
    const guesser = await newcomer(kaban, "guesser");
    const { code } = await invite(manager);
    const statuses = [];
    for (let count = 0; count < 30; count++) statuses.push((await verify(guesser, `GUESS-${count}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    for (const refused of [await verify(guesser, code), await redeem(guesser, code)]) {
      expect([refused.status, refused.body.code]).toEqual([429, "too_many_attempts"]);
      expect(refused.headers["retry-after"]).toBe("900");
    }
    expect((await verify(joiner, code)).status).toBe(200);
    kaban.clock.advance({ minutes: 15, seconds: 1 });
    expect((await verify(guesser, code)).status).toBe(200);
  });
});
