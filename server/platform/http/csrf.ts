import "@fastify/cookie";
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#contract/kit/refusal";
import { isHttps } from "#server/platform/http/https";

export const csrfCookie = "csrf";
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

function tokensMatch(cookie: string | undefined, header: unknown): boolean {
  if (!cookie || typeof header !== "string") return false;
  const [sent, kept] = [Buffer.from(header), Buffer.from(cookie)];
  return sent.length === kept.length && timingSafeEqual(sent, kept);
}

/** A browser names the page's origin on every write: a page of another site has another. */
function isForeignOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}

/** Gives the browser a new csrf token, readable by the page. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = randomBytes(16).toString("hex");
  reply.setCookie(csrfCookie, token, { path: "/", sameSite: "lax", secure: isHttps(request) });
}

/** Sets the readable csrf cookie on reads, and refuses writes that do not send it back in X-CSRF-Token. */
export function guardAgainstForgery(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const cookie = request.cookies[csrfCookie];
    if (reading.has(request.method)) {
      if (!cookie) setCsrfCookie(request, reply);
      return;
    }
    if (tokensMatch(cookie, request.headers["x-csrf-token"]) && !isForeignOrigin(request)) return;
    throw new Refusal(403, { code: "csrf", message: "The page is out of date. Reload it and try again." });
  });
}
