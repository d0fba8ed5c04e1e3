import type { Operation } from "#contract/kit/operation";
import { printAssets } from "#contract/operations/prints/asset-paper";
import {
  printBook,
  printFinancialStatement,
  printMonthCertificate,
  printTrialBalance,
} from "#contract/operations/prints/book-papers";
import { printDisclosure, printPromissoryNote } from "#contract/operations/prints/loan-papers";
import {
  printDisbursement,
  printEndOfDay,
  printMemberCard,
  printMemberSheet,
  printMyStatement,
  printStatement,
  printVoucher,
} from "#contract/operations/prints/prints";

/** The operations of prints. */
export const prints: readonly Operation[] = [
  printDisbursement,
  printEndOfDay,
  printMemberCard,
  printMemberSheet,
  printMyStatement,
  printMonthCertificate,
  printTrialBalance,
  printFinancialStatement,
  printBook,
  printAssets,
  printStatement,
  ...Object.values(printVoucher),
  printDisclosure,
  printPromissoryNote,
];
