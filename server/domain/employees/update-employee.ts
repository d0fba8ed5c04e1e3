import type { Employee } from "#contract/entities/membership";
import { updatePermissions, updateSettings } from "#contract/operations/employees/update-employee";
import { assertMayAct, refuseOwner } from "#server/domain/employees/assert-access";
import { lockEmployee, readEmployee } from "#server/domain/employees/rows";
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

const writePermissions = `
  update user_organization set user_type = $2, permission_name = $3, permission_description = $4,
    permissions = $5, updated_at = $6, version = version + 1
  where id = $1`;

export const updatePermissionsHandler = serve(updatePermissions, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const before = await lockEmployee(call);
  await assertMayAct(call, before);
  if (input.user_type === "owner" && caller.membership.userType !== "owner") throw refusal("owner_protected");
  refuseGrant(caller.membership, input.permissions, refusal);
  refuseStale(call, before);
  const { user_type, permission_name, permission_description, permissions } = input;
  const values = [user_type, permission_name, permission_description, permissions];
  const words = { organization_keeps_owner: () => refusal("last_owner") };
  await refusing(words, () => tx.query(writePermissions, [before.id, ...values, now]));
  return finish(call, before);
});

const writeSettings = `
  update user_organization set receipt_prefix = $2, receipt_start = $3, receipt_end = $4,
    user_setting_used_or = $5, user_setting_number_padding = $6, default_account_id = $7,
    default_payment_type_id = $8, updated_at = $9, version = version + 1
  where id = $1`;

const isThere = async (tx: Transaction, rows: string, id: string | null) =>
  id === null ||
  (await tx.query(`select from ${rows} where id = $1 and deleted_at is null`, [id])).rowCount === 1;

/** True without a booklet, and for one whose used numbers lie in it; nothing is used of a new one. */
function isRangeRight(start: number | null, end: number | null, used: number): boolean {
  if (start === null && end === null) return true;
  return start !== null && end !== null && start <= end && used >= start - 1 && used <= end;
}

export const updateSettingsHandler = serve(updateSettings, async (call) => {
  const { tx, input, now, refusal } = call;
  const before = await lockEmployee(call);
  await refuseOwner(call, before);
  refuseStale(call, before);
  const { receipt_start: start, receipt_end: end, user_setting_used_or: used } = input;
  const { default_account_id: account, default_payment_type_id: paymentType } = input;
  if (!isRangeRight(start, end, used)) throw refusal("receipt_range_wrong");
  const held = "(select * from account where member_kind <> 'loan') a";
  if (!(await isThere(tx, held, account))) throw refusal("account_not_found");
  if (!(await isThere(tx, "payment_type", paymentType))) throw refusal("payment_type_not_found");
  const numbers = [input.receipt_prefix, start, end, used, input.user_setting_number_padding];
  await tx.query(writeSettings, [before.id, ...numbers, account, paymentType, now]);
  return finish(call, before);
});
