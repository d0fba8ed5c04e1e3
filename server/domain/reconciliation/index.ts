import { closing } from "#server/domain/reconciliation/close";
import { matching } from "#server/domain/reconciliation/match";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations by which the books are held against banks. */
export const reconciliation: readonly OperationHandler[] = [...matching, ...closing];
