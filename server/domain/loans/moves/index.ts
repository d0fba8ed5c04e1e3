import { arriving } from "#server/domain/loans/moves/accept";
import { handingOver } from "#server/domain/loans/moves/hand-over";
import { showingMoves } from "#server/domain/loans/moves/show";
import { takeBackHandler } from "#server/domain/loans/moves/take-back";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Loans that move between the branches of an organisation. */
export const loanMoves: readonly OperationHandler[] = [
  ...handingOver,
  takeBackHandler,
  ...arriving,
  ...showingMoves,
];
