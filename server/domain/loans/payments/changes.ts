import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Operation } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { Line, Posting } from "#server/domain/ledger/journal";
import type { LoanEvent, LoanPosition } from "#server/domain/loans/engine/replay";
import { isWrittenOff, type LoanBook, type Posted } from "#server/domain/loans/payments/books";
import { keepAllocations, keepPostings, keepStandings } from "#server/domain/loans/payments/keep";
import { linesOfLoan, MissingAccount } from "#server/domain/loans/payments/loan-lines";
import { isMoved, isOver, movedBy, totalsOf } from "#server/domain/loans/payments/totals";
import { changeLoan, findLoan, type LoanCall } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

interface ChangingCall {
  today: CalendarDate;
  refusal(code: "later_payment_over" | "loan_account_missing", detail?: Problem["detail"]): Refusal;
}

/** A loan whose events change, what entries have to move for that, and how the loan stands then. */
export interface Change {
  book: LoanBook;
  position: LoanPosition;
  /** What the receipt moves, or its reversal. */
  own: Posted;
  /** What is put right beside it: payments that go elsewhere now, interest that is earned by it. */
  rest: Posted;
  lines: Line[];
  restLines: Line[];
}

/**
 * What it takes to bring the books of a loan to other events, of which the entry itself moves its own part;
 * refuses what would overpay the loan later.
 */
export function changeTo(
  { today, refusal }: ChangingCall,
  book: LoanBook,
  events: LoanEvent[],
  ownOf: (moved: Posted) => Posted,
  stands?: LoanPosition,
): Change {
  const at = { today, through: book.accrued_through, ...(stands && { stands }) };
  const { position, totals } = totalsOf(book, events, at);
  const isPaidOver = [...position.allocations.values()].some(({ over }) => over > 0);
  if (isPaidOver) throw refusal("later_payment_over", { loan: book.name });
  const moved = movedBy(totals, book.posted);
  const own = ownOf(moved);
  const rest = movedBy(moved, own);
  try {
    return { book, position, own, rest, lines: linesOfLoan(book, own), restLines: linesOfLoan(book, rest) };
  } catch (error) {
    if (!(error instanceof MissingAccount)) throw error;
    throw refusal("loan_account_missing", { product: error.product, part: error.part });
  }
}

/** The series of what is put right. */
export const adjusting = "loan adjustment";

type RestCall = Pick<BranchCall<Operation>, "now" | "today" | "caller" | "approvedById">;

/** The entry that puts right what goes beyond the receipt or its reversal; none where nothing does. */
export function restOf(
  { now, today, caller, approvedById }: RestCall,
  changes: readonly Change[],
  { memberId, what }: { memberId: string | null; what: string },
): { entryId: string; postings: Posting[] } {
  const entryId = uuidv7();
  const lines = changes.flatMap(({ restLines }) => restLines);
  if (lines.length === 0) return { entryId, postings: [] };
  const names = changes.filter(({ restLines }) => restLines.length > 0).map(({ book }) => book.number);
  const posting: Posting = {
    ...{ entryId, entryDate: today, source: adjusting, reference: null },
    description: `Loan ${names.join(", ")} worked out anew. ${what}`.slice(0, 255),
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    ...{ memberId, accountId: null, paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById },
    ...{ createdAt: now, createdById: caller.userId, lines },
  };
  return { entryId, postings: [posting] };
}

/** What an entry has changed of loans, with the one beside it that puts right what goes beyond. */
export interface Made {
  changes: readonly Change[];
  entryId: string;
  restId: string;
}

/** Keeps what entries have changed of loans; no loan is changed by two of them. */
export function keepChanges(tx: Transaction, made: readonly Made[], today: CalendarDate): void {
  const changed = made.flatMap(({ changes, entryId, restId }) =>
    changes.map((change) => ({ ...change, entryId, restId })),
  );
  const moved = changed.flatMap(({ book, own, rest, entryId, restId }) => [
    { book, moved: own, entryId },
    { book, moved: rest, entryId: restId },
  ]);
  keepPostings(
    tx,
    moved.filter((one) => isMoved(one.moved)),
  );
  keepAllocations(tx, changed);
  keepStandings(tx, changed, today);
}

const closeAccount = `
  update member_account set status = 'closed', closed_on = $2, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;
const openAccount = `
  update member_account set status = 'open', closed_on = null, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

/** Nothing is posted to the account of a loan any more. */
export async function closeAccountOf(
  tx: Transaction,
  book: Pick<LoanBook, "member_account_id">,
  on: CalendarDate,
) {
  await tx.query(closeAccount, [book.member_account_id, on]);
}

/** Entries may move the account of a loan again. */
export async function openAccountOf(tx: Transaction, book: Pick<LoanBook, "member_account_id">) {
  await tx.query(openAccount, [book.member_account_id]);
}

type ClosingCall = LoanCall & { today: CalendarDate };

async function setState(call: ClosingCall, id: string, changed: Record<string, unknown>): Promise<void> {
  const loan = await findLoan(call, id, "for update of l");
  if (loan) await changeLoan(call, loan, changed);
}

/** Closes the loans of which nothing is owed any more, and their accounts with them. */
export async function closePaid(call: ClosingCall, changes: readonly Change[]): Promise<void> {
  for (const { book, position } of changes) {
    if (!isOver(position) || isWrittenOff(book)) continue;
    await closeAccountOf(call.tx, book, call.today);
    const closed = { state: "closed", closed_at: call.now, closed_by_id: call.caller.userId };
    await setState(call, book.id, closed);
  }
}

/** Opens a closed loan again, and its account: what closed it is taken back. */
export async function reopen(call: ClosingCall, book: LoanBook): Promise<void> {
  await openAccountOf(call.tx, book);
  await setState(call, book.id, { state: "released", closed_at: null, closed_by_id: null });
}
