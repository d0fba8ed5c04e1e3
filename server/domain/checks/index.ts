import { bounceCheckHandler, type EndPlacements } from "#server/domain/checks/bounce";
import { depositChecksHandler } from "#server/domain/checks/deposit";
import { receivePostDatedHandler } from "#server/domain/checks/receive";
import { checksShown } from "#server/domain/checks/show";
import { checkSteps } from "#server/domain/checks/steps";
import type { ReceiptReversal } from "#server/domain/ledger/receipt-reversal";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations on checks that were received; what a returned one was placed as is ended. */
export const checks = (loans: ReceiptReversal, endPlacements: EndPlacements): readonly OperationHandler[] => [
  receivePostDatedHandler,
  depositChecksHandler,
  bounceCheckHandler(loans, endPlacements),
  ...checkSteps,
  ...checksShown,
];
