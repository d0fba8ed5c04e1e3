import type { Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { accountTarget } from "#server/domain/accounts/import-target";
import { accounts } from "#server/domain/accounts/index";
import { adjustments } from "#server/domain/adjustments/index";
import { assets } from "#server/domain/assets/index";
import { batches } from "#server/domain/batches/index";
import { clearChecksJob } from "#server/domain/checks/clear-due";
import { checks } from "#server/domain/checks/index";
import { dashboard } from "#server/domain/dashboard/index";
import { definitions } from "#server/domain/definitions/index";
import { disbursements } from "#server/domain/disbursements/index";
import { employees } from "#server/domain/employees/index";
import { waitingToJoin } from "#server/domain/employees/waiting";
import { footsteps } from "#server/domain/footsteps/index";
import { verifyChain } from "#server/domain/footsteps/verify";
import { holidays } from "#server/domain/holidays/index";
import { identityUnder } from "#server/domain/identity/index";
import { issuedChecks } from "#server/domain/issued-checks/index";
import { ledger, postSetJob } from "#server/domain/ledger/index";
import { accrueLoansJob } from "#server/domain/loans/accrual/nightly";
import { countReclassificationJob } from "#server/domain/loans/classes/count";
import { loanTarget } from "#server/domain/loans/imports/target";
import { loans } from "#server/domain/loans/index";
import { payByInstructionJob } from "#server/domain/loans/instructions/pay";
import { countAllowanceJob } from "#server/domain/loans/losses/count-allowance";
import { loanReceipts } from "#server/domain/loans/payments/reverse";
import { remindOfLoansJob } from "#server/domain/loans/reminders/remind";
import { loanFacts } from "#server/domain/loans/reports/index";
import { exportListJob } from "#server/domain/made-files/export-list";
import { clearMadeFilesJob, madeFiles } from "#server/domain/made-files/index";
import { memberLedger } from "#server/domain/member-ledger/index";
import { memberTarget } from "#server/domain/members/import-target";
import { members } from "#server/domain/members/index";
import { waitingMembers } from "#server/domain/members/waiting";
import { numbers } from "#server/domain/numbers/index";
import { openingBalanceTarget } from "#server/domain/opening-balances/import-target";
import { openingBalances } from "#server/domain/opening-balances/index";
import { organizations } from "#server/domain/organizations/index";
import { periods } from "#server/domain/periods/index";
import { places } from "#server/domain/places/index";
import { prints } from "#server/domain/prints/index";
import { printPapersJob } from "#server/domain/prints/of-members";
import { printReportHandlers } from "#server/domain/prints/print-report";
import { bankStatementTarget } from "#server/domain/reconciliation/import-target";
import { reconciliation } from "#server/domain/reconciliation/index";
import { reports } from "#server/domain/reports/index";
import { savedViews } from "#server/domain/saved-views/index";
import { savings, savingsPostings } from "#server/domain/savings/index";
import { statements } from "#server/domain/statements/index";
import { teller } from "#server/domain/teller/index";
import { takeDeposit } from "#server/domain/teller/take-deposit";
import { tieOut, tieOutJob } from "#server/domain/tie-out/index";
import { timeDeposits } from "#server/domain/time-deposits/index";
import { placementReopening } from "#server/domain/time-deposits/reopen";
import { rollOverJob } from "#server/domain/time-deposits/roll-over";
import { settleTimeDeposit, voidTimeDeposits } from "#server/domain/time-deposits/settle";
import { timesheets } from "#server/domain/timesheets/index";
import { pruneJobs } from "#server/domain/upkeep/prune";
import { writeDueVouchersJob } from "#server/domain/vouchers/due";
import { journalVoucherTarget } from "#server/domain/vouchers/import-target";
import { vouchers } from "#server/domain/vouchers/index";
import { proposeVoucher } from "#server/domain/vouchers/propose";
import { releaseImportedJob } from "#server/domain/vouchers/release-imported";
import { waitingVouchers } from "#server/domain/vouchers/waiting";
import { approvals } from "#server/platform/approvals/index";
import { imports, targetsOf } from "#server/platform/imports/index";
import { checkJob, importJob } from "#server/platform/imports/start";
import type { JobHandler } from "#server/platform/jobs/jobs";
import { runOperations } from "#server/platform/jobs/operations";
import type { OperationHandler } from "#server/platform/operations/serve";
import { exportablesOf } from "#server/served-lists";
import { contactOperatorHandler } from "#server/site/contact-operator";
import { unnamedOperator } from "#server/site/operator";

/** Everything that can be imported, where those are the resources. */
export const targetsIn = (servedResources: readonly Resource[]) =>
  targetsOf(servedResources, [
    accountTarget,
    memberTarget,
    openingBalanceTarget,
    loanTarget,
    journalVoucherTarget,
    bankStatementTarget,
  ]);

const exportablesIn = (servedResources: readonly Resource[]) =>
  exportablesOf(targetsIn(servedResources), servedResources);

/** The operations of every slice, in the order they are registered. */
export const handlersOf = (
  servedResources: readonly Resource[],
  operator = unnamedOperator,
): readonly OperationHandler[] => [
  ...imports(targetsIn(servedResources)),
  ...approvals([waitingMembers, waitingToJoin, ...Object.values(waitingVouchers)]),
  ...savedViews,
  ...identityUnder({ version: operator.policyVersion, since: operator.policyDate }),
  ...organizations,
  ...employees,
  ...members,
  ...places,
  ...memberLedger,
  ...prints,
  ...printReportHandlers(loanFacts),
  ...ledger,
  ...openingBalances,
  ...vouchers,
  ...assets(proposeVoucher),
  ...adjustments,
  ...disbursements,
  ...periods,
  ...accounts,
  ...definitions,
  ...batches,
  ...checks(loanReceipts, voidTimeDeposits),
  ...issuedChecks,
  ...reconciliation,
  ...teller(settleTimeDeposit, placementReopening, savingsPostings),
  ...timeDeposits(takeDeposit),
  ...savings,
  ...loans,
  ...reports(loanFacts),
  ...statements,
  ...dashboard,
  ...numbers,
  ...footsteps,
  ...timesheets,
  ...holidays,
  ...runOperations,
  ...madeFiles(exportablesIn(servedResources)),
  ...tieOut,
  contactOperatorHandler(operator),
];

/** Every job that is carried out. */
export const jobHandlersOf = (
  servedResources: readonly Resource[],
  answerDays = 30,
): readonly JobHandler[] => [
  checkJob(targetsIn(servedResources)),
  importJob(targetsIn(servedResources)),
  postSetJob,
  tieOutJob(verifyChain),
  accrueLoansJob,
  countAllowanceJob,
  countReclassificationJob,
  payByInstructionJob,
  rollOverJob,
  remindOfLoansJob,
  writeDueVouchersJob,
  releaseImportedJob,
  clearChecksJob,
  exportListJob(exportablesIn(servedResources)),
  printPapersJob,
  clearMadeFilesJob,
  ...pruneJobs(answerDays),
];

/** Every operation that is served. */
export const handlers = handlersOf(resources);
