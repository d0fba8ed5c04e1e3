import { checkPassword, hashPassword } from "#server/platform/auth/passwords";
import { randomCode } from "#server/platform/auth/random-code";
import type { Database, Transaction } from "#server/platform/db/database";

/** What a code verifies: the person's e-mail or their contact number. */
export type CodeChannel = "email" | "contact";

const validMs = 300_000;
const resendMs = 20_000;
const mostTries = 3;
const codeLength = 6;

/** A code that was made but not yet kept. */
export interface NewCode {
  code: string;
  hash: string;
}

/** Makes a code of 6 capitals and digits. Its hash takes time: make it outside a transaction. */
export async function newCode(): Promise<NewCode> {
  const code = randomCode(codeLength);
  return { code, hash: await hashPassword(code) };
}

/** Until when a code can be used and from when another can be had. */
export const timesOf = (now: Date) => ({
  expires_at: new Date(now.getTime() + validMs).toISOString(),
  resend_at: new Date(now.getTime() + resendMs).toISOString(),
});

/** Whose code, and for what. */
export interface CodeOf {
  userId: string;
  channel: CodeChannel;
  now: Date;
}

/**
 * Keeps a code in place of the one before. Answers 0, or the seconds still to wait when that one is less than
 * 20 seconds old.
 */
export async function keepCode(
  tx: Transaction,
  { userId, channel, now }: CodeOf,
  hash: string,
): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into one_time_code as known (user_id, channel, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, channel) do update set code_hash = excluded.code_hash, tries = 0,
       created_at = excluded.created_at, expires_at = excluded.expires_at
       where known.created_at <= $6`,
    [userId, channel, hash, now, new Date(now.getTime() + validMs), new Date(now.getTime() - resendMs)],
  );
  if (rowCount === 1) return 0;
  const { rows } = await tx.query(
    "select created_at from one_time_code where user_id = $1 and channel = $2",
    [userId, channel],
  );
  return Math.max(1, Math.ceil((Date.parse(rows[0].created_at) + resendMs - now.getTime()) / 1000));
}

/**
 * Whether a code is the one that was sent. Each look is a try, counted first, so that many at once are not
 * more; after the third, or 5 minutes, it is "expired". A right one is answered with its hash, for spendCode.
 */
export async function tryCode(
  db: Database,
  { userId, channel, now }: CodeOf,
  code: string,
): Promise<{ hash: string } | "wrong" | "expired"> {
  const { rows } = await db.query(
    `update one_time_code set tries = tries + 1
     where user_id = $1 and channel = $2 and expires_at > $3 and tries < $4
     returning code_hash`,
    [userId, channel, now, mostTries],
  );
  if (!rows[0]) return "expired";
  return (await checkPassword(rows[0].code_hash, code)) ? { hash: rows[0].code_hash } : "wrong";
}

/** Uses a code up; false when it was used, or replaced, in between. */
export async function spendCode(
  tx: Transaction,
  { userId, channel }: CodeOf,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "delete from one_time_code where user_id = $1 and channel = $2 and code_hash = $3",
    [userId, channel, hash],
  );
  return rowCount === 1;
}
