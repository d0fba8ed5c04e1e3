import { endSessions } from "#server/domain/identity/sign-in";
import type { Transaction } from "#server/platform/db/database";

/** A person's new password, and the session that may go on, if any. */
export interface NewPassword {
  userId: string;
  passwordHash: string;
  /** Somebody else chose it, so that it opens the account only until the person has chosen their own. */
  isTemporary?: boolean;
  /** It was chosen by a link that the person was sent by mail. */
  isByMail?: boolean;
  but: string | null;
  now: Date;
}

/**
 * Whoever gave the password before is forgotten only where they cannot have chosen this one: by a link sent
 * to the address that the person had then, or by the operator. Whatever the old password opened is closed:
 * sessions, reset links, sign-ins half done, proofs.
 */
export async function setPassword(
  tx: Transaction,
  { userId, passwordHash, isTemporary = false, isByMail = false, but, now }: NewPassword,
): Promise<void> {
  await tx.query(
    `update user_account set password_hash = $2, is_password_temporary = $3, updated_at = $4,
       password_set_by_id = case when $3 or $5 and password_given_to = lower(email) then null
         else password_set_by_id end
     where id = $1`,
    [userId, passwordHash, isTemporary, now, isByMail],
  );
  await tx.query("delete from reset_link where user_id = $1", [userId]);
  await tx.query("delete from second_factor_challenge where user_id = $1", [userId]);
  await tx.query("delete from password_proof where confirmed_by_id = $1", [userId]);
  await endSessions(tx, userId, but);
}
