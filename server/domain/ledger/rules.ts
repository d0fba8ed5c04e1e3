import { type Centavos, formatPesos } from "#contract/kit/money";
import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";
import { type Line, movement, type Posting } from "#server/domain/ledger/journal";
import {
  type Locked,
  type LockedAccount,
  type LockedMemberAccount,
  memberAccountKey,
} from "#server/domain/ledger/locks";
import { referenceKey } from "#server/domain/ledger/references";
import { numberOf } from "#server/domain/ledger/series";

/** A posting the ledger's rules refuse: the code its operation declares, and what fills the text. */
export interface LedgerRefusal {
  refused: LedgerRefusalCode;
  detail?: Record<string, string>;
}

/** A posting that may stand, and what it does. */
export interface Allowed {
  posting: Posting;
  reference: string;
  /** The member's account in the entry's main account; null where the entry has none. */
  memberAccount: { before: Centavos; after: Centavos } | null;
}

const accountNamed = (account: LockedAccount) => ({ account: `${account.code} ${account.name}` });

function refusedByStatus(
  account: LockedAccount,
  memberAccount: LockedMemberAccount | undefined,
): LedgerRefusal | null {
  const status = [account.status, memberAccount?.status];
  if (status.includes("closed")) return { refused: "account_closed", detail: accountNamed(account) };
  if (status.includes("frozen")) return { refused: "account_frozen", detail: accountNamed(account) };
  return null;
}

/**
 * What a member holds may not fall below the account's minimum, nor below zero beyond the overdraft they
 * have, nor be brought above its maximum; what is due to them, as interest or a reversal, is never too much.
 */
function refusedByBalance(
  account: LockedAccount,
  memberAccount: LockedMemberAccount,
  moved: Centavos,
  source: Posting["source"],
): LedgerRefusal | null {
  const after = memberAccount.balance + moved;
  const balance = formatPesos(memberAccount.balance);
  if (moved >= 0) {
    const most = source === "deposit" ? account.maximum_balance : null;
    if (most === null || after <= most) return null;
    return { refused: "above_maximum_balance", detail: { balance, maximum: formatPesos(most) } };
  }
  if (after < -memberAccount.overdraft_limit) {
    return { refused: "insufficient_balance", detail: { balance, amount: formatPesos(-moved) } };
  }
  if (memberAccount.overdraft_limit === 0 && after < account.minimum_balance && after !== 0) {
    return {
      refused: "below_minimum_balance",
      detail: { balance, minimum: formatPesos(account.minimum_balance) },
    };
  }
  return null;
}

function refusedByPeriodOrNumber(posting: Posting, locked: Locked): LedgerRefusal | null {
  const { entryDate, source, reference, reversesId, batchId } = posting;
  if (locked.closedThrough && entryDate <= locked.closedThrough) {
    return { refused: "period_closed", detail: { closed_through: locked.closedThrough } };
  }
  if (reversesId && locked.reversed.has(reversesId)) return { refused: "already_reversed" };
  if (reference !== null && locked.usedReferences.has(referenceKey(source, reference))) {
    return { refused: "reference_already_used", detail: { reference } };
  }
  if (batchId && locked.batches.get(batchId)?.ended_at !== null) return { refused: "batch_not_open" };
  return null;
}

/** How much cash the posting puts into (or, negative, takes from) its drawer. */
function cashMoved(posting: Posting, locked: Locked): Centavos {
  if (!posting.batchId) return 0;
  return posting.lines
    .filter(({ accountId }) => accountId === locked.cashAccountId)
    .reduce((sum, line) => sum + movement(line, "debit"), 0);
}

/**
 * The movement of each member account, its lines taken together: what counts is where the entry leaves it.
 */
function movedMemberAccounts(lines: Line[], locked: Locked) {
  const moved = new Map<
    string,
    { account: LockedAccount; memberAccount: LockedMemberAccount; by: Centavos }
  >();
  for (const line of lines) {
    const key = line.memberId && memberAccountKey(line.memberId, line.accountId);
    const memberAccount = key ? locked.memberAccounts.get(key) : undefined;
    const account = locked.accounts.get(line.accountId) as LockedAccount;
    if (!key || !memberAccount) continue;
    const by = (moved.get(key)?.by ?? 0) + movement(line, account.normal_side);
    moved.set(key, { account, memberAccount, by });
  }
  return moved;
}

function refusedByAccounts(posting: Posting, locked: Locked): LedgerRefusal | null {
  for (const line of posting.lines) {
    const account = locked.accounts.get(line.accountId);
    if (!account) throw new Error(`the account ${line.accountId} is not one of this branch`);
    if (account.member_kind && !line.memberId) throw new Error(`${account.code} is held by members`);
    const memberAccount = line.memberId
      ? locked.memberAccounts.get(memberAccountKey(line.memberId, line.accountId))
      : undefined;
    const refused = refusedByStatus(account, memberAccount);
    if (refused) return refused;
  }
  for (const { account, memberAccount, by } of movedMemberAccounts(posting.lines, locked).values()) {
    const refused = refusedByBalance(account, memberAccount, by, posting.source);
    if (refused) return refused;
  }
  return null;
}

function refusedByDrawer(posting: Posting, locked: Locked, moved: Centavos): LedgerRefusal | null {
  const batch = posting.batchId ? locked.batches.get(posting.batchId) : undefined;
  if (!batch || moved >= 0 || batch.expected_cash + moved >= 0) return null;
  return {
    refused: "insufficient_cash",
    detail: { cash: formatPesos(batch.expected_cash), amount: formatPesos(-moved) },
  };
}

/** Draws the next number that nobody has typed by hand before. A number, once drawn, is never given again. */
function drawNumber(posting: Posting, locked: Locked): string {
  const series = locked.series.get(posting.source);
  if (!series) throw new Error(`no series for ${posting.source}`);
  for (;;) {
    const reference = numberOf(series, series.next_number++);
    if (!locked.usedReferences.has(referenceKey(posting.source, reference))) return reference;
  }
}

/**
 * Holds one posting against the rules of the ledger, as the locked rows stand after the postings before it,
 * and moves those rows when it may stand. Refuses: a closed period, a used number, an ended batch, a closed
 * or frozen account, a member account that would fall too low, a drawer that would fall below zero.
 */
export function allow(posting: Posting, locked: Locked): Allowed | LedgerRefusal {
  const cash = cashMoved(posting, locked);
  const refused =
    refusedByPeriodOrNumber(posting, locked) ??
    refusedByAccounts(posting, locked) ??
    refusedByDrawer(posting, locked, cash);
  if (refused) return refused;

  const reference = posting.reference ?? drawNumber(posting, locked);
  locked.usedReferences.add(referenceKey(posting.source, reference));
  if (posting.reversesId) locked.reversed.add(posting.reversesId);
  const batch = posting.batchId ? locked.batches.get(posting.batchId) : undefined;
  if (batch) batch.expected_cash += cash;
  for (const line of posting.lines) {
    const account = locked.accounts.get(line.accountId);
    if (account) account.balance += movement(line, "debit");
  }
  const main =
    posting.memberId && posting.accountId ? memberAccountKey(posting.memberId, posting.accountId) : "";
  const before = locked.memberAccounts.get(main)?.balance;
  for (const { memberAccount, by } of movedMemberAccounts(posting.lines, locked).values())
    memberAccount.balance += by;
  const after = locked.memberAccounts.get(main)?.balance;
  return {
    posting,
    reference,
    memberAccount: before === undefined || after === undefined ? null : { before, after },
  };
}
