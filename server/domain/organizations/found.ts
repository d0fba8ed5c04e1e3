import { hashPassword } from "#server/platform/auth/passwords";
import type { Database } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import { addBranch, addMembership, addOrganization, addUser, slugOf } from "#server/seeds/organization";

export interface Foundation {
  email: string;
  password: string;
  organization: string;
  branch: string;
  now: Date;
}

/**
 * Makes an organisation with its first branch and an owner, who signs in with the e-mail and password. All or
 * nothing. Refuses, with a message to show, a taken e-mail and a taken name of an organisation.
 */
export async function foundOrganization(db: Database, asked: Foundation): Promise<void> {
  const { email, organization, branch, now } = asked;
  const [slug, branchSlug] = [slugOf(organization), slugOf(branch)];
  if (!slug || !branchSlug) throw new Error("A name must hold a letter or a digit");
  const password_hash = await hashPassword(asked.password);
  await inSystem(db, async (tx) => {
    const { rowCount } = await tx.query(
      "select from user_account where lower($1) in (lower(email), lower(user_name)) and deleted_at is null",
      [email],
    );
    if (rowCount) throw new Error(`${email} is already used`);
    const names = { first_name: "", last_name: "" };
    const userId = await addUser(tx, { email, user_name: email, ...names, password_hash }, now);
    const organizationId = await addOrganization(tx, { name: organization, slug, now });
    if (!organizationId) throw new Error(`There is already an organization ${slug}`);
    const founded = { organizationId, name: branch, slug: branchSlug, timeZone: "Asia/Manila", userId, now };
    const branchId = await addBranch(tx, founded);
    if (!branchId) throw new Error(`There is already a branch ${branchSlug}`);
    await addMembership(tx, { userId, place: { organizationId, branchId }, role: "owner", now });
  });
}
