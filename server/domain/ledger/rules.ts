import { addDays } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { refusedByAuthority } from "#server/domain/ledger/authorities";
import { isReceipt, refusedByBooklet } from "#server/domain/ledger/booklets";
import {
  accountNamed,
  cashMoved,
  refusedByBatch,
  refusedByCash,
  refusedByDrawer,
  tooLowSince,
} from "#server/domain/ledger/cash-rules";
import { heldKey } from "#server/domain/ledger/holds";
import { type Line, movement, type Posting } from "#server/domain/ledger/journal";
import type { Locked, LockedAccount } from "#server/domain/ledger/locks";
import { type LockedMemberAccount, overdraftOn, productOf } from "#server/domain/ledger/member-accounts";
import { balanceOn, lowestSince, moveSince } from "#server/domain/ledger/past";
import { referenceKey, seriesOf } from "#server/domain/ledger/references";
import { isRefused, type LedgerRefusal } from "#server/domain/ledger/refused";
import { numberOf } from "#server/domain/ledger/series";
import { type Resolved, resolve } from "#server/domain/ledger/whose";

/** A posting that may stand, and what it does. */
export interface Allowed {
  posting: Posting;
  /** Its place in the branch's order. */
  sequence: number;
  reference: string;
  /** The lines, each naming the account of the member that it moves. */
  lines: Line[];
  /** The member's account that the entry is about; null where the entry has none. */
  memberAccount: { account: LockedMemberAccount; before: Centavos; after: Centavos } | null;
  /** Accounts that it opens. */
  opens: LockedMemberAccount[];
}

function refusedByStatus(
  account: LockedAccount,
  memberAccount: LockedMemberAccount | undefined,
): LedgerRefusal | null {
  const status: (string | undefined)[] = [account.status, memberAccount?.status];
  if (status.includes("closed")) return { refused: "account_closed", detail: accountNamed(account) };
  if (status.includes("frozen")) return { refused: "account_frozen", detail: accountNamed(account) };
  return null;
}

/** What a product allows of what is asked for at the window. */
function refusedByProduct(
  account: LockedAccount,
  memberAccount: LockedMemberAccount,
  { source, isPayout, reopens }: Posting,
): LedgerRefusal | null {
  const detail = accountNamed(account);
  // Only its interest moves it; at the window nothing is withdrawn from it, and a payout ends it first.
  const mayMove = source === "savings interest" || source === "withdraw";
  if (memberAccount.is_placed && !mayMove && reopens?.member_account_id !== memberAccount.id) {
    return { refused: "time_deposit_runs", detail: { account: memberAccount.number } };
  }
  if (source === "deposit" && !account.show_in_deposit) return { refused: "not_offered_for_deposit", detail };
  if (source !== "withdraw") return null;
  // Shares are refunded and time deposits ended by an operation of its own, which somebody approves.
  if (isPayout) return null;
  if (account.member_kind !== "savings") return { refused: "not_paid_out_at_window", detail };
  return account.show_in_withdraw ? null : { refused: "not_offered_for_withdrawal", detail };
}

/** What members bring: it may not take an account above its maximum. */
const paidIn: readonly Posting["source"][] = ["deposit", "payment"];

/**
 * What is pledged is not drawn, nor what has not cleared: neither by today, nor by the earlier day that is
 * posted on. The latter alone may be let through. Of old books too.
 */
function refusedByHold({ memberAccount, by }: Moved, posting: Posting, locked: Locked): LedgerRefusal | null {
  if (by >= 0) return null;
  const { entryDate, drawsHeld } = posting;
  const { past, heldThen } = locked;
  const { id, balance, held, pledged } = memberAccount;
  const overdraft = overdraftOn(memberAccount, entryDate, locked.today);
  const then = heldThen.get(heldKey(id, entryDate)) ?? 0;
  const stands = [
    { code: "pledged_for_loan", balance, held: pledged },
    { code: "held_until_cleared", balance, held },
    { code: "held_until_cleared", balance: balanceOn(past, id, entryDate), held: then },
  ] as const;
  const short = stands.find((one) => one.held > 0 && one.balance + by - one.held < -overdraft);
  if (!short || (drawsHeld && short.code !== "pledged_for_loan")) return null;
  const available = formatPesos(Math.max(short.balance - short.held, 0));
  return { refused: short.code, detail: { available, held: formatPesos(short.held) } };
}

/** What runs again lies in its account whole. */
function refusedByPrincipal({ memberAccount }: Moved, { reopens }: Posting, after: Centavos) {
  if (reopens?.member_account_id !== memberAccount.id || after >= reopens.principal) return null;
  const detail = { number: reopens.number, principal: formatPesos(reopens.principal) };
  return { refused: "less_than_principal", detail } as const;
}

/**
 * What a member holds may not fall below the account's minimum, nor below zero beyond the overdraft they
 * have, nor be brought above its maximum; what is due to them, as interest or a reversal, is never too much.
 */
function refusedByBalance(moving: Moved, posting: Posting, locked: Locked): LedgerRefusal | null {
  const { source, entryDate } = posting;
  const { account, memberAccount, by: moved } = moving;
  const after = memberAccount.balance + moved;
  const balance = formatPesos(memberAccount.balance);
  const tooLittle = refusedByPrincipal(moving, posting, after);
  if (tooLittle) return tooLittle;
  if (moved >= 0) {
    const most = paidIn.includes(source) ? account.maximum_balance : null;
    if (most === null || after <= most) return null;
    return { refused: "above_maximum_balance", detail: { balance, maximum: formatPesos(most) } };
  }
  if (source === "withdraw" && memberAccount.status === "dormant") {
    return { refused: "account_dormant", detail: { account: memberAccount.number } };
  }
  const overdraft = overdraftOn(memberAccount, entryDate, locked.today);
  if (after < -overdraft) {
    return { refused: "insufficient_balance", detail: { balance, amount: formatPesos(-moved) } };
  }
  if (overdraft === 0 && after < account.minimum_balance && after !== 0) {
    return {
      refused: "below_minimum_balance",
      detail: { balance, minimum: formatPesos(account.minimum_balance) },
    };
  }
  const refused = source === "reversal" ? null : refusedByHold(moving, posting, locked);
  if (refused) return refused;
  const low = lowestSince(locked.past, memberAccount.id, entryDate, moved);
  if (!low || low.balance >= -overdraft) return null;
  return tooLowSince(memberAccount.number, low);
}

/** What is put right while a month is being closed. */
const adjusting: readonly Posting["source"][] = ["adjustment", "journal voucher", "reversal"];

/** Refuses a day of a closed month, one before the books begin, and one too far back for who asks. */
function refusedByDay(
  { entryDate, source, asked, createdById }: Posting,
  locked: Locked,
): LedgerRefusal | null {
  const { head, backDateDays } = locked;
  const { closed_through, closing_through, begins_on } = head;
  if (closed_through && entryDate <= closed_through) {
    return { refused: "period_closed", detail: { closed_through } };
  }
  if (closing_through && entryDate <= closing_through && !adjusting.includes(source)) {
    return { refused: "period_closing", detail: { closing_through } };
  }
  if (!asked || entryDate >= asked.today || head.takes_over) return null;
  if (entryDate < begins_on) return { refused: "before_books_begin", detail: { date: begins_on } };
  const days = asked.isOwner
    ? head.owner_back_date_days
    : (backDateDays.get(createdById) ?? head.back_date_days);
  if (entryDate >= addDays(asked.today, -days)) return null;
  return { refused: "back_date_too_far", detail: { days: String(days) } };
}

function refusedByPeriodOrNumber(posting: Posting, locked: Locked): LedgerRefusal | null {
  const { source, reference, reversesId } = posting;
  const refused = refusedByDay(posting, locked) ?? refusedByBatch(posting, locked);
  if (refused) return refused;
  if (reversesId && locked.reversed.has(reversesId)) return { refused: "already_reversed" };
  if (reference !== null && locked.usedReferences.has(referenceKey(source, reference))) {
    return { refused: "reference_already_used", detail: { reference } };
  }
  const outside = reference === null ? null : refusedByAuthority(posting, reference, locked.authorities);
  return outside ?? refusedByBooklet(posting, locked.ownBooklets);
}

interface Moved {
  account: LockedAccount;
  memberAccount: LockedMemberAccount;
  /** On the product's normal side. */
  by: Centavos;
}

/**
 * The movement of each member account, its lines taken together: what counts is where the entry leaves it.
 */
function movedMemberAccounts({ lines }: Resolved, locked: Locked): Moved[] {
  const moved = new Map<string, Moved>();
  for (const { line, memberAccount } of lines) {
    const account = locked.accounts.get(line.accountId) as LockedAccount;
    if (!memberAccount) continue;
    const by = (moved.get(memberAccount.id)?.by ?? 0) + movement(line, account.normal_side);
    moved.set(memberAccount.id, { account, memberAccount, by });
  }
  return [...moved.values()];
}

function refusedByAccounts(posting: Posting, resolved: Resolved, locked: Locked): LedgerRefusal | null {
  for (const { line, memberAccount } of resolved.lines) {
    const account = locked.accounts.get(line.accountId) as LockedAccount;
    const refused =
      refusedByStatus(account, memberAccount) ??
      (memberAccount ? refusedByProduct(account, memberAccount, posting) : null);
    if (refused) return refused;
  }
  const refusedByWhatIsThere = posting.isBroughtIn ? refusedByHold : refusedByBalance;
  for (const moved of movedMemberAccounts(resolved, locked)) {
    const refused = refusedByWhatIsThere(moved, posting, locked);
    if (!refused) continue;
    const isIts = ({ memberAccount }: Resolved["lines"][number]) => memberAccount === moved.memberAccount;
    return { ...refused, line: resolved.lines.findIndex(isIts) + 1 };
  }
  return null;
}

/**
 * Draws the next number that nobody has typed by hand before, from the teller's own booklet where they have
 * one. A number, once drawn, is never given again.
 */
function drawNumber(posting: Posting, locked: Locked): string | LedgerRefusal {
  const booklet = isReceipt(posting) ? locked.booklets.get(posting.createdById) : undefined;
  const series = booklet ?? locked.series.get(seriesOf(posting.source));
  if (!series) throw new Error(`no series for ${posting.source}`);
  for (;;) {
    if (booklet && booklet.next_number > booklet.last_number) {
      return { refused: "booklet_used_up", detail: { last: numberOf(booklet, booklet.last_number) } };
    }
    const reference = numberOf(series, series.next_number);
    // A number that may not be printed is not used up.
    const outside = refusedByAuthority(posting, reference, locked.authorities);
    if (outside) return outside;
    series.next_number++;
    if (!locked.usedReferences.has(referenceKey(posting.source, reference))) return reference;
  }
}

/** Moves the locked rows as the posting will move those of the database. */
function move(posting: Posting, resolved: Resolved, locked: Locked, cash: Centavos): void {
  const batch = posting.batchId ? locked.batches.get(posting.batchId) : undefined;
  if (batch) batch.expected_cash += cash;
  for (const line of posting.lines) {
    const account = locked.accounts.get(line.accountId);
    if (account) account.balance += movement(line, "debit");
    moveSince(locked.past, line.accountId, posting.entryDate, movement(line, "debit"));
  }
  for (const { memberAccount, by } of movedMemberAccounts(resolved, locked)) {
    memberAccount.balance += by;
    moveSince(locked.past, memberAccount.id, posting.entryDate, by);
  }
  if (posting.clearingDays) {
    for (const { line, memberAccount } of resolved.lines) {
      if (memberAccount) memberAccount.held += line.credit;
    }
  }
  for (const one of resolved.opens) {
    locked.memberAccounts.set(one.id, one);
    locked.ofProduct.set(productOf(one.member_id, one.account_id), [one]);
  }
}

/**
 * Holds one posting against the rules of the ledger, as the locked rows stand after the postings before it,
 * and moves those rows when it may stand. Refuses: a closed period, a used number, an ended batch, an account
 * that is not the member's or not told from others, a closed or frozen one, one that would fall too low, a
 * drawer that would fall below zero.
 */
export function allow(posting: Posting, locked: Locked): Allowed | LedgerRefusal {
  const resolved = resolve(posting, locked);
  if (isRefused(resolved)) return resolved;
  const cash = cashMoved(posting, locked);
  const refused =
    refusedByPeriodOrNumber(posting, locked) ??
    refusedByAccounts(posting, resolved, locked) ??
    refusedByDrawer(posting, locked, cash) ??
    refusedByCash(posting, locked);
  if (refused) return refused;

  const reference = posting.reference ?? drawNumber(posting, locked);
  if (typeof reference !== "string") return reference;
  locked.usedReferences.add(referenceKey(posting.source, reference));
  if (posting.reversesId) locked.reversed.add(posting.reversesId);
  locked.head.last_sequence += 1;
  const { main, opens } = resolved;
  const before = main?.balance ?? 0;
  move(posting, resolved, locked, cash);
  return {
    posting,
    sequence: locked.head.last_sequence,
    reference,
    lines: resolved.lines.map(({ line, memberAccount }) => ({
      ...line,
      memberAccountId: memberAccount?.id ?? null,
    })),
    memberAccount: main ? { account: main, before, after: main.balance } : null,
    opens,
  };
}
