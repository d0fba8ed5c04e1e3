import type { Operation } from "#contract/kit/operation";
import { branchFigures } from "#contract/operations/dashboard/branch-figures";

/** The operations of the home page. */
export const dashboard: readonly Operation[] = [branchFigures];
