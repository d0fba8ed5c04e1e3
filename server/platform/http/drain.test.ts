import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { drainOnClose } from "#server/platform/http/drain";

afterEach(() => vi.useRealTimers());

it("hangs up on a connection that never asks anything, so that the server can close", async () => {
  const app = Fastify();
  drainOnClose(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const silent = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await Promise.all([once(silent, "connect"), once(app.server, "connection")]);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const closed = app.close();
  const hungUp = once(silent, "close");
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(5000);
  await closed;
  await hungUp;
  expect(app.server.listening).toBe(false);
});
