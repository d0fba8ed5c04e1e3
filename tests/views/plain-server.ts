import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { languageChoice } from "../../src/providers/language.ts";

/** A call as a page before signing in made it. */
export interface PlainCall {
  method: string;
  path: string;
  body: unknown;
}

type Reply = { status?: number; body?: unknown } | undefined;

const bodyOf = (body: unknown) => (typeof body === "string" ? JSON.parse(body) : body);

/**
 * Plays the server behind the pages that call it by fetch; `calls` are the writes of the running test.
 * What is not answered finds no server.
 */
export function playFetch(): { calls: PlainCall[]; answer(server: (call: PlainCall) => Reply): void } {
  const calls: PlainCall[] = [];
  let play: (call: PlainCall) => Reply = () => undefined;
  let isReached = true;
  beforeEach(() => {
    calls.length = 0;
    isReached = true;
    play = () => undefined;
    localStorage.clear();
    languageChoice.set("en");
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const call = {
        method: init.method ?? "GET",
        path: url.replace("/api/v1", ""),
        body: bodyOf(init.body),
      };
      if (call.path === "/health" && isReached) return Response.json({});
      if (call.method !== "GET") calls.push(call);
      const reply = play(call);
      isReached = reply !== undefined;
      if (!reply) throw new TypeError("Failed to fetch");
      const status = reply.status ?? 200;
      return status === 204 ? new Response(null, { status }) : Response.json(reply.body ?? null, { status });
    });
  });
  afterEach(cleanup);
  return {
    calls,
    answer(server) {
      play = server;
    },
  };
}
