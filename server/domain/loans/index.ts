import { calculateLoanHandler } from "#server/domain/loans/calculate-loan";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Loans. */
export const loans: readonly OperationHandler[] = [calculateLoanHandler];
