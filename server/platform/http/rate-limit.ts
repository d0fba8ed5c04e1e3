import "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#contract/kit/refusal";
import { hashToken, type Sessions, sessionCookie } from "#server/platform/auth/session";
import { addressOf, networkOf } from "#server/platform/http/address";
import { isOfApi } from "#server/platform/http/routed";

const perSession = 60_000;
const perAddress = 600;
const oneMinuteMs = 60_000;
const mostKnown = 20_000;

/**
 * Limits what one session, or one address without a session, may ask the API in a minute. A session counts as
 * one when it is somebody's: made-up ones are counted with their address, and so is what an address sends
 * beyond as many made-up ones as it may ask.
 */
export async function limitRates(app: FastifyInstance, sessions: Sessions): Promise<void> {
  const known = new Set<string>();
  const madeUp = new Map<string, number>();
  const forget = setInterval(() => madeUp.clear(), oneMinuteMs).unref();
  app.addHook("onClose", async () => clearInterval(forget));

  async function keyOf(request: FastifyRequest): Promise<string> {
    const token = request.cookies[sessionCookie];
    const address = networkOf(addressOf(request));
    if (!token || !isOfApi(request)) return address;
    const key = `session ${hashToken(token).toString("base64")}`;
    if (known.has(key)) return key;
    const count = madeUp.get(address) ?? 0;
    if (count > perAddress) return address;
    // While the database is away nobody is known, and what is asked says so itself.
    if (await sessions.findPerson(request).catch(() => null)) {
      if (known.size >= mostKnown) known.clear();
      known.add(key);
      return key;
    }
    madeUp.set(address, count + 1);
    return address;
  }

  await app.register(rateLimit, {
    timeWindow: oneMinuteMs,
    cache: mostKnown,
    keyGenerator: keyOf,
    max: (_request, key) => (key.startsWith("session ") ? perSession : perAddress),
    // The built browser is the same for all, and cheap to serve.
    allowList: (request) => !isOfApi(request),
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    errorResponseBuilder: () =>
      new Refusal(429, {
        code: "too_many_requests",
        message: "Too many requests. Wait a moment and try again.",
      }),
  });
}
