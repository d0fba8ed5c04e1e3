import type { Operation } from "#contract/kit/operation";
import { payOut, preterminate } from "#contract/operations/teller/pay-out";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";

/** The operations of teller. */
export const teller: readonly Operation[] = [payOut, postDeposit, postWithdrawal, preterminate, reverseEntry];
