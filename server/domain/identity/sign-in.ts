import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type { AuthContext } from "#contract/entities/auth-context";
import { readAuthContext } from "#server/domain/identity/auth-context";
import { originOf } from "#server/domain/identity/origin";
import { type Caller, hashToken, newToken, sessionCookie, sessionHours } from "#server/platform/auth/session";
import type { Database, Transaction } from "#server/platform/db/database";
import { setCsrfCookie } from "#server/platform/http/csrf";
import { deviceOf } from "#server/platform/http/device";
import { isHttps } from "#server/platform/http/https";

const sessionSeconds = sessionHours * 3600;

/**
 * Ends the session that the request came with, if any: a token known before a sign-in is worth nothing after
 * it.
 */
export async function endSession(tx: Transaction, request: FastifyRequest): Promise<void> {
  const token = request.cookies[sessionCookie];
  if (token) await tx.query("delete from session where token_hash = $1", [hashToken(token)]);
}

/** Ends every session of a person but, if given, one. */
export async function endSessions(tx: Transaction, userId: string, but: string | null): Promise<void> {
  await tx.query("delete from session where user_id = $1 and id is distinct from $2", [userId, but]);
}

/** Gives a session that goes on another token: a copy of the old one is worth nothing any more. */
export async function renewToken(tx: Transaction, sessionId: string, token: string): Promise<void> {
  await tx.query("update session set token_hash = $2 where id = $1", [sessionId, hashToken(token)]);
}

async function beginSession(tx: Transaction, caller: Caller, token: string, now: Date): Promise<void> {
  const { sessionId, userId, device } = caller;
  await tx.query("delete from session where user_id = $1 and expires_at <= $2", [userId, now]);
  await tx.query(
    `insert into session (token_hash, id, user_id, created_at, last_used_at, expires_at, ip_address,
       user_agent, device_type, time_zone, latitude, longitude)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      hashToken(token),
      sessionId,
      userId,
      now,
      new Date(now.getTime() + sessionSeconds * 1000),
      device.ipAddress,
      device.userAgent,
      device.deviceType,
      device.location,
      device.latitude,
      device.longitude,
    ],
  );
}

/** Gives the browser a session's token, and a new csrf token with it. */
export function sendSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(request),
    maxAge: sessionSeconds,
  });
  setCsrfCookie(request, reply);
}

/** A person as the caller of a request, of a session that is yet to begin. */
export const callerOf = (request: FastifyRequest, userId: string): Caller => ({
  sessionId: uuidv7(),
  userId,
  membership: null,
  device: deviceOf(request),
  requestId: request.id,
});

/** A call that signs somebody in. */
interface SigningIn {
  db: Database;
  now: Date;
  http: { request: FastifyRequest; reply: FastifyReply };
  commit(caller: Caller, work: (tx: Transaction) => Promise<void>): Promise<void>;
}

/**
 * Signs somebody in who has proved who they are: a new session, whatever the request came with. `first` is
 * done before, in the same transaction; if it throws nobody is signed in.
 */
export async function signIn(
  { db, now, http: { request, reply }, commit }: SigningIn,
  caller: Caller,
  first: (tx: Transaction) => Promise<void> = async () => {},
): Promise<AuthContext> {
  const token = newToken();
  const { userId } = caller;
  await commit(caller, async (tx) => {
    await first(tx);
    await endSession(tx, request);
    await beginSession(tx, caller, token, now);
    await tx.query("update user_account set sign_in_origin = coalesce($2, sign_in_origin) where id = $1", [
      userId,
      originOf(request),
    ]);
  });
  sendSession(request, reply, token);
  return readAuthContext(db, { userId, branchId: null, now });
}
