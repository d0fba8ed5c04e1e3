import { type LedgerKind, narrowingOf } from "#contract/entities/ledger-kind";
import type { Filter } from "#contract/kit/list-query";

export const isLedgerKind = (kind: string): kind is LedgerKind => Object.hasOwn(narrowingOf, kind);

/** What narrows the ledger to one kind; null for a kind there is not. */
export function filtersOfKind(kind: string): Filter[] | null {
  if (!isLedgerKind(kind)) return null;
  const { sources, payment } = narrowingOf[kind];
  const filters: (Filter | null)[] = [
    sources ? { field: "source", mode: "in", value: [...sources] } : null,
    payment ? { field: "payment_kind", mode: "equal", value: payment } : null,
  ];
  return filters.filter((filter) => filter !== null);
}
