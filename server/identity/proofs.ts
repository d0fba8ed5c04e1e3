import {
  verifyWithOwnerPassword,
  verifyWithPassword,
} from "#contract/operations/identity/verify-with-password";
import { checkOwnPassword, checkPasswordOf } from "#server/domain/identity/own-account";
import { servePerson } from "#server/operations/serve";
import { makeProof } from "#server/platform/auth/proof";

export const servedVerifyWithPassword = servePerson(
  verifyWithPassword,
  async ({ db, caller, input, now, refusal }) => {
    const checked = await checkOwnPassword(db, caller, input.password, now);
    if (checked === "refused") throw refusal("wrong_password");
    if ("waitMinutes" in checked) throw refusal("too_many_attempts", { minutes: checked.waitMinutes });
    const { sessionId, userId } = caller;
    return makeProof(db, { sessionId, action: input.action, confirmedById: userId, ownerOfId: null, now });
  },
);

const findOwner = `
  select user_id from user_organization
  where id = $1 and organization_id = $2 and user_type = 'owner' and application_status = 'accepted'
    and deleted_at is null`;

export const servedVerifyWithOwnerPassword = servePerson(
  verifyWithOwnerPassword,
  async ({ db, caller, input, now, refusal }) => {
    if (!caller.membership) throw refusal("branch_required");
    const { organizationId } = caller.membership;
    const { rows } = await db.query(findOwner, [input.user_organization_id, organizationId]);
    if (!rows[0]) throw refusal("owner_not_found");
    const { password, action } = input;
    const ownerId: string = rows[0].user_id;
    const checked = await checkPasswordOf(db, caller, { userId: ownerId, password, now });
    if (checked === "refused") throw refusal("wrong_password");
    if ("waitMinutes" in checked) throw refusal("too_many_attempts", { minutes: checked.waitMinutes });
    const { sessionId } = caller;
    return makeProof(db, { sessionId, action, confirmedById: ownerId, ownerOfId: organizationId, now });
  },
);
