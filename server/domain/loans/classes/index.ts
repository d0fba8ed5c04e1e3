import { startCountReclassificationHandler } from "#server/domain/loans/classes/count";
import { litigation } from "#server/domain/loans/classes/litigate";
import { reclassifying } from "#server/domain/loans/classes/reclassify";
import type { OperationHandler } from "#server/platform/operations/serve";

/** In which account of the ledger loans stand. */
export const loanClasses: readonly OperationHandler[] = [
  ...litigation,
  ...reclassifying,
  startCountReclassificationHandler,
];
