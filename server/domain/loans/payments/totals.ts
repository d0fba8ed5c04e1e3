import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { dayOf } from "#server/domain/loans/engine/days";
import { noParts, type Parts, partNames, partOf, sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, type LoanPosition, replay } from "#server/domain/loans/engine/replay";
import { type LoanBook, type Posted, postedNames } from "#server/domain/loans/payments/books";

/** What an entry moves that moves nothing. */
export const nothingPosted = {
  ...Object.fromEntries(postedNames.map((name) => [name, 0])),
  of_charges: {},
} as unknown as Posted;

type ByAccount = Posted["of_charges"];

/** What of the fees that are paid is of charges that name an account. */
function ofChargesIn(events: readonly LoanEvent[], { instalments }: LoanPosition): ByAccount {
  const named = new Map(
    events.flatMap((event) => (event.kind === "charge" ? [[event.id, event.accountId] as const] : [])),
  );
  const sums: Record<string, Centavos> = {};
  for (const { charge, paid } of instalments) {
    const account = charge && named.get(charge.id);
    if (account && paid.fees > 0) sums[account] = (sums[account] ?? 0) + paid.fees;
  }
  return sums;
}

/** One less the other, account by account. */
const lessByAccount = (one: ByAccount, other: ByAccount): ByAccount =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .map((account) => [account, (one[account] ?? 0) - (other[account] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );

/** As much as fees pay of what charges are paid by now. */
function chargesWithin(moved: ByAccount, fees: Centavos): ByAccount {
  let left = fees;
  return Object.fromEntries(
    Object.entries(moved).flatMap(([account, amount]) => {
      const share = Math.min(left, Math.max(0, amount));
      left -= share;
      return share > 0 ? [[account, share] as const] : [];
    }),
  );
}

/** A payment in place among events: behind those of its own day. */
export function withEvent(events: readonly LoanEvent[], added: LoanEvent): LoanEvent[] {
  const place = events.findLastIndex(({ on }) => on <= added.on) + 1;
  return events.toSpliced(place, 0, added);
}

/** Interest kept back at the release is earned by its days; all of it once nothing is owed. */
function earnedOf(book: LoanBook, isAll: boolean, through: CalendarDate | null): Centavos {
  const { interest_in_advance: advance, released_on, maturity_date } = book;
  if (advance === 0 || isAll) return advance;
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
 * of what was kept back. What an entry posts is the difference to what was posted before it. How the loan
 * stands today by those events is worked out where nobody has done so before.
 */
export function totalsOf(
  book: LoanBook,
  events: readonly LoanEvent[],
  { today, through, stands }: { today: CalendarDate; through: CalendarDate | null; stands?: LoanPosition },
): { position: LoanPosition; totals: Posted } {
  const position = stands ?? replay(book.terms, events, today);
  const [paid, back] = [{ ...noParts }, { ...noParts }];
  for (const [id, { given }] of position.allocations) {
    const sum = position.recoveries.has(id) ? back : paid;
    for (const part of partNames) sum[part] += given[part];
  }
  const keeps = through !== null && book.product.interest_receivable_account_id !== null;
  const accrued = keeps ? replay(book.terms, events, through).accrued : 0;
  const kept = Math.max(0, accrued - paid.interest - position.waived.interest);
  const { claim } = position;
  const receivable = isOver(position) || claim ? 0 : kept;
  const earned = earnedOf(book, isOver(position), through);
  const none = { lost_principal: 0, lost_interest: 0, recovered: 0 };
  const of_charges = ofChargesIn(events, position);
  if (!claim) return { position, totals: { ...paid, of_charges, receivable, earned, ...none } };
  // Interest that was kept back and is not earned yet makes the loss smaller.
  const unearned = book.interest_in_advance - earnedOf(book, false, through);
  return {
    position,
    totals: {
      ...{ ...paid, of_charges, receivable, earned: book.interest_in_advance },
      ...{ lost_principal: claim.principal, lost_interest: kept - unearned, recovered: sumOf(back) },
    },
  };
}

/** How totals differ from what was posted. */
export const movedBy = (totals: Posted, posted: Posted): Posted =>
  ({
    ...Object.fromEntries(postedNames.map((name) => [name, totals[name] - posted[name]])),
    of_charges: lessByAccount(totals.of_charges, posted.of_charges),
  }) as Posted;

/**
 * What a payment moves itself: its parts, and of what was receivable as much as its interest pays. Interest
 * that becomes receivable again, or is earned, is put right beside it.
 */
export function ownOf({ principal, interest, fines, fees }: Parts, moved: Posted): Posted {
  const { receivable } = moved;
  const isPaidOff = receivable <= 0 && receivable >= -interest;
  const paid = { principal, interest, fines, fees, receivable: isPaidOff ? receivable : 0 };
  return { ...nothingPosted, ...paid, of_charges: chargesWithin(moved.of_charges, fees) };
}

/** What a payment on a loan that was written off moves: income, and nothing of the loan. */
export const recoveredBy = (amount: Centavos): Posted => ({ ...nothingPosted, recovered: amount });

export const isMoved = (moved: Posted) =>
  postedNames.some((name) => moved[name] !== 0) || Object.keys(moved.of_charges).length > 0;
