import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { elsewhere, isSignedIn, login, proofOf, register, visit } from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp({ sessionIdleMinutes: 60 });
});
afterAll(() => kaban.close());
beforeEach(async () => {
  await kaban.db.query("delete from login_attempt");
  await kaban.db.query("delete from throttle");
});

const list = async (client: Client) => (await client.get("/authentication/current-logged-in-accounts")).body;
const end = (client: Client, which: object) =>
  client.post("/authentication/current-logged-in-accounts/logout", which);

describe("where somebody is signed in", () => {
  it("is listed with device, place and time, the present one first", async () => {
    const { payload, client } = await register(kaban);
    kaban.clock.advance({ minutes: 5 });
    const phone = await visit(kaban);
    await login(phone, payload.email, payload.password, {
      "x-device-type": "Mobile",
      "x-user-agent": "A phone",
      "x-time-zone": "Asia/Manila",
      "x-latitude": "14.5995",
      "x-longitude": "120.9842",
    });
    const now = kaban.clock.now().toISOString();
    const [here, there, ...rest] = await list(phone);
    expect(rest).toEqual([]);
    expect(here).toEqual({
      id: expect.any(String),
      device_type: "Mobile",
      user_agent: "A phone",
      ip_address: "127.0.0.1",
      time_zone: "Asia/Manila",
      latitude: 14.5995,
      longitude: 120.9842,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(kaban.clock.now().getTime() + 12 * 3_600_000).toISOString(),
      is_current: true,
    });
    expect(there.is_current).toBe(false);
    expect((await list(client))[0].id).toBe(there.id);
    expect(JSON.stringify(await list(phone))).not.toMatch(/token|hash/);
  });

  it("says when it was last used, to the minute", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    const began = kaban.clock.now();
    const lastUse = async () => {
      const all: { is_current: boolean; last_used_at: string }[] = await list(other);
      return Date.parse(all.find(({ is_current }) => !is_current)?.last_used_at ?? "") - began.getTime();
    };
    kaban.clock.advance({ seconds: 60 });
    await client.get("/authentication/current");
    expect(await lastUse()).toBe(0);
    kaban.clock.advance({ seconds: 1 });
    await client.get("/authentication/current");
    expect(await lastUse()).toBe(61_000);
  });

  it("leaves out what is over", async () => {
    const { client, payload } = await register(kaban);
    kaban.clock.advance({ minutes: 50 });
    const other = await elsewhere(kaban, payload.email, payload.password);
    expect(await list(other)).toHaveLength(2);
    kaban.clock.advance({ minutes: 10 });
    expect(await list(other)).toHaveLength(1);
    expect(await isSignedIn(client)).toBe(false);
  });

  it("is ended one by one, at once", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    const third = await elsewhere(kaban, payload.email, payload.password);
    const [{ id }] = await list(other);
    expect((await end(client, { session_id: id })).status).toBe(204);
    expect([await isSignedIn(client), await isSignedIn(other), await isSignedIn(third)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await end(client, { session_id: id })).body.code).toBe("session_not_found");
  });

  it("is ended everywhere else at once", async () => {
    const { client, payload } = await register(kaban);
    const others = [1, 2, 3].map(() => elsewhere(kaban, payload.email, payload.password));
    const signedIn = await Promise.all(others);
    expect((await end(client, { all: true })).status).toBe(204);
    for (const other of signedIn) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);
  });

  it("is nobody else's to end", async () => {
    const { client } = await register(kaban);
    const stranger = await register(kaban);
    const [{ id }] = await list(client);
    expect((await end(stranger.client, { session_id: id })).status).toBe(404);
    expect(await isSignedIn(client)).toBe(true);
  });

  it.each([{}, { all: false }, { all: true, session_id: "0195f0c0-0000-7000-8000-000000000000" }])(
    "is not ended by %j",
    async (which) => {
      const { client } = await register(kaban);
      expect((await end(client, which)).status).toBe(400);
    },
  );
});

describe("a proof by password", () => {
  const renew = (client: Client, headers: Record<string, string> = {}) =>
    client.put(
      "/profile",
      { user_name: `renamed${Math.random().toString(36).slice(2, 10)}`, description: "Renamed" },
      headers,
    );
  const action = "identity:save-profile";

  it("opens its one operation once", async () => {
    const { client, payload } = await register(kaban);
    const refused = await renew(client);
    expect([refused.status, refused.body.code]).toEqual([403, "proof_required"]);
    const proof = await proofOf(client, action, payload.password);
    expect((await renew(client, proof)).status).toBe(200);
    expect((await renew(client, proof)).body.code).toBe("proof_required");
  });

  it("opens nothing else, nowhere else, and not for long", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    const forAnother = await proofOf(client, "identity:enrol-second-factor", payload.password);
    expect((await renew(client, forAnother)).body.code).toBe("proof_required");
    const proof = await proofOf(client, action, payload.password);
    expect((await renew(other, proof)).body.code).toBe("proof_required");
    kaban.clock.advance({ minutes: 2 });
    expect((await renew(client, proof)).body.code).toBe("proof_required");
    for (const made of ["", "x", "a".repeat(200)]) {
      expect((await renew(client, { "x-proof": made })).body.code).toBe("proof_required");
    }
  });

  it("needs no operation to be for: then it says that the password is right, and opens nothing", async () => {
    const { client, payload } = await register(kaban);
    const path = "/authentication/verify-with-password";
    expect((await client.post(path, { password: "wrong" })).body.code).toBe("wrong_password");
    const { status, body } = await client.post(path, { password: payload.password });
    expect(status).toBe(200);
    expect((await renew(client, { "x-proof": body.proof })).body.code).toBe("proof_required");
    expect((await client.post(path, { password: payload.password, action: "x" })).body.fields).toEqual({
      action: "Action must name an operation, such as identity:save-profile",
    });
  });

  it("is not used up by a call that is refused for another reason", async () => {
    const { client, payload } = await register(kaban);
    const proof = await proofOf(client, action, payload.password);
    const taken = await client.put("/profile", { email: "teller@kaban.test", description: "x" }, proof);
    expect(taken.body.code).toBe("email_taken");
    expect((await renew(client, proof)).status).toBe(200);
  });

  it("is kept as a hash, and not in the footstep", async () => {
    const { client, payload } = await register(kaban);
    const { "x-proof": proof } = await proofOf(client, action, payload.password);
    const hash = createHash("sha256").update(proof).digest();
    const { rowCount } = await kaban.db.query("select from password_proof where token_hash = $1", [hash]);
    expect(rowCount).toBe(1);
    await renew(client, { "x-proof": proof });
    const { rows } = await kaban.db.query(
      "select string_agg(after::text, ' ') as steps from footstep where user_id = $1",
      [client.userId],
    );
    expect(rows[0].steps).toContain("renamed");
    expect(rows[0].steps).not.toContain(proof);
  });

  it("is not had by guessing: it counts with signing in", async () => {
    const { client, payload } = await register(kaban);
    const ask = (typed: string) =>
      client.post("/authentication/verify-with-password", { password: typed, action });
    for (let count = 0; count < 5; count++) {
      const { status, body } = await ask("wrong");
      expect([status, body.code]).toEqual([403, "wrong_password"]);
    }
    const locked = await ask(payload.password);
    expect([locked.status, locked.body.detail]).toEqual([429, { minutes: 1 }]);
    expect((await login(await visit(kaban), payload.email, payload.password)).status).toBe(429);
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe("a proof by an owner's password", () => {
  const ask = (client: Client, user_organization_id: string, typed = password) =>
    client.post("/authentication/verify-with-password/owner", {
      user_organization_id,
      password: typed,
      action: "identity:save-profile",
    });
  const membershipOf = async (name: string): Promise<string> => {
    const { rows } = await kaban.db.query(
      "select m.id from user_organization m join user_account u on u.id = m.user_id where u.user_name = $1",
      [name],
    );
    return rows[0].id;
  };

  it("is given for an owner of the organization, and is none of one's own", async () => {
    const teller = await kaban.signIn("teller");
    const { status, body } = await ask(teller, await membershipOf("owner"));
    expect(status).toBe(200);
    const { rows } = await kaban.db.query(
      `select u.user_name, o.slug from password_proof p join user_account u on u.id = p.confirmed_by_id
       join organization o on o.id = p.owner_of_id join session s on s.id = p.session_id
       where s.user_id = $1`,
      [teller.userId],
    );
    expect(rows).toEqual([{ user_name: "owner", slug: "bayanihan" }]);
    const header = { "x-proof": body.proof };
    const { body: refused } = await teller.put(
      "/profile",
      { user_name: "teller-renamed", description: "x" },
      header,
    );
    expect(refused.code).toBe("proof_required");
  });

  it("names the owners to choose from, and leaves a footstep of who confirmed what", async () => {
    const teller = await kaban.signIn("teller");
    const user_organization_id = await membershipOf("owner");
    const { body } = await teller.get("/authentication/verify-with-password/owner");
    const [owner] = body.data;
    expect(body.data).toEqual([{ ...owner, user_organization_id, full_name: "owner Tester" }]);
    await ask(teller, user_organization_id);
    const { rows } = await kaban.db.query(
      `select module, activity, entity, entity_id, after from footstep
       where user_id = $1 and activity = 'verify-with-owner-password-success'
       order by created_at desc, id desc limit 1`,
      [teller.userId],
    );
    expect(rows).toEqual([
      {
        module: "identity",
        activity: "verify-with-owner-password-success",
        entity: "employee",
        entity_id: user_organization_id,
        after: { user_organization_id, action: "identity:save-profile" },
      },
    ]);
    teller.branchId = undefined;
    const nowhere = await teller.get("/authentication/verify-with-password/owner");
    expect(nowhere.body.code).toBe("branch_required");
  });

  it("is given for no other: not a manager, not another organization's owner, not nobody", async () => {
    const teller = await kaban.signIn("teller");
    for (const name of ["manager", "stranger"]) {
      const { status, body } = await ask(teller, await membershipOf(name));
      expect([status, body.code]).toEqual([404, "owner_not_found"]);
    }
    const nobodys = await ask(teller, "0195f0c0-0000-7000-8000-000000000000");
    expect(nobodys.status).toBe(404);
    teller.branchId = undefined;
    expect((await ask(teller, await membershipOf("owner"))).body.code).toBe("branch_required");
  });

  it("is not had by guessing: it counts with the owner's signing in", async () => {
    const teller = await kaban.signIn("teller");
    const owner = await membershipOf("owner");
    for (let count = 0; count < 5; count++) {
      expect((await ask(teller, owner, "wrong")).body.code).toBe("wrong_password");
    }
    expect((await ask(teller, owner)).status).toBe(429);
    expect((await login(await visit(kaban), "owner@kaban.test")).status).toBe(429);
  });
});
