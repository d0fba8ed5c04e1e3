import type { Operation } from "#contract/kit/operation";
import { memberCourse } from "#contract/operations/member-ledger/member-course";
import { myAccounts, myLedger } from "#contract/operations/member-ledger/mine";
import {
  openVolume,
  printPassbook,
  reprintPassbook,
  savePassbookLayout,
  showPassbook,
  showPassbookLayout,
} from "#contract/operations/member-ledger/passbook";
import { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { showMemberAccount } from "#contract/operations/member-ledger/show-member-account";
import { showTotals } from "#contract/operations/member-ledger/show-totals";

/** The operations of member ledger. */
export const memberLedger: readonly Operation[] = [
  memberCourse,
  myAccounts,
  myLedger,
  openVolume,
  printPassbook,
  reprintPassbook,
  savePassbookLayout,
  showLedger,
  showMemberAccount,
  showPassbook,
  showPassbookLayout,
  showTotals,
];
