import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { login } from "#contract/operations/identity/login";
import { logout } from "#contract/operations/identity/logout";
import type { Transaction } from "#server/db/database";
import { checkCredentials } from "#server/http/credentials";
import { setCsrfCookie } from "#server/http/csrf";
import { deviceOf } from "#server/http/device";
import { isHttps } from "#server/http/https";
import { type Caller, hashToken, newToken, sessionCookie, sessionHours } from "#server/http/session";
import { readAuthContext } from "#server/identity/auth-context";
import { servePublic } from "#server/operations/serve";

const sessionSeconds = sessionHours * 3600;

/**
 * Ends the session that the request came with, if any: a token known before a sign-in is worth nothing after
 * it.
 */
async function endSession(tx: Transaction, request: FastifyRequest): Promise<void> {
  const token = request.cookies[sessionCookie];
  if (token) await tx.query("delete from session where token_hash = $1", [hashToken(token)]);
}

async function beginSession(tx: Transaction, caller: Caller, token: string, now: Date): Promise<void> {
  const { sessionId, userId, device } = caller;
  await tx.query("delete from session where user_id = $1 and expires_at <= $2", [userId, now]);
  await tx.query(
    `insert into session (token_hash, id, user_id, created_at, last_used_at, expires_at, ip_address,
       user_agent, device_type) values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [
      hashToken(token),
      sessionId,
      userId,
      now,
      new Date(now.getTime() + sessionSeconds * 1000),
      device.ipAddress,
      device.userAgent,
      device.deviceType,
    ],
  );
}

function sendSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(request),
    maxAge: sessionSeconds,
  });
  setCsrfCookie(request, reply);
}

export const servedLogin = servePublic(login, async ({ db, input, now, http, refusal, commit }) => {
  const { request, reply } = http;
  const device = deviceOf(request);
  const found = await checkCredentials(db, { ...input, address: device.ipAddress, now });
  if (found === "refused") throw refusal("wrong_credentials");
  if ("waitMinutes" in found) {
    reply.header("Retry-After", found.waitMinutes * 60);
    throw refusal("too_many_attempts", { minutes: found.waitMinutes });
  }
  const { userId } = found;
  const token = newToken();
  const caller: Caller = { sessionId: uuidv7(), userId, membership: null, device, requestId: request.id };
  await commit(caller, async (tx) => {
    await endSession(tx, request);
    await beginSession(tx, caller, token, now);
  });
  sendSession(request, reply, token);
  return readAuthContext(db, { userId, branchId: null, now });
});

export const servedLogout = servePublic(logout, async ({ caller, http, commit }) => {
  const { request, reply } = http;
  if (caller) await commit(caller, (tx) => endSession(tx, request));
  reply.clearCookie(sessionCookie, { path: "/" });
  setCsrfCookie(request, reply);
  return null;
});
