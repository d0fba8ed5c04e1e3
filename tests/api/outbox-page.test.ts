import { afterAll, beforeAll, expect, it } from "vitest";
import { register } from "../support/accounts.ts";
import { startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());

const ask = (key: string) => kaban.app.inject({ method: "GET", url: `/outbox${key}` });

it("shows the operator what waits, escaped, and lets nothing run", async () => {
  await register(kaban, { email: "x'z@kaban.test" });
  kaban.mailer.send({
    channel: "email",
    to: '"><script>alert(1)</script>',
    subject: "<img src=x>",
    text: 'see https://kaban.example.coop/auth/x?a=1&b="onclick="alert(1) now',
    html: "",
  });
  await kaban.mailer.settled();
  const { statusCode, headers, body } = await ask(`?key=${kaban.mailer.outbox.key}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(body).toContain("x&#39;z@kaban.test");
  expect(body).toContain(
    '<a href="https://kaban.example.coop/auth/x?a=1&amp;b=&quot;onclick=&quot;alert(1)"',
  );
  expect(body).not.toMatch(/<script|<img|" ?onclick=/);
});

it.each(["", "?key=", "?key=wrong", `?key=${"0".repeat(32)}`, "?key=a&key=b"])(
  "is not there for %j",
  async (key) => {
    const { statusCode, body } = await ask(key);
    expect(statusCode).toBe(404);
    expect(body).not.toContain("Outbox");
  },
);
