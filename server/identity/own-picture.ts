import type { Database, Transaction } from "#server/platform/db/database";

/** True for a picture that the person uploaded themself, in whatever branch or in none. */
export async function ownsPicture(
  db: Pick<Database | Transaction, "query">,
  userId: string,
  mediaId: string,
): Promise<boolean> {
  const { rowCount } = await db.query("select from media where id = $1 and created_by_id = $2", [
    mediaId,
    userId,
  ]);
  return rowCount === 1;
}
