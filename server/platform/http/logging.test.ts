import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";
import { logRequests } from "#server/platform/http/logging";

async function linesOf(url: string) {
  const lines: Record<string, unknown>[] = [];
  const log: FastifyBaseLogger = pino(
    { level: "debug" },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRequests(app);
  await app.register(cookie);
  app.post("/ok", async () => "fine");
  await app.inject({
    method: "POST",
    url,
    payload: { password: "hidden-password" },
    cookies: { kaban_session: "hidden-token" },
    headers: { "x-csrf-token": "hidden-csrf" },
  });
  await app.close();
  return lines.filter(({ msg }) => msg === "request");
}

it("says once what was asked and how it went, and nothing that is secret", async () => {
  const lines = await linesOf("/ok?q=hidden-name");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 20, method: "POST", url: "/ok", status: 200 });
  expect(lines[0]).toHaveProperty("reqId");
  expect(lines[0]).toHaveProperty("ms");
  expect(JSON.stringify(lines)).not.toContain("hidden");
});

it("speaks up when a request was refused", async () => {
  const [line] = await linesOf("/nothing");
  expect(line).toMatchObject({ level: 30, url: "/nothing", status: 404 });
});
