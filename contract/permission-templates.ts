import {
  keepsAssets,
  keepsBooklets,
  keepsChart,
  keepsChecks,
  keepsPeriods,
  keepsTieOut,
  postsAdjustments,
  reconcilesBanks,
  releasesPayments,
  seesBooks,
  seesTieOut,
  writesVouchers,
} from "#contract/book-duties";
import {
  appliesForLoans,
  everything,
  keepsAllOfMembers,
  keepsDrawer,
  keepsMembers,
  keepsPeople,
  keepsRoles,
  looksAtAll,
  ownersAlone,
  printsForMembers,
  seesMembers,
  servesMembers,
  worksHere,
} from "#contract/duties";
import { accountList } from "#contract/entities/account";
import { bankDepositList } from "#contract/entities/bank-deposit";
import { batchList } from "#contract/entities/batch";
import { cashCountList } from "#contract/entities/cash-count";
import { disbursementTransactionList } from "#contract/entities/disbursement-transaction";
import { branchFootsteps } from "#contract/entities/footstep";
import { invitationCodeList } from "#contract/entities/invitation-code";
import { transactionList } from "#contract/entities/journal";
import { memberList } from "#contract/entities/member";
import { memberDataQuality } from "#contract/entities/member-data-quality";
import { memberHistory } from "#contract/entities/member-history";
import { employeeList, membershipList } from "#contract/entities/membership";
import { permissionTemplateList } from "#contract/entities/permission-template";
import { checkDepositList } from "#contract/entities/received-check";
import { timesheetList } from "#contract/entities/timesheet";
import { lists } from "#contract/lists";
import { showAccount } from "#contract/operations/accounts/show-account";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { showBatch } from "#contract/operations/batches/show-batch";
import { seeAsEmployee, showEmployee } from "#contract/operations/employees/show-employee";
import { verifyFootsteps } from "#contract/operations/footsteps/verify";
import { copyHolidayYear } from "#contract/operations/holidays/copy-year";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { postLoanAccrual } from "#contract/operations/loans/loan-accrual";
import { dataQuality } from "#contract/operations/members/data-quality";
import { suspectedPairs } from "#contract/operations/members/duplicates";
import { pendingMembers } from "#contract/operations/members/verification";
import { chargeAccount } from "#contract/operations/savings/charge-account";
import { creditInterest } from "#contract/operations/savings/credit-interest";
import { creditInterestToAll } from "#contract/operations/savings/credit-interest-to-all";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { accrueTimeDeposits } from "#contract/operations/time-deposits/accrue";
import { rollOverTimeDeposits } from "#contract/operations/time-deposits/roll-over";
import { timesheetTotals } from "#contract/operations/timesheets/totals";
import {
  permissions,
  permissionsOf,
  permissionsOnMembers,
  permit,
  readAndExport,
  special,
} from "#contract/permissions";

/** A role that every new branch begins with. */
export interface StandardTemplate {
  name: string;
  description: string;
  permissions: readonly string[];
}

const accountant = [
  ...worksHere,
  ...permissionsOf("create", "update", "export"),
  ...seesMembers,
  ...seesBooks,
  ...keepsTieOut,
  ...keepsChart,
  ...keepsPeriods,
  ...writesVouchers,
  ...keepsAssets,
  ...postsAdjustments,
  ...keepsChecks,
  ...reconcilesBanks,
  ...keepsBooklets,
  ...permit(copyHolidayYear, chargeAccount, creditInterest, creditInterestToAll, rollOverTimeDeposits),
  ...permit(accrueTimeDeposits, postLoanAccrual),
  special("ledger:back-date"),
];
const notManagers = [...keepsRoles, ...ownersAlone];
const manager = everything.filter((permission) => !notManagers.includes(permission));

const template = (name: string, description: string, granted: readonly string[]): StandardTemplate => ({
  name,
  description,
  permissions: [...new Set(granted)].sort(),
});

const branchManager = template(
  "Branch Manager",
  "Runs the branch: all but the permission templates",
  manager,
);
const teller = template("Teller", "Serves members at a window, with a drawer of their own", servesMembers);
const bookkeeper = template("Accountant", "Keeps the books and the master data", accountant);
const loanOfficer = template("Loan Officer", "Knows the members, their accounts and their transactions", [
  ...worksHere,
  ...permissionsOf("export"),
  ...seesMembers,
  ...readAndExport(transactionList),
  ...permit(showEntry),
  ...appliesForLoans,
]);

/** The roles a new branch begins with; each can do its job with nothing added. */
export const standardTemplates: readonly StandardTemplate[] = [
  template("Super Admin", "Does everything in the branch", everything),
  branchManager,
  loanOfficer,
  teller,
  bookkeeper,
  template("Member Services", "Adds members and answers their questions", [
    ...worksHere,
    ...seesMembers,
    ...permissionsOnMembers("create", "update"),
    ...printsForMembers,
    ...readAndExport(transactionList, membershipList),
    ...permit(showEmployee, showEntry),
    ...keepsMembers,
  ]),
  template("Auditor", "Reads and exports everything, changes nothing", [
    ...permissionsOf("read", "export"),
    ...permissionsOnMembers("read", "export"),
    ...readAndExport(...lists.filter(({ permission }) => permission === undefined)),
    ...looksAtAll,
  ]),
  template("Basic User", "Looks up master data, clocks in and out", worksHere),
  template("Collections Officer", "Takes payments of members", [...keepsDrawer, ...permit(postDeposit)]),
  template("Cashier", "Serves at a window and sees the batches of all", [
    ...servesMembers,
    ...releasesPayments,
    ...readAndExport(batchList, cashCountList, disbursementTransactionList, bankDepositList),
    ...readAndExport(checkDepositList),
    ...permit(cashPosition, showBatch),
  ]),
  template("Credit Analyst", "Reads what members hold and did", [...worksHere, ...seesMembers, ...seesBooks]),
  template("Risk & Compliance", "Reads the books, who works here and what they did", [
    ...worksHere,
    ...permissionsOf("export"),
    ...seesMembers,
    ...seesBooks,
    ...seesTieOut,
    ...readAndExport(employeeList, membershipList, invitationCodeList, permissionTemplateList),
    ...readAndExport(branchFootsteps, timesheetList, memberDataQuality, memberHistory),
    ...permit(dataQuality, pendingMembers, suspectedPairs, seeAsEmployee, verifyFootsteps, timesheetTotals),
  ]),
  template("Treasurer", "Watches over cash, banks and the books", [
    ...worksHere,
    ...permissionsOf("export"),
    ...readAndExport(accountList),
    ...seesBooks,
    ...seesTieOut,
    ...permit(showAccount),
  ]),
  template("Cooperative Admin", "Keeps members, master data, people and their roles; posts no money", [
    ...worksHere,
    ...permissionsOf("create", "update", "delete", "export"),
    ...permissionsOnMembers("create", "read", "update", "delete", "export"),
    ...permit(copyHolidayYear, showAccount, timesheetTotals),
    ...readAndExport(memberList, branchFootsteps, timesheetList, membershipList),
    ...readAndExport(memberDataQuality, memberHistory),
    ...keepsPeople,
    ...keepsChart,
    ...keepsAllOfMembers,
  ]),
];

/** The roles the demo and new owners begin with. An owner holds everything, listed or not. */
export const roleTemplates: Readonly<Record<string, readonly string[]>> = {
  owner: permissions,
  manager: branchManager.permissions,
  accountant: bookkeeper.permissions,
  "loan officer": loanOfficer.permissions,
  teller: teller.permissions,
  member: [],
};
