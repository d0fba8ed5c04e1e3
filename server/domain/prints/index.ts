import { checkPaperHandler } from "#server/domain/prints/check-paper";
import { printOfMembersHandler } from "#server/domain/prints/of-members";
import { amortisationCardHandler } from "#server/domain/prints/print-amortisation-card";
import { printAssetsHandler } from "#server/domain/prints/print-assets";
import { printBookHandler } from "#server/domain/prints/print-book";
import { printCheckHandlers } from "#server/domain/prints/print-check";
import { printDisbursementHandler } from "#server/domain/prints/print-disbursement";
import { printEndOfDayHandler } from "#server/domain/prints/print-end-of-day";
import { printFinancialStatementHandler } from "#server/domain/prints/print-financial-statement";
import { printLoanHandlers } from "#server/domain/prints/print-loan";
import { printLoanQuoteHandler } from "#server/domain/prints/print-loan-quote";
import { loanStatementHandler } from "#server/domain/prints/print-loan-statement";
import { printMemberCardHandler } from "#server/domain/prints/print-member-card";
import { printMemberSheetHandler } from "#server/domain/prints/print-member-sheet";
import { printMonthCertificateHandler } from "#server/domain/prints/print-month-certificate";
import { releaseVoucherHandler } from "#server/domain/prints/print-release-voucher";
import { printMyStatementHandler, printStatementHandler } from "#server/domain/prints/print-statement";
import { printTimeDepositHandler } from "#server/domain/prints/print-time-deposit";
import { printTrialBalanceHandler } from "#server/domain/prints/print-trial-balance";
import { printVoucherHandlers } from "#server/domain/prints/print-voucher";
import { printYearCertificateHandler } from "#server/domain/prints/print-year-certificate";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The papers: statements, cards, sheets. */
export const prints: readonly OperationHandler[] = [
  checkPaperHandler,
  printDisbursementHandler,
  printEndOfDayHandler,
  printMemberCardHandler,
  printMemberSheetHandler,
  printOfMembersHandler,
  printMyStatementHandler,
  printMonthCertificateHandler,
  printYearCertificateHandler,
  printTrialBalanceHandler,
  printFinancialStatementHandler,
  printBookHandler,
  printAssetsHandler,
  printStatementHandler,
  ...printVoucherHandlers,
  ...printLoanHandlers,
  amortisationCardHandler,
  loanStatementHandler,
  releaseVoucherHandler,
  printLoanQuoteHandler,
  printTimeDepositHandler,
  ...printCheckHandlers,
];
