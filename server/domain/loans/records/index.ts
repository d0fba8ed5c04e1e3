import { releaseLoan, undoLoanRelease } from "#contract/operations/loans/release-loan";
import { showLoan } from "#contract/operations/loans/write-loan";
import { loanAssigning } from "#server/domain/loans/records/assign";
import { dueCalendarHandler } from "#server/domain/loans/records/due-calendar";
import { markLoanHandler } from "#server/domain/loans/records/mark";
import { release } from "#server/domain/loans/records/release";
import { answered, findLoan } from "#server/domain/loans/records/rows";
import { loanSteps } from "#server/domain/loans/records/steps";
import { undoRelease } from "#server/domain/loans/records/undo-release";
import { loanWriting } from "#server/domain/loans/records/write";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

/** The operations of loans as records. */
export const loanRecords: readonly OperationHandler[] = [
  dueCalendarHandler,
  serve(showLoan, async (call) => {
    const found = await findLoan(call, call.input.id);
    if (!found) throw call.refusal("loan_not_found");
    return answered(call, found);
  }),
  ...loanWriting,
  ...loanSteps,
  serve(releaseLoan, release),
  serve(undoLoanRelease, undoRelease),
  markLoanHandler,
  ...loanAssigning,
];
