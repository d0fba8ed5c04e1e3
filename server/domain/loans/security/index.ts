import { custody } from "#server/domain/loans/security/collateral";
import { pledging } from "#server/domain/loans/security/pledges";
import type { OperationHandler } from "#server/platform/operations/serve";

/** What loans are secured by: deposits that are pledged, and papers of collateral. */
export const loanSecurity: readonly OperationHandler[] = [...pledging, ...custody];
