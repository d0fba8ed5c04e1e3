import { loanWaiving } from "#server/domain/loans/losses/waive";
import { loanWritingOff } from "#server/domain/loans/losses/write-off";
import type { OperationHandler } from "#server/platform/operations/serve";

/** What is not paid of loans. */
export const loanLosses: readonly OperationHandler[] = [...loanWaiving, ...loanWritingOff];
