import type { Operation } from "#contract/kit/operation";
import { trialBalance } from "#contract/operations/statements/trial-balance";

/** The verbs of statements. */
export const statements: readonly Operation[] = [trialBalance];
