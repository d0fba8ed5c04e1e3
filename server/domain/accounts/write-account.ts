import { v7 as uuidv7 } from "uuid";
import type { Account, AccountInput } from "#contract/entities/account-input";
import { createAccount, reorderAccounts, updateAccount } from "#contract/operations/accounts/write-account";
import { type Changing, refuseMissing, refuseSettled, refusingUsed } from "#server/domain/accounts/checks";
import { findAccounts, lockAccount, readAccount, stepOf, writtenColumns } from "#server/domain/accounts/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const columns = writtenColumns.join(", ");

/** What the books take an account for: somebody else may have to decide on it. */
const roles = ["is_internal", "is_cash_on_hand", "is_paid_up_share_capital"] as const;

/** What the books would take an account for that is to be added. */
export const rolesOf = (account: AccountInput) => roles.filter((role) => account[role]);

const insert = `
  insert into account (id, organization_id, branch_id, created_at, created_by_id, updated_at, updated_by_id,
    display_order, ${columns})
  select $1, kaban_organization(), kaban_branch(), $2, $3, $2, $3,
    10 + coalesce((select max(display_order) from account
      where branch_id = (select kaban_branch())), 0), ${columns}
  from jsonb_populate_record(null::account, $4)`;

export const createAccountHandler = serve(
  createAccount,
  async (call) => {
    const { tx, input, now, caller } = call;
    await refuseMissing(call, input);
    if (rolesOf(input).length > 0) call.weigh();
    const id = uuidv7();
    await refusingUsed(call, input, () => tx.query(insert, [id, now, caller.userId, JSON.stringify(input)]));
    const after = await readAccount({ ...call, input: { id }, refusal: () => new Error(`${id} is gone`) });
    call.audit(stepOf(after));
    call.emit("account.create", [id]);
    return after;
  },
  { status: 201 },
);

const update = `
  update account set (${columns}) = (select ${columns} from jsonb_populate_record(null::account, $2)),
    updated_at = $3, updated_by_id = $4, version = version + 1
  where branch_id = (select kaban_branch()) and id = $1`;

type Call = Changing & Pick<BranchCall<unknown>, "now" | "caller" | "audit" | "emit" | "weigh">;

/**
 * Writes a locked account anew, as a whole. Refuses what a change may be refused with, but for its version.
 */
export async function changeAccount(call: Call, before: Account, written: AccountInput): Promise<Account> {
  const { tx, now, caller } = call;
  await refuseMissing(call, written);
  await refuseSettled(call, before, written);
  const values = [before.id, JSON.stringify(written), now, caller.userId];
  await refusingUsed(call, written, () => tx.query(update, values));
  if (roles.some((role) => before[role] !== written[role])) call.weigh();
  const [after] = (await findAccounts(tx, [before.id])) as [Account];
  call.audit({ ...stepOf(after), before });
  call.emit("account.update", [before.id]);
  return after;
}

export const updateAccountHandler = serve(updateAccount, async (call) => {
  const { id: _, version, ...written } = call.input;
  const before = await lockAccount(call);
  if (before.version !== version) throw call.refusal("stale_version", { version: before.version });
  return changeAccount(call, before, written);
});

// The places they hold among themselves, smallest first, go to them in the order they are named.
const reorder = `
  with held as (
    select display_order, row_number() over (order by display_order, code, id) as nth
    from (select display_order, code, id from account
      where branch_id = (select kaban_branch()) and id = any($1::uuid[]) and deleted_at is null
      order by id for no key update) a
  )
  update account a set display_order = held.display_order
  from unnest($1::uuid[]) with ordinality as asked (id, nth) join held using (nth)
  where a.branch_id = (select kaban_branch()) and a.id = asked.id and a.deleted_at is null
  returning a.id, a.display_order`;

export const reorderAccountsHandler = serve(reorderAccounts, async ({ tx, input, refusal, emit }) => {
  const { rows } = await tx.query(reorder, [input.ids]);
  if (rows.length < input.ids.length) throw refusal("account_not_found");
  emit("account.update", input.ids);
  return { data: rows.sort((one, other) => one.display_order - other.display_order) };
});
