import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import { roleTemplates } from "#contract/permission-templates";
import type { Database, Transaction } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import { seedBranch } from "#server/seeds/branch";

export const password = "kaban-test-password";
const born = new Date("2026-01-05T00:00:00Z");

/**
 * Rules of a new branch that the test world does without: tests of what they are about do it by themselves,
 * in hundreds of places. Those of approvals set them again.
 */
export const leftAside = [
  "access-reset",
  "account-role",
  "back-dating",
  "base-rate",
  "member-closing",
  "member-merge",
  "opening-balances",
  "number-series",
  "over-short",
  "payment-type",
  "period-closing",
  "period-reopening",
  "permissions",
  "posting-rules",
  "time-deposit-terms",
  "uncleared-checks",
  "withdrawal-without-notice",
  "year-closing",
  "year-reopening",
];

/** Everybody of the test world: [user name, organisation, branch, role]. */
export const people = [
  ["owner", "bayanihan", "main", "owner"],
  ["manager", "bayanihan", "main", "manager"],
  ["accountant", "bayanihan", "main", "accountant"],
  ["teller", "bayanihan", "main", "teller"],
  ["teller2", "bayanihan", "main", "teller"],
  ["member", "bayanihan", "main", "member"],
  ["north", "bayanihan", "north", "teller"],
  ["north-manager", "bayanihan", "north", "manager"],
  ["stranger", "damayan", "main", "owner"],
] as const;
export type Person = (typeof people)[number][0];

async function addOrganization(tx: Transaction, slug: string, branches: string[], userId: string) {
  const organizationId = uuidv7();
  await tx.query("insert into organization (id, name, slug, created_at) values ($1, $2, $2, $3)", [
    organizationId,
    slug,
    born,
  ]);
  const ids = new Map<string, { organizationId: string; branchId: string }>();
  for (const branch of branches) {
    const branchId = uuidv7();
    await tx.query(
      "insert into branch (id, organization_id, name, slug, created_at) values ($1, $2, $3, $3, $4)",
      [branchId, organizationId, branch, born],
    );
    await seedBranch(tx, { organizationId, branchId, userId, now: born });
    // Most tests need money in a drawer on whatever day it is, and few a vault that was filled first or a
    // batch that was ended: those take these rules back.
    await tx.query(
      `insert into journal_head (organization_id, branch_id, may_overdraw_cash, may_carry_batches)
       values ($1, $2, true, true)`,
      [organizationId, branchId],
    );
    ids.set(`${slug}/${branch}`, { organizationId, branchId });
  }
  return ids;
}

/** Two organisations and nine people, each with their role, on freshly seeded branches. */
export async function createWorld(db: Database): Promise<void> {
  const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await inSystem(db, async (tx) => {
    const ids = new Map(people.map(([name]) => [name, uuidv7()]));
    for (const [name, id] of ids) {
      await tx.query(
        `insert into user_account (id, email, user_name, first_name, last_name, password_hash, created_at,
           updated_at)
         values ($1, $2, $3, $4, 'Tester', $5, $6, $6)`,
        [id, `${name}@kaban.test`, name, name, passwordHash, born],
      );
    }
    const seeder = ids.get("owner") as string;
    const branches = new Map([
      ...(await addOrganization(tx, "bayanihan", ["main", "north"], seeder)),
      ...(await addOrganization(tx, "damayan", ["main"], seeder)),
    ]);
    await tx.query("delete from approval_rule where kind = any($1)", [leftAside]);
    for (const [name, organization, branch, role] of people) {
      const place = branches.get(`${organization}/${branch}`);
      const userType = role === "owner" || role === "member" ? role : "employee";
      await tx.query(
        `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
           permissions, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          uuidv7(),
          ids.get(name),
          place?.organizationId,
          place?.branchId,
          userType,
          role,
          roleTemplates[role],
          born,
        ],
      );
    }
  });
}
