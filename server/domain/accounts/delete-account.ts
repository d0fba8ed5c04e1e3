import type { Account } from "#contract/entities/account-input";
import { deleteAccount, deleteAccounts } from "#contract/operations/accounts/delete-account";
import { lockAccounts } from "#server/domain/accounts/rows";
import { findUses } from "#server/domain/accounts/uses";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

// A place it was given by its section goes with it; the tree is another one then.
const remove = `
  with unplaced as (
    delete from statement_place where branch_id = (select kaban_branch()) and account_id = any($1::uuid[])
      returning branch_id, kind
  ),
  raised as (
    update statement_definition d set version = d.version + 1
    from (select distinct branch_id, kind from unplaced) u where d.branch_id = u.branch_id and d.kind = u.kind
  )
  update account set deleted_at = $2, deleted_by_id = $3, version = version + 1
    where branch_id = (select kaban_branch()) and id = any($1::uuid[])`;

async function removeAccounts(
  { tx, now, caller, auditMany, emit }: BranchCall<unknown>,
  accounts: Account[],
) {
  const ids = accounts.map(({ id }) => id);
  auditMany(accounts.map((before) => ({ entity: "account", entityId: before.id, before, after: undefined })));
  if (ids.length === 0) return;
  await tx.query(remove, [ids, now, caller.userId]);
  emit("account.delete", ids);
  emit("statement-definition.update", [caller.membership.branchId]);
}

export const deleteAccountHandler = serve(deleteAccount, async (call) => {
  const { tx, input, refusal } = call;
  const [account] = await lockAccounts(tx, [input.id]);
  if (!account) throw refusal("account_not_found");
  const uses = (await findUses(tx, [input.id])).get(input.id);
  if (uses) throw refusal("account_in_use", { uses: uses.join(", ") });
  await removeAccounts(call, [account]);
  return null;
});

export const deleteAccountsHandler = serve(
  deleteAccounts,
  async (call) => {
    const { tx, input, refusal } = call;
    const ids = [...new Set(input.ids.map((id) => id.toLowerCase()))];
    const accounts = new Map((await lockAccounts(tx, ids)).map((account) => [account.id, account]));
    const uses = await findUses(tx, ids);
    const refused = ids.flatMap((id) => {
      const used = uses.get(id)?.join(", ");
      if (accounts.has(id) && used === undefined) return [];
      const { code, message } = used
        ? refusal("account_in_use", { uses: used })
        : refusal("account_not_found");
      return [{ id, code, message }];
    });
    for (const { id } of refused) accounts.delete(id);
    await removeAccounts(call, [...accounts.values()]);
    return { deleted: [...accounts.keys()], refused };
  },
  { input: ({ body }) => body ?? {} },
);
