import { sql } from "drizzle-orm";
import { type Resource, tableName } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { query, type Transaction } from "#server/platform/db/database";
import { shapeOf } from "#server/platform/resources/table-model";
import { addRows } from "#server/resources/store";
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
const seededNouns = resources.filter((noun) => hasRows(fileOf(noun)));

/** How many rows each noun begins with that does not begin empty. */
export const countNounSeeds = () =>
  seededNouns.map((noun) => ({ name: noun.name, count: readRows(fileOf(noun)).length }));

/** The nouns that no row was ever made of in the branch, not even one deleted since. */
async function findUntouched(tx: Transaction, branch: NewBranch): Promise<Resource[]> {
  const { organizationId, branchId } = branch;
  const asked = seededNouns.map((noun) => {
    const tenant =
      noun.scope === "branch" ? sql`branch_id = ${branchId}` : sql`organization_id = ${organizationId}`;
    return sql`select ${noun.name} as name
      where not exists (select from ${sql.identifier(tableName(noun))} where ${tenant})`;
  });
  const found = await query<{ name: string }>(tx, sql.join(asked, sql` union all `));
  return seededNouns.filter((noun) => found.some(({ name }) => name === noun.name));
}

const emptyIsNull = (row: SeedRow): Record<string, ColumnValue> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === "" ? null : value]));

/** The rows a noun begins with; those about an account the branch does not have are left out. */
function rowsOf(noun: Resource, accounts: AccountIds): Record<string, ColumnValue>[] {
  return readRows(fileOf(noun)).flatMap(({ account_code, ...row }) => {
    if (account_code === undefined) return [emptyIsNull(row)];
    const account_id = accounts.get(account_code);
    return account_id ? [{ ...emptyIsNull(row), account_id }] : [];
  });
}

/** Gives a branch the rows that each noun begins with, of those nouns it never had a row of. */
export async function seedNouns(tx: Transaction, branch: NewBranch, accounts: AccountIds): Promise<void> {
  const at = { tx, tenant: branch, userId: branch.userId, now: branch.now };
  for (const noun of await findUntouched(tx, branch)) {
    const rows = rowsOf(noun, accounts);
    if (rows.length > 0) await addRows(at, shapeOf(noun, resources), rows);
  }
}

const branches = `
  select b.id as branch_id, b.organization_id, (
      select m.user_id from user_organization m
      where m.organization_id = b.organization_id and m.user_type = 'owner'
      order by m.created_at, m.id limit 1) as user_id
  from branch b order by b.id`;

/**
 * Gives branches of an older Kaban what each noun begins with that has come since. Rows are made in the name
 * of the organisation's first owner.
 */
export async function seedNewNouns(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await tx.query(branches);
  for (const { organization_id: organizationId, branch_id: branchId, user_id: userId } of rows) {
    const { rows: accounts } = await tx.query(
      "select code, id from account where branch_id = $1 and deleted_at is null",
      [branchId],
    );
    const ids = new Map(accounts.map(({ code, id }) => [code, id]));
    await seedNouns(tx, { organizationId, branchId, userId, now }, ids);
  }
}
