import type { Operation } from "#contract/kit/operation";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { endBatch, endBatchOfAnother } from "#contract/operations/batches/end-batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import { showBatch } from "#contract/operations/batches/show-batch";

/** The operations of batches. */
export const batches: readonly Operation[] = [
  currentBatch,
  endBatch,
  endBatchOfAnother,
  openBatch,
  showBatch,
];
