import {
  type Branch,
  branchInput,
  type Organization,
  organizationInput,
} from "#contract/entities/organization";
import type { Transaction } from "#server/platform/db/database";

const columnsOf = (alias: string, names: string[]) => names.map((name) => `${alias}.${name}`).join(", ");

const organizationColumns = columnsOf("o", [
  "id",
  "slug",
  ...Object.keys(organizationInput.shape),
  "media_id",
  "cover_media_id",
  "version",
  "created_at",
]);
const branchColumns = columnsOf("b", [
  "id",
  "organization_id",
  "slug",
  ...Object.keys(branchInput.shape),
  "time_zone",
  "currency",
  "media_id",
  "version",
  "created_at",
]);
// The main branch is the oldest.
const readBranches = `
  select ${branchColumns},
    exists (select from journal_entry e where e.branch_id = b.id) as is_time_zone_fixed,
    not exists (select from branch e where e.organization_id = b.organization_id
      and (e.created_at, e.id) < (b.created_at, b.id)) as is_main_branch
  from branch b where `;

/** The branches of an organisation, the main one first. */
export async function readBranchesOf(
  tx: Pick<Transaction, "query">,
  organizationId: string,
): Promise<Branch[]> {
  const { rows } = await tx.query(`${readBranches} b.organization_id = $1 order by b.created_at, b.id`, [
    organizationId,
  ]);
  return rows;
}

/** A branch; null when there is none. Locked until the transaction ends when `lock` is given. */
export async function readBranch(tx: Transaction, id: string, lock?: "lock"): Promise<Branch | null> {
  const { rows } = await tx.query(`${readBranches} b.id = $1 ${lock ? "for no key update of b" : ""}`, [id]);
  return rows[0] ?? null;
}

/** An organisation with its branches; null when there is none. Locked when `lock` is given. */
export async function readOrganization(
  tx: Pick<Transaction, "query">,
  id: string,
  lock?: "lock",
): Promise<Organization | null> {
  const { rows } = await tx.query(
    `select ${organizationColumns} from organization o where o.id = $1 ${lock ? "for no key update" : ""}`,
    [id],
  );
  return rows[0] ? { ...rows[0], branches: await readBranchesOf(tx, id) } : null;
}

/**
 * Writes columns of an organisation or branch, as a new version of it. The names are the contract's, never
 * input.
 */
export async function writeColumns(
  tx: Transaction,
  table: "organization" | "branch",
  { id, now, values }: { id: string; now: Date; values: Record<string, unknown> },
): Promise<void> {
  const written = Object.keys(values).map((name, index) => `${name} = $${index + 3}`);
  await tx.query(
    `update ${table} set ${written.join(", ")}, updated_at = $2, version = version + 1 where id = $1`,
    [id, now, ...Object.values(values)],
  );
}
