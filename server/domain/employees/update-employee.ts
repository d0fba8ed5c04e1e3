import type { Employee } from "#contract/entities/membership";
import { updatePermissions, updateSettings } from "#contract/operations/employees/update-employee";
import { assertMayAct, refuseOwner } from "#server/domain/employees/assert-access";
import { lockEmployee, readEmployee, rightsGiven, writeEmployee } from "#server/domain/employees/rows";
import { refuseGrant } from "#server/platform/auth/grants";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof updatePermissions> | BranchCall<typeof updateSettings>;

function refuseStale({ input, refusal }: Call, { version }: Employee): void {
  if (input.version !== version) throw refusal("stale_version", { version });
}

async function finish(call: Call, before: Employee): Promise<Employee> {
  const after = await readEmployee(call);
  call.audit({ entity: "user-organization", entityId: before.id, before, after });
  call.emit("employee.update", [before.id]);
  return after;
}

const ranks = { member: 0, employee: 1, owner: 2 };

export const updatePermissionsHandler = serve(updatePermissions, async (call) => {
  const { input, caller, refusal } = call;
  const before = await lockEmployee(call);
  await assertMayAct(call, before);
  if (input.user_type === "owner" && caller.membership.userType !== "owner") throw refusal("owner_protected");
  refuseGrant(caller.membership, input.permissions, refusal);
  refuseStale(call, before);
  const isMore = input.permissions.some((permission) => !before.permissions.includes(permission));
  if (isMore || ranks[input.user_type] > ranks[before.user_type]) call.weigh();
  const { id, version: _, ...given } = input;
  const words = { organization_keeps_owner: () => refusal("last_owner") };
  await refusing(words, () => writeEmployee(call, id, { ...given, ...rightsGiven(call) }));
  return finish(call, before);
});

const isThere = async (tx: Transaction, rows: string, id: string | null) =>
  id === null ||
  (
    await tx.query(
      `select from ${rows} where branch_id = (select kaban_branch()) and id = $1 and deleted_at is null`,
      [id],
    )
  ).rowCount === 1;

/** True without a booklet, and for one whose used numbers lie in it; nothing is used of a new one. */
function isRangeRight(start: number | null, end: number | null, used: number): boolean {
  if (start === null && end === null) return true;
  return start !== null && end !== null && start <= end && used >= start - 1 && used <= end;
}

export const updateSettingsHandler = serve(updateSettings, async (call) => {
  const { tx, input, refusal } = call;
  const before = await lockEmployee(call);
  await refuseOwner(call, before);
  refuseStale(call, before);
  const { receipt_start: start, receipt_end: end, user_setting_used_or: used } = input;
  const { default_account_id: account, default_payment_type_id: paymentType } = input;
  if (!isRangeRight(start, end, used)) throw refusal("receipt_range_wrong");
  const held = "(select * from account where member_kind <> 'loan') a";
  if (!(await isThere(tx, held, account))) throw refusal("account_not_found");
  if (!(await isThere(tx, "payment_type", paymentType))) throw refusal("payment_type_not_found");
  const { id, version: _, ...settings } = input;
  await writeEmployee(call, id, settings);
  return finish(call, before);
});
