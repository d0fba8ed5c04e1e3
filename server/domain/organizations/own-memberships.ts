import type { OwnMembership } from "#contract/entities/membership";
import { leaveBranch, ownMemberships } from "#contract/operations/organizations/join-branch";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";
import { serveUser } from "#server/platform/operations/serve";

const read = `
  select m.id, m.user_type, m.application_status, m.permission_name, m.decision_reason, m.decided_at,
    m.created_at,
    json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'media_id', o.media_id) as organization,
    json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) as branch
  from user_organization m
  join organization o on o.id = m.organization_id
  join branch b on b.id = m.branch_id
  where m.user_id = $1 and m.deleted_at is null and ($2::uuid is null or m.id = $2)
  order by o.name, o.id, b.created_at, b.id`;

/** A person's own memberships in whatever state, by organisation; only one of them when it is named. */
export async function readOwnMemberships(
  tx: Transaction,
  userId: string,
  id: string | null = null,
): Promise<OwnMembership[]> {
  const { rows } = await tx.query(read, [userId, id]);
  return rows;
}

export const ownMembershipsHandler = serveUser(ownMemberships, async ({ tx, caller }) => ({
  data: await readOwnMemberships(tx, caller.userId),
}));

const end = `
  update user_organization set deleted_at = $2, decided_by_id = user_id, decided_at = $2, updated_at = $2,
    version = version + 1
  where id = $1`;

export const leaveBranchHandler = serveUser(
  leaveBranch,
  async ({ tx, input, caller, now, refusal, audit }) => {
    const { rows } = await tx.query(
      `select organization_id, branch_id, application_status from user_organization
     where id = $1 and user_id = $2 and deleted_at is null for no key update`,
      [input.id, caller.userId],
    );
    const [membership] = rows;
    if (!membership) throw refusal("membership_not_found");
    // A suspension or ban is not shaken off by leaving and coming again.
    if (!["pending", "accepted"].includes(membership.application_status)) throw refusal("not_leavable");
    const words = { organization_keeps_owner: () => refusal("last_owner") };
    await refusing(words, () => tx.query(end, [input.id, now]));
    audit({
      tenant: { organizationId: membership.organization_id, branchId: membership.branch_id },
      entry: { entity: "user-organization", entityId: input.id, before: membership },
      events: [{ topic: "employee.update", ids: [input.id] }],
    });
    return null;
  },
);
