import type { Operation } from "#contract/kit/operation";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

/**
 * How a slice takes back receipts that it alone can: a payment on loans works its loans anew. The check of
 * such a receipt may be returned by a bank, which is another slice's affair.
 */
export interface ReceiptReversal {
  /** Locks what the receipt is about, before the queue of postings; false where it is not one of its own. */
  lock(tx: Transaction, entryId: string): Promise<boolean>;
  /** Posts the linked reversal. Refuses, by the call's own refusals, what the ledger refuses. */
  reverse(call: BranchCall<Operation>, receipt: { id: string; reason: string }): Promise<void>;
}
