import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";

/** A time deposit that an entry ended. */
export interface EndedPlacement {
  id: string;
  entry_id: string;
  number: string;
  member_account_id: string;
  principal: Centavos;
  /** What is in its account now. */
  balance: Centavos;
  /** What went on from it, and runs. */
  successor_id: string | null;
  /** The number of what was placed of its account since, but for that; null where nothing was. */
  placed_since: string | null;
}

/** How the slice of time deposits lets run again what an entry ended, beside the entry that takes it back. */
export interface PlacementReopening {
  /** Locks what entries ended and what went on from it, before the queue of postings. */
  lock(tx: Transaction, entryIds: readonly string[]): Promise<unknown>;
  /** What entries ended, once their accounts are locked. */
  find(tx: Transaction, entryIds: readonly string[]): Promise<EndedPlacement[]>;
  /** Lets it run as before; what went on from it never was. In the order of what else is sent. */
  reopen(tx: Transaction, placement: EndedPlacement, on: string): void;
}
