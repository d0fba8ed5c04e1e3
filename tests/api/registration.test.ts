import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeSentTo, isSignedIn, login, newcomer, register, sentTo, visit } from "../support/accounts.ts";
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

const send = async (change: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const client = await visit(kaban);
  return client.post("/authentication/register", newcomer(change), headers);
};

describe("opening an account", () => {
  it("signs in at once, answers who that is, and mails a code", async () => {
    const { client, payload, body } = await register(kaban);
    expect(body.user).toMatchObject({
      email: payload.email,
      user_name: payload.user_name,
      full_name: "Ana Dela Peña",
      middle_name: null,
      birthdate: "1990-05-17",
      is_email_verified: false,
      second_factor_enabled: false,
    });
    expect(body.user.contact_number).toMatch(/^\+63917000\d{4}$/);
    expect(body.user_organizations).toEqual([]);
    expect(await isSignedIn(client)).toBe(true);
    const [mail] = await sentTo(kaban, payload.email);
    expect(mail?.subject).toBe("Your code for Kaban");
    const otp = await codeSentTo(kaban, payload.email);
    const verified = await client.post("/authentication/verify-email", { otp });
    expect(verified.body.user.is_email_verified).toBe(true);
    expect((await login(await visit(kaban), payload.user_name, payload.password)).status).toBe(200);
  });

  it("keeps argon2id of the password and a hash of the code, and neither in the footstep", async () => {
    const { client, payload } = await register(kaban);
    const { rows } = await kaban.db.query(
      `select u.password_hash, c.code_hash, f.after from user_account u
       join one_time_code c on c.user_id = u.id
       join footstep f on f.user_id = u.id and f.activity = 'register-success' where u.id = $1`,
      [client.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows[0].after)).not.toContain(payload.password);
  });

  it("gives a new session, whatever token came with it, and ends that one", async () => {
    const { client } = await register(kaban);
    const old = { ...client.cookies };
    const answer = await client.post("/authentication/register", newcomer());
    expect(answer.status).toBe(200);
    expect(client.cookies.kaban_session).not.toBe(old.kaban_session);
    const thief = kaban.visitor();
    thief.cookies = old;
    expect(await isSignedIn(thief)).toBe(false);
    const planted = await visit(kaban);
    planted.cookies.kaban_session = "planted";
    await planted.post("/authentication/register", newcomer());
    expect(planted.cookies.kaban_session).not.toBe("planted");
  });

  it.each([
    [{ email: "" }, { email: "Email is required" }],
    [{ email: "no address" }, { email: "Invalid email" }],
    [{ email: "a@b.test\r\nBcc: victim@b.test" }, { email: "Invalid email" }],
    [{ user_name: "" }, { user_name: "Username is required" }],
    [{ user_name: "ab" }, { user_name: "Username must be at least 3 characters" }],
    [{ user_name: "a".repeat(101) }, { user_name: "Username must be at most 100 characters" }],
    [{ first_name: "" }, { first_name: "First name is required" }],
    [{ first_name: "An4" }, { first_name: "First Name must contain only letters" }],
    [{ first_name: "Ana\nBcc" }, { first_name: "First Name must contain only letters" }],
    [{ last_name: "" }, { last_name: "Last name is required" }],
    [{ last_name: "<b>" }, { last_name: "Last Name must contain only letters" }],
    [{ full_name: " " }, { full_name: "full name is required" }],
    [{ birthdate: "1990-02-30" }, { birthdate: "Invalid date format" }],
    [{ contact_number: "" }, { contact_number: "Contact Number is empty" }],
    [{ contact_number: "12345" }, { contact_number: "Contact Number must be 7 to 20 digits" }],
    [{ contact_number: "call me" }, { contact_number: "Contact Number must be 7 to 20 digits" }],
    [{ password: "seven77" }, { password: "Password must atleast 8 characters" }],
    [{ accept_terms: false }, { accept_terms: "You must accept the terms and conditions" }],
    [{ is_owner: true }, { is_owner: 'Unknown field "is_owner"' }],
  ])("refuses %j by the field's name", async (change, fields) => {
    const { status, body } = await send(change);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it.each([
    ["password", "Password1"],
    ["a common one in another case", "ILOVEYOU2"],
    ["one that is common here", "mahalkita123"],
  ])("refuses a password that is easy to guess: %s", async (_why, password) => {
    const { status, body } = await send({ password });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "password_too_common", ["password"]]);
  });

  it("refuses one's own e-mail or user name as a password", async () => {
    const payload = newcomer();
    for (const password of [payload.email, payload.user_name.toUpperCase()]) {
      const { body } = await send({ ...payload, password });
      expect(body.code).toBe("password_too_common");
    }
  });

  it.each([
    ["2026-06-01", "Asia/Manila", 400],
    ["2026-05-31", "Asia/Manila", 200],
    ["2026-06-02", "Asia/Manila", 400],
    ["2026-05-31", "America/Los_Angeles", 400],
    ["2026-05-30", "America/Los_Angeles", 200],
    ["2026-06-01", "Pacific/Kiritimati", 400],
    ["2026-06-01", "no/zone", 400],
    ["2026-05-31", "", 200],
  ])("on the 1st of June in Manila takes a birthdate %s from %s as %i", async (birthdate, zone, expected) => {
    const { status, body } = await send({ birthdate }, { "x-time-zone": zone });
    expect(status).toBe(expected);
    if (status === 400) expect(body.fields).toEqual({ birthdate: "Birthdate must be in the past" });
  });
});

describe("what belongs to one person", () => {
  it.each([
    ["email", (email: string) => email.toUpperCase(), "This email is already used"],
    ["user_name", (name: string) => name.toUpperCase(), "This username is already used"],
    [
      "contact_number",
      (number: string) => number.replaceAll(" ", "-"),
      "This contact number is already used",
    ],
  ] as const)("is refused by its field: %s", async (field, alike, message) => {
    const { payload } = await register(kaban);
    const { status, body } = await send({ [field]: alike(payload[field]) });
    expect([status, body.code, body.fields]).toEqual([409, `${field}_taken`, { [field]: message }]);
  });

  it("is free again when that account was closed", async () => {
    const { client, payload } = await register(kaban);
    await kaban.db.query("update user_account set deleted_at = now() where id = $1", [client.userId]);
    const { email, user_name, contact_number } = payload;
    expect((await send({ email, user_name, contact_number })).status).toBe(200);
  });

  it("is given to one of two who come at once", async () => {
    const { email } = newcomer();
    const answers = await Promise.all([send({ email }), send({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("includes e-mails: nobody is called by another's", async () => {
    const { payload } = await register(kaban);
    const { status, body } = await send({ user_name: payload.email });
    expect([status, body.code]).toEqual([400, "user_name_not_allowed"]);
  });

  it("cannot be asked about for long from one address", async () => {
    const { payload } = await register(kaban);
    const ask = () => send({ email: payload.email });
    for (let count = 0; count < 59; count++) expect((await ask()).status).toBe(409);
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([429, "too_many_attempts"]);
    kaban.clock.advance({ minutes: 11 });
    expect((await ask()).status).toBe(409);
  });
});

describe("a picture of oneself", () => {
  const upload = async (client: Client) => {
    const content = await sharp({ create: { width: 40, height: 40, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const head = 'Content-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png';
    const payload = Buffer.concat([
      Buffer.from(`--border\r\n${head}\r\n\r\n`),
      content,
      Buffer.from("\r\n--border--\r\n"),
    ]);
    const headers = { "content-type": "multipart/form-data; boundary=border" };
    return client.request({ method: "POST", url: "/api/v1/media", headers, payload });
  };
  const see = async (client: Client, id: string) => (await client.get(`/media/${id}`)).status;

  it("needs no branch, and is seen by oneself alone until it is one's profile picture", async () => {
    const { client } = await register(kaban);
    const { status, body } = await upload(client);
    expect([status, body.url]).toEqual([201, `/api/v1/media/${body.id}`]);
    expect(await see(client, body.id)).toBe(200);
    expect((await client.get(`/media/${body.id}/thumbnail`)).status).toBe(200);
    expect(await see(await kaban.signIn("owner"), body.id)).toBe(404);
    expect(await see(kaban.visitor(), body.id)).toBe(401);
    const saved = await client.put("/profile/profile-picture", { media_id: body.id });
    expect(saved.body.user.media_id).toBe(body.id);
    expect(await see(await kaban.signIn("owner"), body.id)).toBe(404);
  });

  it("is seen by those who share an organization, in whatever branch, and by no others", async () => {
    const teller = await kaban.signIn("teller");
    const { body } = await upload({ ...teller, branchId: undefined });
    await teller.put("/profile/profile-picture", { media_id: body.id });
    expect(await see(await kaban.signIn("north"), body.id)).toBe(200);
    expect(await see(await kaban.signIn("stranger"), body.id)).toBe(404);
    const cleared = await teller.put("/profile/profile-picture", { media_id: null });
    expect(cleared.body.user.media_id).toBeNull();
    expect(await see(await kaban.signIn("north"), body.id)).toBe(404);
  });

  it("is deleted when another takes its place, and is then not there for anybody", async () => {
    const { client } = await register(kaban);
    const [first, second] = [(await upload(client)).body.id, (await upload(client)).body.id];
    const take = (media_id: string | null) => client.put("/profile/profile-picture", { media_id });
    for (const id of [first, first, second]) expect((await take(id)).status).toBe(200);
    expect([await see(client, first), await see(client, second)]).toEqual([404, 200]);
    const { rows } = await kaban.db.query("select deleted_at, updated_at from media where id = $1", [first]);
    const now = kaban.clock.now().toISOString();
    expect(rows).toEqual([{ deleted_at: now, updated_at: now }]);
    expect((await take(first)).body.code).toBe("picture_not_found");
  });

  it("is never another's upload", async () => {
    const { client } = await register(kaban);
    const { body } = await upload(client);
    const other = await register(kaban);
    const refused = await other.client.put("/profile/profile-picture", { media_id: body.id });
    expect([refused.status, refused.body.code]).toEqual([404, "picture_not_found"]);
    const signUp = await send({ media_id: body.id });
    expect([signUp.status, signUp.body.code]).toEqual([404, "picture_not_found"]);
  });

  it("is taken thirty times a day", async () => {
    const { client } = await register(kaban);
    await kaban.db.query("insert into throttle values ($1, 29, $2)", [
      `own-picture ${client.userId}`,
      new Date(kaban.clock.now().getTime() + 60_000),
    ]);
    expect((await upload(client)).status).toBe(201);
    expect((await upload(client)).body.code).toBe("too_many_pictures");
  });
});

it("keeps a list of common passwords worth its name", async () => {
  const { isCommonPassword } = await import("#server/platform/auth/common-passwords");
  expect(isCommonPassword("qwertyuiop")).toBe(true);
  expect(isCommonPassword("ＰＡＳＳＷＯＲＤ")).toBe(true);
  expect(isCommonPassword(createHash("sha256").update("x").digest("hex"))).toBe(false);
});
