import { createAdjustmentHandler } from "#server/domain/adjustments/create-adjustment";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of adjustments. */
export const adjustments: readonly OperationHandler[] = [createAdjustmentHandler];
