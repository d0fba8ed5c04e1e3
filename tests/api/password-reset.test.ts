import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  codeSentTo,
  elsewhere,
  isSignedIn,
  login,
  register,
  resetTokenSentTo,
  sentTo,
  visit,
} from "../support/accounts.ts";
import { startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());
beforeEach(async () => {
  await kaban.db.query("delete from login_attempt");
  await kaban.db.query("delete from throttle");
});

const next = "kalabaw sa umaga 9";
const forget = async (key: string, headers: Record<string, string> = {}) =>
  (await visit(kaban)).post("/authentication/forgot-password", { key }, headers);
const look = async (token: string) => (await visit(kaban)).get(`/authentication/verify-reset-link/${token}`);
const choose = async (token: string, password = next, again = password) =>
  (await visit(kaban)).post(`/authentication/change-password/${token}`, {
    new_password: password,
    confirm_password: again,
  });

describe("a forgotten password", () => {
  it("is replaced by way of a mailed link, once; then every session is over", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    expect((await forget(` ${payload.email.toUpperCase()} `)).status).toBe(204);
    const token = await resetTokenSentTo(kaban, payload.email);
    expect((await look(token)).status).toBe(204);
    expect((await choose(token)).status).toBe(204);
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, false]);
    expect((await login(await visit(kaban), payload.email, payload.password)).status).toBe(401);
    expect((await login(await visit(kaban), payload.email, next)).status).toBe(200);
    for (const again of [await look(token), await choose(token)]) {
      expect([again.status, again.body.code]).toEqual([404, "reset_link_invalid"]);
    }
    expect((await sentTo(kaban, payload.email))[0]?.subject).toBe("Your password was changed");
  });

  it("takes up all links of the person", async () => {
    const { payload } = await register(kaban);
    await forget(payload.email);
    const first = await resetTokenSentTo(kaban, payload.email);
    await forget(payload.user_name);
    const second = await resetTokenSentTo(kaban, payload.email);
    expect(first).not.toBe(second);
    expect((await choose(second)).status).toBe(204);
    expect((await choose(first)).status).toBe(404);
  });

  it("is replaced by one of two who use the link at once", async () => {
    const { payload } = await register(kaban);
    await forget(payload.email);
    const token = await resetTokenSentTo(kaban, payload.email);
    const answers = await Promise.all([choose(token), choose(token, "isa pang pagpili 3")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it("waits ten minutes for its link, no longer", async () => {
    const { payload } = await register(kaban);
    await forget(payload.email);
    const token = await resetTokenSentTo(kaban, payload.email);
    kaban.clock.advance({ minutes: 9, seconds: 59 });
    expect((await look(token)).status).toBe(204);
    kaban.clock.advance({ seconds: 1 });
    expect((await look(token)).status).toBe(404);
    expect((await choose(token)).status).toBe(404);
  });

  it("is replaced by no bad one", async () => {
    const { payload } = await register(kaban);
    await forget(payload.email);
    const token = await resetTokenSentTo(kaban, payload.email);
    expect((await choose(token, "short")).body.fields).toEqual({
      new_password: "Password must atleast 8 characters",
    });
    expect((await choose(token, next, "another one")).body.fields).toEqual({
      confirm_password: "Password doesn't match",
    });
    expect((await choose(token, "password123")).body.code).toBe("password_too_common");
    expect((await choose(token)).status).toBe(204);
  });

  it("is kept as a hash of the link alone", async () => {
    const { payload } = await register(kaban);
    await forget(payload.email);
    const token = await resetTokenSentTo(kaban, payload.email);
    const hash = createHash("sha256").update(token).digest();
    const { rowCount } = await kaban.db.query("select from reset_link where token_hash = $1", [hash]);
    expect(rowCount).toBe(1);
  });

  it.each(["%20", "x", "..%2f", "a".repeat(150)])("finds no link in %j", async (token) => {
    const { status, body } = await look(token);
    if (token === "%20") {
      expect([status, body.message]).toEqual([400, "Missing Reset Link"]);
    } else expect([status, body.code]).toEqual([404, "reset_link_invalid"]);
  });

  it("leaves the second factor in force", async () => {
    const { client, payload } = await register(kaban);
    await kaban.db.query(
      "insert into second_factor (user_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
      [client.userId],
    );
    await forget(payload.email);
    await choose(await resetTokenSentTo(kaban, payload.email));
    expect((await login(await visit(kaban), payload.email, next)).body.code).toBe("second_factor_required");
  });
});

describe("who has an account", () => {
  it("does not show: the same answer, the same rows, and no mail to nobody", async () => {
    const { payload } = await register(kaban);
    const counted = async (key: string) => {
      const { rows } = await kaban.db.query(
        "select (select count(*) from reset_link) as links, (select count(*) from throttle) as counts",
      );
      const { status, body, headers } = await forget(key);
      const { rows: after } = await kaban.db.query(
        "select (select count(*) from reset_link) as links, (select count(*) from throttle) as counts",
      );
      return {
        status,
        body,
        headers: Object.keys(headers).sort(),
        links: after[0].links - rows[0].links,
        counts: after[0].counts - rows[0].counts,
      };
    };
    await forget("warm@kaban.test");
    const there = await counted(payload.email);
    const nobody = await counted("nobody-at-all@kaban.test");
    expect(nobody).toEqual(there);
    expect(there).toMatchObject({ status: 204, links: 1, counts: 1 });
    expect(await sentTo(kaban, "nobody-at-all@kaban.test")).toEqual([]);
  });

  it("is not asked more than three times in ten minutes, though it is answered", async () => {
    const { payload } = await register(kaban);
    const before = (await sentTo(kaban, payload.email)).length;
    for (let count = 0; count < 5; count++) expect((await forget(payload.email)).status).toBe(204);
    expect((await sentTo(kaban, payload.email)).length - before).toBe(3);
    kaban.clock.advance({ minutes: 11 });
    await forget(payload.email);
    expect((await sentTo(kaban, payload.email)).length - before).toBe(4);
  });
});

describe("a link in mail", () => {
  const linkFor = async (email: string, headers: Record<string, string>) => {
    await forget(email, headers);
    const [mail] = await sentTo(kaban, email);
    return mail?.text.match(/https?:\/\/\S+?(?=\/auth\/)/)?.[0];
  };
  const evil = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };

  it("leads where the person last signed in, never where the request says", async () => {
    const { client, payload } = await register(kaban);
    const otp = await codeSentTo(kaban, payload.email);
    await client.post("/authentication/verify-email", { otp });
    await login(await visit(kaban), payload.email, payload.password, {
      host: "kaban.example.coop",
      "x-forwarded-proto": "https",
    });
    expect(await linkFor(payload.email, evil)).toBe("https://kaban.example.coop");
  });

  it("leads where the server's first owner signs in, while an e-mail is not verified", async () => {
    await login(await visit(kaban), "owner", undefined, { host: "office.example.coop:8443" });
    const client = await visit(kaban);
    const payload = { ...(await register(kaban)).payload };
    await login(client, payload.email, payload.password, { host: "evil.example" });
    expect(await linkFor(payload.email, evil)).toBe("http://office.example.coop:8443");
  });

  it.each(["evil.example/path", "a b", "user@evil.example", '"><script>', "evil.example#"])(
    "is not led astray by signing in with the Host %j",
    async (host) => {
      await login(await visit(kaban), "owner", undefined, { host: "office.example.coop" });
      await login(await visit(kaban), "owner", undefined, { host });
      const { payload } = await register(kaban);
      expect(await linkFor(payload.email, evil)).toBe("http://office.example.coop");
    },
  );
});
