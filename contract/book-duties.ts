import { wholeSlice } from "#contract/duties";
import { periodList } from "#contract/entities/accounting-period";
import { adjustmentList } from "#contract/entities/adjustment";
import { bankDepositList } from "#contract/entities/bank-deposit";
import { bankStatementList, reconciliationList } from "#contract/entities/bank-statement";
import { batchList } from "#contract/entities/batch";
import { cashCountList } from "#contract/entities/cash-count";
import { disbursementTransactionList } from "#contract/entities/disbursement-transaction";
import { fiscalYearList } from "#contract/entities/fiscal-year";
import { issuedCheckList } from "#contract/entities/issued-check";
import { jobRunList } from "#contract/entities/job-run";
import { branchLedger, myLedger, transactionList } from "#contract/entities/journal";
import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { checkDepositList, receivedCheckList } from "#contract/entities/received-check";
import { tieOutItemList } from "#contract/entities/tie-out-item";
import { cashCheckVoucherList, journalVoucherList } from "#contract/entities/voucher";
import { accountHistory, accountVersion } from "#contract/operations/accounts/account-history";
import { createAccount } from "#contract/operations/accounts/write-account";
import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";
import { assetReport, assetSchedule } from "#contract/operations/assets/reports";
import { depreciateAssets, disposeOfAsset } from "#contract/operations/assets/vouchers";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { currentBatch } from "#contract/operations/batches/current-batch";
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
import { cancelCheck, spoilCheck, writeCheck } from "#contract/operations/issued-checks/write-check";
import { showJobRun } from "#contract/operations/jobs/runs";
import { startFindDifferences } from "#contract/operations/jobs/start-job";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";
import { loanPortfolio } from "#contract/operations/loans/loan-portfolio";
import { handOutBooklet, returnBooklet } from "#contract/operations/numbers/booklets";
import { numberRegister } from "#contract/operations/numbers/number-register";
import { changeSeries } from "#contract/operations/numbers/series";
import { closeYear, previewYearClosing } from "#contract/operations/periods/fiscal-year";
import { beginClosing, closePeriod } from "#contract/operations/periods/period-status";
import { closeReconciliation, reopenReconciliation } from "#contract/operations/reconciliation/close";
import {
  matchLine,
  matchSuggested,
  showReconciliation,
  unmatchLine,
} from "#contract/operations/reconciliation/match";
import { showLoanReport } from "#contract/operations/reports/loan-reports";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { annotateDifference, assignDifference } from "#contract/operations/tie-out/items";
import { accrueIn } from "#contract/operations/time-deposits/accrue";
import { cashCheckVouchers, journalVouchers } from "#contract/operations/vouchers/index";
import { releaseImportedVouchers } from "#contract/operations/vouchers/release-imported";
import { permit, readAndExport } from "#contract/permissions";

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

/** Gives printed booklets of receipts to people, takes them back, and says how series are numbered. */
export const keepsBooklets = permit(handOutBooklet, returnBooklet, changeSeries);

/** Puts accounts right, one against another. */
export const postsAdjustments = permit(createAdjustment);

/** Pays out what vouchers say, once they are approved. */
export const releasesPayments = [
  ...readAndExport(cashCheckVoucherList),
  ...permit(cashCheckVouchers.release),
];

export const keepsChart = [...wholeSlice(createAccount), ...wholeSlice(createNode), ...permit(accrueIn)];

/** Brings the old books in, and closes the months and years of the new ones. */
export const keepsPeriods = [
  ...readAndExport(periodList, fiscalYearList),
  ...permit(beginClosing, closePeriod, closeYear, previewYearClosing, postOpeningBalances),
  ...permit(releaseImportedVouchers),
];
