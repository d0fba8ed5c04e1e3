import { postImportedLoansHandler } from "#server/domain/loans/imports/post";
import { takeBackLoansHandler } from "#server/domain/loans/imports/take-back";
import { loanTieOutHandler } from "#server/domain/loans/imports/tie-out";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Loans of old books that files bring in. */
export const loanImporting: readonly OperationHandler[] = [
  loanTieOutHandler,
  postImportedLoansHandler,
  takeBackLoansHandler,
];
