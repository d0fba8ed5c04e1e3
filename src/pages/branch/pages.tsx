import { accountsPages } from "../accounts/pages";
import { adjustmentPages } from "../adjustments/pages";
import { approvalsPages } from "../approvals/pages";
import { assetPages } from "../assets/pages";
import { batchPages } from "../batch/pages";
import { cashCountPages } from "../cash-count/pages";
import { checkPages } from "../checks/pages";
import { dashboardPages } from "../dashboard/pages";
import { definitionPages } from "../definitions/pages";
import { disbursementPages } from "../disbursements/pages";
import { documentationPages } from "../documentation/pages";
import { employeePages } from "../employees/pages";
import { footstepsPages } from "../footsteps/pages";
import { importPages } from "../imports/pages";
import { invitationCodesPages } from "../invitation-codes/pages";
import { issuedCheckPages } from "../issued-checks/pages";
import { jobPages } from "../jobs/pages";
import { ledgerPages } from "../ledger/pages";
import { loanPages } from "../loans/pages";
import { madeFilePages } from "../made-files/pages";
import { memberLedgerPages } from "../member-ledger/pages";
import { memberPages } from "../members/pages";
import { numberPages } from "../numbers/pages";
import { periodPages } from "../periods/pages";
import { permissionTemplatesPages } from "../permission-templates/pages";
import { reconciliationPages } from "../reconciliation/pages";
import { setUpPages } from "../set-up/pages";
import { settingsPages } from "../settings/pages";
import { statementPages } from "../statements/pages";
import { tellerPages } from "../teller/pages";
import { tieOutPages } from "../tie-out/pages";
import { timeDepositPages } from "../time-deposits/pages";
import { timesheetsPages } from "../timesheets/pages";
import { transactionsPages } from "../transactions/pages";
import { voucherPages } from "../vouchers/pages";
import { masterDataPages } from "./master-data";
import type { BranchPage } from "./page";

/** Every page of a branch, as its slice declares it; in the order of the menu's sections. */
export const branchPages: readonly BranchPage[] = [
  ...dashboardPages,
  ...approvalsPages,
  ...settingsPages,
  ...documentationPages,
  ...batchPages,
  ...tellerPages,
  ...loanPages,
  ...transactionsPages,
  ...checkPages,
  ...disbursementPages,
  ...cashCountPages,
  ...memberPages,
  ...memberLedgerPages,
  ...timeDepositPages,
  ...voucherPages,
  ...adjustmentPages,
  ...accountsPages,
  ...definitionPages,
  ...reconciliationPages,
  ...numberPages,
  ...issuedCheckPages,
  ...assetPages,
  ...ledgerPages,
  ...statementPages,
  ...periodPages,
  ...tieOutPages,
  ...employeePages,
  ...permissionTemplatesPages,
  ...timesheetsPages,
  ...footstepsPages,
  ...setUpPages,
  ...masterDataPages,
  ...invitationCodesPages,
  ...importPages,
  ...madeFilePages,
  ...jobPages,
];
