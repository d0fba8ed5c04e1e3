import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());

const signIn = { key: "teller", password };

describe("a write", () => {
  it.each([
    ["without a csrf token", {}, {}],
    ["with a token but no cookie", {}, { "x-csrf-token": "a".repeat(32) }],
    ["with another token than the cookie", { csrf: "a".repeat(32) }, { "x-csrf-token": "b".repeat(32) }],
    ["with a shorter token than the cookie", { csrf: "a".repeat(32) }, { "x-csrf-token": "a" }],
    ["with two empty ones", { csrf: "" }, { "x-csrf-token": "" }],
    [
      "from a page of another site",
      { csrf: "a".repeat(32) },
      { "x-csrf-token": "a".repeat(32), origin: "https://evil.example" },
    ],
    [
      "from a page without an origin",
      { csrf: "a".repeat(32) },
      { "x-csrf-token": "a".repeat(32), origin: "null" },
    ],
  ])("%s is refused", async (_how, cookies: Record<string, string>, headers) => {
    const url = "/api/v1/authentication/login";
    const answer = await kaban.app.inject({ method: "POST", url, cookies, headers, payload: signIn });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe("csrf");
    expect(answer.cookies.map(({ name }) => name)).not.toContain("kaban_session");
  });

  it("from a page of this site is taken", async () => {
    const client = kaban.visitor();
    await client.get("/health");
    const headers = { host: "kaban.test", origin: "http://kaban.test" };
    expect((await client.post("/authentication/login", signIn, headers)).status).toBe(200);
  });
});

describe("a read", () => {
  it("sets the csrf cookie, also where it answers 401, and keeps the one there is", async () => {
    const client = kaban.visitor();
    const { status, headers } = await client.get("/authentication/current");
    expect(status).toBe(401);
    expect(headers["set-cookie"]).toMatch(/^csrf=[0-9a-f]{32}; Path=\/; SameSite=Lax$/);
    expect((await client.get("/authentication/current")).headers["set-cookie"]).toBeUndefined();
  });
});

describe("headers", () => {
  it.each(["/api/v1/health", "/api/v1/authentication/current", "/api/v1/nothing", "/nothing"])(
    "of %s let nothing foreign run, frame or guess",
    async (url) => {
      const { headers } = await kaban.app.inject({ method: "GET", url });
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toEqual(
        expect.arrayContaining([
          "script-src 'self'",
          "connect-src 'self'",
          "object-src 'none'",
          "frame-ancestors 'none'",
          "base-uri 'self'",
          "form-action 'self'",
        ]),
      );
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=(self), geolocation=(self)"),
      });
      expect(headers["strict-transport-security"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
    },
  );

  it("ask for https where the browser came by https", async () => {
    const { headers } = await kaban.visitor().get("/health", { "x-forwarded-proto": "https" });
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
  });

  it("let no answer of the API be cached", async () => {
    expect((await kaban.visitor().get("/health")).headers["cache-control"]).toBe("no-store");
  });
});

describe("health", () => {
  it("says that the server and its database work", async () => {
    const { status, body } = await kaban.visitor().get("/health");
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: "ok",
      time: "2026-06-01T04:00:00.000Z",
    });
  });

  it("says 503 when the database is gone", async () => {
    const other = await startTestApp();
    await other.db.end();
    const { status, body } = await other.visitor().get("/health");
    expect([status, body.database]).toEqual([503, "down"]);
    await other.app.close();
  });
});

describe("too many requests", () => {
  const ask = (remoteAddress: string, cookies: Record<string, string> = {}) =>
    kaban.app.inject({ method: "GET", url: "/api/v1/health", remoteAddress, cookies });
  const askTimes = async (times: number, address: string) => {
    for (let count = 0; count < times; count++) expect((await ask(address)).statusCode).toBe(200);
  };

  it("of nobody in particular are refused by address, and say when to come again", async () => {
    await askTimes(600, "10.1.0.1");
    const refused = await ask("10.1.0.1");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: "too_many_requests",
      message: "Too many requests. Wait a moment and try again.",
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("10.1.0.2")).statusCode).toBe(200);
  });

  it("are not hidden by a header that names another address", async () => {
    await askTimes(600, "10.1.0.3");
    const headers = { "x-forwarded-for": "10.9.9.9" };
    const url = "/api/v1/health";
    const refused = await kaban.app.inject({ method: "GET", url, remoteAddress: "10.1.0.3", headers });
    expect(refused.statusCode).toBe(429);
  });

  it("of somebody signed in do not count with those of the address", async () => {
    const teller = await kaban.signIn("teller");
    await askTimes(600, "10.1.0.4");
    expect((await ask("10.1.0.4", teller.cookies)).statusCode).toBe(200);
  });

  it.each([
    ["a call that needs somebody", "10.1.0.5", "authentication/current", 401],
    ["a call of anybody", "10.1.0.6", "policies", 200],
  ])("are not hidden by made-up sessions in %s", async (_what, remoteAddress, path, answered) => {
    const teller = await kaban.signIn("teller");
    expect((await ask(remoteAddress, teller.cookies)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 700; count++) {
      const cookies = { kaban_session: `no-${count}` };
      const url = `/api/v1/${path}`;
      statuses.push((await kaban.app.inject({ method: "GET", url, remoteAddress, cookies })).statusCode);
    }
    expect(statuses).toEqual([...Array(600).fill(answered), ...Array(100).fill(429)]);
    expect((await ask(remoteAddress, teller.cookies)).statusCode).toBe(200);
  });

  it("are not hidden by another way to write the address", async () => {
    const url = "/%61pi/v1/authentication/current";
    const askOddly = () => kaban.app.inject({ method: "GET", url, remoteAddress: "10.1.0.7" });
    for (let count = 0; count < 600; count++) await askOddly();
    const { statusCode, headers } = await askOddly();
    expect([statusCode, headers["cache-control"]]).toEqual([429, "no-store"]);
  });

  it("are not hidden by it from a route's own limit either", async () => {
    const teller = await kaban.signIn("teller");
    const statuses: number[] = [];
    for (const path of Array(31).fill("/%61pi/v1/footstep")) {
      statuses.push((await teller.request({ method: "POST", url: path, payload: {} })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    expect((await teller.post("/footstep")).status).toBe(429);
  });

  it("do not keep health from saying that the database is gone", async () => {
    const other = await startTestApp();
    await other.db.end();
    const cookies = { kaban_session: "x" };
    const { statusCode } = await other.app.inject({ method: "GET", url: "/api/v1/health", cookies });
    expect(statusCode).toBe(503);
    await other.app.close();
  });
});

describe("what arrives slowly", () => {
  it("is not waited for without end", () => {
    const { headersTimeout, requestTimeout } = kaban.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 300_000]);
  });
});

describe("what is not understood", () => {
  it.each([
    ["broken JSON", "{", "application/json", 400],
    ["another kind of content", "<a/>", "application/xml", 415],
    ["a form of parts where none is taken", "--x--", "multipart/form-data; boundary=x", 415],
    ["too much", JSON.stringify({ key: "x".repeat(1_100_000) }), "application/json", 413],
    [
      "a prototype",
      '{"__proto__": {"admin": true}, "key": "teller", "password": "x"}',
      "application/json",
      400,
    ],
  ])("%s is refused in our own words", async (_what, payload, type, status) => {
    const client = kaban.visitor();
    await client.get("/health");
    const url = "/api/v1/authentication/login";
    const answer = await client.request({ method: "POST", url, headers: { "content-type": type }, payload });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(["code", "message"]));
    expect(answer.text).not.toMatch(/FST_|stack|node_modules/);
  });
});

it.each(["/api/v1/%zz", "/api/v1/bank/%", "/%"])(
  "%s, which is no address, is answered in our own words",
  async (url) => {
    const { statusCode, headers, body } = await kaban.app.inject({ method: "GET", url });
    expect([statusCode, JSON.parse(body)]).toEqual([
      400,
      { code: "http_400", message: "The request could not be read" },
    ]);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  },
);
