import type { Account } from "#contract/entities/account-input";
import { formatPesos } from "#contract/kit/money";
import { isOfferedFor } from "#contract/kit/operation";
import { closeAccount, freezeAccount, reopenAccount } from "#contract/operations/accounts/account-status";
import { findAccounts, lockAccount, stepOf } from "#server/domain/accounts/rows";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Status = Account["status"];

// The remarks go into the version the change makes.
const update = `
  with said as (select set_config('kaban.remarks', $2, true))
  update account set status = $3, updated_at = $4, updated_by_id = $5, version = version + 1
  from said where branch_id = (select kaban_branch()) and id = $1`;

async function holdsAnything(tx: Transaction, { id, balance }: Account): Promise<boolean> {
  if (balance !== 0) return true;
  const { rowCount } = await tx.query(
    `select from member_account
     where branch_id = (select kaban_branch()) and account_id = $1 and balance <> 0 limit 1`,
    [id],
  );
  return rowCount === 1;
}

const decided = (
  operation: typeof freezeAccount | typeof closeAccount | typeof reopenAccount,
  to: Status,
): OperationHandler =>
  serve<typeof freezeAccount>(operation as typeof freezeAccount, async (call) => {
    const { tx, input, now, caller, refusal } = call;
    const before = await lockAccount(call);
    const { version, status, roles, balance } = before;
    if (version !== input.version) throw refusal("stale_version", { version });
    if (!isOfferedFor(operation, { status })) throw refusal("account_wrong_status", { status });
    if (to !== "open" && roles.length > 0) throw refusal("plays_a_part", { roles: roles.join(", ") });
    if (to === "closed" && (await holdsAnything(tx, before))) {
      throw refusal("account_has_balance", { balance: formatPesos(balance) });
    }
    await tx.query(update, [before.id, input.remarks, to, now, caller.userId]);
    const [after] = (await findAccounts(tx, [before.id])) as [Account];
    call.audit({ ...stepOf(after), before, description: input.remarks });
    call.emit("account.update", [before.id]);
    return after;
  });

/** The decisions on what may be posted to an account. */
export const decisions: readonly OperationHandler[] = [
  decided(freezeAccount, "frozen"),
  decided(closeAccount, "closed"),
  decided(reopenAccount, "open"),
];
