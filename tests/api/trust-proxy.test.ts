import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config";
import { startTestApp, type TestApp } from "../support/app.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;

const startBehind = async (TRUST_PROXY?: string) => {
  const { trustProxy } = readConfig({ TRUST_PROXY });
  kaban = await startTestApp({ ...(trustProxy && { trustProxy }) });
};

const proxy = "10.0.0.1";
const forwarded = (client: string) => ({ "x-forwarded-for": client });

async function login(from: string, typed = password, key = "teller", remoteAddress = proxy) {
  const client = kaban.visitor();
  await client.get("/health", forwarded(from));
  const url = "/api/v1/authentication/login";
  const payload = { key, password: typed };
  const answer = await client.request({
    method: "POST",
    url,
    remoteAddress,
    headers: forwarded(from),
    payload,
  });
  return { client, ...answer };
}

/** Where a sign-in came from, as its session and its footstep keep it. */
async function keptAddress(from: string, remoteAddress = proxy) {
  await kaban.db.query("delete from session");
  expect((await login(from, password, "teller", remoteAddress)).status).toBe(200);
  const session = await kaban.db.query("select ip_address from session");
  const footstep = await kaban.db.query(
    `select ip_address from footstep where activity = 'login-success'
     order by created_at desc, id desc limit 1`,
  );
  expect(footstep.rows).toEqual(session.rows);
  return session.rows[0].ip_address;
}

describe("the address of a client", () => {
  afterEach(() => kaban.close());

  it("is the socket's while no proxy is trusted, whatever a header says", async () => {
    await startBehind();
    expect(await keptAddress("203.0.113.7")).toBe(proxy);
  });

  it.each([["1"], [proxy], ["10.0.0.0/24"], [" 192.168.0.0/16 , 10.0.0.1 "], ["::1/128,10.0.0.1/32"]])(
    "is what the proxy says, with TRUST_PROXY=%s",
    async (trusted) => {
      await startBehind(trusted);
      expect(await keptAddress("203.0.113.7")).toBe("203.0.113.7");
      expect(await keptAddress("198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
      expect(await keptAddress("2001:db8::7")).toBe("2001:db8::7");
    },
  );

  it("is found behind as many proxies as there are", async () => {
    await startBehind("2");
    expect(await keptAddress("198.51.100.1, 203.0.113.7, 10.0.0.2")).toBe("203.0.113.7");
    await kaban.close();
    await startBehind("10.0.0.0/24");
    expect(await keptAddress("198.51.100.1, 203.0.113.7, 10.0.0.2")).toBe("203.0.113.7");
  });

  it("is not what somebody says who is no trusted proxy", async () => {
    await startBehind(proxy);
    expect(await keptAddress("203.0.113.7", "10.0.0.9")).toBe("10.0.0.9");
  });

  it("is read with a port, and is the proxy's where it is no address", async () => {
    await startBehind("1");
    expect(await keptAddress("203.0.113.7:61234")).toBe("203.0.113.7");
    expect(await keptAddress("[2001:db8::7]:61234")).toBe("2001:db8::7");
    for (const odd of ["unknown", "", ",", "1.2.3", "x".repeat(3000), "a:1", "' or 1=1"]) {
      expect(await keptAddress(odd)).toBe(proxy);
    }
  });
});

describe("behind a trusted proxy", () => {
  afterEach(() => kaban.close());

  it("wrong passwords of one client lock no other out", async () => {
    await startBehind("1");
    for (let count = 0; count < 6; count++) await login("203.0.113.7", "wrong");
    expect((await login("203.0.113.7")).status).toBe(429);
    expect((await login("203.0.113.8")).status).toBe(200);
  });

  it("requests of one client count against no other", async () => {
    await startBehind("1");
    const ask = async (from: string) => {
      const url = "/api/v1/health";
      const headers = forwarded(from);
      return (await kaban.app.inject({ method: "GET", url, remoteAddress: proxy, headers })).statusCode;
    };
    for (let count = 0; count < 600; count++) await ask("203.0.113.7");
    expect([await ask("203.0.113.7"), await ask("203.0.113.8")]).toEqual([429, 200]);
  });
});

describe("TRUST_PROXY", () => {
  it.each([
    "yes",
    "true",
    "100",
    "-1",
    "1.5",
    "*",
    "10.0.0.0/0",
    "10.0.0.0/33",
    "10.0.0.0/x",
    "10.0.0.0/8/8",
    "10.0.0",
    "::/129",
    "10.0.0.1,",
    "loopback",
  ])("%j stops the start, and says what it may be", (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      "TRUST_PROXY must be how many proxies stand before this server, like 1, or their addresses and" +
        ` networks, like "10.0.0.5, 192.168.1.0/24", not "${TRUST_PROXY}"`,
    );
  });

  it.each([undefined, "", " ", "0"])("%j trusts nobody", (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBeUndefined();
  });
});
