import { guardPassword } from "#server/platform/auth/lockout";
import { checkPassword } from "#server/platform/auth/passwords";
import type { Caller } from "#server/platform/auth/session";
import type { Database, Transaction } from "#server/platform/db/database";

/** What is kept of a person who is known to be there. */
export interface Account {
  id: string;
  email: string;
  user_name: string;
  contact_number: string | null;
  description: string | null;
  is_email_verified: boolean;
  is_contact_verified: boolean;
}

const columns = `id, email, user_name, contact_number, description, is_email_verified, is_contact_verified`;

/** The account of a signed-in person. */
export async function readAccount(
  db: Pick<Database | Transaction, "query">,
  userId: string,
): Promise<Account> {
  const { rows } = await db.query(`select ${columns} from user_account where id = $1`, [userId]);
  return rows[0];
}

/** As readAccount; others who would change it wait until the transaction ends. */
export async function lockAccount(tx: Transaction, userId: string): Promise<Account> {
  const { rows } = await tx.query(`select ${columns} from user_account where id = $1 for update`, [userId]);
  return rows[0];
}

/**
 * Whether a password is that of a person, from the caller's address; wrong ones count with those of signing
 * in by that person's e-mail. Answers the person, "refused", or the minutes to wait.
 */
export async function checkPasswordOf(
  db: Database,
  { device }: Pick<Caller, "device">,
  { userId, password, now }: { userId: string; password: string; now: Date },
): Promise<Account | "refused" | { waitMinutes: number }> {
  const account = await readAccount(db, userId);
  const attempt = { key: account.email, userId, address: device.ipAddress, now };
  return guardPassword(db, attempt, async () => {
    const { rows } = await db.query("select password_hash from user_account where id = $1", [userId]);
    return (await checkPassword(rows[0].password_hash, password)) ? account : null;
  });
}

/** Whether a password is the caller's own: see checkPasswordOf. */
export const checkOwnPassword = (db: Database, caller: Caller, password: string, now: Date) =>
  checkPasswordOf(db, caller, { userId: caller.userId, password, now });
