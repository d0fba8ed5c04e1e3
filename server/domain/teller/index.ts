import { notedFeesHandler } from "#server/domain/teller/noted-fees";
import { payOutHandler, preterminateHandler } from "#server/domain/teller/pay-out";
import { postDepositHandler } from "#server/domain/teller/post-deposit";
import { postPaymentHandler } from "#server/domain/teller/post-payment";
import { postWithdrawalHandler } from "#server/domain/teller/post-withdrawal";
import { printReceiptHandler } from "#server/domain/teller/print-receipt";
import { reverseEntryHandler } from "#server/domain/teller/reverse-entry";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of the counter. */
export const teller: readonly OperationHandler[] = [
  notedFeesHandler,
  payOutHandler,
  postDepositHandler,
  postPaymentHandler,
  postWithdrawalHandler,
  preterminateHandler,
  printReceiptHandler,
  reverseEntryHandler,
];
