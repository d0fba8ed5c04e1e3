import { Secret, TOTP } from "otpauth";
import { spendRecoveryCode } from "#server/platform/auth/recovery-codes";
import type { Database, Transaction } from "#server/platform/db/database";
import { forgetThrottle, minutesUntilAllowed } from "#server/platform/http/throttle";
import type { SecretBox } from "#server/platform/secret-box";

const stepSeconds = 30;
const mostWrong = 10;
const wrongMinutes = 15;

/** An authenticator's secret, as the person's app is told it. */
export const authenticator = (secret: string, label: string) =>
  new TOTP({ issuer: "Kaban", label, secret: Secret.fromBase32(secret), period: stepSeconds });

/** A new secret of 20 random bytes, base 32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** Whether a person's second factor is in force. */
export async function hasSecondFactor(db: Pick<Database, "query">, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from second_factor where user_id = $1 and confirmed_at is not null",
    [userId],
  );
  return rowCount === 1;
}

/** Takes a six-digit code of the half minute it is for, the one before or the one after; each only once. */
async function spendTotp(
  db: Database,
  secretBox: SecretBox,
  { userId, code, now }: CodeToCheck,
): Promise<boolean> {
  const { rows } = await db.query("select secret from second_factor where user_id = $1", [userId]);
  const secret = rows[0] && secretBox.open(rows[0].secret, userId);
  if (!secret) return false;
  const delta = authenticator(secret, "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
  const { rowCount } = await db.query(
    "update second_factor set last_step = $2 where user_id = $1 and last_step < $2",
    [userId, step],
  );
  return rowCount === 1;
}

/** A code that somebody typed: six digits, or a recovery code without hyphens. */
export interface CodeToCheck {
  userId: string;
  code: string;
  now: Date;
}

/**
 * Whether a code is one of the person's, which uses it up. After ten wrong ones, from wherever, none is
 * looked at and the whole minutes to wait are answered.
 */
export async function checkCode(
  db: Database,
  secretBox: SecretBox,
  asked: CodeToCheck,
): Promise<"right" | "refused" | { waitMinutes: number }> {
  const { userId, code, now } = asked;
  const key = `second-factor ${userId}`;
  const waitMinutes = await minutesUntilAllowed(db, { key, most: mostWrong, minutes: wrongMinutes, now });
  if (waitMinutes > 0) return { waitMinutes };
  const isRight = /^\d{6}$/.test(code)
    ? await spendTotp(db, secretBox, asked)
    : await spendRecoveryCode(db, userId, code);
  if (!isRight) return "refused";
  await forgetThrottle(db, key);
  return "right";
}

/** Takes a person's second factor away, with its recovery codes. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.query("delete from second_factor where user_id = $1", [userId]);
}
