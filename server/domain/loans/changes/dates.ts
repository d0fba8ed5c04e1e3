import type { InstalmentRow } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import { type DueAnchor, engineTerms, type TermsInForce } from "#server/domain/loans/changes/plan";
import { periodsOfTerms } from "#server/domain/loans/engine/build-terms";
import { dateOf, dayOf, partsOf } from "#server/domain/loans/engine/days";

const termsOf = (inForce: TermsInForce) => engineTerms(inForce, inForce.loan.interest_rate);

/** So many due dates by the mode of a loan, counted from an anchor; without one, from its release. */
export function datesBy(inForce: TermsInForce, anchor: DueAnchor | null, count: number): CalendarDate[] {
  const terms = { ...termsOf(inForce), added_terms: null, due_dates: null, instalments: count };
  const moved = anchor && {
    ...{ first_due_date: anchor.first, due_days: anchor.days.length > 0 ? [...anchor.days] : null },
  };
  return periodsOfTerms({ ...terms, ...moved }).planned.map(({ due }) => dateOf(due));
}

const dayOfMonth = (date: CalendarDate): number => partsOf(dayOf(date)).day;

/** Days of a month apart, whichever way is shorter. */
const apart = (one: number, other: number) => {
  const days = Math.abs(one - other) % 30;
  return Math.min(days, 30 - days);
};

/** A day of the month so many days later, where every month has thirty. */
const shifted = (day: number, by: number) => {
  const later = Math.min(day, 30) + by;
  return later < 1 ? later + 30 : later > 31 ? later - 30 : later;
};

/**
 * What an instalment and the later ones are counted from once it is due on another day. A loan with a day of
 * the month gets that of the new date; one with two keeps them as far apart as they were.
 */
export function anchorAt(inForce: TermsInForce, { due_on }: InstalmentRow, first: CalendarDate): DueAnchor {
  const days = inForce.anchor?.days ?? termsOf(inForce).due_days ?? [];
  const [one, other] = days;
  if (one === undefined) return { first, days: [] };
  if (other === undefined) return { first, days: [dayOfMonth(first)] };
  const was = dayOfMonth(due_on);
  const [own, pair] = apart(was, one) <= apart(was, other) ? [one, other] : [other, one];
  return { first, days: [dayOfMonth(first), shifted(pair, dayOfMonth(first) - Math.min(own, 30))] };
}

/**
 * So many due dates after the last one. They go on from where that stands among the dates of the loan, or
 * the one before it where it was moved alone: neither a day when the branch is closed nor the end of a short
 * month moves those after it. Where neither stands there, as in old books, the last date is counted from.
 */
export function datesAfter(inForce: TermsInForce, count: number): CalendarDate[] {
  const dates = inForce.rows.map(({ due_on }) => due_on);
  const last = dates.at(-1) as CalendarDate;
  const later = (from: readonly CalendarDate[]) => from.filter((date) => date > last).slice(0, count);
  for (let size = dates.length + count + 2; ; size *= 2) {
    const all = datesBy(inForce, inForce.anchor ?? null, size);
    const back = [1, 2].find((step) => all.includes(dates.at(-step) as CalendarDate));
    if (!back) break;
    const next = later(all.slice(all.indexOf(dates.at(-back) as CalendarDate) + back));
    if (next.length === count) return next;
  }
  const days = inForce.anchor?.days ?? termsOf(inForce).due_days ?? [];
  return later(datesBy(inForce, { first: last, days }, count + 1));
}
