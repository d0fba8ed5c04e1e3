import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login, visit } from "../support/accounts.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());
beforeEach(() => kaban.db.query("delete from login_attempt"));

const operation = "identity:login";
const locked = (minutes: number) => ({
  code: "too_many_attempts",
  operation,
  message: `Too many wrong passwords. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  detail: { minutes },
});

/** A sign-in as if from another place. */
const loginFrom = async (remoteAddress: string, key: string, typed: string) => {
  const client = await visit(kaban);
  return client.request({
    method: "POST",
    url: "/api/v1/authentication/login",
    remoteAddress,
    payload: { key, password: typed },
  });
};

describe("too many wrong passwords", () => {
  const fail = async (key: string, times: number) => {
    const answers = [];
    for (let count = 0; count < times; count++) answers.push(await login(await visit(kaban), key, "wrong"));
    return answers.map(({ status }) => status);
  };

  it("lock the account from that address: a minute at first, doubling with each further one", async () => {
    expect(await fail("teller", 5)).toEqual([401, 401, 401, 401, 401]);
    const refused = await login(await visit(kaban), "teller");
    expect([refused.status, refused.body]).toEqual([429, locked(1)]);
    expect(refused.headers["retry-after"]).toBe("60");
    kaban.clock.advance({ seconds: 61 });
    expect(await fail("teller", 1)).toEqual([401]);
    expect((await login(await visit(kaban), "teller")).body).toEqual(locked(2));
    kaban.clock.advance({ seconds: 121 });
    expect((await login(await visit(kaban), "teller")).status).toBe(200);
    expect(await fail("teller", 4)).toEqual([401, 401, 401, 401]);
    expect((await login(await visit(kaban), "teller")).status).toBe(200);
  });

  it("never lock for longer than 15 minutes", async () => {
    await fail("manager", 5);
    const waits: number[] = [];
    while (waits.length < 7) {
      const { minutes } = (await login(await visit(kaban), "manager")).body.detail;
      waits.push(minutes);
      kaban.clock.advance({ minutes, seconds: 1 });
      await fail("manager", 1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15]);
  });

  it("lock names that are nobody's just the same", async () => {
    await fail("nobody@kaban.test", 5);
    expect((await login(await visit(kaban), "nobody@kaban.test")).body).toEqual(locked(1));
  });

  it("count once for each, though sent at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => loginFrom("10.0.0.9", "owner", "wrong")),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  it("lock nobody out elsewhere, nor others at the same address", async () => {
    for (let count = 0; count < 6; count++) await loginFrom("10.0.0.1", "teller2", "wrong");
    expect((await loginFrom("10.0.0.1", "teller2", password)).status).toBe(429);
    expect((await loginFrom("10.0.0.2", "teller2", password)).status).toBe(200);
    expect((await loginFrom("10.0.0.1", "manager", password)).status).toBe(200);
  });

  it("count together from all addresses of one IPv6 network, which one household has", async () => {
    for (let count = 0; count < 5; count++) await loginFrom(`2001:db8:1:2::${count}`, "teller2", "wrong");
    expect((await loginFrom("2001:db8:1:2:ffff::1", "teller2", password)).status).toBe(429);
    expect((await loginFrom("2001:db8:1:3::1", "teller2", password)).status).toBe(200);
  });

  it("from many addresses make strangers wait, and nobody where they signed in before", async () => {
    await loginFrom("10.0.1.1", "teller", password);
    const statuses: number[] = [];
    for (let count = 0; count < 60; count++) {
      statuses.push((await loginFrom(`10.0.2.${count}`, "teller", "wrong")).status);
    }
    expect(statuses).toEqual([...Array(50).fill(401), ...Array(10).fill(429)]);
    expect((await loginFrom("10.0.3.1", "teller", password)).body).toEqual(locked(1));
    expect((await loginFrom("10.0.1.1", "teller", password)).status).toBe(200);
    expect((await loginFrom("10.0.3.1", "teller", password)).status).toBe(429);
    expect((await loginFrom("10.0.3.1", "teller2", password)).status).toBe(200);
    kaban.clock.advance({ seconds: 61 });
    expect((await loginFrom("10.0.3.1", "teller", password)).status).toBe(200);
    expect((await loginFrom("10.0.3.1", "nobody", "wrong")).status).toBe(401);
  });

  it("from many addresses at once are not all free", async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, count) => loginFrom(`10.0.4.${count}`, "nobody@kaban.test", "wrong")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  });

  it("of one address alone never make others wait", async () => {
    for (let count = 0; count < 200; count++) {
      const { body } = await loginFrom("10.0.5.1", "accountant", "wrong");
      if (body.detail) kaban.clock.advance({ minutes: body.detail.minutes });
    }
    expect((await loginFrom("10.0.5.2", "accountant", password)).status).toBe(200);
  });

  it("lock an address that tries one name after another", async () => {
    for (let count = 0; count < 100; count++) await loginFrom("10.0.0.3", `name-${count}`, "wrong");
    expect((await loginFrom("10.0.0.3", "manager", password)).body).toEqual(locked(1));
    expect((await loginFrom("10.0.0.4", "manager", password)).status).toBe(200);
  });
});
