import type { Resource } from "#contract/kit/resource";
import { accountLists } from "#server/domain/accounts/lists";
import { batchLists } from "#server/domain/batches/lists";
import { checkLists } from "#server/domain/checks/lists";
import { disbursementLists } from "#server/domain/disbursements/lists";
import { employeeLists } from "#server/domain/employees/lists";
import { footstepLists } from "#server/domain/footsteps/lists";
import { issuedCheckLists } from "#server/domain/issued-checks/lists";
import { ledgerLists } from "#server/domain/ledger/lists";
import { loanAccrualLists } from "#server/domain/loans/accrual/lists";
import { loanClassLists } from "#server/domain/loans/classes/lists";
import { loanImportLists } from "#server/domain/loans/imports/lists";
import { loanInstructionLists } from "#server/domain/loans/instructions/lists";
import { loanLossLists } from "#server/domain/loans/losses/lists";
import { loanMoveLists } from "#server/domain/loans/moves/lists";
import { loanCollections } from "#server/domain/loans/payments/lists";
import { loanLists } from "#server/domain/loans/records/lists";
import { loanReminderLists } from "#server/domain/loans/reminders/lists";
import { loanSecurityLists } from "#server/domain/loans/security/lists";
import type { Exportables } from "#server/domain/made-files/export-list";
import { madeFileLists } from "#server/domain/made-files/index";
import { memberLedgerLists } from "#server/domain/member-ledger/lists";
import { memberLists } from "#server/domain/members/lists";
import { numberLists } from "#server/domain/numbers/lists";
import { openingBalanceLists } from "#server/domain/opening-balances/lists";
import { invitationLists } from "#server/domain/organizations/lists";
import { periodLists } from "#server/domain/periods/lists";
import { reconciliationLists } from "#server/domain/reconciliation/lists";
import { tieOutLists } from "#server/domain/tie-out/index";
import { timeDepositLists } from "#server/domain/time-deposits/lists";
import { timesheetLists } from "#server/domain/timesheets/lists";
import { voucherLists } from "#server/domain/vouchers/lists";
import { importLists } from "#server/platform/imports/lists";
import type { Targets } from "#server/platform/imports/runs";
import { jobLists } from "#server/platform/jobs/lists";
import { permissionsByName } from "#server/platform/lists/serve";
import type { ServedList } from "#server/platform/lists/source";
import { listServed } from "#server/platform/resources/routes";
import { permissionsFor } from "#server/platform/resources/row-operations";
import { tableModelOf } from "#server/platform/resources/table-model";

/** Every list that is served, besides those of resources. */
export const listsOf = (targets: Targets): readonly ServedList[] => [
  ...memberLists,
  ...memberLedgerLists,
  ...timeDepositLists,
  ...accountLists,
  ...ledgerLists,
  ...openingBalanceLists,
  ...voucherLists,
  ...disbursementLists,
  ...loanLists,
  loanCollections,
  ...loanAccrualLists,
  ...loanLossLists,
  ...loanClassLists,
  ...loanMoveLists,
  ...loanInstructionLists,
  ...loanSecurityLists,
  ...loanReminderLists,
  ...loanImportLists,
  ...periodLists,
  ...batchLists,
  ...checkLists,
  ...issuedCheckLists,
  ...reconciliationLists,
  ...numberLists,
  ...employeeLists,
  ...invitationLists,
  ...footstepLists,
  ...timesheetLists,
  ...importLists(targets),
  ...jobLists,
  ...madeFileLists,
  ...tieOutLists,
];

/** Every list that may leave as a file, those of resources too. */
export function exportablesOf(targets: Targets, resources: readonly Resource[]): Exportables {
  const named = (served: ServedList, permissions: string[] | "anyone") =>
    [served.list.name, { served, permissions }] as const;
  const models = resources.map((resource) => tableModelOf(resource, resources));
  return new Map([
    ...listsOf(targets).map((served) => named(served, permissionsByName(served.list, "export"))),
    ...models.map((model) => named(listServed(model), permissionsFor(model.resource.name, "export"))),
  ]);
}
