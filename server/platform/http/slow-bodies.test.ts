import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerErrors } from "#server/platform/http/errors";
import { takeFiles } from "#server/platform/http/multipart";
import { refuseSlowBodies } from "#server/platform/http/slow-bodies";

let app: FastifyInstance;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  app = Fastify();
  answerErrors(app);
  refuseSlowBodies(app);
  app.post("/", async ({ body }) => body);
  app.get("/", () => new Promise(() => {}));
  app.register(async (scope) => {
    await takeFiles(scope, 1_000);
    scope.post("/file", async (request) => request.file());
    scope.post("/refused", async (_, reply) => reply.code(401).send({}));
  });
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

const parts = "content-type: multipart/form-data; boundary=x\r\ncontent-length: 999";
const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';

it("waits longer for a file alone, and where one is taken", async () => {
  const file = await begin("POST /file", parts, half);
  vi.advanceTimersByTime(60_000);
  expect(file.closed).toBe(false);
  const elsewhere = await begin("POST /", parts, half);
  expect(String((await once(elsewhere, "data"))[0])).toMatch(/^HTTP\/1.1 415 /);
  vi.advanceTimersByTime(30_000);
  await once(elsewhere, "close");
  const json = await begin("POST /file", "content-type: application/json\r\ncontent-length: 12", "{");
  vi.advanceTimersByTime(30_000);
  expect(await text(json)).toMatch(/^HTTP\/1.1 408 /);
});

it("does not wait for the rest of a file that was refused", async () => {
  const socket = await begin("POST /refused", parts, half);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 401 /);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(30_000);
  await once(socket, "close");
});
