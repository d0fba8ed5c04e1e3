import { cashPositionHandler } from "#server/domain/batches/cash-position";
import { currentBatchHandler } from "#server/domain/batches/current-batch";
import { depositInBankHandler } from "#server/domain/batches/deposit-in-bank";
import { endBatchHandler } from "#server/domain/batches/end-batch";
import { endBatchOfAnotherHandler } from "#server/domain/batches/end-batch-of-another";
import { fundings } from "#server/domain/batches/funding";
import { openBatchHandler } from "#server/domain/batches/open-batch";
import { remittances } from "#server/domain/batches/remittances";
import { seeOwnBlotterHandler } from "#server/domain/batches/see-own-blotter";
import { showBatchHandler } from "#server/domain/batches/show-batch";
import { signBatchHandler } from "#server/domain/batches/sign-batch";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of a teller's batch. */
export const batches: readonly OperationHandler[] = [
  cashPositionHandler,
  currentBatchHandler,
  depositInBankHandler,
  endBatchHandler,
  endBatchOfAnotherHandler,
  openBatchHandler,
  seeOwnBlotterHandler,
  showBatchHandler,
  signBatchHandler,
  ...fundings,
  ...remittances,
];
