import type { CalendarDate } from "#contract/kit/dates";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { Line } from "#server/domain/ledger/journal";
import type { LoanEvent, LoanPosition } from "#server/domain/loans/engine/replay";
import type { LoanBook, Posted } from "#server/domain/loans/payments/books";
import { keepAllocations, keepPostings, keepStandings } from "#server/domain/loans/payments/keep";
import { linesOfLoan, MissingAccount } from "#server/domain/loans/payments/loan-lines";
import { isOver, movedBy, totalsOf } from "#server/domain/loans/payments/totals";
import { changeLoan, findLoan, type LoanCall } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";

interface ChangingCall {
  today: CalendarDate;
  refusal(code: "later_payment_over" | "loan_account_missing", detail?: Problem["detail"]): Refusal;
}

/** A loan whose events change: what an entry has to move for that, and how the loan stands then. */
export interface Change {
  book: LoanBook;
  position: LoanPosition;
  moved: Posted;
  lines: Line[];
}

/** What it takes to bring the books of a loan to other events; refuses what would overpay it later. */
export function changeTo({ today, refusal }: ChangingCall, book: LoanBook, events: LoanEvent[]): Change {
  const { position, totals } = totalsOf(book, events, { today, through: book.accrued_through });
  const isPaidOver = [...position.allocations.values()].some(({ over }) => over > 0);
  if (isPaidOver) throw refusal("later_payment_over", { loan: book.name });
  const moved = movedBy(totals, book.posted);
  try {
    return { book, position, moved, lines: linesOfLoan(book, moved) };
  } catch (error) {
    if (!(error instanceof MissingAccount)) throw error;
    throw refusal("loan_account_missing", { product: error.product, part: error.part });
  }
}

/** Keeps what an entry has changed of loans. */
export async function keepChanges(
  tx: Transaction,
  changes: readonly Change[],
  { entryId, today }: { entryId: string; today: CalendarDate },
): Promise<void> {
  await keepPostings(tx, changes, { entryId, through: null });
  for (const { book, position } of changes) await keepAllocations(tx, book, position, entryId);
  await keepStandings(tx, changes, today);
}

const closeAccount = `
  update member_account set status = 'closed', closed_on = $2, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;
const openAccount = `
  update member_account set status = 'open', closed_on = null, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

type ClosingCall = LoanCall & { today: CalendarDate };

async function setState(call: ClosingCall, id: string, changed: Record<string, unknown>): Promise<void> {
  const loan = await findLoan(call, id, "for update of l");
  if (loan) await changeLoan(call, loan, changed);
}

/** Closes the loans of which nothing is owed any more, and their accounts with them. */
export async function closePaid(call: ClosingCall, changes: readonly Change[]): Promise<void> {
  for (const { book, position } of changes) {
    if (!isOver(position)) continue;
    await call.tx.query(closeAccount, [book.member_account_id, call.today]);
    const closed = { state: "closed", closed_at: call.now, closed_by_id: call.caller.userId };
    await setState(call, book.id, closed);
  }
}

/** Opens a closed loan again, and its account: what closed it is taken back. */
export async function reopen(call: ClosingCall, book: LoanBook): Promise<void> {
  await call.tx.query(openAccount, [book.member_account_id]);
  await setState(call, book.id, { state: "released", closed_at: null, closed_by_id: null });
}
