import { v7 as uuidv7 } from "uuid";
import type { MembershipStatus, OwnMembership } from "#contract/entities/membership";
import { joinBranch, joinByCode } from "#contract/operations/organizations/join-branch";
import { findInvitation, guardCode, type Invitation } from "#server/domain/organizations/invitation";
import { readOwnMemberships } from "#server/domain/organizations/own-memberships";
import type { Transaction } from "#server/platform/db/database";
import type { AuditTarget } from "#server/platform/operations/call";
import { servePerson, serveUser } from "#server/platform/operations/serve";

/** What somebody asks to be, where; `id` is that of the invitation, null for who comes without. */
type Wanted = Omit<Invitation, "id"> & { id: string | null };

interface Asking {
  tx: Transaction;
  caller: { userId: string };
  now: Date;
  refusal(code: "already_in_branch" | "already_in_organization" | "banned" | "turned_down"): Error;
  audit(target: AuditTarget): void;
}

interface Known {
  id: string;
  branch_id: string;
  application_status: MembershipStatus;
}

const readKnown = `
  select id, branch_id, application_status from user_organization
  where user_id = $1 and organization_id = $2 and deleted_at is null`;
// Who was turned down before asks anew in the same row.
const write = `
  insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
    permission_description, permissions, invitation_code_id, application_status, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $10)
  on conflict (user_id, branch_id) where deleted_at is null do update set
    user_type = excluded.user_type, permission_name = excluded.permission_name,
    permission_description = excluded.permission_description, permissions = excluded.permissions,
    invitation_code_id = excluded.invitation_code_id, application_status = 'pending', decided_by_id = null,
    decided_at = null, decision_reason = null, updated_at = $10, version = user_organization.version + 1
  returning id`;

/** The membership the person has in the branch from before, if any; refuses what the rules forbid. */
function checkKnown({ refusal }: Asking, wanted: Wanted, known: Known[]): void {
  if (known.some((one) => one.application_status === "ban")) throw refusal("banned");
  const living = known.filter((one) => one.application_status !== "not-allowed");
  if (living.some((one) => one.branch_id === wanted.branch_id)) throw refusal("already_in_branch");
  if (wanted.user_type === "member" && living.length > 0) throw refusal("already_in_organization");
  if (wanted.id === null && known.some((one) => one.branch_id === wanted.branch_id))
    throw refusal("turned_down");
}

/** Writes that somebody asks to join. */
async function ask(asking: Asking, wanted: Wanted): Promise<OwnMembership> {
  const { tx, now, audit } = asking;
  const { userId } = asking.caller;
  // Locked, so that a member who asks in two branches at once is let into one.
  await tx.query("select from user_account where id = $1 for no key update", [userId]);
  const { rows: known } = await tx.query(readKnown, [userId, wanted.organization_id]);
  checkKnown(asking, wanted, known);
  const { permission_name, permission_description, permissions } = wanted;
  const { rows } = await tx.query(write, [
    uuidv7(),
    userId,
    wanted.organization_id,
    wanted.branch_id,
    wanted.user_type,
    permission_name,
    permission_description,
    permissions,
    wanted.id,
    now,
  ]);
  const entityId: string = rows[0].id;
  const [membership] = (await readOwnMemberships(tx, userId, entityId)) as [OwnMembership];
  audit({
    tenant: { organizationId: wanted.organization_id, branchId: wanted.branch_id },
    entry: { entity: "user-organization", entityId, after: membership },
    events: [{ topic: "employee.create", ids: [entityId] }],
  });
  return membership;
}

export const joinByCodeHandler = servePerson(joinByCode, async (call) => {
  await guardCode(call);
  return call.commit(call.caller, async (tx) => {
    // The row of the code is locked: at the last use, all but one of those who come at once are refused.
    const invitation = await findInvitation(tx, call, "lock");
    await tx.query("update invitation_code set current_use = current_use + 1 where id = $1", [invitation.id]);
    return ask({ ...call, tx }, invitation);
  });
});

export const joinBranchHandler = serveUser(joinBranch, async (call) => {
  const { organization_id, branch_id } = call.input;
  const { rowCount } = await call.tx.query(
    `select from branch b join organization o on o.id = b.organization_id
     where b.id = $1 and o.id = $2 and not o.is_private`,
    [branch_id, organization_id],
  );
  if (rowCount === 0) throw call.refusal("branch_not_found");
  const nothing = { permission_name: "member", permission_description: "", permissions: [] };
  return ask(call, { id: null, organization_id, branch_id, user_type: "member", ...nothing });
});
