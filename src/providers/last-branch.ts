import type { AuthContext, UserOrganization } from "#contract/entities/auth-context";

const name = "kaban.last-branch";

/** Remembers on this device which branch a person worked in last. */
export function rememberBranch(branchId: string): void {
  try {
    localStorage.setItem(name, branchId);
  } catch {
    // The person chooses again next time.
  }
}

function lastBranchId(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Whether somebody has worked in a branch on this device. */
export const hasWorkedInBranch = () => lastBranchId() !== null;

interface Addressed {
  organization: Pick<UserOrganization["organization"], "slug">;
  branch: Pick<UserOrganization["branch"], "slug">;
}

/** The address of a page of a membership's branch. */
export function branchPath({ organization, branch }: Addressed, to = ""): string {
  const [org, slug] = [organization.slug, branch.slug].map(encodeURIComponent);
  return `/org/${org}/branch/${slug}/${to.replace(/^\//, "")}`;
}

/**
 * Where a person who has signed in goes: to the last or only branch, else to the choice, else to find one.
 */
export function homePath({ user_organizations: memberships }: AuthContext): string {
  const lastId = lastBranchId();
  const last = memberships.find(({ branch }) => branch.id === lastId);
  const home = last ?? (memberships.length === 1 ? memberships[0] : undefined);
  if (home) return branchPath(home);
  return memberships.length > 0 ? "/org" : "/onboarding";
}

/** Pages of this application that only somebody signed in sees. */
const behindSignIn = /^\/(org|onboarding|account-profile)([/?]|$)/;

/** The page somebody was sent away from to sign in; only pages of this application count. */
export function returnPath(search: string): string | null {
  const to = new URLSearchParams(search).get("to");
  return to && behindSignIn.test(to) ? to : null;
}

/** The sign-in page, which leads back to where the person is. */
export const signInPath = (here: string) =>
  behindSignIn.test(here) ? `/auth/sign-in?to=${encodeURIComponent(here)}` : "/auth/sign-in";
