import { isPaged, type Resource, tableName } from "#contract/kit/resource";
import { setUpCounts } from "#contract/operations/dashboard/set-up-counts";
import { resources } from "#contract/resources/index";
import { can } from "#server/platform/auth/session";
import { serve } from "#server/platform/operations/serve";

const organizations = "organization_id = (select kaban_organization())";

/** The statement that counts the living rows of a resource; its name is of the contract. */
const countOf = (resource: Resource) =>
  `select '${resource.name}' as name, count(*) as count from ${tableName(resource)}
   where ${organizations} and deleted_at is null
   ${resource.scope === "branch" ? "and branch_id = (select kaban_branch())" : ""}`;

const paged = resources.filter(isPaged).map((resource) => ({ resource, count: countOf(resource) }));

export const setUpCountsHandler = serve(setUpCounts, async ({ tx, caller }) => {
  const readable = paged.filter(({ resource }) => can(caller.membership, `${resource.name}:read`));
  if (readable.length === 0) return {};
  const { rows } = await tx.query(readable.map(({ count }) => count).join("\nunion all\n"));
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
});
