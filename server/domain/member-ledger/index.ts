import { memberCourseHandler } from "#server/domain/member-ledger/member-course";
import { myAccountsHandler, myLedgerHandler } from "#server/domain/member-ledger/mine";
import { openVolumeHandler } from "#server/domain/member-ledger/open-volume";
import {
  savePassbookLayoutHandler,
  showPassbookLayoutHandler,
} from "#server/domain/member-ledger/passbook-layout";
import { printPassbookHandler, reprintPassbookHandler } from "#server/domain/member-ledger/print-passbook";
import { showLedgerHandler } from "#server/domain/member-ledger/show-ledger";
import { showMemberAccountHandler } from "#server/domain/member-ledger/show-member-account";
import { showPassbookHandler } from "#server/domain/member-ledger/show-passbook";
import { showTotalsHandler } from "#server/domain/member-ledger/show-totals";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of members' accounts: totals, running ledgers, passbooks. */
export const memberLedger: readonly OperationHandler[] = [
  memberCourseHandler,
  myAccountsHandler,
  myLedgerHandler,
  savePassbookLayoutHandler,
  showPassbookLayoutHandler,
  showLedgerHandler,
  showMemberAccountHandler,
  printPassbookHandler,
  reprintPassbookHandler,
  showPassbookHandler,
  showTotalsHandler,
  openVolumeHandler,
];
