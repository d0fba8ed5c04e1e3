import type { Operation } from "#contract/kit/operation";
import { accounts } from "#contract/operations/accounts/index";
import { adjustments } from "#contract/operations/adjustments/index";
import { approvals } from "#contract/operations/approvals/index";
import { assets } from "#contract/operations/assets/index";
import { batches } from "#contract/operations/batches/index";
import { checks } from "#contract/operations/checks/index";
import { dashboard } from "#contract/operations/dashboard/index";
import { definitions } from "#contract/operations/definitions/index";
import { disbursements } from "#contract/operations/disbursements/index";
import { employees } from "#contract/operations/employees/index";
import { footsteps } from "#contract/operations/footsteps/index";
import { holidays } from "#contract/operations/holidays/index";
import { identity } from "#contract/operations/identity/index";
import { imports } from "#contract/operations/imports/index";
import { issuedChecks } from "#contract/operations/issued-checks/index";
import { jobOperations } from "#contract/operations/jobs/index";
import { ledger } from "#contract/operations/ledger/index";
import { loans } from "#contract/operations/loans/index";
import { madeFileOperations } from "#contract/operations/made-files/index";
import { memberLedger } from "#contract/operations/member-ledger/index";
import { members } from "#contract/operations/members/index";
import { numbers } from "#contract/operations/numbers/index";
import { openingBalances } from "#contract/operations/opening-balances/index";
import { organizations } from "#contract/operations/organizations/index";
import { periods } from "#contract/operations/periods/index";
import { places } from "#contract/operations/places/index";
import { prints } from "#contract/operations/prints/index";
import { reconciliation } from "#contract/operations/reconciliation/index";
import { reportOperations } from "#contract/operations/reports/index";
import { savedViews } from "#contract/operations/saved-views/index";
import { savings } from "#contract/operations/savings/index";
import { site } from "#contract/operations/site/index";
import { statements } from "#contract/operations/statements/index";
import { teller } from "#contract/operations/teller/index";
import { tieOutOperations } from "#contract/operations/tie-out/index";
import { timeDeposits } from "#contract/operations/time-deposits/index";
import { timesheets } from "#contract/operations/timesheets/index";
import { vouchers } from "#contract/operations/vouchers/index";

/** Every operation of the product. */
export const operations: readonly Operation[] = [
  ...approvals,
  ...employees,
  ...accounts,
  ...definitions,
  ...identity,
  ...members,
  ...savings,
  ...timeDeposits,
  ...loans,
  ...reportOperations,
  ...imports,
  ...savedViews,
  ...holidays,
  ...timesheets,
  ...organizations,
  ...batches,
  ...checks,
  ...issuedChecks,
  ...reconciliation,
  ...places,
  ...footsteps,
  ...memberLedger,
  ...teller,
  ...prints,
  ...ledger,
  ...openingBalances,
  ...vouchers,
  ...assets,
  ...adjustments,
  ...disbursements,
  ...periods,
  ...site,
  ...statements,
  ...dashboard,
  ...numbers,
  ...jobOperations,
  ...madeFileOperations,
  ...tieOutOperations,
];
