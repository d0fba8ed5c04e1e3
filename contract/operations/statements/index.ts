import type { Operation } from "#contract/kit/operation";
import { exportTrialBalance } from "#contract/operations/statements/export-trial-balance";
import { trialBalance } from "#contract/operations/statements/trial-balance";

/** The operations of statements. */
export const statements: readonly Operation[] = [trialBalance, exportTrialBalance];
