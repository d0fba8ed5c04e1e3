import { loanAllowances } from "#server/domain/loans/losses/allowance";
import { loanCharging } from "#server/domain/loans/losses/charge";
import { startCountAllowanceHandler } from "#server/domain/loans/losses/count-allowance";
import { loanWaiving } from "#server/domain/loans/losses/waive";
import { loanWritingOff } from "#server/domain/loans/losses/write-off";
import type { OperationHandler } from "#server/platform/operations/serve";

/** What is not paid of loans. */
export const loanLosses: readonly OperationHandler[] = [
  ...loanCharging,
  ...loanWaiving,
  ...loanWritingOff,
  ...loanAllowances,
  startCountAllowanceHandler,
];
