import { expect, test, vi } from "vitest";
import { readCookie, writeCookie } from "../../src/providers/cookies.ts";

interface Stream {
  onmessage?: (event: { data: string }) => void;
}

const streams: Stream[] = [];
vi.stubGlobal(
  "EventSource",
  class implements Stream {
    onmessage?: (event: { data: string }) => void;
    constructor() {
      streams.push(this);
    }
    close() {}
  },
);
const { setBranch } = await import("../../src/providers/request-headers.ts");
const { listen } = await import("../../src/providers/live.ts");

test("what is heard of is read from a standby only once that has it, and never from further back", () => {
  setBranch("0195f0c0-0000-7000-8000-000000000001");
  const stop = listen(["bank.*"], () => {});
  const hear = (message: object) => streams[0]?.onmessage?.({ data: JSON.stringify(message) });
  const position = () => readCookie("kaban_written_up_to");
  hear({ topic: "bank.create", ids: [] });
  expect(position()).toBeUndefined();
  hear({ topic: "bank.create", ids: [], writtenUpTo: 9_000 });
  expect(position()).toBe("9000");
  hear({ topic: "bank.create", ids: [], writtenUpTo: 10_000 });
  hear({ topic: "bank.create", ids: [], writtenUpTo: 9_500 });
  expect(position()).toBe("10000");
  // Told by the server when it could not find out: what is written then is read from the database itself.
  writeCookie("kaban_written_up_to", "unknown", 60);
  hear({ topic: "bank.create", ids: [], writtenUpTo: 11_000 });
  expect(position()).toBe("unknown");
  stop();
});
