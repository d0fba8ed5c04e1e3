import { permissionOf } from "#contract/kit/operation";
import {
  listOwners,
  verifyWithOwnerPassword,
  verifyWithPassword,
} from "#contract/operations/identity/verify-with-password";
import { checkOwnPassword, checkPasswordOf } from "#server/domain/identity/own-account";
import { makeProof } from "#server/platform/auth/proof";
import { servePerson } from "#server/platform/operations/serve";

/** The action of a proof that is for no operation in particular: no operation demands one of this name. */
const noAction = permissionOf(verifyWithPassword);

export const verifyWithPasswordHandler = servePerson(
  verifyWithPassword,
  async ({ db, caller, input: { password, action = noAction }, now, refusal }) => {
    const checked = await checkOwnPassword(db, caller, password, now);
    if (checked === "refused") throw refusal("wrong_password");
    if ("waitMinutes" in checked) throw refusal("too_many_attempts", { minutes: checked.waitMinutes });
    const { sessionId, userId } = caller;
    return makeProof(db, { sessionId, action, confirmedById: userId, ownerOfId: null, now });
  },
);

// Whoever uses a password that somebody else gave them confirms nothing yet.
const isOwner = `organization_id = $1 and user_type = 'owner' and application_status = 'accepted'
  and deleted_at is null
  and exists (select from user_account a where a.id = user_id and not a.is_password_temporary)`;
const findOwner = `select user_id from user_organization where ${isOwner} and id = $2`;

export const verifyWithOwnerPasswordHandler = servePerson(verifyWithOwnerPassword, async (call) => {
  const { db, caller, input, now, refusal } = call;
  if (!caller.membership) throw refusal("branch_required");
  const { organizationId, branchId } = caller.membership;
  const { user_organization_id, password, action = noAction } = input;
  const { rows } = await db.query(findOwner, [organizationId, user_organization_id]);
  if (!rows[0]) throw refusal("owner_not_found");
  const ownerId: string = rows[0].user_id;
  const checked = await checkPasswordOf(db, caller, { userId: ownerId, password, now });
  if (checked === "refused") throw refusal("wrong_password");
  if ("waitMinutes" in checked) throw refusal("too_many_attempts", { minutes: checked.waitMinutes });
  const { sessionId } = caller;
  const detail = { entity: "employee", entityId: user_organization_id };
  call.audit({ tenant: { organizationId, branchId }, entry: detail });
  return call.commit(caller, (tx) =>
    makeProof(tx, { sessionId, action, confirmedById: ownerId, ownerOfId: organizationId, now }),
  );
});

// Somebody who owns several branches is named once, by the branch worked in if they belong to it.
const readOwners = `
  select * from (
    select distinct on (m.user_id) m.id as user_organization_id, m.user_id, u.full_name
    from user_organization m join user_account u on u.id = m.user_id and u.deleted_at is null
    where m.id in (select id from user_organization where ${isOwner})
    order by m.user_id, m.branch_id <> $2, m.id
  ) owners order by full_name, user_id`;

export const listOwnersHandler = servePerson(listOwners, async ({ db, caller, refusal }) => {
  if (!caller.membership) throw refusal("branch_required");
  const { organizationId, branchId } = caller.membership;
  const { rows } = await db.query(readOwners, [organizationId, branchId]);
  return { data: rows };
});
