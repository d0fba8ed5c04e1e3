import "@fastify/cookie";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#contract/kit/refusal";
import { hashToken, sessionCookie } from "#server/platform/auth/session";

const perSession = 60_000;
const perAddress = 600;
const oneMinuteMs = 60_000;

const addressOf = (request: FastifyRequest) => normalizeIP(request.ip);

/**
 * Limits what one session, or one address without a session, may ask the API in a minute. Made-up sessions do
 * not help: an address that keeps sending unknown ones is limited as if it sent none.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  const strangers = new Map<string, number>();
  const forget = setInterval(() => strangers.clear(), oneMinuteMs).unref();
  app.addHook("onClose", async () => clearInterval(forget));
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.statusCode === 401 && request.cookies[sessionCookie]) {
      const address = addressOf(request);
      strangers.set(address, (strangers.get(address) ?? 0) + 1);
    }
    done();
  });

  function keyOf(request: FastifyRequest): string {
    const token = request.cookies[sessionCookie];
    const address = addressOf(request);
    if (!token || (strangers.get(address) ?? 0) > perAddress) return address;
    return `session ${hashToken(token).toString("base64")}`;
  }

  await app.register(rateLimit, {
    timeWindow: oneMinuteMs,
    cache: 20_000,
    keyGenerator: keyOf,
    max: (_request, key) => (key.startsWith("session ") ? perSession : perAddress),
    // The built browser is the same for all, and cheap to serve.
    allowList: (request) => !request.url.startsWith("/api/"),
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
