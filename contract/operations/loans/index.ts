import type { Operation } from "#contract/kit/operation";
import { calculateLoan } from "#contract/operations/loans/calculate-loan";

/** The operations of loans. */
export const loans: readonly Operation[] = [calculateLoan];
