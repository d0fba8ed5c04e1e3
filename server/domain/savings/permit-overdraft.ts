import { v7 as uuidv7 } from "uuid";
import { formatPesos } from "#contract/kit/money";
import { permitOverdraft } from "#contract/operations/savings/permit-overdraft";
import { lockFor } from "#server/domain/ledger/locks";
import { insertMemberAccounts, type LockedMemberAccount } from "#server/domain/ledger/member-accounts";
import { isRefused } from "#server/domain/ledger/refused";
import { chooseAccount } from "#server/domain/ledger/whose";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof permitOverdraft>;
type Before = Pick<LockedMemberAccount, "id" | "balance" | "overdraft_limit" | "overdraft_until">;

async function assertHeld({ tx, input, refusal }: Call): Promise<void> {
  const { rows } = await tx.query(
    `select exists (select from member where branch_id = (select kaban_branch()) and id = $1
      and deleted_at is null) as has_member,
       a.id as account_id, a.member_kind
     from (select) as one left join account a on a.branch_id = (select kaban_branch()) and a.id = $2
       and a.deleted_at is null`,
    [input.member_id, input.account_id],
  );
  const [found] = rows;
  if (!found?.has_member) throw refusal("member_not_found");
  if (!found.account_id) throw refusal("account_not_found");
  if (!found.member_kind || found.member_kind === "loan") throw refusal("account_not_held_by_members");
}

/** The account that may be overdrawn, locked; opened where the member never had one of the product. */
async function lockOwn(call: Call): Promise<Before> {
  const { tx, input, caller, now, today, refusal } = call;
  const side = { memberId: input.member_id, accountId: input.account_id };
  const { memberAccounts } = await lockFor(tx, { sides: [side], today });
  const chosen = chooseAccount([...memberAccounts.values()], input.member_account_id);
  if (chosen && isRefused(chosen)) throw refusal(chosen.refused as "several_member_accounts", chosen.detail);
  if (chosen) return chosen;
  const id = uuidv7();
  await insertMemberAccounts(tx, [
    { ...side, id, openedOn: today, createdAt: now, createdById: caller.userId },
  ]);
  return { id, balance: 0, overdraft_limit: 0, overdraft_until: null };
}

async function permit(call: Call) {
  const { tx, input, refusal } = call;
  const { member_id, account_id, overdraft_limit, overdraft_until = null } = input;
  await assertHeld(call);
  const memberAccount = await lockOwn(call);
  if (memberAccount.balance + overdraft_limit < 0) {
    throw refusal("overdraft_in_use", { balance: formatPesos(memberAccount.balance) });
  }
  await tx.query(
    `update member_account set overdraft_limit = $2, overdraft_until = $3, version = version + 1
     where branch_id = (select kaban_branch()) and id = $1`,
    [memberAccount.id, overdraft_limit, overdraft_until],
  );
  call.audit({
    entity: "member",
    entityId: member_id,
    description: input.reason,
    before: {
      account_id,
      overdraft_limit: memberAccount.overdraft_limit,
      overdraft_until: memberAccount.overdraft_until,
    },
    after: { account_id, overdraft_limit, overdraft_until },
  });
  call.emit("member.update", [member_id]);
  return { member_id, account_id, member_account_id: memberAccount.id, overdraft_limit, overdraft_until };
}

export const permitOverdraftHandler = serve(permitOverdraft, permit);
