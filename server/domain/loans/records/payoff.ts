import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { lockHead } from "#server/domain/ledger/locks";
import type { LoanEvent } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import {
  type Change,
  changeTo,
  closePaid,
  keepChanges,
  reopen,
  restOf,
} from "#server/domain/loans/payments/changes";
import { keepLoanPayments, markReversed } from "#server/domain/loans/payments/payment-rows";
import { readMirror } from "#server/domain/loans/payments/reverse";
import { withEvent } from "#server/domain/loans/payments/totals";
import type { Previous } from "#server/domain/loans/records/previous";
import type { KeptLoan, LoanCall } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";

type Refuse = (code: "later_payment_over" | "loan_account_missing", detail?: Problem["detail"]) => Refusal;
type PayoffCall = LoanCall & { approvedById: string | null };

const lock = `
  select l.id, l.previous_loan_id from loan l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id in ($1, (select n.previous_loan_id from loan n where n.organization_id = l.organization_id
      and n.branch_id = l.branch_id and n.id = $1))
  order by l.id for update of l`;

/** Locks a loan with the one that it pays off, in the order of all locks, before anything is read. */
export async function lockWithPrevious(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.query<{ previous_loan_id: string | null }>(lock, [id]);
  if (rows.length > 1) await lockHead(tx);
}

/** A loan that ends by the entry of a release. */
export interface PaidOff {
  change: Change;
  paymentId: string;
  amount: number;
  /** All that the end of the loan moves: it is in the one entry. */
  lines: Line[];
}

/** What it takes to end the earlier loan on the business date. */
export function paidOffBy(call: PayoffCall, { book, total }: Previous): PaidOff {
  const paymentId = uuidv7();
  const event: LoanEvent = { kind: "payment", id: paymentId, on: call.today, amount: total, byHand: null };
  const asked = { today: call.today, refusal: call.refusal as Refuse };
  const change = changeTo(asked, book, withEvent(book.events, event), (moved) => moved);
  return { change, paymentId, amount: total, lines: change.lines };
}

/** Keeps the payment that has ended the earlier loan, and closes it. */
export async function keepPaidOff(
  call: PayoffCall,
  { change, paymentId, amount }: PaidOff,
  { entryId, entryDate }: { entryId: string; entryDate: CalendarDate },
): Promise<void> {
  const line = { book: change.book, paymentId, amount, intoSavings: 0, byHand: null };
  const { now, caller } = call;
  keepLoanPayments(call.tx, [{ lines: [line], entryId, entryDate, into: null, now, caller }]);
  keepChanges(call.tx, [{ changes: [change], entryId, restId: entryId }], call.today);
  await closePaid(call, [change]);
  call.emit("loan.update", [change.book.id]);
}

/** The earlier loan as it was before the release, and what puts right what differs from its mirror. */
export interface PaidBack {
  change: Change;
  postings: Posting[];
  keep(entryId: string): Promise<void>;
}

/** Opens the loan that a release has ended again: as if that payment had never been. */
export async function payBack(
  call: PayoffCall,
  { previous_loan_id }: KeptLoan,
  released: { entry_id: string; reference: string },
): Promise<PaidBack | null> {
  if (previous_loan_id === null) return null;
  const { tx, today } = call;
  const [book] = await readBooks(tx, [previous_loan_id]);
  const own = (await readMirror(tx, released.entry_id)).get(previous_loan_id);
  if (!book || !own)
    throw new Error(`the loan ${previous_loan_id} was not paid off by ${released.reference}`);
  if (book.state === "closed") await reopen(call, book);
  const { rows } = await tx.query<{ id: string }>(
    `select id from loan_payment where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and entry_id = $1`,
    [released.entry_id],
  );
  const paid = new Set(rows.map(({ id }) => id));
  const events = book.events.filter((event) => !(event.kind === "payment" && paid.has(event.id)));
  const change = changeTo({ today, refusal: call.refusal as Refuse }, book, events, () => own);
  const what = { memberId: book.member_id, what: `The release ${released.reference} is undone` };
  const rest = restOf(call, [change], what);
  return {
    change,
    postings: rest.postings,
    async keep(entryId) {
      await markReversed(tx, released.entry_id, entryId);
      keepChanges(tx, [{ changes: [change], entryId, restId: rest.entryId }], today);
      call.emit("loan.update", [book.id]);
    },
  };
}
