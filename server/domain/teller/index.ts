import { notedFeesHandler } from "#server/domain/teller/noted-fees";
import { payOutHandler, preterminateHandler } from "#server/domain/teller/pay-out";
import { postPaymentHandler } from "#server/domain/teller/post-payment";
import { printReceiptHandler } from "#server/domain/teller/print-receipt";
import { windowHandlers } from "#server/domain/teller/window";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of the counter. */
export const teller: readonly OperationHandler[] = [
  notedFeesHandler,
  payOutHandler,
  postPaymentHandler,
  preterminateHandler,
  printReceiptHandler,
  ...windowHandlers,
];
