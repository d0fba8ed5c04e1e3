import type { Operation } from "#contract/kit/operation";
import { printCollectionSheet } from "#contract/operations/loans/collection-sheet";
import { printAssets } from "#contract/operations/prints/asset-paper";
import {
  printBook,
  printFinancialStatement,
  printMonthCertificate,
  printTrialBalance,
  printYearCertificate,
} from "#contract/operations/prints/book-papers";
import { checkPaper } from "#contract/operations/prints/check-paper";
import { printCheck, printCheckRegister, printSampleCheck } from "#contract/operations/prints/check-papers";
import {
  printAmortisationCard,
  printDisclosure,
  printLoanQuote,
  printLoanStatement,
  printPromissoryNote,
  printReleaseVoucher,
} from "#contract/operations/prints/loan-papers";
import { printOfMembers } from "#contract/operations/prints/papers-of-members";
import {
  printDisbursement,
  printEndOfDay,
  printMemberCard,
  printMemberSheet,
  printMyStatement,
  printStatement,
  printVoucher,
} from "#contract/operations/prints/prints";
import { printTimeDeposit } from "#contract/operations/prints/time-deposit-paper";
import { printLoanReport } from "#contract/operations/reports/loan-reports";

/** The operations of prints. */
export const prints: readonly Operation[] = [
  checkPaper,
  printDisbursement,
  printEndOfDay,
  printMemberCard,
  printMemberSheet,
  printOfMembers,
  printMyStatement,
  printMonthCertificate,
  printYearCertificate,
  printTrialBalance,
  printFinancialStatement,
  printBook,
  printAssets,
  printCheck,
  printSampleCheck,
  printCheckRegister,
  printStatement,
  ...Object.values(printVoucher),
  printDisclosure,
  printPromissoryNote,
  printAmortisationCard,
  printLoanStatement,
  printReleaseVoucher,
  printLoanReport,
  printCollectionSheet,
  printLoanQuote,
  printTimeDeposit,
];
