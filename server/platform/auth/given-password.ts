import type { Database, Transaction } from "#server/platform/db/database";

/**
 * Whether somebody signs in with a password that this other person chose for them. Until they have chosen
 * their own, what they do may as well have been done by that person.
 */
export async function isPasswordGivenBy(
  tx: Pick<Database | Transaction, "query">,
  { userId, byId }: { userId: string; byId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query("select from user_account where id = $1 and password_set_by_id = $2", [
    userId,
    byId,
  ]);
  return rowCount === 1;
}
