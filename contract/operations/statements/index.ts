import type { Operation } from "#contract/kit/operation";
import { explainFigure } from "#contract/operations/statements/explain-figure";
import { exportTrialBalance } from "#contract/operations/statements/export-trial-balance";
import { financialStatement } from "#contract/operations/statements/financial-statement";
import { trialBalance } from "#contract/operations/statements/trial-balance";

/** The operations of statements. */
export const statements: readonly Operation[] = [
  explainFigure,
  exportTrialBalance,
  financialStatement,
  trialBalance,
];
