import { loanAccruals } from "#server/domain/loans/accrual/accruals";
import { calculateLoanHandler } from "#server/domain/loans/calculate-loan";
import { loanChanges } from "#server/domain/loans/changes/change";
import { loanClasses } from "#server/domain/loans/classes/index";
import { computeSchemeHandler } from "#server/domain/loans/compute-scheme";
import { loanImporting } from "#server/domain/loans/imports/index";
import { loanInstructions } from "#server/domain/loans/instructions/instruct";
import { loanLosses } from "#server/domain/loans/losses/index";
import { loanMoves } from "#server/domain/loans/moves/index";
import { loanPayments } from "#server/domain/loans/payments/index";
import { loanPortfolioHandler } from "#server/domain/loans/portfolio/portfolio";
import { loanRecords } from "#server/domain/loans/records/index";
import { loanReminderSettings } from "#server/domain/loans/reminders/settings";
import { loanSecurity } from "#server/domain/loans/security/index";
import { loanTranches } from "#server/domain/loans/tranches/index";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Loans. */
export const loans: readonly OperationHandler[] = [
  calculateLoanHandler,
  computeSchemeHandler,
  ...loanRecords,
  ...loanPayments,
  ...loanTranches,
  ...loanChanges,
  ...loanAccruals,
  ...loanLosses,
  ...loanClasses,
  ...loanSecurity,
  ...loanMoves,
  ...loanInstructions,
  ...loanReminderSettings,
  ...loanImporting,
  loanPortfolioHandler,
];
