import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sessionCookie } from "#server/platform/auth/session";
import { addressOf } from "#server/platform/http/address";
import { csrfCookie } from "#server/platform/http/csrf";

/** What the API answered: the body as it is declared where the status is 200. */
export interface Answered<T> {
  status: number;
  body: T;
  /** Cookies it set, as they stand in the header. */
  cookies: string[];
}

const passedOn = ["host", "user-agent", "accept-language", "x-forwarded-proto"] as const;

/**
 * Asks the API what a page shows, as the visitor without a session would: a page holds nothing that anybody
 * may not ask for, and is counted and limited by the visitor's address. Only a preview `asCaller` is asked
 * for by whoever is signed in.
 */
export async function askApi<T>(
  request: FastifyRequest,
  path: string,
  payload?: Record<string, unknown>,
  { asCaller = false } = {},
): Promise<Answered<T>> {
  const token = randomBytes(16).toString("hex");
  const kept = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const session = asCaller ? request.cookies[sessionCookie] : undefined;
  const answer = await request.server.inject({
    method: payload ? "POST" : "GET",
    url: `/api/v1${path}`,
    remoteAddress: addressOf(request),
    headers: { ...Object.fromEntries(kept), ...(payload && { "x-csrf-token": token }) },
    cookies: { [csrfCookie]: token, ...(session && { [sessionCookie]: session }) },
    ...(payload && { payload }),
  });
  const set = answer.headers["set-cookie"] ?? [];
  const body = answer.body === "" ? null : answer.json();
  return { status: answer.statusCode, body, cookies: Array.isArray(set) ? set : [String(set)] };
}
