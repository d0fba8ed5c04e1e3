import type { Operation } from "#contract/kit/operation";
import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";

/** The operations of adjustments. */
export const adjustments: readonly Operation[] = [createAdjustment];
