import type { Filter } from "#contract/kit/list-query";

const source = (...value: string[]): Filter => ({ field: "source", mode: "in", value });
const payment = (value: string): Filter => ({ field: "payment_kind", mode: "equal", value });

/** The eleven ledger pages, each with the filter that makes it. */
const kinds: Record<string, Filter[]> = {
  "general-ledger": [],
  "deposit-entry": [source("deposit")],
  "withdraw-entry": [source("withdraw")],
  "payment-entry": [source("payment")],
  "adjustment-entry": [source("adjustment")],
  "journal-voucher": [source("journal voucher")],
  "check-voucher": [source("check voucher")],
  // A journal entry is whatever is booked by hand: vouchers and adjustments alike.
  "journal-entry": [source("journal voucher", "adjustment")],
  "cash-entry": [payment("cash")],
  "check-entry": [payment("check")],
  "online-entry": [payment("online")],
};

export const ledgerKinds = Object.keys(kinds);

/** What narrows the ledger to one kind; null for a kind there is not. */
export const filtersOfKind = (kind: string): Filter[] | null =>
  Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
