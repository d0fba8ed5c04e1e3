import { createHash } from "node:crypto";
import { randomCode } from "#server/platform/auth/random-code";
import type { Database, Transaction } from "#server/platform/db/database";

const howMany = 10;
const codeLength = 16;

// 79 random bits: too many to try, so a fast hash is enough.
const hashOf = (userId: string, code: string) => createHash("sha256").update(`${userId} ${code}`).digest();

/** Replaces a person's recovery codes by ten new ones, and answers them as they are shown, once. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => randomCode(codeLength));
  await tx.query("delete from recovery_code where user_id = $1", [userId]);
  await tx.query("insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])", [
    userId,
    codes.map((code) => hashOf(userId, code)),
  ]);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

/** Uses up a recovery code; false when it is none, or was used. */
export async function spendRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from recovery_code where user_id = $1 and code_hash = $2", [
    userId,
    hashOf(userId, code),
  ]);
  return rowCount === 1;
}
