import { hashToken, newToken } from "#server/platform/auth/session";
import type { Database, Transaction } from "#server/platform/db/database";

const validMs = 300_000;
const mostTries = 5;

/** Lets somebody who gave the right password go on to the second factor: 5 minutes, 5 tries. */
export async function openChallenge(db: Database, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await db.query("delete from second_factor_challenge where expires_at <= $1", [now]);
  await db.query(
    "insert into second_factor_challenge (token_hash, user_id, expires_at) values ($1, $2, $3)",
    [hashToken(token), userId, new Date(now.getTime() + validMs)],
  );
  return token;
}

/** Uses up one try. Answers whose challenge it is, or null when it is over. */
export async function tryChallenge(db: Database, token: string, now: Date): Promise<string | null> {
  const { rows } = await db.query(
    `update second_factor_challenge set tries = tries + 1
     where token_hash = $1 and expires_at > $2 and tries < $3 returning user_id`,
    [hashToken(token), now, mostTries],
  );
  return rows[0]?.user_id ?? null;
}

/** Ends a challenge that was met; false when another sign-in has ended it already. */
export async function closeChallenge(tx: Transaction, token: string): Promise<boolean> {
  const { rowCount } = await tx.query("delete from second_factor_challenge where token_hash = $1", [
    hashToken(token),
  ]);
  return rowCount === 1;
}
