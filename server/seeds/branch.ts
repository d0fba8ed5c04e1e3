import { v7 as uuidv7 } from "uuid";
import { groupBy } from "#contract/kit/group-by";
import { standardTemplates } from "#contract/permission-templates";
import { seriesPrefixes } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";
import { chartColumns, standardChart } from "#server/seeds/chart";
import { seedDefinitions } from "#server/seeds/definitions";
import { countResourceSeeds, type NewBranch, seedResources } from "#server/seeds/resources";
import { insertRows, readRows } from "#server/seeds/rows";

const addTemplates = `
  insert into permission_template (id, organization_id, branch_id, name, description, permissions, created_at,
    created_by_id, updated_at, updated_by_id)
  select t.id, $1, $2, t.name, t.description, t.permissions, $4, $3, $4, $3
  from jsonb_to_recordset($5) as t (id uuid, name text, description text, permissions text[])`;

/** The core accounts of the CDA chart and ours beside them. */
async function seedAccounts(tx: Transaction, branch: NewBranch): Promise<Map<string, string>> {
  const { organizationId, branchId, userId, now } = branch;
  const core = standardChart("core");
  const ids = new Map(core.map(({ code }) => [code, uuidv7()]));
  const rows = core.map((account, index) => ({
    id: ids.get(account.code) as string,
    organization_id: organizationId,
    branch_id: branchId,
    created_at: now.toISOString(),
    created_by_id: userId,
    updated_at: now.toISOString(),
    updated_by_id: userId,
    ...chartColumns(account),
    loan_account_id: ids.get(account.serves ?? "") ?? null,
    display_order: 10 * (index + 1),
  }));
  await insertRows(tx, "account", rows);
  return ids;
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

async function seedTemplates(tx: Transaction, branch: NewBranch): Promise<void> {
  await tx.query(addTemplates, [
    branch.organizationId,
    branch.branchId,
    branch.userId,
    branch.now,
    JSON.stringify(standardTemplates.map((template) => ({ id: uuidv7(), ...template }))),
  ]);
}

/** Who else must decide on what, to begin with. */
async function seedApprovalRules(tx: Transaction, branch: NewBranch): Promise<void> {
  const byKind = groupBy(readRows("branch/approval-rules"), ({ kind }) => kind as string);
  const rows = [...byKind].map(([kind, tiers]) => ({
    organization_id: branch.organizationId,
    branch_id: branch.branchId,
    kind,
    tiers: tiers.map(({ permission, way, ...numbers }) => ({
      from_amount: Number(numbers.from_amount),
      permission: permission as string,
      person_ids: [],
      needed: Number(numbers.needed),
      way: way as string,
      hours: Number(numbers.hours),
    })),
    version: 1,
    updated_at: branch.now.toISOString(),
  }));
  await insertRows(tx, "approval_rule", rows);
}

/**
 * Gives a new, empty branch what it needs to open its doors: the chart of accounts and the parts accounts
 * play, number series, denominations, payment types and the other master data, and its roles. Needs the
 * server's own rights, for the branch is not the caller's yet. Refuses nothing; a branch that has rows
 * already breaks their unique indexes.
 */
export async function seedBranch(tx: Transaction, branch: NewBranch): Promise<void> {
  await seedDefinitions(tx, branch);
  const accounts = await seedAccounts(tx, branch);
  await seedRoles(tx, branch, accounts);
  await seedSeries(tx, branch);
  await seedResources(tx, branch, accounts);
  await seedTemplates(tx, branch);
  await seedApprovalRules(tx, branch);
}

/** What seedBranch gives a branch, by the name of the resource or list, and how many of each. */
export const countSeeds = () => [
  { name: "account", count: standardChart("core").length },
  ...countResourceSeeds(),
  { name: "permission-template", count: standardTemplates.length },
];
