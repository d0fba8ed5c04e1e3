import { createContext, useContext } from "react";
import type { UserOrganization } from "#contract/entities/auth-context";
import { type CalendarDate, dayIn } from "#contract/kit/dates";

export interface BranchOfTab {
  organization: UserOrganization["organization"];
  branch: UserOrganization["branch"];
  membership: UserOrganization;
  /** The address of a page of this branch: "view-members" → "/org/bayanihan/branch/main/view-members". */
  path(to: string): string;
}

/** The branch named by this tab's address; provided by the branch shell. */
export const CurrentBranch = createContext<BranchOfTab | null>(null);

/** The day it is in the branch of this tab, by this device's clock. */
export const useToday = (): CalendarDate => dayIn(useBranch().branch.time_zone, new Date());

/** The branch this tab works in. Only for pages under the branch shell. */
export function useBranch(): BranchOfTab {
  const branch = useContext(CurrentBranch);
  if (!branch) throw new Error("No branch is open in this tab");
  return branch;
}
