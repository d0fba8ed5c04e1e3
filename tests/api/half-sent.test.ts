import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
let teller: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  teller = await kaban.signIn("teller");
  Object.assign(kaban.app.server, { connectionsCheckingInterval: 20, headersTimeout: 40 });
  await kaban.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => vi.useRealTimers());
afterAll(() => kaban.close());

const open = () => connect((kaban.app.server.address() as AddressInfo).port, "127.0.0.1");
const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

/** Begins to send a file, and waits for the first of what is answered. */
async function begin(path: string, headers: string[] = []): Promise<[socket: Socket, answer: string]> {
  const socket = open();
  const type = ["host: x", "content-type: multipart/form-data; boundary=x", "content-length: 9999"];
  socket.write([`POST /api/v1${path} HTTP/1.1`, ...type, ...headers, "", file].join("\r\n"));
  const [answer] = await once(socket, "data");
  return [socket, String(answer)];
}

it("a connection over which nothing comes is closed", async () => {
  const socket = open().resume();
  await once(socket, "close");
});

it("a file half sent by a stranger, or where none is taken, does not hold its connection", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const cookies = Object.entries(teller.cookies).map(([name, value]) => `${name}=${value}`);
  const signedIn = [`cookie: ${cookies.join("; ")}`, `x-csrf-token: ${teller.cookies.csrf ?? ""}`];
  for (const [path, headers] of [
    ["/media", []],
    ["/bank/import", []],
    ["/authentication/login", []],
    ["/bank", signedIn],
  ] as [string, string[]][]) {
    const before = vi.getTimerCount();
    const [socket, answer] = await begin(path, headers);
    expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 4\d\d /)]);
    expect(socket.closed).toBe(false);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(before));
    vi.advanceTimersByTime(30_000);
    await once(socket, "close");
  }
});
