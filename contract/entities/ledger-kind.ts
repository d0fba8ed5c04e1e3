import type { EntrySource, PaymentKind } from "#contract/entities/journal";

/** What narrows the ledger to one of its lists; nothing for all of it. */
interface Narrowing {
  sources?: readonly EntrySource[];
  payment?: PaymentKind;
}

export const ledgerKinds = [
  "general-ledger",
  "deposit-entry",
  "withdraw-entry",
  "payment-entry",
  "adjustment-entry",
  "journal-voucher",
  "check-voucher",
  "journal-entry",
  "cash-entry",
  "check-entry",
  "online-entry",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The eleven lists of the ledger (SPEC section 2): parted by source, and once more by how was paid. */
export const narrowingOf: Record<LedgerKind, Narrowing> = {
  "general-ledger": {},
  "deposit-entry": { sources: ["deposit"] },
  "withdraw-entry": { sources: ["withdraw"] },
  "payment-entry": { sources: ["payment"] },
  "adjustment-entry": { sources: ["adjustment"] },
  "journal-voucher": { sources: ["journal voucher"] },
  "check-voucher": { sources: ["check voucher"] },
  // A journal entry is whatever is booked by hand: vouchers and adjustments alike.
  "journal-entry": { sources: ["journal voucher", "adjustment"] },
  "cash-entry": { payment: "cash" },
  "check-entry": { payment: "check" },
  "online-entry": { payment: "online" },
};
