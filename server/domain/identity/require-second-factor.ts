import { requireSecondFactor } from "#contract/operations/identity/second-factor";
import { hasSecondFactor } from "#server/platform/auth/second-factor";
import { serveUser } from "#server/platform/operations/serve";

export const requireSecondFactorHandler = serveUser(
  requireSecondFactor,
  async ({ tx, input, caller, refusal }) => {
    const { rows } = await tx.query(
      `select bool_or(user_type = 'owner') as is_owner from user_organization
       where user_id = $1 and organization_id = $2 and application_status = 'accepted'
         and deleted_at is null`,
      [caller.userId, input.organization_id],
    );
    const isOwner: boolean | null = rows[0].is_owner;
    if (isOwner === null) throw refusal("organization_not_found");
    if (!isOwner) throw refusal("not_an_owner");
    // Else they would lock themselves out by it.
    if (!(await hasSecondFactor(tx, caller.userId))) throw refusal("not_enrolled");
    await tx.query("update organization set require_second_factor = $2 where id = $1", [
      input.organization_id,
      input.is_required,
    ]);
    return null;
  },
);
