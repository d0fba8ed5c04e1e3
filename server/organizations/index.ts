import { createBranch } from "#contract/operations/organizations/create-branch";
import type { Transaction } from "#server/db/database";
import { type Served, serveUser } from "#server/operations/serve";
import { addBranch, addMembership, slugOf } from "#server/seeds/organization";

/** What the person is in the organisation, over all its branches; empty for a stranger. */
async function userTypesIn(tx: Transaction, userId: string, organizationId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select distinct user_type from user_organization
     where user_id = $1 and organization_id = $2 and application_status = 'accepted' and deleted_at is null`,
    [userId, organizationId],
  );
  return rows.map((row) => row.user_type);
}

const servedCreateBranch = serveUser(createBranch, async ({ tx, input, caller, now, refusal }) => {
  const { organization_id: organizationId, name, time_zone: timeZone } = input;
  const userTypes = await userTypesIn(tx, caller.userId, organizationId);
  if (userTypes.length === 0) throw refusal("organization_not_found");
  if (!userTypes.includes("owner")) throw refusal("not_an_owner");
  const slug = slugOf(name);
  const { userId } = caller;
  const id = await addBranch(tx, { organizationId, name, slug, timeZone, userId, now });
  if (!id) throw refusal("branch_already_exists", { slug });
  await addMembership(tx, { userId, place: { organizationId, branchId: id }, role: "owner", now });
  return { id, organization_id: organizationId, name, slug, time_zone: timeZone };
});

/** The verbs of organisations and branches. */
export const organizations: readonly Served[] = [servedCreateBranch];
