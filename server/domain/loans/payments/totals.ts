import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { dayOf } from "#server/domain/loans/engine/days";
import { noParts, type Parts, partNames, partOf, sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, type LoanPosition, replay } from "#server/domain/loans/engine/replay";
import type { LoanBook, Posted } from "#server/domain/loans/payments/books";

/** A payment in place among events: behind those of its own day. */
export function withEvent(events: readonly LoanEvent[], added: LoanEvent): LoanEvent[] {
  const place = events.findLastIndex(({ on }) => on <= added.on) + 1;
  return events.toSpliced(place, 0, added);
}

/** Interest kept back at the release is earned by its days; all of it once nothing is owed. */
function earnedOf(book: LoanBook, position: LoanPosition, through: CalendarDate | null): Centavos {
  const { interest_in_advance: advance, released_on, maturity_date } = book;
  if (advance === 0) return 0;
  if (isOver(position)) return advance;
  if (through === null) return 0;
  const days = dayOf(maturity_date) - dayOf(released_on);
  const passed = Math.min(days, Math.max(0, dayOf(through) - dayOf(released_on)));
  return partOf(advance, passed, days);
}

/** Whether nothing is owed any more, of whatever kind. */
export const isOver = ({ balance, payoff }: LoanPosition) => balance === 0 && sumOf(payoff) === 0;

/**
 * What the entries of a loan have moved once they say what `events` do (centavos): what each payment goes to,
 * interest that has accrued and was not paid, where the product keeps it in an account, and interest earned
 * of what was kept back. What an entry posts is the difference to what was posted before it.
 */
export function totalsOf(
  book: LoanBook,
  events: readonly LoanEvent[],
  { today, through }: { today: CalendarDate; through: CalendarDate | null },
): { position: LoanPosition; totals: Posted } {
  const position = replay(book.terms, events, today);
  const paid = { ...noParts };
  for (const { given } of position.allocations.values()) {
    for (const part of partNames) paid[part] += given[part];
  }
  const keeps = through !== null && book.product.interest_receivable_account_id !== null;
  const accrued = keeps ? replay(book.terms, events, through).accrued : 0;
  const receivable = isOver(position) ? 0 : Math.max(0, accrued - paid.interest);
  return { position, totals: { ...paid, receivable, earned: earnedOf(book, position, through) } };
}

const names = ["principal", "interest", "fines", "fees", "receivable", "earned"] as const;

/** How totals differ from what was posted. */
export const movedBy = (totals: Posted, posted: Posted): Posted =>
  Object.fromEntries(names.map((name) => [name, totals[name] - posted[name]])) as unknown as Posted;

/**
 * What a payment moves itself: its parts, and of what was receivable as much as its interest pays. Interest
 * that becomes receivable again, or is earned, is put right beside it.
 */
export function ownOf({ principal, interest, fines, fees }: Parts, { receivable }: Posted): Posted {
  const isPaidOff = receivable <= 0 && receivable >= -interest;
  return { principal, interest, fines, fees, receivable: isPaidOff ? receivable : 0, earned: 0 };
}

export const isMoved = (moved: Posted) => names.some((name) => moved[name] !== 0);
