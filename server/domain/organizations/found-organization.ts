import type { Organization } from "#contract/entities/organization";
import { foundOrganization } from "#contract/operations/organizations/found-organization";
import { takePictures } from "#server/domain/organizations/pictures";
import { readOrganization, writeColumns } from "#server/domain/organizations/rows";
import type { Transaction } from "#server/platform/db/database";
import type { UserCall } from "#server/platform/operations/call";
import { serveUser } from "#server/platform/operations/serve";
import { addBranch, addMembership, addOrganization, slugOf } from "#server/seeds/organization";

const mostOwned = 20;

async function countOwned(tx: Transaction, userId: string): Promise<number> {
  // Locked, so that many at once count each other.
  await tx.query("select from user_account where id = $1 for no key update", [userId]);
  const { rows } = await tx.query(
    `select count(distinct organization_id) as owned from user_organization
     where user_id = $1 and user_type = 'owner' and application_status = 'accepted' and deleted_at is null`,
    [userId],
  );
  return rows[0].owned;
}

/** Adds it under the first free short name: "kaisahan", "kaisahan-2" … */
async function addUnderFreeSlug(tx: Transaction, name: string, now: Date): Promise<string> {
  const slug = slugOf(name);
  for (let count = 1; ; count++) {
    const added = await addOrganization(tx, { name, slug: count === 1 ? slug : `${slug}-${count}`, now });
    if (added) return added;
  }
}

async function found(call: UserCall<typeof foundOrganization>): Promise<Organization> {
  const { tx, input, now, refusal } = call;
  const { userId } = call.caller;
  const { branch, media_id, cover_media_id, ...values } = input;
  const owned = await countOwned(tx, userId);
  if (owned >= mostOwned) throw refusal("too_many_organizations", { count: owned });
  const organizationId = await addUnderFreeSlug(tx, values.name, now);
  const { name, time_zone: timeZone, ...about } = branch;
  const founded = { organizationId, name, slug: slugOf(name), timeZone, userId, now };
  const branchId = (await addBranch(tx, founded)) as string;
  const place = { organizationId, branchId };
  const pictures = { media_id, cover_media_id };
  if (!(await takePictures(tx, Object.values(pictures), { place, userId })))
    throw refusal("picture_not_found");
  const all = { ...values, ...pictures, created_by_id: userId };
  await writeColumns(tx, "organization", { id: organizationId, now, values: all });
  await writeColumns(tx, "branch", { id: branchId, now, values: about });
  await addMembership(tx, { userId, place, role: "owner", now });
  const organization = (await readOrganization(tx, organizationId)) as Organization;
  call.audit({
    tenant: place,
    entry: { entity: "organization", entityId: organizationId, after: organization },
  });
  return organization;
}

export const foundOrganizationHandler = serveUser(foundOrganization, found);
