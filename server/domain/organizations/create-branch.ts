import type { Branch } from "#contract/entities/organization";
import { createBranch } from "#contract/operations/organizations/create-branch";
import { requireOwner } from "#server/domain/organizations/owner";
import { readBranch, writeColumns } from "#server/domain/organizations/rows";
import { serveUser } from "#server/platform/operations/serve";
import { addBranch, addMembership, slugOf } from "#server/seeds/organization";

export const createBranchHandler = serveUser(createBranch, async (call) => {
  const { tx, input, now, refusal } = call;
  const { userId } = call.caller;
  const { organization_id: organizationId, name, time_zone: timeZone, ...about } = input;
  await requireOwner(call, organizationId);
  const slug = slugOf(name);
  const id = await addBranch(tx, { organizationId, name, slug, timeZone, userId, now });
  if (!id) throw refusal("branch_already_exists", { slug });
  await writeColumns(tx, "branch", { id, now, values: about });
  const place = { organizationId, branchId: id };
  await addMembership(tx, { userId, place, role: "owner", now });
  const branch = (await readBranch(tx, id)) as Branch;
  call.audit({ tenant: place, entry: { entity: "branch", entityId: id, after: branch } });
  return branch;
});
