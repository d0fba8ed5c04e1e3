import { v7 as uuidv7 } from "uuid";
import type { Line, Posting } from "#server/domain/ledger/journal";
import type { Locked } from "#server/domain/ledger/locks";
import { type LockedMemberAccount, productOf } from "#server/domain/ledger/member-accounts";
import { isRefused, type LedgerRefusal } from "#server/domain/ledger/refused";

/** A posting's lines with the accounts of members that they move. */
export interface Resolved {
  lines: { line: Line; memberAccount: LockedMemberAccount | undefined }[];
  /** The member's account that the entry is about. */
  main: LockedMemberAccount | null;
  /** Those that nobody has yet. */
  opens: LockedMemberAccount[];
}

/** What a member begins with in a product they never had. */
const opened = (memberId: string, accountId: string, { entryDate }: Posting): LockedMemberAccount => ({
  id: uuidv7(),
  number: "",
  member_id: memberId,
  account_id: accountId,
  opened_on: entryDate,
  balance: 0,
  status: "open",
  overdraft_limit: 0,
  overdraft_until: null,
  held: 0,
  pledged: 0,
  is_placed: false,
});

/**
 * Which of the accounts that a member has of a product is meant: the one that is named, or the only open one.
 * Where they closed what they had, that one, for its refusal; null where they never had one.
 */
export function chooseAccount<One extends Pick<LockedMemberAccount, "id" | "number" | "status">>(
  all: readonly One[],
  memberAccountId?: string | null,
): One | LedgerRefusal | null {
  if (memberAccountId) {
    return all.find(({ id }) => id === memberAccountId) ?? { refused: "member_account_not_found" };
  }
  const open = all.filter(({ status }) => status !== "closed");
  if (open.length <= 1) return open[0] ?? all[0] ?? null;
  const accounts = open.map(({ number }) => number).join(", ");
  return { refused: "several_member_accounts", detail: { accounts } };
}

/**
 * Finds the accounts of members that a posting's lines move. A product the member never had is opened by the
 * posting. Refuses an account that is not the member's, and a choice among several that nobody made.
 */
export function resolve(posting: Posting, locked: Locked): Resolved | LedgerRefusal {
  const resolved: Resolved = { lines: [], main: null, opens: [] };
  for (const line of posting.lines) {
    const account = locked.accounts.get(line.accountId);
    if (!account) throw new Error(`the account ${line.accountId} is not one of this branch`);
    const { memberId, accountId } = line;
    // A member may be named on a line of an account that nobody holds.
    if (!account.member_kind || !memberId) {
      if (account.member_kind) throw new Error(`${account.code} is held by members`);
      resolved.lines.push({ line, memberAccount: undefined });
      continue;
    }
    const isIt = (one: LockedMemberAccount) => one.member_id === memberId && one.account_id === accountId;
    const theirs = locked.ofProduct.get(productOf(memberId, accountId)) ?? [];
    const found = resolved.opens.find(isIt) ?? chooseAccount(theirs, line.memberAccountId);
    if (found && isRefused(found)) return found;
    const memberAccount = found ?? opened(memberId, accountId, posting);
    if (!found) resolved.opens.push(memberAccount);
    if (memberId === posting.memberId && accountId === posting.accountId) resolved.main ??= memberAccount;
    resolved.lines.push({ line, memberAccount });
  }
  return resolved;
}
