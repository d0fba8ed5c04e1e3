import type { Operation } from "#contract/kit/operation";
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
  printStatement,
  ...Object.values(printVoucher),
  printDisclosure,
  printPromissoryNote,
];
