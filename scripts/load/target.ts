import type { AuthContext, UserOrganization } from "#contract/entities/auth-context";
import { workAlone } from "#contract/operations/approvals/rules";
import { login } from "#contract/operations/identity/login";
import { createBranch } from "#contract/operations/organizations/create-branch";
import type { Client } from "./client.ts";

/** Where a book goes, and the rows of that branch it is posted with. */
export interface Target {
  organization: string;
  branch: string;
  branchId: string;
  /** The account members hold their savings in. */
  savings: { id: string; code: string };
  cashPaymentTypeId: string;
}

export interface Credentials {
  user: string;
  password: string;
}

async function signIn(client: Client, { user, password }: Credentials): Promise<AuthContext> {
  const answer = await client.call(login, { key: user, password });
  if (answer.ok) return answer.output;
  throw new Error(`${user} cannot sign in: ${answer.problem.message}`);
}

function chooseOrganization(memberships: UserOrganization[], slug: string | undefined) {
  const owned = memberships.filter(({ user_type }) => user_type === "owner").map((one) => one.organization);
  const distinct = [...new Map(owned.map((one) => [one.id, one])).values()];
  const fitting = distinct.filter((one) => slug === undefined || one.slug === slug);
  const [organization] = fitting;
  if (organization && fitting.length === 1) return organization;
  const names = distinct.map((one) => one.slug).join(", ") || "none";
  throw new Error(`Name one organization you own with --organization; you own: ${names}`);
}

async function branchNamed(
  client: Client,
  memberships: UserOrganization[],
  organizationId: string,
  name: string,
): Promise<string> {
  const there = memberships.find(
    ({ organization, branch }) =>
      organization.id === organizationId && [branch.slug, branch.name].includes(name),
  );
  if (there) return there.branch.id;
  return (await client.get(createBranch, { organization_id: organizationId, name })).id;
}

async function first<Row>(client: Client, path: string, field: string, value: string): Promise<Row> {
  const [row] = await client.search<Row>(path, {
    pageSize: 1,
    filter: { logic: "and", filters: [{ field, mode: "equal", value }] },
  });
  if (row) return row;
  throw new Error(`The branch has no ${path.slice(1)} whose ${field} is ${value}`);
}

/**
 * Nobody else works in a branch that a book is loaded into, so nobody else decides. Where others do, the book
 * is refused at its first amount that needs them.
 */
async function workByItself(client: Client): Promise<void> {
  await client.call(workAlone, { works_alone: true });
}

/**
 * Signs in, finds the branch or opens it, and finds what posting there needs. Refuses who is not an owner.
 */
export async function findTarget(
  client: Client,
  credentials: Credentials,
  asked: { organization?: string; branch: string },
): Promise<Target> {
  const { user_organizations: memberships } = await signIn(client, credentials);
  const organization = chooseOrganization(memberships, asked.organization);
  const branchId = await branchNamed(client, memberships, organization.id, asked.branch);
  client.branchId = branchId;
  await workByItself(client);
  const savings = await first<Target["savings"]>(client, "/account", "member_kind", "savings");
  const cash = await first<{ id: string }>(client, "/payment-type", "type", "cash");
  return {
    organization: organization.slug,
    branch: asked.branch,
    branchId,
    savings,
    cashPaymentTypeId: cash.id,
  };
}
