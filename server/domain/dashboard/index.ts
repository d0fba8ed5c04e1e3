import { branchFiguresHandler } from "#server/domain/dashboard/branch-figures";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The home page. */
export const dashboard: readonly OperationHandler[] = [branchFiguresHandler];
