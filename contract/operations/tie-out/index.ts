import type { Operation } from "#contract/kit/operation";
import { annotateDifference, assignDifference } from "#contract/operations/tie-out/items";

/** The operations on what the tie-out has found. */
export const tieOutOperations: readonly Operation[] = [assignDifference, annotateDifference];
