import type { Operation } from "#contract/kit/operation";
import { notedFees } from "#contract/operations/teller/noted-fees";
import { payOut, preterminate } from "#contract/operations/teller/pay-out";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postPayment } from "#contract/operations/teller/post-payment";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { printReceipt } from "#contract/operations/teller/print-receipt";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";

/** The operations of teller. */
export const teller: readonly Operation[] = [
  notedFees,
  payOut,
  postDeposit,
  postPayment,
  postWithdrawal,
  preterminate,
  printReceipt,
  reverseEntry,
];
