import { accountList } from "#contract/entities/account";
import { myDisbursementTransactionList } from "#contract/entities/disbursement-transaction";
import { myLedger, transactionList } from "#contract/entities/journal";
import { loanList } from "#contract/entities/loan";
import { memberList } from "#contract/entities/member";
import { memberDataQuality } from "#contract/entities/member-data-quality";
import { memberHistory } from "#contract/entities/member-history";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { receivedCheckList } from "#contract/entities/received-check";
import { staffList } from "#contract/entities/staff";
import { myTimesheets } from "#contract/entities/timesheet";
import { windowVoucherList } from "#contract/entities/window-voucher";
import type { Operation } from "#contract/kit/operation";
import { showAccount } from "#contract/operations/accounts/show-account";
import { saveGivenPasswords } from "#contract/operations/approvals/given-passwords";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { endBatch } from "#contract/operations/batches/end-batch";
import { moveCash } from "#contract/operations/batches/funding";
import { openBatch } from "#contract/operations/batches/open-batch";
import { handOverRemittances } from "#contract/operations/batches/remittances";
import { seeOwnBlotter } from "#contract/operations/batches/see-own-blotter";
import { signBatch } from "#contract/operations/batches/sign-batch";
import { describeCheck, receivePostDated } from "#contract/operations/checks/check-steps";
import { depositChecks } from "#contract/operations/checks/deposit-checks";
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
import { savePostingRules } from "#contract/operations/ledger/posting-rules";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { calculateLoan } from "#contract/operations/loans/calculate-loan";
import { changeRate, changeTerm, moveDueDates, pauseInterest } from "#contract/operations/loans/change-terms";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { receiveCollateral, returnCollateral } from "#contract/operations/loans/loan-security";
import { closeLoan, printLoan, submitLoan } from "#contract/operations/loans/loan-steps";
import { markLoan } from "#contract/operations/loans/mark-loan";
import { cancelInstruction, instructPayment } from "#contract/operations/loans/payment-instruction";
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
import { createInvitationCode } from "#contract/operations/organizations/invitation-codes";
import { reopenYear } from "#contract/operations/periods/fiscal-year";
import { reopenPeriod } from "#contract/operations/periods/period-status";
import { printMemberCard, printMemberSheet, printStatement } from "#contract/operations/prints/prints";
import { openMemberAccount } from "#contract/operations/savings/account-life";
import { giveNotice } from "#contract/operations/savings/give-notice";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { payOut, preterminate } from "#contract/operations/teller/pay-out";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postPayment } from "#contract/operations/teller/post-payment";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import {
  instructTimeDeposit,
  openTimeDeposit,
  placeTimeDeposit,
} from "#contract/operations/time-deposits/place";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { timeInAndOut } from "#contract/operations/timesheets/time-in-and-out";
import { payVoucher } from "#contract/operations/vouchers/pay-at-window";
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
export const wholeSlice = ({ slice }: Operation) =>
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
  ...readAndExport(memberList, accountList, memberLedgerList, timeDepositList, loanList),
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
  ...permit(seeOwnBlotter, showEntry, signBatch),
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
  ...permit(
    payOut,
    postDeposit,
    postPayment,
    postLoanPayment,
    instructPayment,
    cancelInstruction,
    postWithdrawal,
    preterminate,
    openTimeDeposit,
    placeTimeDeposit,
    instructTimeDeposit,
    reverseEntry,
  ),
  ...readAndExport(windowVoucherList),
  ...permit(postDisbursement, payVoucher, releaseLoan, undoLoanRelease),
];

/**
 * Takes applications for loans up to their print, and asks for other terms of running ones; others approve
 * and release them.
 */
export const appliesForLoans = permit(
  ...[createLoan, updateLoan, deleteLoan, submitLoan, printLoan, closeLoan],
  ...[moveDueDates, changeRate, changeTerm, pauseInterest],
  ...[receiveCollateral, returnCollateral, markLoan],
);

/** Keeps the members, whatever is done with them. */
export const keepsAllOfMembers = wholeSlice(createMember);

/** What owners alone do until they give it away: they lead past a second factor, or into a closed month. */
export const ownersAlone = permit(
  ...[resetSecondFactor, reopenPeriod, reopenYear, savePostingRules, saveGivenPasswords],
);

/** Keeps the people of the branch, their invitations and their roles. */
export const keepsPeople = [
  ...wholeSlice(createEmployee).filter((permission) => !ownersAlone.includes(permission)),
  ...wholeSlice(createInvitationCode),
  ...wholeSlice(createTemplate),
];

/** Decides which roles there are. */
export const keepsRoles = permit(createTemplate, updateTemplate, deleteTemplate, restoreTemplates);
