import { afterEach, describe, expect, it } from "vitest";
import { compose, languageOf } from "#server/platform/mail/compose";
import { type Mailer, openMailer } from "#server/platform/mail/mailer";
import { register } from "../support/accounts.ts";
import { startTestApp } from "../support/app.ts";
import { mailPassword, type Received, startMailServer } from "../support/mail-server.ts";

const opened: { close(): void | Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const mailServer = async (options = {}) => {
  const server = await startMailServer(options);
  opened.push(server);
  return server;
};

function open(smtpUrl: string | undefined, retryMs: readonly number[] = [1, 1]) {
  const problems: unknown[] = [];
  const log = { error: (problem: unknown) => void problems.push(problem) } as Parameters<
    typeof openMailer
  >[0]["log"];
  const mailer: Mailer = openMailer({ smtpUrl, log, retryMs });
  opened.unshift(mailer);
  return { mailer, problems };
}

const link = "https://kaban.example.coop/auth/password-reset/abc";
const letter = (to = "ana@example.coop", language: "en" | "fil" = "en") =>
  compose({ channel: "email", to, language }, "reset_link", { user_name: "Ana <b> & Co", link });

describe("mail by SMTP", () => {
  it("arrives as text and HTML, from the address the server's address names", async () => {
    const { received, port } = await mailServer();
    const [from, secret] = ["Kaban <kaban@example.coop>", mailPassword].map(encodeURIComponent);
    const { mailer } = open(`smtp://user%40example.coop:${secret}@127.0.0.1:${port}?from=${from}`);
    mailer.send(letter());
    await mailer.settled();
    expect(received).toHaveLength(1);
    const [mail] = received as [Received];
    expect(mail).toMatchObject({
      from: "kaban@example.coop",
      to: ["ana@example.coop"],
      user: "user@example.coop",
    });
    expect(mail.source).toMatch(/^From: Kaban <kaban@example\.coop>\r$/m);
    expect(mail.source).toMatch(/^Subject: Choose a new password\r$/m);
    expect(mail.source).toContain("multipart/alternative");
    expect(mail.source).toContain("Ana &lt;b&gt; &amp; Co");
    expect(mailer.outbox.held()).toEqual([]);
  });

  it.each([
    "ana@example.coop\r\nBcc: victim@example.coop",
    "ana@example.coop\nX-Evil: 1\n\nbody",
    "ana@example.coop, victim@example.coop",
    "Ana <ana@example.coop>, victim@example.coop",
  ])("to %j reaches no second person and makes no header", async (to) => {
    const { received, port } = await mailServer();
    const { mailer } = open(`smtp://127.0.0.1:${port}`);
    mailer.send(letter(to));
    await mailer.settled();
    for (const { to: receivers, source } of received) {
      expect(receivers).not.toContain("victim@example.coop");
      expect(source).not.toMatch(/^(Bcc|X-Evil):/im);
    }
  });

  it("is tried again when the server is busy, not when it refuses for good", async () => {
    const busy = await mailServer({ refusals: [451, 451] });
    const first = open(`smtp://127.0.0.1:${busy.port}`);
    first.mailer.send(letter());
    await first.mailer.settled();
    expect([busy.received.length, busy.offers(), first.problems.length]).toEqual([1, 3, 0]);

    const closed = await mailServer({ refusals: [550, 550, 550] });
    const second = open(`smtp://127.0.0.1:${closed.port}`);
    second.mailer.send(letter());
    await second.mailer.settled();
    expect([closed.received.length, closed.offers(), second.problems.length]).toEqual([0, 1, 1]);
  });

  it("that cannot go out is logged without what it says", async () => {
    const { mailer, problems } = open("smtp://127.0.0.1:1");
    mailer.send(letter());
    await mailer.settled();
    expect(problems).toEqual([{ channel: "email", code: "ESOCKET", command: "CONN" }]);
  });

  it("is not kept waiting for when the server closes", async () => {
    const busy = await mailServer({ refusals: [451] });
    const { mailer } = open(`smtp://127.0.0.1:${busy.port}`, [3_600_000]);
    mailer.send(letter());
    await mailer.close();
    expect([busy.received.length, busy.offers()]).toEqual([1, 2]);
  });

  it("brings somebody who has forgotten their password back in", async () => {
    const { received, port } = await mailServer();
    const { mailer } = open(`smtp://127.0.0.1:${port}`);
    const kaban = await startTestApp({ mailer });
    try {
      const { client, payload } = await register(kaban);
      expect((await client.post("/authentication/forgot-password", { key: payload.email })).status).toBe(204);
      await mailer.settled();
      const mail = received.find(({ source }) => source.includes("Subject: Choose a new password"));
      expect(mail?.to).toEqual([payload.email]);
      const token = mail?.source.match(/password-reset\/([\w-]{43})"/)?.[1];
      const words = { new_password: "bagong susi 2026", confirm_password: "bagong susi 2026" };
      const { status } = await client.post(`/authentication/change-password/${token}`, words);
      expect(status).toBe(204);
    } finally {
      await kaban.close();
    }
  });
});

describe("what nothing carries", () => {
  it("waits in the outbox, newest first: mail without a server, text messages always", async () => {
    const { mailer } = open(undefined);
    mailer.send(letter());
    mailer.send(compose({ channel: "sms", to: "+639170001111", language: "en" }, "code", { code: "ABC234" }));
    await mailer.settled();
    expect(mailer.outbox.held().map(({ channel, to }) => [channel, to])).toEqual([
      ["sms", "+639170001111"],
      ["email", "ana@example.coop"],
    ]);
  });

  it("is forgotten from the oldest on", async () => {
    const { mailer } = open(undefined);
    for (let count = 0; count < 510; count++) mailer.send(letter(`ana${count}@example.coop`));
    await mailer.settled();
    expect(mailer.outbox.held()).toHaveLength(500);
    expect(mailer.outbox.held()[0]?.to).toBe("ana509@example.coop");
  });
});

describe("a message", () => {
  it("fills in each blank, escaped in HTML, and makes its link one", () => {
    const { text, html } = letter();
    expect(text).toContain(link);
    expect(`${text}${html}`).not.toMatch(/\{+\w+\}+/);
    expect(html).toContain(`<a href="${link}">${link}</a>`);
    expect(html).not.toContain("<b>");
  });

  it.each([
    ["", "en"],
    ["fil-PH,fil;q=0.9,en;q=0.8", "fil"],
    ["tl", "fil"],
    ["en-PH,fil;q=0.5", "en"],
    ["de,fil;q=0.4,en;q=0.3", "fil"],
    ["de-DE,*;q=0.1", "en"],
    ["en;q=0.2, fil;q=x", "en"],
  ])("for Accept-Language %j is in %s", (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
