import { calculateLoanHandler } from "#server/domain/loans/calculate-loan";
import { loanChanges } from "#server/domain/loans/changes/change";
import { computeSchemeHandler } from "#server/domain/loans/compute-scheme";
import { loanLosses } from "#server/domain/loans/losses/index";
import { loanPayments } from "#server/domain/loans/payments/index";
import { loanPortfolioHandler } from "#server/domain/loans/portfolio/portfolio";
import { loanRecords } from "#server/domain/loans/records/index";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Loans. */
export const loans: readonly OperationHandler[] = [
  calculateLoanHandler,
  computeSchemeHandler,
  ...loanRecords,
  ...loanPayments,
  ...loanChanges,
  ...loanLosses,
  loanPortfolioHandler,
];
