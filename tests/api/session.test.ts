import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { openStream } from "../support/live.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp({ sessionIdleMinutes: 60 });
});
afterAll(() => kaban.close());
beforeEach(() => kaban.db.query("delete from login_attempt"));

async function visit(): Promise<Client> {
  const client = kaban.visitor();
  await client.get("/health");
  return client;
}
const login = (client: Client, key: string, typed = password) =>
  client.post("/authentication/login", { key, password: typed });
const operation = "identity:login";
const wrong = { code: "wrong_credentials", message: "Incorrect email or password", operation };

describe("signing in", () => {
  it.each(["teller@kaban.test", "teller", " TELLER@Kaban.Test ", "Teller"])(
    "takes %j, and says who that is and where they belong",
    async (key) => {
      const { status, body } = await login(await visit(), key);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ email: "teller@kaban.test", full_name: "teller Tester" });
      expect(body.user_organization).toMatchObject({
        user_type: "employee",
        permission_name: "teller",
        organization: { slug: "bayanihan" },
        branch: { slug: "main", business_date: "2026-06-01", time_zone: "Asia/Manila" },
      });
      expect(body.user_organizations).toEqual([body.user_organization]);
      expect(body.user_organization.permissions).toContain("teller:post-deposit");
      expect([...body.reports].sort()).toEqual([
        "check-layout:read",
        "ledger:show-account",
        "loan-payment:post",
        "loan:read",
        "member-ledger:show-totals",
        "my-general-ledger:read",
        "prints:print-member-card",
        "prints:print-member-sheet",
        "prints:print-statement",
        "time-deposit:read",
      ]);
      expect(JSON.stringify(body)).not.toMatch(/hash|argon2/);
    },
  );

  it("names every report to an owner, and none without a branch", async () => {
    const owner = await kaban.signIn("owner");
    const { reports } = (await owner.get("/authentication/current")).body;
    expect(reports).toContain("statements:trial-balance");
    expect(reports).toContain("statement-definition:read");
    const { rows } = await kaban.db.query("select id from branch where name = 'north'");
    await kaban.db.query(
      `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at)
       select gen_random_uuid(), $1, organization_id, id, 'employee', 'books', $2, now() from branch
       where id = $3`,
      [owner.userId, ["statements:trial-balance", "bank:read"], rows[0].id],
    );
    const inNorth = await owner.get("/authentication/current", { "x-branch-id": rows[0].id });
    expect(inNorth.body.reports).toEqual(["statements:trial-balance"]);
    owner.branchId = undefined;
    expect((await owner.get("/authentication/current")).body.reports).toEqual([]);
  });

  it("answers a wrong password and an unknown name alike, and signs nobody in", async () => {
    const client = await visit();
    for (const key of ["teller", "nobody@kaban.test"]) {
      const { status, body } = await login(client, key, "not it");
      expect([status, body]).toEqual([401, wrong]);
    }
    expect(client.cookies.kaban_session).toBeUndefined();
    expect((await client.get("/authentication/current")).status).toBe(401);
  });

  it("names each invalid input", async () => {
    const { status, body } = await (await visit()).post("/authentication/login", { key: " ", password: "" });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ key: "Email is required", password: "Password is empty" });
  });

  it.each(["ana@", "@b.test", "a b@c.test"])("takes %j for an email, and no valid one", async (key) => {
    const { status, body } = await login(await visit(), key);
    expect([status, body.fields]).toEqual([400, { key: "Invalid email" }]);
  });

  it("sets a cookie that no script reads, and keeps only its hash", async () => {
    const client = await visit();
    const { headers } = await login(client, "teller");
    const cookies = headers["set-cookie"] as string[];
    const [session] = cookies.filter((cookie) => cookie.startsWith("kaban_session="));
    const flags = session?.split("; ").slice(1).sort();
    expect(flags).toEqual(["HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Lax"]);
    const token = client.cookies.kaban_session as string;
    const hash = createHash("sha256").update(token).digest();
    const { rows } = await kaban.db.query("select token_hash from session where token_hash = $1", [hash]);
    expect(rows).toHaveLength(1);
  });

  it("sets the cookies Secure when the browser came by https", async () => {
    const client = kaban.visitor();
    const https = { "x-forwarded-proto": "https" };
    await client.get("/health", https);
    const answer = await client.post("/authentication/login", { key: "teller", password }, https);
    const cookies = answer.headers["set-cookie"] as string[];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie.split("; ")).toContain("Secure");
  });

  it("gives a new session and a new csrf token, and ends the session the request came with", async () => {
    const client = await visit();
    await login(client, "teller");
    const before = { ...client.cookies };
    await login(client, "teller");
    expect(client.cookies.kaban_session).not.toBe(before.kaban_session);
    expect(client.cookies.csrf).not.toBe(before.csrf);
    const old = kaban.visitor();
    old.cookies = before as Record<string, string>;
    expect((await old.get("/authentication/current")).status).toBe(401);
    expect((await client.get("/authentication/current")).status).toBe(200);
  });

  it("does not take over a token that somebody planted", async () => {
    const client = await visit();
    client.cookies.kaban_session = "planted";
    await login(client, "teller");
    expect(client.cookies.kaban_session).not.toBe("planted");
  });

  it("leaves a footstep without the password", async () => {
    await login(await visit(), "accountant");
    const { rows } = await kaban.db.query(
      `select f.activity, f.after from footstep f join user_account u on u.id = f.user_id
       where u.user_name = 'accountant' and f.module = 'identity'`,
    );
    expect(rows).toEqual([{ activity: "login-success", after: { key: "accountant" } }]);
  });
});

describe("a session", () => {
  it("ends at once on signing out, everywhere its token went", async () => {
    const client = await kaban.signIn("teller");
    const copy = kaban.visitor();
    copy.cookies = { ...client.cookies };
    const { status, headers } = await client.post("/authentication/logout");
    expect(status).toBe(204);
    expect(String(headers["set-cookie"])).toContain("kaban_session=; ");
    const { status: after, body } = await copy.get("/authentication/current");
    expect([after, body.code]).toEqual([401, "not_signed_in"]);
    expect(body.message).toBe("User is not authorized/not logged in.");
  });

  it("can be ended twice, and by somebody who has left the branch", async () => {
    const client = await kaban.signIn("teller");
    client.branchId = "0195f0c0-0000-7000-8000-000000000000";
    expect((await client.post("/authentication/logout")).status).toBe(204);
    expect((await client.post("/authentication/logout")).status).toBe(204);
  });

  it("ends after twelve hours", async () => {
    const client = await kaban.signIn("teller");
    for (let hour = 0; hour < 12; hour++) {
      kaban.clock.advance({ minutes: hour === 0 ? 59 : 60, seconds: hour === 0 ? 0 : -1 });
      expect((await client.get("/authentication/current")).status).toBe(200);
    }
    kaban.clock.advance({ minutes: 2 });
    expect((await client.get("/authentication/current")).status).toBe(401);
  });

  it("ends when it has not been used for an hour, which current says", async () => {
    const client = await kaban.signIn("teller");
    kaban.clock.advance({ minutes: 59, seconds: 59 });
    expect((await client.get("/authentication/current")).body.session_idle_minutes).toBe(60);
    kaban.clock.advance({ minutes: 59, seconds: 59 });
    expect((await client.get("/bank/search")).status).toBe(200);
    kaban.clock.advance({ minutes: 60 });
    for (const path of ["/authentication/current", "/bank/search"]) {
      const { status, body } = await client.get(path);
      expect([status, body.code]).toEqual([401, "not_signed_in"]);
    }
  });

  it("is not used by a page that nobody is at, nor by a live stream", async () => {
    const client = await kaban.signIn("teller");
    kaban.clock.advance({ minutes: 59 });
    expect((await client.get("/bank/search", { "x-unattended": "1" })).status).toBe(200);
    const stream = await openStream(kaban.app, client);
    expect(stream.status).toBe(200);
    await stream.close();
    kaban.clock.advance({ minutes: 1 });
    expect((await client.get("/authentication/current")).status).toBe(401);
  });

  it("may lie unused for as long as the operator says", async () => {
    const patient = await startTestApp({ sessionIdleMinutes: 120 });
    const client = await patient.signIn("teller");
    patient.clock.advance({ minutes: 119 });
    expect((await client.get("/authentication/current")).body.session_idle_minutes).toBe(120);
    patient.clock.advance({ minutes: 120 });
    expect((await client.get("/authentication/current")).status).toBe(401);
    await patient.close();
    expect(readConfig({}).sessionIdleMinutes).toBe(60);
    expect(readConfig({ SESSION_IDLE_MINUTES: "15" }).sessionIdleMinutes).toBe(15);
    for (const SESSION_IDLE_MINUTES of ["14", "721", "soon", "1.5e1.5"]) {
      expect(() => readConfig({ SESSION_IDLE_MINUTES })).toThrow("from 15 to 720");
    }
  });

  it("ends when the account is closed", async () => {
    const client = await kaban.signIn("teller2");
    await kaban.db.query("update user_account set deleted_at = now() where id = $1", [client.userId]);
    expect((await client.get("/authentication/current")).status).toBe(401);
    await kaban.db.query("update user_account set deleted_at = null where id = $1", [client.userId]);
  });
});

describe("the branch of a request", () => {
  it("is the membership that current names, among several", async () => {
    const client = await kaban.signIn("manager");
    const { rows } = await kaban.db.query(
      `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at)
       select gen_random_uuid(), $1, organization_id, id, 'employee', 'teller', '{}', now()
       from branch where slug = 'north' returning branch_id`,
      [client.userId],
    );
    const named = await client.get("/authentication/current", { "x-branch-id": rows[0].branch_id });
    expect(named.body.user_organization.branch.slug).toBe("north");
    client.branchId = undefined;
    const { body } = await client.get("/authentication/current");
    expect(body.user_organization).toBeNull();
    expect(body.user_organizations).toHaveLength(2);
  });

  it("is not there when it is another's, made up, or no id at all", async () => {
    const client = await kaban.signIn("teller");
    const stranger = await kaban.signIn("stranger");
    const north = await kaban.signIn("north");
    for (const branch of [
      stranger.branchId,
      north.branchId,
      "0195f0c0-0000-7000-8000-000000000000",
      "x'--",
    ]) {
      const { status, body } = await client.get("/authentication/current", {
        "x-branch-id": branch as string,
      });
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
  });
});
