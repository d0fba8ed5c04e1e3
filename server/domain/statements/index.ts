import { exportTrialBalanceHandler } from "#server/domain/statements/export-trial-balance";
import { trialBalanceHandler } from "#server/domain/statements/trial-balance";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The statements. */
export const statements: readonly OperationHandler[] = [trialBalanceHandler, exportTrialBalanceHandler];
