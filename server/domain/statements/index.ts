import { explainFigureHandler } from "#server/domain/statements/explain-figure";
import { exportBookHandler } from "#server/domain/statements/export-book";
import { exportFinancialStatementHandler } from "#server/domain/statements/export-financial-statement";
import { exportTrialBalanceHandler } from "#server/domain/statements/export-trial-balance";
import { financialStatementHandler } from "#server/domain/statements/financial-statement";
import { trialBalanceHandler } from "#server/domain/statements/trial-balance";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The statements. */
export const statements: readonly OperationHandler[] = [
  explainFigureHandler,
  exportBookHandler,
  exportFinancialStatementHandler,
  exportTrialBalanceHandler,
  financialStatementHandler,
  trialBalanceHandler,
];
