import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Client } from "./app.ts";

export interface Stream {
  status: number;
  contentType: string | null;
  /** The next line the server says, be it an event or a sign of life; null when it has ended the stream. */
  line(): Promise<string | null>;
  /** The next event; null when the server has ended the stream. */
  event(): Promise<{ topic: string; ids: string[] } | null>;
  close(): Promise<void>;
}

/** Opens the live stream of a client over a real socket, as a page does. */
export async function openStream(app: FastifyInstance, client: Client): Promise<Stream> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const cookie = Object.entries(client.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const abort = new AbortController();
  const url = `http://127.0.0.1:${port}/api/v1/live?branch=${client.branchId}`;
  const response = await fetch(url, { headers: { cookie }, signal: abort.signal });
  // An answer left unread would keep its connection, and so the server, from closing.
  if (!response.ok) await response.text();
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  let waiting = "";

  async function line(): Promise<string | null> {
    for (;;) {
      const end = waiting.indexOf("\n\n");
      if (end >= 0) {
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        return text;
      }
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return null;
      waiting += value;
    }
  }

  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    line,
    async event() {
      for (;;) {
        const text = await line();
        if (text === null) return null;
        if (text.startsWith("data: ")) return JSON.parse(text.slice(6));
      }
    },
    async close() {
      abort.abort();
      await reader?.closed.catch(() => {});
    },
  };
}
