import { payOutHandler, preterminateHandler } from "#server/domain/teller/pay-out";
import { postDepositHandler } from "#server/domain/teller/post-deposit";
import { postWithdrawalHandler } from "#server/domain/teller/post-withdrawal";
import { reverseEntryHandler } from "#server/domain/teller/reverse-entry";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of the counter. */
export const teller: readonly OperationHandler[] = [
  payOutHandler,
  postDepositHandler,
  postWithdrawalHandler,
  preterminateHandler,
  reverseEntryHandler,
];
