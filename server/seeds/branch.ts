import { v7 as uuidv7 } from "uuid";
import { standardTemplates } from "#contract/permission-templates";
import { resources } from "#contract/resources/index";
import type { Transaction } from "#server/db/database";
import { seriesPrefixes } from "#server/ledger/series";
import { shapeOf } from "#server/resources/shape";
import { addRows } from "#server/resources/store";
import { type ColumnValue, hasRows, insertRows, readRows, type SeedRow } from "#server/seeds/rows";

export interface NewBranch {
  organizationId: string;
  branchId: string;
  /** Who founds it; stands in created_by_id. */
  userId: string;
  now: Date;
}

const addTemplates = `
  insert into permission_template (id, organization_id, branch_id, name, description, permissions, created_at,
    created_by_id, updated_at, updated_by_id)
  select t.id, $1, $2, t.name, t.description, t.permissions, $4, $3, $4, $3
  from jsonb_to_recordset($5) as t (id uuid, name text, description text, permissions text[])`;

const emptyIsNull = (row: SeedRow): Record<string, ColumnValue> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === "" ? null : value]));

const chartRows = () =>
  [...readRows("branch/chart-of-accounts"), ...readRows("branch/added-accounts")].filter(
    (row) => row.core_savings_credit === "y",
  );

/** The core accounts of the CDA chart and ours beside them. "Either" sides are kept on the credit side. */
async function seedAccounts(tx: Transaction, branch: NewBranch): Promise<Map<string, string>> {
  const { organizationId, branchId, userId, now } = branch;
  const kinds = new Map(readRows("branch/member-accounts").map((row) => [row.code, row.member_kind]));
  const rows = chartRows().map((row) => ({
    id: uuidv7(),
    organization_id: organizationId,
    branch_id: branchId,
    created_at: now.toISOString(),
    created_by_id: userId,
    updated_at: now.toISOString(),
    updated_by_id: userId,
    version: 1,
    code: row.code as string,
    name: row.title as string,
    section: row.section as string,
    type: row.element as string,
    normal_side: row.normal_balance === "debit" ? "debit" : "credit",
    is_contra: row.contra === "y",
    member_kind: kinds.get(row.code) ?? null,
    minimum_balance: 0,
    status: "open",
  }));
  await insertRows(tx, "account", rows);
  return new Map(rows.map((row) => [row.code, row.id]));
}

function accountOf(accounts: Map<string, string>, code: string | undefined): string {
  const id = accounts.get(code ?? "");
  if (!id) throw new Error(`the seeds name the account ${code}, which the chart does not have`);
  return id;
}

async function seedRoles(tx: Transaction, branch: NewBranch, accounts: Map<string, string>): Promise<void> {
  const rows = readRows("branch/account-roles").map(({ role, code }) => ({
    organization_id: branch.organizationId,
    branch_id: branch.branchId,
    role: role as string,
    account_id: accountOf(accounts, code),
  }));
  await insertRows(tx, "branch_account", rows);
}

async function seedSeries(tx: Transaction, branch: NewBranch): Promise<void> {
  const rows = Object.entries({ deposit: "", passbook: "", ...seriesPrefixes }).map(([kind, prefix]) => ({
    organization_id: branch.organizationId,
    branch_id: branch.branchId,
    kind,
    prefix,
    padding: 6,
    next_number: 1,
  }));
  await insertRows(tx, "series", rows);
}

// A noun whose rows are the organisation's is not a new branch's to fill; one without a file starts empty.
const seededNouns = resources.filter(({ name, scope }) => scope === "branch" && hasRows(`branch/${name}`));

async function seedNouns(tx: Transaction, branch: NewBranch, accounts: Map<string, string>): Promise<void> {
  const who = { tenant: branch, userId: branch.userId, now: branch.now };
  for (const resource of seededNouns) {
    const rows = readRows(`branch/${resource.name}`).map(({ account_code, ...row }) => ({
      ...emptyIsNull(row),
      ...(account_code !== undefined && { account_id: accountOf(accounts, account_code) }),
    }));
    await addRows({ tx, ...who }, shapeOf(resource, resources), rows);
  }
}

async function seedTemplates(tx: Transaction, branch: NewBranch): Promise<void> {
  await tx.query(addTemplates, [
    branch.organizationId,
    branch.branchId,
    branch.userId,
    branch.now,
    JSON.stringify(standardTemplates.map((template) => ({ id: uuidv7(), ...template }))),
  ]);
}

/**
 * Gives a new, empty branch what it needs to open its doors: the chart of accounts and the parts accounts
 * play, number series, denominations, payment types and the other master data, and its roles. Needs the
 * server's own rights, for the branch is not the caller's yet. Refuses nothing; a branch that has rows
 * already breaks their unique indexes.
 */
export async function seedBranch(tx: Transaction, branch: NewBranch): Promise<void> {
  const accounts = await seedAccounts(tx, branch);
  await seedRoles(tx, branch, accounts);
  await seedSeries(tx, branch);
  await seedNouns(tx, branch, accounts);
  await seedTemplates(tx, branch);
}

/** What seedBranch gives a branch, by the name of the noun or list, and how many of each. */
export const countSeeds = () => [
  { name: "account", count: chartRows().length },
  ...seededNouns.map(({ name }) => ({ name, count: readRows(`branch/${name}`).length })),
  { name: "permission-template", count: standardTemplates.length },
];
