import { branchFiguresHandler } from "#server/domain/dashboard/branch-figures";
import { currentNoticesHandler } from "#server/domain/dashboard/current-notices";
import { setUpCountsHandler } from "#server/domain/dashboard/set-up-counts";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The home page, and that of master data. */
export const dashboard: readonly OperationHandler[] = [
  branchFiguresHandler,
  currentNoticesHandler,
  setUpCountsHandler,
];
