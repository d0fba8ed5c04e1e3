import { sql } from "drizzle-orm";
import { type Resource, tableName } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { query, type Transaction } from "#server/platform/db/database";
import { addRows } from "#server/platform/resources/store";
import { tableModelOf } from "#server/platform/resources/table-model";
import { type ColumnValue, hasRows, readRows, type SeedRow } from "#server/seeds/rows";

/** A branch, and who its first rows are made by, and when. */
export interface NewBranch {
  organizationId: string;
  branchId: string;
  /** Who founds it; stands in created_by_id. */
  userId: string;
  now: Date;
}

/** The ids of a branch's accounts by their codes. */
type AccountIds = ReadonlyMap<string, string>;

const fileOf = ({ scope, name }: Resource) => `${scope}/${name}`;
const seededResources = resources.filter((resource) => hasRows(fileOf(resource)));

/** How many rows each resource begins with that does not begin empty. */
export const countResourceSeeds = () =>
  seededResources.map((resource) => ({ name: resource.name, count: readRows(fileOf(resource)).length }));

/** The resources that no row was ever made of in the branch, not even one deleted since. */
async function findUntouched(tx: Transaction, branch: NewBranch): Promise<Resource[]> {
  const { organizationId, branchId } = branch;
  const asked = seededResources.map((resource) => {
    const tenant =
      resource.scope === "branch" ? sql`branch_id = ${branchId}` : sql`organization_id = ${organizationId}`;
    return sql`select ${resource.name} as name
      where not exists (select from ${sql.identifier(tableName(resource))} where ${tenant})`;
  });
  const found = await query<{ name: string }>(tx, sql.join(asked, sql` union all `));
  return seededResources.filter((resource) => found.some(({ name }) => name === resource.name));
}

const emptyIsNull = (row: SeedRow): Record<string, ColumnValue> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === "" ? null : value]));

/** The rows a resource begins with; those about an account the branch does not have are left out. */
function rowsOf(resource: Resource, accounts: AccountIds): Record<string, ColumnValue>[] {
  return readRows(fileOf(resource)).flatMap(({ account_code, ...row }) => {
    if (account_code === undefined) return [emptyIsNull(row)];
    const account_id = accounts.get(account_code);
    return account_id ? [{ ...emptyIsNull(row), account_id }] : [];
  });
}

/** Gives a branch the rows that each resource begins with, of those resources it never had a row of. */
export async function seedResources(tx: Transaction, branch: NewBranch, accounts: AccountIds): Promise<void> {
  const at = { tx, tenant: branch, userId: branch.userId, now: branch.now };
  for (const resource of await findUntouched(tx, branch)) {
    const rows = rowsOf(resource, accounts);
    if (rows.length > 0) await addRows(at, tableModelOf(resource, resources), rows);
  }
}

const branches = `
  select b.id as branch_id, b.organization_id, (
      select m.user_id from user_organization m
      where m.organization_id = b.organization_id and m.user_type = 'owner'
      order by m.created_at, m.id limit 1) as user_id
  from branch b order by b.id`;

/**
 * Gives branches of an older Kaban what each resource begins with that has come since. Rows are made in the
 * name of the organisation's first owner.
 */
export async function seedNewResources(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await tx.query(branches);
  for (const { organization_id: organizationId, branch_id: branchId, user_id: userId } of rows) {
    const { rows: accounts } = await tx.query(
      "select code, id from account where branch_id = $1 and deleted_at is null",
      [branchId],
    );
    const ids = new Map(accounts.map(({ code, id }) => [code, id]));
    await seedResources(tx, { organizationId, branchId, userId, now }, ids);
  }
}
