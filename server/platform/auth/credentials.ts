import { type Attempt, guardPassword } from "#server/platform/auth/lockout";
import { checkPassword } from "#server/platform/auth/passwords";
import type { Database, Transaction } from "#server/platform/db/database";

/** A name (e-mail or user name, in any case) with the password to it. */
export interface Credentials extends Attempt {
  password: string;
}

const byName = `
  select id, email, user_name, password_hash from user_account
  where deleted_at is null and (lower(email) = lower($1) or lower(user_name) = lower($1))
  order by lower(email) = lower($1) desc limit 1`;

/** Somebody as their credentials find them. */
export interface FoundAccount {
  id: string;
  email: string;
  user_name: string;
  password_hash: string;
}

/** The person of an e-mail or user name, in any case; an e-mail goes before a user name. */
export async function findAccount(
  db: Pick<Database | Transaction, "query">,
  key: string,
): Promise<FoundAccount | null> {
  const { rows } = await db.query(byName, [key.trim()]);
  return rows[0] ?? null;
}

/**
 * The person whose password this is; else "refused", or the minutes to wait after too many wrong ones.
 * Whether there is such an account shows neither in the answer nor in the time it takes. It holds no
 * connection while it computes.
 */
export async function checkCredentials(
  db: Database,
  { password, ...attempt }: Credentials,
): Promise<{ userId: string } | "refused" | { waitMinutes: number }> {
  const account = await findAccount(db, attempt.key);
  return guardPassword(db, { ...attempt, userId: account?.id ?? null }, async () => {
    const isRight = await checkPassword(account?.password_hash ?? null, password);
    return account && isRight ? { userId: account.id } : null;
  });
}
