import { type Centavos, formatPesos } from "#contract/kit/money";
import { movement, type Posting } from "#server/domain/ledger/journal";
import type { Locked, LockedAccount } from "#server/domain/ledger/locks";
import { lowestSince } from "#server/domain/ledger/past";
import type { LedgerRefusal } from "#server/domain/ledger/refused";

/** An account as refusals name it. */
export const accountNamed = (account: LockedAccount) => ({ account: `${account.code} ${account.name}` });

/** Refuses what would leave an account too low on a day since. */
export const tooLowSince = (account: string, { date, balance }: { date: string; balance: Centavos }) => ({
  refused: "balance_too_low_since" as const,
  detail: { account, date, balance: formatPesos(balance) },
});

/** How much cash on hand the posting brings (or, negative, takes): what lies in drawers. */
export function cashMoved(posting: Posting, locked: Locked): Centavos {
  return posting.lines
    .filter(({ accountId }) => accountId === locked.head.cash_account_id)
    .reduce((sum, line) => sum + movement(line, "debit"), 0);
}

/** The branch's own cash, in the vault, in banks and on its way, falls below zero on no day. */
export function refusedByCash(
  { lines, entryDate, isBroughtIn }: Posting,
  locked: Locked,
): LedgerRefusal | null {
  if (isBroughtIn || locked.head.may_overdraw_cash || locked.head.takes_over) return null;
  const moved = new Map<LockedAccount, Centavos>();
  for (const line of lines) {
    const account = locked.accounts.get(line.accountId) as LockedAccount;
    if (!account.is_cash_equivalent || account.normal_side !== "debit") continue;
    moved.set(account, (moved.get(account) ?? 0) + movement(line, "debit"));
  }
  for (const [account, by] of moved) {
    const detail = {
      balance: formatPesos(account.balance),
      amount: formatPesos(-by),
      ...accountNamed(account),
    };
    if (by >= 0) continue;
    if (account.balance + by < 0) return { refused: "insufficient_funds", detail };
    const low = lowestSince(locked.past, account.id, entryDate, by);
    if (low && low.balance < 0) return tooLowSince(detail.account, low);
  }
  return null;
}

/**
 * A batch that was ended takes nothing any more; one of an earlier day, only the cash that is handed over
 * until it is, unless the branch carries batches on.
 */
export function refusedByBatch(
  { batchId, source, entryDate, asked }: Posting,
  { batches, head }: Locked,
): LedgerRefusal | null {
  if (!batchId) return null;
  const batch = batches.get(batchId);
  if (!batch || batch.ended_at !== null) return { refused: "batch_not_open" };
  const isLate = batch.entry_date < (asked?.today ?? entryDate);
  if (!isLate || source === "blotter" || head.may_carry_batches || head.takes_over) return null;
  return { refused: "batch_of_earlier_day", detail: { date: batch.entry_date } };
}

/**
 * Cash on hand lies in drawers: what moves it names one, which does not fall below zero, and does so on no
 * day before that was opened. What comes with old books says so instead.
 */
export function refusedByDrawer(posting: Posting, locked: Locked, moved: Centavos): LedgerRefusal | null {
  if (moved === 0) return null;
  const batch = posting.batchId ? locked.batches.get(posting.batchId) : undefined;
  if (!batch) return posting.isCashOfOldBooks ? null : { refused: "batch_not_open" };
  if (posting.entryDate < batch.entry_date && !locked.head.takes_over) {
    return { refused: "cash_not_moved_back", detail: { date: batch.entry_date } };
  }
  if (moved >= 0 || batch.expected_cash + moved >= 0) return null;
  return {
    refused: "insufficient_cash",
    detail: { cash: formatPesos(batch.expected_cash), amount: formatPesos(-moved) },
  };
}
