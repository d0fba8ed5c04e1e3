import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Operation } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";
import type { Posting } from "#server/domain/ledger/journal";
import { type Locked, lockFor } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import type { LoanEvent } from "#server/domain/loans/engine/replay";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { adjusting, type Change, changeTo, keepChanges } from "#server/domain/loans/payments/changes";
import { accountsOf } from "#server/domain/loans/payments/loan-lines";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import type { BranchCall } from "#server/platform/operations/call";

export type LossCall = Pick<BranchCall<Operation>, "tx" | "now" | "today" | "caller" | "approvedById"> & {
  refusal(
    code: LedgerRefusalCode | "later_payment_over" | "loan_account_missing",
    detail?: Problem["detail"],
  ): Refusal;
  emit(topic: "journal.create", ids: string[]): void;
};

/** A loan with all that has happened to it, and the queue of postings, both locked: the loan first. */
export async function lockBook(
  { tx, today }: LossCall,
  id: string,
): Promise<{ book: LoanBook; locked: Locked }> {
  const loans = await lockLoans(tx, [id]);
  const [read] = await readBooks(tx, [id]);
  if (!read) throw new Error(`the loan ${id} has no books`);
  const locked = await lockFor(tx, {
    drawn: [adjusting],
    accountIds: loans.flatMap(accountsOf),
    sides: [{ memberId: read.member_id, accountId: read.account_id }],
    today,
  });
  // Read anew: what was posted while this waited is in it.
  const [book] = await readBooks(tx, [id]);
  return { book: book as LoanBook, locked };
}

function postingOf(call: LossCall, { book, lines }: Change, entryDate: CalendarDate, what: string): Posting {
  const { now, caller, approvedById } = call;
  return {
    ...{ entryId: uuidv7(), entryDate, source: adjusting, reference: null },
    description: `${what}: ${book.number}`.slice(0, 255),
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    ...{ memberId: book.member_id, accountId: book.account_id },
    ...{ paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById },
    ...{ createdAt: now, createdById: caller.userId, lines },
  };
}

/**
 * What is done to a loan beside payments: its entry, where there is something to post, and how the loan
 * stands.
 */
export interface Done {
  change: Change;
  entryId: string | null;
  reference: string | null;
}

/**
 * Brings the books of a loan to other events, by one entry of the business date, and keeps what it moved.
 * Refuses
 * what the ledger refuses, and accounts that the product does not name.
 */
export async function postEvents(
  call: LossCall,
  { book, locked }: { book: LoanBook; locked: Locked },
  events: LoanEvent[],
  what: string,
): Promise<Done> {
  const { tx, today, refusal } = call;
  const change = changeTo(call, book, events, (moved) => moved);
  const posting = postingOf(call, change, today, what);
  const isPosted = change.lines.length > 0;
  const [posted] = isPosted ? await post(tx, [posting], locked) : [];
  if (posted && isRefused(posted)) throw refusal(posted.refused, posted.detail);
  const { entryId } = posting;
  keepChanges(tx, [{ changes: [change], entryId, restId: entryId }], today);
  if (!posted) return { change, entryId: null, reference: null };
  call.emit("journal.create", [entryId]);
  return { change, entryId, reference: posted.reference };
}
