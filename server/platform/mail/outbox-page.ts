import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/kit/refusal";
import { escapeHtml } from "#server/platform/mail/html";
import type { Held, Outbox } from "#server/platform/mail/outbox";

const web = /https?:\/\/[^\s<]+/g;

/** Text with its addresses as links; the text is escaped first, so an address holds no quote. */
const linked = (text: string) =>
  escapeHtml(text).replaceAll(web, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

function row({ channel, to, subject, text, heldAt }: Held): string {
  const what = channel === "email" ? "E-mail" : "Text message";
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${what} to <b>${escapeHtml(to)}</b>, <time>${heldAt.toISOString()}</time></p>
<pre>${linked(text)}</pre>
</article>`;
}

const page = (held: readonly Held[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid; padding: 0.5rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0.5rem 0; }
:root { color-scheme: light dark; }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Messages that no mail server or provider carries, newest first. Reload to see new ones.</p>
${held.map(row).join("\n") || "<p>There are none.</p>"}
</main>
</body>
</html>`;

function isKey(given: unknown, key: string): boolean {
  if (typeof given !== "string") return false;
  const [left, right] = [Buffer.from(given), Buffer.from(key)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** GET /outbox: shows the outbox to the operator, who was told its key at start-up; others get a 404. */
export function outboxPage(app: FastifyInstance, outbox: Outbox): void {
  app.get("/outbox", async (request, reply) => {
    if (!isKey((request.query as Record<string, unknown>).key, outbox.key)) throw notFound();
    return reply
      .header("Cache-Control", "no-store")
      .header("Referrer-Policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(page(outbox.held()));
  });
}
