import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  codeSentTo,
  elsewhere,
  isSignedIn,
  login,
  newcomer,
  proofOf,
  register,
  resetTokenSentTo,
  sentTo,
  visit,
} from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());
beforeEach(async () => {
  await kaban.db.query("delete from login_attempt");
  await kaban.db.query("delete from throttle");
});

const save = async (client: Client, typed: string, change: object) =>
  client.put(
    "/profile",
    { description: "At window 2", ...change },
    await proofOf(client, "identity:save-profile", typed),
  );

describe("names", () => {
  const names = {
    first_name: " Maria Clara ",
    middle_name: "Alba",
    last_name: "Ibarra",
    suffix: "III",
    birthdate: "1985-01-31",
  };

  it.each(["Ma. Teresa", "Anne-Marie", "D'Souza", "D’Souza", "Peñaflor"])("may be %s", async (name) => {
    const { client } = await register(kaban);
    const written = { ...names, first_name: name, middle_name: name, last_name: name };
    const { status, body } = await client.put("/profile/general", written);
    expect([status, body.user?.full_name]).toEqual([200, `${name} ${name} ${name} III`]);
  });

  it("are changed without a password", async () => {
    const { client } = await register(kaban);
    const { status, body } = await client.put("/profile/general", names);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      first_name: "Maria Clara",
      full_name: "Maria Clara Alba Ibarra III",
      birthdate: "1985-01-31",
    });
    const cleared = await client.put("/profile/general", { ...names, middle_name: null, suffix: "" });
    expect(cleared.body.user).toMatchObject({ middle_name: null, suffix: null });
  });

  it.each([
    [{ first_name: "" }, { first_name: "First name is required" }],
    [{ last_name: " " }, { last_name: "Last name is required" }],
    [{ first_name: "-Ana" }, { first_name: "First Name must contain only letters" }],
    [{ first_name: "R2D2" }, { first_name: "First Name must contain only letters" }],
    [{ birthdate: "tomorrow" }, { birthdate: "Invalid date format" }],
    [{ birthdate: "2126-01-01" }, { birthdate: "Birthdate must be in the past" }],
    [{ email: "x@y.test" }, { email: 'Unknown field "email"' }],
  ])("are refused with %j", async (change, fields) => {
    const { client } = await register(kaban);
    const { status, body } = await client.put("/profile/general", { ...names, ...change });
    expect([status, body.fields]).toEqual([400, fields]);
  });
});

describe("how somebody is reached", () => {
  it("changes the e-mail: unverified, the old one told, other sessions, codes and links over", async () => {
    const { client, payload } = await register(kaban);
    await client.post("/authentication/verify-email", { otp: await codeSentTo(kaban, payload.email) });
    const other = await elsewhere(kaban, payload.email, payload.password);
    await (await visit(kaban)).post("/authentication/forgot-password", { key: payload.email });
    const token = await resetTokenSentTo(kaban, payload.email);
    const email = `Moved.${payload.email}`;
    const { status, body } = await save(client, payload.password, { email });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email, is_email_verified: false, user_name: payload.user_name });
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
    const link = await (await visit(kaban)).get(`/authentication/verify-reset-link/${token}`);
    expect(link.status).toBe(404);
    expect((await sentTo(kaban, payload.email))[0]?.subject).toBe("Your email was changed");
    expect((await login(await visit(kaban), email, payload.password)).status).toBe(200);
  });

  it("does not verify a new e-mail by the code of the old one", async () => {
    const { client, payload } = await register(kaban);
    const otp = await codeSentTo(kaban, payload.email);
    await save(client, payload.password, { email: `other.${payload.email}` });
    const { body } = await client.post("/authentication/verify-email", { otp });
    expect(body.code).toBe("otp_expired");
  });

  it("changes the contact number: unverified, other sessions over", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    await kaban.db.query("update user_account set is_contact_verified = true, is_email_verified = true");
    const { body } = await save(client, payload.password, { contact_number: "(02) 8123-9999" });
    expect(body.user).toMatchObject({
      contact_number: "0281239999",
      is_contact_verified: false,
      is_email_verified: true,
    });
    expect(await isSignedIn(other)).toBe(false);
  });

  it("changes the user name and leaves sessions and verification alone", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    await kaban.db.query("update user_account set is_email_verified = true where id = $1", [client.userId]);
    const user_name = `${payload.user_name}-x`;
    const { body } = await save(client, payload.password, {
      user_name,
      email: payload.email,
      contact_number: payload.contact_number,
    });
    expect(body.user).toMatchObject({ user_name, is_email_verified: true });
    expect(await isSignedIn(other)).toBe(true);
  });

  it("asks for the password unless only the description changes", async () => {
    const { client, payload } = await register(kaban);
    for (const change of [
      { email: "new@kaban.test" },
      { user_name: "new-name" },
      { contact_number: "09990001111" },
    ]) {
      const { status, body } = await client.put("/profile", { ...change, description: "x" });
      expect([status, body.code]).toEqual([403, "proof_required"]);
    }
    const { email, user_name } = payload;
    const { status, body } = await client.put("/profile", {
      email,
      user_name,
      description: "Likes carabaos",
    });
    expect([status, body.user.description]).toEqual([200, "Likes carabaos"]);
  });

  it.each([undefined, null, "", "  "])(
    "needs a description with it, which %j is not",
    async (description) => {
      const { client, payload } = await register(kaban);
      const { status, body } = await save(client, payload.password, { user_name: "renamed", description });
      expect([status, body.fields]).toEqual([400, { description: "Description is required" }]);
    },
  );

  it.each([
    ["email", "teller@kaban.test"],
    ["user_name", "TELLER"],
  ])("takes nobody else's %s", async (field, value) => {
    const { client, payload } = await register(kaban);
    const { status, body } = await save(client, payload.password, { [field]: value });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, `${field}_taken`, [field]]);
  });

  it("takes nobody's e-mail as a user name", async () => {
    const { client, payload } = await register(kaban);
    const { body } = await save(client, payload.password, { user_name: newcomer().email });
    expect(body.code).toBe("user_name_not_allowed");
  });

  it("cannot be used to ask who has an account for long", async () => {
    const { client } = await register(kaban);
    const ask = () => client.put("/profile", { email: "teller@kaban.test", description: "x" });
    for (let count = 0; count < 30; count++) expect((await ask()).status).toBe(403);
    expect((await ask()).status).toBe(429);
  });
});

describe("a password", () => {
  const fresh = "bagong susi 2026";
  const change = (client: Client, body: object) =>
    client.put("/profile/password", { new_password: fresh, confirm_password: fresh, ...body });

  it("is changed; whoever holds a token of before is signed out, also of this session", async () => {
    const { client, payload } = await register(kaban);
    const other = await elsewhere(kaban, payload.email, payload.password);
    const thief = kaban.visitor();
    thief.cookies = { ...client.cookies };
    await (await visit(kaban)).post("/authentication/forgot-password", { key: payload.email });
    const token = await resetTokenSentTo(kaban, payload.email);
    const { status } = await change(client, { old_password: payload.password });
    expect(status).toBe(200);
    expect([await isSignedIn(client), await isSignedIn(other), await isSignedIn(thief)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await (await visit(kaban)).get(`/authentication/verify-reset-link/${token}`)).status).toBe(404);
    expect((await login(await visit(kaban), payload.email, payload.password)).status).toBe(401);
    expect((await login(await visit(kaban), payload.email, fresh)).status).toBe(200);
    expect((await sentTo(kaban, payload.email))[0]?.subject).toBe("Your password was changed");
  });

  it.each([
    [{ old_password: "" }, { old_password: "Old password is required" }],
    [
      { old_password: "x", new_password: "short", confirm_password: "short" },
      {
        new_password: "Password must atleast 8 characters",
      },
    ],
    [{ old_password: "x", confirm_password: "" }, { confirm_password: "Please confirm your new password" }],
    [{ old_password: "x", confirm_password: "not the same" }, { confirm_password: "Password doesn't match" }],
  ])("is not changed with %j", async (body, fields) => {
    const { client } = await register(kaban);
    const answer = await change(client, body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  it("is not changed to a common one", async () => {
    const { client, payload } = await register(kaban);
    const answer = await change(client, {
      old_password: payload.password,
      new_password: "qwertyuiop",
      confirm_password: "qwertyuiop",
    });
    expect([answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      "password_too_common",
      ["new_password"],
    ]);
  });

  it("is not had by guessing from a stolen session", async () => {
    const { client, payload } = await register(kaban);
    for (let count = 0; count < 5; count++) {
      const { status, body } = await change(client, { old_password: "wrong" });
      expect([status, body.code]).toEqual([403, "wrong_password"]);
    }
    expect((await change(client, { old_password: payload.password })).status).toBe(429);
  });
});
