import type { Operation } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import type { AccountRole } from "#contract/operations/ledger/show-posting-settings";
import type { Locked } from "#server/domain/ledger/locks";
import {
  type Counterpart,
  type MemberCall,
  type MemberSource,
  memberPostingOf,
  memberReceiptOf,
  wantedByMembers,
} from "#server/domain/ledger/member-entries";
import { defineGroupedPosting, type GroupedPosting } from "#server/domain/ledger/posting-group";

/** Interest on deposits is of products that members save in; shares earn by what the cooperative declares. */
export const paysInterest = (memberKind: string | null) =>
  memberKind === "savings" || memberKind === "time deposit";

type OwnAccountCall = MemberCall & {
  refusal(code: "branch_accounts_missing", detail: { role: string }): Refusal;
};

/**
 * How entries are posted between members' accounts and the branch's own, the one that plays the part each
 * call asks for, unless something refuses the call.
 */
export function postingAgainstOwn<Call extends OwnAccountCall>(
  operation: Operation,
  source: MemberSource,
  roleOf: (call: Pick<Call, "input">) => AccountRole,
  refusedBy: (call: Call, locked: Locked) => Refusal | null = () => null,
): GroupedPosting {
  const counterpartOf = (call: Call, locked: Locked): Counterpart | Refusal => {
    const refused = refusedBy(call, locked);
    if (refused) return refused;
    const role = roleOf(call);
    const accountId = locked.roles.get(role);
    return accountId ? { accountId } : call.refusal("branch_accounts_missing", { role });
  };
  return defineGroupedPosting<Call>({
    operation,
    wanted: (calls) => ({
      ...wantedByMembers(calls, source),
      roles: [...new Set(calls.map(roleOf))],
    }),
    build: async (_tx, calls, locked) =>
      calls.map((call) => ({ entry: memberPostingOf(call, source, counterpartOf(call, locked), locked) })),
    answer: (_tx, call, result) => memberReceiptOf(call, result),
  });
}
