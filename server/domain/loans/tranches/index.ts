import { isOfferedFor } from "#contract/kit/operation";
import {
  cancelTranches,
  previewTranche,
  releaseTranche,
  undoTranche,
} from "#contract/operations/loans/loan-tranches";
import { outlookOf } from "#server/domain/loans/changes/outlook";
import { changeLoan, findLoan, lockForStep } from "#server/domain/loans/records/rows";
import { nextTranche } from "#server/domain/loans/tranches/next-tranche";
import { releaseNext } from "#server/domain/loans/tranches/release";
import { undoLast } from "#server/domain/loans/tranches/undo";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

/** Tranches of loans: the next of them, released, undone, and given up. */
export const loanTranches: readonly OperationHandler[] = [
  serve(releaseTranche, releaseNext),
  serve(undoTranche, undoLast),
  serve(previewTranche, async (call) => {
    const loan = await findLoan(call, call.input.id);
    if (!loan) throw call.refusal("loan_not_found");
    const next = await nextTranche(call, loan);
    return { tranche: next.tranche, ...outlookOf(next) };
  }),
  serve(cancelTranches, async (call) => {
    const loan = await lockForStep(call, { when: { state: "released" } });
    if (!isOfferedFor(cancelTranches, loan)) throw call.refusal("no_tranche_left");
    const amount = loan.releases.reduce((sum, one) => sum + (one.undone_by_entry_id ? 0 : one.amount), 0);
    return changeLoan(call, loan, { amount, tranches_cancelled_at: call.now }, call.input.reason);
  }),
];
