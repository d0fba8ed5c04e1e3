import { formatPesos } from "#contract/kit/money";
import { permitOverdraft } from "#contract/operations/savings/permit-overdraft";
import { lockMemberAccounts } from "#server/domain/ledger/locks";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof permitOverdraft>;

async function assertHeld({ tx, input, refusal }: Call): Promise<void> {
  const { rows } = await tx.query(
    `select exists (select from member where id = $1 and deleted_at is null) as has_member,
       a.id as account_id, a.member_kind
     from (select) as one left join account a on a.id = $2 and a.deleted_at is null`,
    [input.member_id, input.account_id],
  );
  const [found] = rows;
  if (!found?.has_member) throw refusal("member_not_found");
  if (!found.account_id) throw refusal("account_not_found");
  if (!found.member_kind || found.member_kind === "loan") throw refusal("account_not_held_by_members");
}

async function permit(call: Call) {
  const { tx, input, refusal } = call;
  const { member_id, account_id, overdraft_limit } = input;
  await assertHeld(call);
  const [memberAccount] = await lockMemberAccounts(tx, [{ memberId: member_id, accountId: account_id }]);
  if (!memberAccount) throw new Error("a member account was not opened");
  if (memberAccount.balance + overdraft_limit < 0) {
    throw refusal("overdraft_in_use", { balance: formatPesos(memberAccount.balance) });
  }
  await tx.query(
    "update member_account_balance set overdraft_limit = $3 where member_id = $1 and account_id = $2",
    [member_id, account_id, overdraft_limit],
  );
  call.audit({
    entity: "member",
    entityId: member_id,
    description: input.reason,
    before: { account_id, overdraft_limit: memberAccount.overdraft_limit },
    after: { account_id, overdraft_limit },
  });
  call.emit("member.update", [member_id]);
  return { member_id, account_id, overdraft_limit };
}

export const permitOverdraftHandler = serve(permitOverdraft, permit);
