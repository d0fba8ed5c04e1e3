import type { Branch, Organization } from "#contract/entities/organization";
import { updateBranch, updateOrganization } from "#contract/operations/organizations/update-organization";
import { requireOwner } from "#server/domain/organizations/owner";
import { takePictures } from "#server/domain/organizations/pictures";
import { readBranch, readOrganization, writeColumns } from "#server/domain/organizations/rows";
import type { UserCall } from "#server/platform/operations/call";
import { serveUser } from "#server/platform/operations/serve";

type Call = UserCall<typeof updateOrganization> | UserCall<typeof updateBranch>;

/** Refuses whoever does not own the organization, and a proof of another organization's owner. */
async function requireProvenOwner(call: Call, organizationId: string): Promise<void> {
  if (call.caller.membership?.organizationId !== organizationId) throw call.refusal("organization_not_found");
  await requireOwner(call, organizationId);
}

export const updateOrganizationHandler = serveUser(updateOrganization, async (call) => {
  const { tx, now, refusal } = call;
  const { id, version, ...values } = call.input;
  await requireProvenOwner(call, id);
  const before = (await readOrganization(tx, id, "lock")) as Organization;
  if (before.version !== version) throw refusal("stale_version", { version: before.version });
  const [main] = before.branches as [Branch];
  const place = { organizationId: id, branchId: main.id };
  const kept = [before.media_id, before.cover_media_id];
  const { userId } = call.caller;
  const areTaken = await takePictures(tx, [values.media_id, values.cover_media_id], { place, userId, kept });
  if (!areTaken) throw refusal("picture_not_found");
  await writeColumns(tx, "organization", { id, now, values });
  const after = (await readOrganization(tx, id)) as Organization;
  call.audit({ tenant: place, entry: { entity: "organization", entityId: id, before, after } });
  return after;
});

export const updateBranchHandler = serveUser(updateBranch, async (call) => {
  const { tx, now, refusal } = call;
  const { id, version, ...values } = call.input;
  const before = await readBranch(tx, id, "lock");
  if (!before) throw refusal("organization_not_found");
  await requireProvenOwner(call, before.organization_id);
  if (before.version !== version) throw refusal("stale_version", { version: before.version });
  if (before.is_time_zone_fixed && values.time_zone !== before.time_zone) throw refusal("time_zone_fixed");
  const place = { organizationId: before.organization_id, branchId: id };
  const { userId } = call.caller;
  if (!(await takePictures(tx, [values.media_id], { place, userId, kept: [before.media_id] }))) {
    throw refusal("picture_not_found");
  }
  await writeColumns(tx, "branch", { id, now, values });
  const after = (await readBranch(tx, id)) as Branch;
  call.audit({ tenant: place, entry: { entity: "branch", entityId: id, before, after } });
  return after;
});
