import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeSentTo, register, sentTo, visit } from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());
beforeEach(() => kaban.db.query("delete from throttle"));

const channels = [
  ["email", "/authentication/apply-email", "/authentication/verify-email", "is_email_verified"],
  [
    "contact",
    "/authentication/apply-contact-number",
    "/authentication/verify-contact-number",
    "is_contact_verified",
  ],
] as const;

describe.each(channels)("verifying the %s", (channel, apply, verify, flag) => {
  const wrong = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);
  let client: Client;
  let to: string;
  beforeEach(async () => {
    const { client: newcomer, body } = await register(kaban);
    client = newcomer;
    to = channel === "email" ? body.user.email : body.user.contact_number;
    kaban.clock.advance({ seconds: 20 });
    expect((await client.post(apply)).status).toBe(200);
  });

  it("takes the code in either case, once", async () => {
    const code = await codeSentTo(kaban, to);
    const { status, body } = await client.post(verify, { otp: ` ${code.toLowerCase()} ` });
    expect([status, body.user[flag]]).toEqual([200, true]);
    expect((await client.post(verify, { otp: code })).body.code).toBe("otp_expired");
    expect((await client.post(apply)).body.code).toBe("already_verified");
  });

  it("revokes the code after three wrong tries", async () => {
    const code = await codeSentTo(kaban, to);
    for (let count = 0; count < 3; count++) {
      const { status, body } = await client.post(verify, { otp: wrong(code) });
      expect([status, body.code, body.fields]).toEqual([400, "otp_wrong", { otp: "Incorrect code" }]);
    }
    expect((await client.post(verify, { otp: code })).body.code).toBe("otp_expired");
  });

  it("gives three tries, though many come at once", async () => {
    const code = await codeSentTo(kaban, to);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => client.post(verify, { otp: wrong(code) })),
    );
    const codes = tries.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array(9).fill("otp_expired"), ...Array(3).fill("otp_wrong")]);
  });

  it("takes the code for five minutes", async () => {
    const code = await codeSentTo(kaban, to);
    kaban.clock.advance({ minutes: 5 });
    expect((await client.post(verify, { otp: code })).body.code).toBe("otp_expired");
  });

  it("sends another after twenty seconds, which replaces the one before", async () => {
    const first = await codeSentTo(kaban, to);
    const { status, body } = await client.post(apply);
    expect([status, body.code, body.detail]).toEqual([429, "too_soon", { seconds: 20 }]);
    kaban.clock.advance({ seconds: 20 });
    const again = await client.post(apply);
    const now = kaban.clock.now().getTime();
    expect(again.body).toEqual({
      expires_at: new Date(now + 300_000).toISOString(),
      resend_at: new Date(now + 20_000).toISOString(),
    });
    const second = await codeSentTo(kaban, to);
    expect(second).not.toBe(first);
    expect((await client.post(verify, { otp: first })).body.code).toBe("otp_wrong");
    expect((await client.post(verify, { otp: second })).status).toBe(200);
  });

  it("sends one code to two who ask at once", async () => {
    kaban.clock.advance({ seconds: 20 });
    const answers = await Promise.all([client.post(apply), client.post(apply)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  it("sends ten codes an hour at most", async () => {
    for (let count = 0; count < 9; count++) {
      kaban.clock.advance({ seconds: 20 });
      expect((await client.post(apply)).status).toBe(200);
    }
    kaban.clock.advance({ seconds: 20 });
    const { status, body } = await client.post(apply);
    expect([status, body.code]).toEqual([429, "too_many_sent"]);
  });

  it("takes nobody else's code", async () => {
    const code = await codeSentTo(kaban, to);
    const other = await register(kaban);
    kaban.clock.advance({ seconds: 20 });
    await other.client.post(apply);
    expect((await other.client.post(verify, { otp: code })).body.code).toBe("otp_wrong");
  });

  it.each([
    ["12345", "OTP must be 6 alphanumeric characters"],
    ["1234567", "OTP must be 6 alphanumeric characters"],
    ["12-456", "OTP must be valid alphanumeric characters"],
    ["12345é", "OTP must be valid alphanumeric characters"],
    [123456, "OTP must be 6 alphanumeric characters"],
  ])("refuses %j", async (otp, message) => {
    const { status, body } = await client.post(verify, { otp });
    expect([status, body.fields]).toEqual([400, { otp: message }]);
  });

  it("is for somebody signed in", async () => {
    const visitor = await visit(kaban);
    expect((await visitor.post(apply)).status).toBe(401);
    expect((await visitor.post(verify, { otp: "ABCDEF" })).status).toBe(401);
  });
});

describe("a code", () => {
  it("is sent in the person's language, and by text message to a number", async () => {
    const { client, body } = await register(kaban);
    kaban.clock.advance({ seconds: 20 });
    await client.post("/authentication/apply-email", {}, { "accept-language": "fil-PH,fil;q=0.9,en;q=0.8" });
    const [mail] = await sentTo(kaban, body.user.email);
    expect(mail).toMatchObject({ channel: "email", subject: "Ang iyong code sa Kaban" });
    await client.post("/authentication/apply-contact-number");
    const [message] = await sentTo(kaban, body.user.contact_number);
    expect(message).toMatchObject({ channel: "sms", subject: "Your code for Kaban" });
  });

  it("is not sent to somebody without a number", async () => {
    const teller = await kaban.signIn("teller");
    const { status, body } = await teller.post("/authentication/apply-contact-number");
    expect([status, body.message]).toEqual([400, "Contact Number is empty"]);
  });
});
