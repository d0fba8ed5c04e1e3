import type { Problem, Refusal } from "#contract/kit/refusal";
import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";
import type { Posting } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import type { Transaction } from "#server/platform/db/database";
import type { LiveEvent } from "#server/platform/operations/commit-effects";

/** A call of an operation that posts and declares the ledger's refusals. */
export interface PostingCall {
  tx: Transaction;
  refusal(code: LedgerRefusalCode, detail?: Problem["detail"]): Refusal;
  emit(topic: LiveEvent["topic"], ids: string[]): void;
}

/** Posts one entry, or throws what the ledger refuses it for. Returns its number. */
export async function postOne(call: PostingCall, posting: Posting): Promise<string> {
  const [result] = await post(call.tx, [posting]);
  if (!result) throw new Error("a posting had no result");
  if (isRefused(result)) throw call.refusal(result.refused, result.detail);
  call.emit("journal.create", [posting.entryId]);
  if (posting.batchId) call.emit("transaction-batch.update", [posting.batchId]);
  return result.reference;
}
