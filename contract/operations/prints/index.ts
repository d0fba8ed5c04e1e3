import type { Operation } from "#contract/kit/operation";
import { printAssets } from "#contract/operations/prints/asset-paper";
import {
  printBook,
  printFinancialStatement,
  printMonthCertificate,
  printTrialBalance,
} from "#contract/operations/prints/book-papers";
import { printCheck, printCheckRegister, printSampleCheck } from "#contract/operations/prints/check-papers";
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
  printCheck,
  printSampleCheck,
  printCheckRegister,
  printStatement,
  ...Object.values(printVoucher),
  printDisclosure,
  printPromissoryNote,
];
