import { v7 as uuidv7 } from "uuid";
import { roleTemplates } from "#contract/permission-templates";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { seedBranch } from "#server/seeds/branch";

/** Letters that are not a plain one with something on top. */
const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/**
 * The short name of an organisation or branch in addresses: "Bank 1993" → "bank-1993", "Peñafrancia" →
 * "penafrancia".
 */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => spelledOut[letter] as string)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

export interface NewUser {
  email: string;
  user_name: string;
  first_name: string;
  last_name: string;
  password_hash: string;
}

/**
 * Adds a person, not yet of any branch. Returns their id; an e-mail or user name in use breaks a unique
 * index.
 */
export async function addUser(tx: Transaction, user: NewUser, now: Date): Promise<string> {
  const id = uuidv7();
  await tx.query(
    `insert into user_account
       (id, email, user_name, first_name, last_name, password_hash, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, user.email, user.user_name, user.first_name, user.last_name, user.password_hash, now],
  );
  return id;
}

/** Adds an organisation without branches. Returns its id, or null when the slug is taken. */
export async function addOrganization(
  tx: Transaction,
  { name, slug, now }: { name: string; slug: string; now: Date },
): Promise<string | null> {
  const { rows } = await tx.query(
    `insert into organization (id, name, slug, created_at) values ($1, $2, $3, $4)
     on conflict (slug) do nothing returning id`,
    [uuidv7(), name, slug, now],
  );
  return rows[0]?.id ?? null;
}

export interface BranchToAdd {
  organizationId: string;
  name: string;
  slug: string;
  timeZone: string;
  /** Who founds it. */
  userId: string;
  now: Date;
}

/**
 * Adds a branch with all it opens with. Returns its id, or null when the organisation has that slug
 * already.
 */
export async function addBranch(tx: Transaction, branch: BranchToAdd): Promise<string | null> {
  const { organizationId, name, slug, timeZone, userId, now } = branch;
  const { rows } = await tx.query(
    `insert into branch (id, organization_id, name, slug, time_zone, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, slug) do nothing returning id`,
    [uuidv7(), organizationId, name, slug, timeZone, now],
  );
  const branchId = rows[0]?.id ?? null;
  if (branchId) await seedBranch(tx, { organizationId, branchId, userId, now });
  return branchId;
}

/**
 * Gives a person a role of the templates ("owner", "manager", "accountant", "loan officer", "teller",
 * "member") in a branch.
 */
export async function addMembership(
  tx: Transaction,
  { userId, place, role, now }: { userId: string; place: Tenant; role: string; now: Date },
): Promise<void> {
  const permissions = roleTemplates[role];
  if (!permissions) throw new Error(`there is no role ${role}`);
  const userType = role === "owner" || role === "member" ? role : "employee";
  await tx.query(
    `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
       permissions, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [uuidv7(), userId, place.organizationId, place.branchId, userType, role, permissions, now],
  );
}
