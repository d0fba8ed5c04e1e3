import type { KnownPaymentType, Locked } from "#server/domain/ledger/locks";

/** Whether the account of a payment type fits its kind: cash on hand for cash, another of the kind else. */
export function isUsable({ type, account_id }: KnownPaymentType, { accounts, head }: Locked): boolean {
  const account = accounts.get(account_id);
  if (!account || account.member_kind !== null || account.is_deleted) return false;
  if (type === "cash") return account_id === head.cash_account_id;
  return account.is_cash_equivalent && account_id !== head.cash_account_id;
}

/** The open batch of a person; undefined where they have none. */
export const batchOf = (userId: string, { batches }: Locked) =>
  [...batches.values()].find(({ user_id, ended_at }) => user_id === userId && ended_at === null);
