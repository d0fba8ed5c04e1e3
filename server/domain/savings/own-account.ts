import type { Refusal } from "#contract/kit/refusal";
import type { AccountRole } from "#contract/operations/ledger/show-posting-settings";
import { type Locked, lockFor } from "#server/domain/ledger/locks";
import {
  type Counterpart,
  type MemberCall,
  type MemberSource,
  postMemberEntries,
  wantedByMembers,
} from "#server/domain/ledger/member-entries";
import type { Transaction } from "#server/platform/db/database";

type OwnAccountCall = MemberCall & {
  refusal(code: "branch_accounts_missing", detail: { role: string }): Refusal;
};

/** Interest on deposits is of products that members save in; shares earn by what the cooperative declares. */
export const paysInterest = (memberKind: string | null) =>
  memberKind === "savings" || memberKind === "time deposit";

/**
 * Posts between members' accounts and the branch's own, the one that plays the part each call asks for,
 * unless something refuses the call.
 */
export const postAgainstOwn = <Call extends OwnAccountCall>(
  source: MemberSource,
  roleOf: (call: Pick<Call, "input">) => AccountRole,
  refusedBy: (call: Call, locked: Locked) => Refusal | null = () => null,
) => ({
  look: (tx: Transaction, calls: Pick<Call, "input" | "caller" | "today">[]) =>
    lockFor(tx, { ...wantedByMembers(calls, source), roles: [...new Set(calls.map(roleOf))] }),
  handle(tx: Transaction, calls: Call[], locked: Locked) {
    const counterparts = calls.map((call): Counterpart | Refusal => {
      const refused = refusedBy(call, locked);
      if (refused) return refused;
      const role = roleOf(call);
      const accountId = locked.roles.get(role);
      return accountId ? { accountId } : call.refusal("branch_accounts_missing", { role });
    });
    return postMemberEntries(tx, calls, source, counterparts, locked);
  },
});
