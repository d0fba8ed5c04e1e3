import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { elsewhere, isSignedIn, login, proofOf, register, sentTo, visit } from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());
beforeEach(async () => {
  await kaban.db.query("delete from login_attempt");
  await kaban.db.query("delete from throttle");
});

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: kaban.clock.now().getTime() + seconds * 1000,
  });
const enrol = async (client: Client, typed: string) =>
  client.post(
    "/authentication/second-factor/enrol",
    {},
    await proofOf(client, "identity:enrol-second-factor", typed),
  );
const confirm = (client: Client, code: string) =>
  client.post("/authentication/second-factor/confirm", { code });
const answer = (client: Client, challenge: string, code: string) =>
  client.post("/authentication/second-factor", { challenge, code });
const wrongCode = (right: string) => right.replace(/^./, (digit) => String((Number(digit) + 5) % 10));

/** Somebody new with a second factor, at a moment when none of its codes has been used. */
async function withSecondFactor() {
  const { client, payload } = await register(kaban);
  const { body } = await enrol(client, payload.password);
  const { secret } = body as { secret: string };
  const confirmed = await confirm(client, codeOf(secret));
  expect(confirmed.status).toBe(200);
  kaban.clock.advance({ minutes: 2 });
  return { client, payload, secret, recovery: confirmed.body.recovery_codes as string[] };
}

/** A sign-in by password, up to its challenge. */
async function challenged(key: string, typed: string) {
  const client = await visit(kaban);
  const { status, body } = await login(client, key, typed);
  expect([status, body.code]).toEqual([401, "second_factor_required"]);
  expect(client.cookies.kaban_session).toBeUndefined();
  return { client, challenge: body.detail.challenge as string };
}

describe("setting up a second factor", () => {
  it("asks for the password, shows a secret, and counts from its first code on", async () => {
    const { client, payload } = await register(kaban);
    const without = await client.post("/authentication/second-factor/enrol");
    expect(without.body.code).toBe("proof_required");
    const { status, body } = await enrol(client, payload.password);
    expect(status).toBe(200);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Kaban:newcomer\d+%40kaban\.test\?issuer=Kaban&secret=/);
    expect((await login(await visit(kaban), payload.email, payload.password)).status).toBe(200);
    expect((await confirm(client, wrongCode(codeOf(body.secret)))).body.code).toBe("wrong_code");
    const confirmed = await confirm(client, codeOf(body.secret));
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    for (const code of confirmed.body.recovery_codes) {
      expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/);
    }
    const { body: shown } = await client.get("/authentication/second-factor");
    expect(shown).toEqual({
      is_enabled: true,
      enabled_at: kaban.clock.now().toISOString(),
      recovery_codes_left: 10,
      required_by: [],
    });
    expect((await client.get("/authentication/current")).body.user.second_factor_enabled).toBe(true);
    expect((await sentTo(kaban, payload.email))[0]?.subject).toBe("Signing in now takes a second step");
  });

  it("keeps neither secret nor recovery codes where they can be read", async () => {
    const { client, secret, recovery } = await withSecondFactor();
    const { rows } = await kaban.db.query(
      `select f.secret, array(select code_hash from recovery_code r where r.user_id = f.user_id) as codes,
         (select string_agg(after::text, ' ') from footstep s where s.user_id = f.user_id) as steps
       from second_factor f where f.user_id = $1`,
      [client.userId],
    );
    expect(rows[0].secret.includes(Buffer.from(secret))).toBe(false);
    expect(rows[0].codes).toHaveLength(10);
    expect(
      Buffer.concat(rows[0].codes).includes(Buffer.from((recovery[0] as string).replaceAll("-", ""))),
    ).toBe(false);
    expect(rows[0].steps).not.toContain(secret);
    const again = await enrol(client, "carabao-at-dawn-7");
    expect([again.status, again.body.code]).toEqual([409, "already_enabled"]);
  });

  it("ends the other sessions", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    const { body } = await enrol(client, payload.password);
    await confirm(client, codeOf(body.secret));
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
  });

  it("cannot be confirmed without being begun", async () => {
    const { client } = await register(kaban);
    expect((await confirm(client, "123456")).body.code).toBe("not_enrolled");
  });
});

describe("signing in by a second factor", () => {
  it("takes a code of the authenticator, and no code twice", async () => {
    const { payload, secret } = await withSecondFactor();
    const first = await challenged(payload.email, payload.password);
    const code = codeOf(secret);
    const { status, body } = await answer(first.client, first.challenge, code);
    expect([status, body.user.email]).toEqual([200, payload.email]);
    expect(await isSignedIn(first.client)).toBe(true);
    const second = await challenged(payload.user_name, payload.password);
    expect((await answer(second.client, second.challenge, code)).body.code).toBe("wrong_code");
    kaban.clock.advance({ seconds: 30 });
    expect((await answer(second.client, second.challenge, codeOf(secret))).status).toBe(200);
  });

  it("takes a code once of two who send it at once", async () => {
    const { payload, secret } = await withSecondFactor();
    const places = [
      await challenged(payload.email, payload.password),
      await challenged(payload.email, payload.password),
    ];
    const code = codeOf(secret);
    const answers = await Promise.all(places.map(({ client, challenge }) => answer(client, challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("forgives a clock that is half a minute off, not more", async () => {
    const { payload, secret } = await withSecondFactor();
    const { client, challenge } = await challenged(payload.email, payload.password);
    for (const seconds of [-60, 60]) {
      expect((await answer(client, challenge, codeOf(secret, seconds))).body.code).toBe("wrong_code");
    }
    expect((await answer(client, challenge, codeOf(secret, -30))).status).toBe(200);
    // A later code used makes all before it worthless.
    const again = await challenged(payload.email, payload.password);
    expect((await answer(again.client, again.challenge, codeOf(secret, 30))).status).toBe(200);
    const third = await challenged(payload.email, payload.password);
    expect((await answer(third.client, third.challenge, codeOf(secret))).body.code).toBe("wrong_code");
  });

  it("takes each recovery code once, however it is typed", async () => {
    const { client: owner, payload, recovery } = await withSecondFactor();
    const typed = (recovery[3] as string).toLowerCase().replaceAll("-", " ");
    const first = await challenged(payload.email, payload.password);
    expect((await answer(first.client, first.challenge, typed)).status).toBe(200);
    const second = await challenged(payload.email, payload.password);
    expect((await answer(second.client, second.challenge, typed)).body.code).toBe("wrong_code");
    expect((await owner.get("/authentication/second-factor")).body.recovery_codes_left).toBe(9);
  });

  it("takes nobody else's recovery code", async () => {
    const other = await withSecondFactor();
    const { payload } = await withSecondFactor();
    const { client, challenge } = await challenged(payload.email, payload.password);
    expect((await answer(client, challenge, other.recovery[0] as string)).body.code).toBe("wrong_code");
  });

  it("gives five tries and five minutes", async () => {
    const { payload, secret } = await withSecondFactor();
    const first = await challenged(payload.email, payload.password);
    for (let count = 0; count < 5; count++) {
      expect((await answer(first.client, first.challenge, wrongCode(codeOf(secret)))).status).toBe(401);
    }
    const over = await answer(first.client, first.challenge, codeOf(secret));
    expect([over.status, over.body.code]).toEqual([401, "challenge_expired"]);
    const second = await challenged(payload.email, payload.password);
    kaban.clock.advance({ minutes: 5 });
    expect((await answer(second.client, second.challenge, codeOf(secret))).body.code).toBe(
      "challenge_expired",
    );
  });

  it("stops guessing over many sign-ins and from many places", async () => {
    const { payload, secret } = await withSecondFactor();
    const wrong = wrongCode(codeOf(secret));
    for (let round = 0; round < 2; round++) {
      const { client, challenge } = await challenged(payload.email, payload.password);
      for (let count = 0; count < 5; count++) await answer(client, challenge, wrong);
    }
    const { client, challenge } = await challenged(payload.email, payload.password);
    const { status, body } = await answer(client, challenge, codeOf(secret));
    expect([status, body.code, body.detail]).toEqual([429, "too_many_codes", { minutes: 15 }]);
    kaban.clock.advance({ minutes: 16 });
    const later = await challenged(payload.email, payload.password);
    expect((await answer(later.client, later.challenge, codeOf(secret))).status).toBe(200);
  });

  it.each(["made-up", "a".repeat(43)])("knows no challenge %s", async (challenge) => {
    const { status, body } = await answer(await visit(kaban), challenge, "123456");
    expect([status, body.code]).toEqual([401, "challenge_expired"]);
  });

  it("ends the challenges of an old password", async () => {
    const { client, payload, secret } = await withSecondFactor();
    const half = await challenged(payload.email, payload.password);
    const changed = await client.put("/profile/password", {
      old_password: payload.password,
      new_password: "bagong susi 2026",
      confirm_password: "bagong susi 2026",
    });
    expect(changed.status).toBe(200);
    expect((await answer(half.client, half.challenge, codeOf(secret))).body.code).toBe("challenge_expired");
  });
});

describe("a second factor", () => {
  it("is removed by password and code together", async () => {
    const { client, payload, secret } = await withSecondFactor();
    const remove = (typed: string, code: string) =>
      client.post("/authentication/second-factor/disable", { password: typed, code });
    expect((await remove("wrong", codeOf(secret))).body.code).toBe("wrong_password");
    expect((await remove(payload.password, wrongCode(codeOf(secret)))).body.code).toBe("wrong_code");
    expect((await remove(payload.password, codeOf(secret))).status).toBe(204);
    expect((await login(await visit(kaban), payload.email, payload.password)).status).toBe(200);
    expect((await remove(payload.password, codeOf(secret))).body.code).toBe("not_enrolled");
  });

  it("gets new recovery codes for the password, which replace the old", async () => {
    const { client, payload, recovery } = await withSecondFactor();
    const renew = (headers = {}) => client.post("/authentication/second-factor/recovery-codes", {}, headers);
    expect((await renew()).body.code).toBe("proof_required");
    const proof = await proofOf(client, "identity:renew-recovery-codes", payload.password);
    const { body } = await renew(proof);
    expect(body.recovery_codes).toHaveLength(10);
    const { client: other, challenge } = await challenged(payload.email, payload.password);
    expect((await answer(other, challenge, recovery[0] as string)).body.code).toBe("wrong_code");
    expect((await answer(other, challenge, body.recovery_codes[0])).status).toBe(200);
  });
});

describe("an organization that demands a second factor", () => {
  const demand = async (client: Client, organization_id: string, is_required = true) =>
    client.put(
      "/authentication/second-factor/required",
      { organization_id, is_required },
      await proofOf(client, "identity:require-second-factor"),
    );

  it("is closed to those who have none until they set one up; its owner says so", async () => {
    const owner = await kaban.signIn("owner");
    const teller = await kaban.signIn("teller");
    const { body } = await owner.get("/authentication/current");
    const { id } = body.user_organization.organization;
    expect((await demand(owner, id)).body.code).toBe("not_enrolled");
    const ownSecret = (await enrol(owner, password)).body.secret;
    await confirm(owner, codeOf(ownSecret));
    expect((await demand(teller, id)).body.code).toBe("not_an_owner");
    expect((await demand(await kaban.signIn("stranger"), id)).body.code).toBe("organization_not_found");
    expect((await demand(owner, id)).status).toBe(204);

    expect((await owner.get("/bank/search")).status).toBe(200);
    for (const path of ["/bank/search", "/preference?name=a", "/live"]) {
      const { status, body: refused } = await teller.get(path);
      // One's own settings are of no organization.
      if (path.startsWith("/preference")) expect(status).toBe(200);
      else expect([path, status, refused.code]).toEqual([path, 403, "second_factor_setup_required"]);
    }
    const current = await teller.get("/authentication/current");
    expect(current.body.user_organization.second_factor_setup_required).toBe(true);
    const { body: shown } = await teller.get("/authentication/second-factor");
    expect(shown.required_by).toEqual(["bayanihan"]);

    const { body: enrolled } = await enrol(teller, password);
    await confirm(teller, codeOf(enrolled.secret));
    expect((await teller.get("/bank/search")).status).toBe(200);
    expect((await kaban.signIn("stranger").then((one) => one.get("/bank/search"))).status).toBe(200);
    expect((await demand(owner, id, false)).status).toBe(204);
    const accountant = await kaban.signIn("accountant");
    expect((await accountant.get("/bank/search")).status).toBe(200);
  });
});
