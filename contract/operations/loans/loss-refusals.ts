import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { loanPaymentRefusals } from "#contract/operations/loans/loan-payment-refusals";
import { loanStepRefusals } from "#contract/operations/loans/loan-refusals";

const { loan_account_missing, later_payment_over } = loanPaymentRefusals;

/** What refuses what is waived, written off or charged: it is about the loan, and not a line of a receipt. */
export const lossRefusals = {
  ...ledgerRefusals,
  ...loanStepRefusals,
  loan_account_missing: { message: loan_account_missing.message },
  later_payment_over: { message: later_payment_over.message },
} as const;
