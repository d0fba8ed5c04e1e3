import type { Operation } from "#contract/kit/operation";
import { exportBook } from "#contract/operations/statements/books";
import { explainFigure } from "#contract/operations/statements/explain-figure";
import { exportFinancialStatement } from "#contract/operations/statements/export-financial-statement";
import { exportTrialBalance } from "#contract/operations/statements/export-trial-balance";
import { financialStatement } from "#contract/operations/statements/financial-statement";
import { trialBalance } from "#contract/operations/statements/trial-balance";

/** The operations of statements. */
export const statements: readonly Operation[] = [
  explainFigure,
  exportBook,
  exportFinancialStatement,
  exportTrialBalance,
  financialStatement,
  trialBalance,
];
