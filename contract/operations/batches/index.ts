import type { Operation } from "#contract/kit/operation";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { endBatch, endBatchOfAnother } from "#contract/operations/batches/end-batch";
import { acceptCash, declineCash, moveCash, showFundings } from "#contract/operations/batches/funding";
import { openBatch } from "#contract/operations/batches/open-batch";
import { handOverRemittances, showRemittances } from "#contract/operations/batches/remittances";
import { seeOwnBlotter } from "#contract/operations/batches/see-own-blotter";
import { showBatch } from "#contract/operations/batches/show-batch";
import { signBatch } from "#contract/operations/batches/sign-batch";

/** The operations of batches. */
export const batches: readonly Operation[] = [
  acceptCash,
  cashPosition,
  currentBatch,
  declineCash,
  depositInBank,
  endBatch,
  endBatchOfAnother,
  handOverRemittances,
  moveCash,
  openBatch,
  seeOwnBlotter,
  showBatch,
  showFundings,
  showRemittances,
  signBatch,
];
