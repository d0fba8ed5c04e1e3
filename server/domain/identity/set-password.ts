import { endSessions } from "#server/domain/identity/sign-in";
import type { Transaction } from "#server/platform/db/database";

/** A person's new password, and the session that may go on, if any. */
export interface NewPassword {
  userId: string;
  passwordHash: string;
  /** Somebody else chose it, so that it opens the account only until the person has chosen their own. */
  isTemporary?: boolean;
  but: string | null;
  now: Date;
}

/** Whatever the old password opened is closed: sessions, reset links, sign-ins half done, proofs. */
export async function setPassword(
  tx: Transaction,
  { userId, passwordHash, isTemporary = false, but, now }: NewPassword,
): Promise<void> {
  await tx.query(
    `update user_account set password_hash = $2, password_set_by_id = null, is_password_temporary = $3,
       updated_at = $4
     where id = $1`,
    [userId, passwordHash, isTemporary, now],
  );
  await tx.query("delete from reset_link where user_id = $1", [userId]);
  await tx.query("delete from second_factor_challenge where user_id = $1", [userId]);
  await tx.query("delete from password_proof where confirmed_by_id = $1", [userId]);
  await endSessions(tx, userId, but);
}
