import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerErrors } from "#server/platform/http/errors";
import { refuseSlowBodies } from "#server/platform/http/slow-bodies";

let app: FastifyInstance;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  app = Fastify();
  answerErrors(app);
  refuseSlowBodies(app);
  app.post("/", async ({ body }) => body);
  app.get("/", () => new Promise(() => {}));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** Begins a request, and answers its connection once the server has taken it up. */
async function begin(line: string, headers: string, body = "") {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${body}`);
  await once(app.server, "request");
  return socket;
}
const json = "content-type: application/json\r\ncontent-length: 12";

it("hangs up on a body that does not come to its end", async () => {
  const socket = await begin("POST /", json, '{"a"');
  vi.advanceTimersByTime(29_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 .*"code":"too_slow"/s);
});

it("keeps no watch over a body that came, nor over what has none", async () => {
  const socket = await begin("POST /", json, '{"a": "1234"');
  socket.write("}");
  await once(socket, "data");
  await begin("GET /", "accept: text/event-stream");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});
