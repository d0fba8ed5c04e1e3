import { printDisbursementHandler } from "#server/domain/prints/print-disbursement";
import { printEndOfDayHandler } from "#server/domain/prints/print-end-of-day";
import { printLoanHandlers } from "#server/domain/prints/print-loan";
import { printMemberCardHandler } from "#server/domain/prints/print-member-card";
import { printMemberSheetHandler } from "#server/domain/prints/print-member-sheet";
import { printMonthCertificateHandler } from "#server/domain/prints/print-month-certificate";
import { printStatementHandler } from "#server/domain/prints/print-statement";
import { printVoucherHandlers } from "#server/domain/prints/print-voucher";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The papers: statements, cards, sheets. */
export const prints: readonly OperationHandler[] = [
  printDisbursementHandler,
  printEndOfDayHandler,
  printMemberCardHandler,
  printMemberSheetHandler,
  printMonthCertificateHandler,
  printStatementHandler,
  ...printVoucherHandlers,
  ...printLoanHandlers,
];
