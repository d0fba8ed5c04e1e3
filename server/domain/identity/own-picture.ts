import type { Database, Transaction } from "#server/platform/db/database";

/** True for a picture that the person uploaded themself, in whatever branch or in none. */
export async function ownsPicture(
  db: Pick<Database | Transaction, "query">,
  userId: string,
  mediaId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from media where id = $1 and created_by_id = $2 and deleted_at is null",
    [mediaId, userId],
  );
  return rowCount === 1;
}

const replace = `
  update media set deleted_at = $3, updated_at = $3
  where id = (select media_id from user_account where id = $1) and id is distinct from $2
    and organization_id is null and created_by_id = $1`;

/**
 * Deletes the picture that a person shows themself by, since another takes its place: from then on nobody is
 * shown it. One that they uploaded in a branch is the branch's, and stays.
 */
export async function deleteReplacedPicture(
  tx: Transaction,
  { userId, mediaId, now }: { userId: string; mediaId: string | null; now: Date },
): Promise<void> {
  await tx.query(replace, [userId, mediaId, now]);
}
