import { accountList } from "#contract/entities/account";
import { periodList } from "#contract/entities/accounting-period";
import { adjustmentList } from "#contract/entities/adjustment";
import { bankDepositList } from "#contract/entities/bank-deposit";
import { bankStatementList, reconciliationList } from "#contract/entities/bank-statement";
import { batchList } from "#contract/entities/batch";
import { cashCountList } from "#contract/entities/cash-count";
import {
  disbursementTransactionList,
  myDisbursementTransactionList,
} from "#contract/entities/disbursement-transaction";
import { fiscalYearList } from "#contract/entities/fiscal-year";
import { issuedCheckList } from "#contract/entities/issued-check";
import { jobRunList } from "#contract/entities/job-run";
import { branchLedger, myLedger, transactionList } from "#contract/entities/journal";
import { loanList } from "#contract/entities/loan";
import { memberList } from "#contract/entities/member";
import { memberDataQuality } from "#contract/entities/member-data-quality";
import { memberHistory } from "#contract/entities/member-history";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { checkDepositList, receivedCheckList } from "#contract/entities/received-check";
import { staffList } from "#contract/entities/staff";
import { tieOutItemList } from "#contract/entities/tie-out-item";
import { myTimesheets } from "#contract/entities/timesheet";
import { cashCheckVoucherList, journalVoucherList } from "#contract/entities/voucher";
import type { Operation } from "#contract/kit/operation";
import { accountHistory, accountVersion } from "#contract/operations/accounts/account-history";
import { showAccount } from "#contract/operations/accounts/show-account";
import { createAccount } from "#contract/operations/accounts/write-account";
import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";
import { assetReport, assetSchedule } from "#contract/operations/assets/reports";
import { depreciateAssets, disposeOfAsset } from "#contract/operations/assets/vouchers";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { endBatch } from "#contract/operations/batches/end-batch";
import { moveCash } from "#contract/operations/batches/funding";
import { openBatch } from "#contract/operations/batches/open-batch";
import { handOverRemittances } from "#contract/operations/batches/remittances";
import { seeOwnBlotter } from "#contract/operations/batches/see-own-blotter";
import { showBatch } from "#contract/operations/batches/show-batch";
import {
  bounceCheck,
  clearCheck,
  describeCheck,
  receivePostDated,
  replaceCheck,
  returnCheck,
} from "#contract/operations/checks/check-steps";
import { depositChecks } from "#contract/operations/checks/deposit-checks";
import { branchFigures } from "#contract/operations/dashboard/branch-figures";
import { createNode } from "#contract/operations/definitions/nodes";
import { showDefinition } from "#contract/operations/definitions/show-definition";
import { postDisbursement } from "#contract/operations/disbursements/post-disbursement";
import { createEmployee } from "#contract/operations/employees/create-employee";
import {
  createTemplate,
  deleteTemplate,
  restoreTemplates,
  updateTemplate,
} from "#contract/operations/employees/permission-templates";
import { resetSecondFactor } from "#contract/operations/employees/reset-access";
import { showStaffMember } from "#contract/operations/footsteps/show-staff-member";
import { listHolidayYears } from "#contract/operations/holidays/list-years";
import { operations } from "#contract/operations/index";
import { cancelCheck, spoilCheck, writeCheck } from "#contract/operations/issued-checks/write-check";
import { showJobRun } from "#contract/operations/jobs/runs";
import { startFindDifferences } from "#contract/operations/jobs/start-job";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import { savePostingRules } from "#contract/operations/ledger/posting-rules";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";
import { calculateLoan } from "#contract/operations/loans/calculate-loan";
import { changeRate, changeTerm, moveDueDates, pauseInterest } from "#contract/operations/loans/change-terms";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { loanPortfolio } from "#contract/operations/loans/loan-portfolio";
import { closeLoan, printLoan, submitLoan } from "#contract/operations/loans/loan-steps";
import { releaseLoan, undoLoanRelease } from "#contract/operations/loans/release-loan";
import { createLoan, deleteLoan, updateLoan } from "#contract/operations/loans/write-loan";
import {
  openVolume,
  printPassbook,
  reprintPassbook,
  showPassbook,
} from "#contract/operations/member-ledger/passbook";
import { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import {
  changeCoordinates,
  changeMembershipInfo,
  changePersonalInfo,
  portalUsers,
} from "#contract/operations/members/change-member";
import { closingBlockers } from "#contract/operations/members/close-member";
import { createMember, enrolMember } from "#contract/operations/members/create-member";
import { dataQuality, fixMembers } from "#contract/operations/members/data-quality";
import { deleteDraft, listDrafts, saveDraft, showDraft } from "#contract/operations/members/drafts";
import { suspectedPairs } from "#contract/operations/members/duplicates";
import { memberQr, scanMember } from "#contract/operations/members/qr";
import { findMembers, memberSummary, showMember } from "#contract/operations/members/show-member";
import { pendingMembers, submitMember } from "#contract/operations/members/verification";
import { handOutBooklet, returnBooklet } from "#contract/operations/numbers/booklets";
import { numberRegister } from "#contract/operations/numbers/number-register";
import { createInvitationCode } from "#contract/operations/organizations/invitation-codes";
import { closeYear, previewYearClosing, reopenYear } from "#contract/operations/periods/fiscal-year";
import { beginClosing, closePeriod, reopenPeriod } from "#contract/operations/periods/period-status";
import { printMemberCard, printMemberSheet, printStatement } from "#contract/operations/prints/prints";
import { closeReconciliation, reopenReconciliation } from "#contract/operations/reconciliation/close";
import {
  matchLine,
  matchSuggested,
  showReconciliation,
  unmatchLine,
} from "#contract/operations/reconciliation/match";
import { showLoanReport } from "#contract/operations/reports/loan-reports";
import { openMemberAccount } from "#contract/operations/savings/account-life";
import { giveNotice } from "#contract/operations/savings/give-notice";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { payOut, preterminate } from "#contract/operations/teller/pay-out";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postPayment } from "#contract/operations/teller/post-payment";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { annotateDifference, assignDifference } from "#contract/operations/tie-out/items";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { timeInAndOut } from "#contract/operations/timesheets/time-in-and-out";
import { cashCheckVouchers, journalVouchers } from "#contract/operations/vouchers/index";
import { releaseImportedVouchers } from "#contract/operations/vouchers/release-imported";
import {
  permissions,
  permissionsOf,
  permissionsOnMembers,
  permit,
  readAndExport,
} from "#contract/permissions";

/** Everything that can be permitted, of all rows rather than of one's own alone. */
export const everything = permissions.filter((permission) => !permission.includes(":own-"));

/** Everything of the slice that an operation belongs to, its list included. */
const wholeSlice = ({ slice }: Operation) =>
  everything.filter((permission) => permission.startsWith(`${slice}:`));

/** Looks at everything that operations show. */
export const looksAtAll = permit(
  ...operations.filter(
    ({ scope, method, permission }) => scope === "branch" && method === "GET" && permission === undefined,
  ),
);

/**
 * Who works in a branch looks things up, knows who else does, clocks in and out, and tells what a loan
 * costs.
 */
export const worksHere = [
  ...permissionsOf("read"),
  ...readAndExport(myTimesheets),
  ...permit(calculateLoan, listHolidayYears, currentTimesheet, myTotals, timeInAndOut, showStaffMember),
  `${staffList.name}:read`,
];

export const seesMembers = [
  ...permissionsOnMembers("read"),
  ...readAndExport(memberList, accountList, memberLedgerList, loanList),
  ...permit(showAccount, showLedger, showPassbook, showTotals, printStatement, memberAccounts),
  ...permit(findMembers, memberQr, scanMember, showMember, memberSummary),
];

/** Brings people in, up to the decision that somebody else makes, and keeps what is known of them. */
export const keepsMembers = [
  ...readAndExport(memberDataQuality, memberHistory),
  ...permit(createMember, enrolMember, submitMember, pendingMembers, suspectedPairs),
  ...permit(changePersonalInfo, changeMembershipInfo, changeCoordinates, dataQuality, fixMembers),
  ...permit(listDrafts, showDraft, saveDraft, deleteDraft, closingBlockers, portalUsers),
];

/** Has a drawer at a counter. */
export const keepsDrawer = [
  ...worksHere,
  ...seesMembers,
  ...readAndExport(transactionList, myLedger, myDisbursementTransactionList),
  ...readAndExport(receivedCheckList),
  ...permit(depositChecks, describeCheck, receivePostDated),
  ...permit(currentBatch, depositInBank, endBatch, handOverRemittances, moveCash, openBatch),
  ...permit(seeOwnBlotter, showEntry),
];

/** Fills passbooks, and prints what a member takes home. */
export const printsForMembers = permit(
  openVolume,
  printPassbook,
  reprintPassbook,
  printMemberCard,
  printMemberSheet,
);

/** Serves members at a counter. */
export const servesMembers = [
  ...keepsDrawer,
  ...printsForMembers,
  ...permit(createMember, submitMember, openMemberAccount, giveNotice),
  ...permit(payOut, postDeposit, postPayment, postLoanPayment, postWithdrawal, preterminate, reverseEntry),
  ...permit(postDisbursement, releaseLoan, undoLoanRelease),
];

export const seesVouchers = readAndExport(journalVoucherList, cashCheckVoucherList);

export const seesBooks = [
  ...seesVouchers,
  ...readAndExport(adjustmentList, disbursementTransactionList, bankDepositList),
  ...readAndExport(issuedCheckList),
  ...readAndExport(receivedCheckList, checkDepositList, bankStatementList, reconciliationList),
  ...permit(showReconciliation, numberRegister, assetReport, assetSchedule),
  ...readAndExport(receiptBookletList),
  ...readAndExport(transactionList, myLedger, branchLedger, batchList, cashCountList),
  ...permit(
    branchFigures,
    loanPortfolio,
    showLoanReport,
    cashPosition,
    currentBatch,
    showBatch,
    showEntry,
    showPostingSettings,
    trialBalance,
    showDefinition,
  ),
  ...permit(accountHistory, accountVersion),
];

/** Sees what the tie-out has found, and what servers do by themselves. */
export const seesTieOut = [...readAndExport(tieOutItemList, jobRunList), ...permit(showJobRun)];

/** Looks into what the tie-out has found, and lets it look anew. */
export const keepsTieOut = [
  ...seesTieOut,
  ...permit(startFindDifferences, assignDifference, annotateDifference),
];

/** Writes vouchers up to their print; somebody else approves them, and a third may release them. */
export const writesVouchers = [journalVouchers, cashCheckVouchers].flatMap(
  ({ create, update, remove, print, cancel, reverse }) =>
    permit(create, update, remove, print, cancel, reverse),
);

/**
 * Takes applications for loans up to their print, and asks for other terms of running ones; others approve
 * and release them.
 */
export const appliesForLoans = permit(
  ...[createLoan, updateLoan, deleteLoan, submitLoan, printLoan, closeLoan],
  ...[moveDueDates, changeRate, changeTerm, pauseInterest],
);
/** Has the register of fixed assets propose vouchers. */
export const keepsAssets = permit(depreciateAssets, disposeOfAsset);

/** Takes checks to banks, and says what became of them. */
export const keepsChecks = permit(
  ...[receivePostDated, describeCheck, depositChecks],
  ...[clearCheck, bounceCheck, returnCheck, replaceCheck],
  ...[writeCheck, cancelCheck, spoilCheck],
);

/** Holds the books against what banks say; somebody else approves it. */
export const reconcilesBanks = permit(
  ...[matchLine, matchSuggested, unmatchLine],
  ...[closeReconciliation, reopenReconciliation],
);

/** Gives printed booklets of receipts to people, and takes them back. */
export const keepsBooklets = permit(handOutBooklet, returnBooklet);

/** Puts accounts right, one against another. */
export const postsAdjustments = permit(createAdjustment);

/** Pays out what vouchers say, once they are approved. */
export const releasesPayments = [
  ...readAndExport(cashCheckVoucherList),
  ...permit(cashCheckVouchers.release),
];

export const keepsChart = [...wholeSlice(createAccount), ...wholeSlice(createNode)];

/** Brings the old books in, and closes the months and years of the new ones. */
export const keepsPeriods = [
  ...readAndExport(periodList, fiscalYearList),
  ...permit(beginClosing, closePeriod, closeYear, previewYearClosing, postOpeningBalances),
  ...permit(releaseImportedVouchers),
];

/** Keeps the members, whatever is done with them. */
export const keepsAllOfMembers = wholeSlice(createMember);

/** What owners alone do until they give it away: they lead past a second factor, or into a closed month. */
export const ownersAlone = permit(resetSecondFactor, reopenPeriod, reopenYear, savePostingRules);

/** Keeps the people of the branch, their invitations and their roles. */
export const keepsPeople = [
  ...wholeSlice(createEmployee).filter((permission) => !ownersAlone.includes(permission)),
  ...wholeSlice(createInvitationCode),
  ...wholeSlice(createTemplate),
];

/** Decides which roles there are. */
export const keepsRoles = permit(createTemplate, updateTemplate, deleteTemplate, restoreTemplates);
