import type { Refusal } from "#contract/kit/refusal";
import type { AccountRole } from "#contract/operations/ledger/show-posting-settings";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import {
  type Counterpart,
  type MemberCall,
  type MemberSource,
  postMemberEntries,
  readKnown,
} from "#server/domain/ledger/member-entries";
import type { Transaction } from "#server/platform/db/database";

type OwnAccountCall = MemberCall & {
  refusal(code: "branch_accounts_missing", detail: { role: string }): Refusal;
};

/** Posts between members' accounts and the branch's own, the one that plays the part each call asks for. */
export async function postAgainstOwn<Call extends OwnAccountCall>(
  tx: Transaction,
  calls: Call[],
  source: MemberSource,
  roleOf: (call: Call) => AccountRole,
) {
  const [accounts, known] = await Promise.all([readBranchAccounts(tx), readKnown(tx, calls)]);
  const counterparts = calls.map((call): Counterpart | Refusal => {
    const role = roleOf(call);
    const accountId = accounts.get(role);
    return accountId ? { accountId } : call.refusal("branch_accounts_missing", { role });
  });
  return postMemberEntries(tx, calls, source, counterparts, known);
}
