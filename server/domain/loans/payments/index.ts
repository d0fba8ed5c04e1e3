import { loanDues } from "#server/domain/loans/payments/due";
import { loanLedgerHandler } from "#server/domain/loans/payments/ledger";
import { myLoansHandler } from "#server/domain/loans/payments/mine";
import { loanPaying } from "#server/domain/loans/payments/post";
import { postSheetHandler } from "#server/domain/loans/payments/post-sheet";
import { loanQuotes } from "#server/domain/loans/payments/quote";
import { readRemittanceHandler } from "#server/domain/loans/payments/read-remittance";
import { readSheetHandler } from "#server/domain/loans/payments/read-sheet";
import { postRemittanceHandler } from "#server/domain/loans/payments/remit";
import { loanPaymentReversing } from "#server/domain/loans/payments/reverse";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of payments on loans. */
export const loanPayments: readonly OperationHandler[] = [
  ...loanPaying,
  ...loanPaymentReversing,
  ...loanDues,
  ...loanQuotes,
  loanLedgerHandler,
  myLoansHandler,
  postSheetHandler,
  readSheetHandler,
  readRemittanceHandler,
  postRemittanceHandler,
];
