import type { Operation } from "#contract/kit/operation";
import { printMonthCertificate } from "#contract/operations/prints/book-papers";
import { printDisclosure, printPromissoryNote } from "#contract/operations/prints/loan-papers";
import {
  printDisbursement,
  printEndOfDay,
  printMemberCard,
  printMemberSheet,
  printStatement,
  printVoucher,
} from "#contract/operations/prints/prints";

/** The operations of prints. */
export const prints: readonly Operation[] = [
  printDisbursement,
  printEndOfDay,
  printMemberCard,
  printMemberSheet,
  printMonthCertificate,
  printStatement,
  ...Object.values(printVoucher),
  printDisclosure,
  printPromissoryNote,
];
