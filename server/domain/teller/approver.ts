import { type Credentials, checkCredentials } from "#server/platform/auth/credentials";
import type { Database } from "#server/platform/db/database";

/** Whose approval is asked for, and what they must be permitted in the branch. */
export interface Approval extends Credentials {
  organizationId: string;
  branchId: string;
  permission: string;
}

const maysIn = `
  select 1 from user_organization join user_account u on u.id = user_id and not u.is_password_temporary
  where user_id = $1 and organization_id = $2 and branch_id = $3 and application_status = 'accepted'
    and user_organization.deleted_at is null and (user_type = 'owner' or $4 = any(permissions))`;

/**
 * The person who approves with name and password, who need not be signed in, if the branch permits them so
 * and they chose that password themselves.
 * Else "refused", which counts towards the lock-out, or the minutes to wait while locked out. It uses
 * connections of its own, so a failure stays counted though the caller's transaction is undone.
 */
export function findApprover(
  db: Database,
  { organizationId, branchId, permission, ...credentials }: Approval,
): Promise<{ userId: string } | "refused" | { waitMinutes: number }> {
  return checkCredentials(db, credentials, async (userId) => {
    const { rowCount } = await db.query(maysIn, [userId, organizationId, branchId, permission]);
    return rowCount === 1;
  });
}
