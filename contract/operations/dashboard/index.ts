import type { Operation } from "#contract/kit/operation";
import { branchFigures } from "#contract/operations/dashboard/branch-figures";
import { currentNotices } from "#contract/operations/dashboard/current-notices";
import { setUpCounts } from "#contract/operations/dashboard/set-up-counts";

/** The operations of the home page and of the page of master data. */
export const dashboard: readonly Operation[] = [branchFigures, currentNotices, setUpCounts];
