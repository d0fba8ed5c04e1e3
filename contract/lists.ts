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
import {
  branchFootsteps,
  memberFootsteps,
  myBranchFootsteps,
  myFootsteps,
  organizationFootsteps,
  personFootsteps,
} from "#contract/entities/footstep";
import { importErrorList, importRunList } from "#contract/entities/import-run";
import { invitationCodeList } from "#contract/entities/invitation-code";
import { issuedCheckList } from "#contract/entities/issued-check";
import { jobRunList } from "#contract/entities/job-run";
import { branchLedger, myLedger, transactionList } from "#contract/entities/journal";
import { loanList, releasedLoanList } from "#contract/entities/loan";
import { loanAccrualLineList, loanAccrualList } from "#contract/entities/loan-accrual";
import { loanAllowanceLineList, loanAllowanceList } from "#contract/entities/loan-allowance";
import { loanChargeList } from "#contract/entities/loan-charge";
import { loanCollectionList } from "#contract/entities/loan-collection";
import { loanImportList } from "#contract/entities/loan-import";
import { branchBesideList, loanArrivalList, loanHandOverList } from "#contract/entities/loan-move";
import {
  loanLitigationList,
  loanReclassificationLineList,
  loanReclassificationList,
} from "#contract/entities/loan-reclassification";
import { loanReminderList } from "#contract/entities/loan-reminder";
import { loanCollateralList, loanPledgeList } from "#contract/entities/loan-security";
import { loanWaiverList } from "#contract/entities/loan-waiver";
import { madeFileList } from "#contract/entities/made-file";
import { archivedMembers, memberList } from "#contract/entities/member";
import { memberDataQuality } from "#contract/entities/member-data-quality";
import { memberAttributeHistory, memberHistory } from "#contract/entities/member-history";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { employeeList, membershipList } from "#contract/entities/membership";
import { openingBalanceList } from "#contract/entities/opening-balance";
import { instructionRunList, paymentInstructionList } from "#contract/entities/payment-instruction";
import { permissionTemplateList } from "#contract/entities/permission-template";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { checkDepositList, receivedCheckList } from "#contract/entities/received-check";
import { reprintList } from "#contract/entities/reprint";
import { staffList } from "#contract/entities/staff";
import { tieOutItemList } from "#contract/entities/tie-out-item";
import { employeeTimesheets, myTimesheets, timesheetList } from "#contract/entities/timesheet";
import { cashCheckVoucherList, journalVoucherList } from "#contract/entities/voucher";
import { voucherTemplateList } from "#contract/entities/voucher-template";
import { windowVoucherList } from "#contract/entities/window-voucher";
import { writtenOffLoanList } from "#contract/entities/written-off-loan";
import type { List } from "#contract/kit/list";

/** Every list that is not a resource's. */
export const lists: readonly List[] = [
  accountList,
  periodList,
  fiscalYearList,
  openingBalanceList,
  journalVoucherList,
  cashCheckVoucherList,
  windowVoucherList,
  voucherTemplateList,
  adjustmentList,
  disbursementTransactionList,
  myDisbursementTransactionList,
  batchList,
  bankDepositList,
  receivedCheckList,
  checkDepositList,
  issuedCheckList,
  bankStatementList,
  reconciliationList,
  receiptBookletList,
  reprintList,
  cashCountList,
  branchLedger,
  loanList,
  releasedLoanList,
  loanCollectionList,
  loanWaiverList,
  loanImportList,
  loanChargeList,
  loanAccrualList,
  loanAccrualLineList,
  loanAllowanceList,
  loanAllowanceLineList,
  loanReclassificationList,
  loanReclassificationLineList,
  loanLitigationList,
  branchBesideList,
  loanHandOverList,
  loanArrivalList,
  loanPledgeList,
  loanCollateralList,
  paymentInstructionList,
  instructionRunList,
  loanReminderList,
  writtenOffLoanList,
  memberList,
  archivedMembers,
  memberAttributeHistory,
  memberDataQuality,
  memberHistory,
  memberLedgerList,
  timeDepositList,
  myLedger,
  transactionList,
  employeeList,
  membershipList,
  invitationCodeList,
  permissionTemplateList,
  branchFootsteps,
  organizationFootsteps,
  personFootsteps,
  memberFootsteps,
  myBranchFootsteps,
  myFootsteps,
  staffList,
  timesheetList,
  myTimesheets,
  employeeTimesheets,
  importRunList,
  importErrorList,
  jobRunList,
  madeFileList,
  tieOutItemList,
];
