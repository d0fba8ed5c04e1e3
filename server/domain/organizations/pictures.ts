import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";

// A person's own picture becomes the organisation's, unless it is the one they show themselves by.
const take = `
  update media m set organization_id = $2, branch_id = coalesce(m.branch_id, $3)
  where m.id = $1 and m.created_by_id = $4 and m.deleted_at is null
    and (m.organization_id = $2 or (m.organization_id is null
    and not exists (select from user_account u where u.media_id = m.id)))`;

/**
 * Makes pictures that the person uploaded the organisation's. False when one of them is not theirs to give;
 * `kept` are those it has already.
 */
export async function takePictures(
  tx: Transaction,
  pictures: (string | null)[],
  { place, userId, kept = [] }: { place: Tenant; userId: string; kept?: (string | null)[] },
): Promise<boolean> {
  for (const id of pictures) {
    if (id === null || kept.includes(id)) continue;
    const { rowCount } = await tx.query(take, [id, place.organizationId, place.branchId, userId]);
    if (rowCount === 0) return false;
  }
  return true;
}
