import type { InstalmentRow } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import { bornBy, type Pause } from "#server/domain/loans/engine/bearing-days";
import { buildTerms } from "#server/domain/loans/engine/build-terms";
import { type Day, dayOf } from "#server/domain/loans/engine/days";
import { periodsOf } from "#server/domain/loans/engine/due-dates";
import { partOf } from "#server/domain/loans/engine/loan-state";
import { resumedSchedule } from "#server/domain/loans/engine/progressive";
import type { Instalment } from "#server/domain/loans/engine/terms";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import {
  engineTermsOf,
  type PlannedTranche,
  type ScheduledLoan,
} from "#server/domain/loans/records/schedule";

/** From a day on interest is that many percent, for the time that the product says. */
export interface RateStep {
  from: CalendarDate;
  rate: string;
}

/** What due dates are counted from once they were moved together, by days of the month where it has such. */
export interface DueAnchor {
  first: CalendarDate;
  days: readonly number[];
}

/** The terms of a running loan as they are in force; amounts in centavos. */
export interface TermsInForce {
  loan: ScheduledLoan;
  product: ProductTerms;
  released_on: CalendarDate;
  holidays: readonly CalendarDate[];
  /** From its release on, by day. */
  rates: readonly RateStep[];
  pauses: readonly Pause[];
  rows: readonly InstalmentRow[];
  /** Null where the due dates are counted from the release still. */
  anchor?: DueAnchor | null;
}

/** The terms of a loan at a rate, as the engine takes them. */
export const engineTerms = ({ loan, product, released_on, holidays }: TermsInForce, rate: string) =>
  engineTermsOf({ ...loan, interest_rate: rate }, product, { on: released_on, holidays, deductions: [] });

const sumOf = (tranches: readonly PlannedTranche[]) => tranches.reduce((sum, { amount }) => sum + amount, 0);

/** What was released on a day or later: a row that was due by then has it in what is owed after it. */
const releasedFrom = ({ loan: { tranches = [] } }: TermsInForce, day: CalendarDate) =>
  sumOf(tranches.filter(({ date }) => date >= day));

/** As the engine has it: what was released later is not owed yet. */
const instalmentOf = (
  inForce: TermsInForce,
  { due_on, principal, interest, balance }: InstalmentRow,
): Instalment => ({
  principal: BigInt(principal),
  interest: BigInt(interest),
  balance: BigInt(balance - releasedFrom(inForce, due_on)),
});

/** The instalments on those days, the first of them as they are, at one rate. */
function atRate(
  inForce: TermsInForce,
  rate: string,
  before: readonly InstalmentRow[],
  dates: readonly CalendarDate[],
): InstalmentRow[] {
  const periods = periodsOf(dayOf(inForce.released_on), dates.map(dayOf));
  const terms = buildTerms(engineTerms(inForce, rate), periods);
  const kept = before.map((row) => instalmentOf(inForce, row));
  const anew = resumedSchedule(terms, kept).map(({ principal, interest, balance }, index) => ({
    number: index + 1,
    due_on: dates[index] as CalendarDate,
    principal: Number(principal),
    interest: Number(interest),
    balance: Number(balance),
  }));
  return [...before, ...anew.slice(before.length)];
}

/** The day on which the period of an instalment begins. */
const startOf = ({ released_on }: TermsInForce, dates: readonly CalendarDate[], index: number): Day =>
  dayOf(dates[index - 1] ?? released_on);

/** A part of the interest of each row, by what of its period bears interest of what did. */
function paused(
  inForce: TermsInForce,
  rows: readonly InstalmentRow[],
  first: number,
  { before, after }: { before: readonly Pause[]; after: readonly Pause[] },
): InstalmentRow[] {
  const dates = rows.map(({ due_on }) => due_on);
  return rows.map((row, index) => {
    if (index < first) return row;
    const share = sharing(inForce, rows, index, startOf(inForce, dates, index));
    const [now, then] = [share(after), share(before)];
    return now === then ? row : { ...row, interest: partOf(row.interest, now, then) };
  });
}

/** What the interest of a row is shared by, as bornBy has it: what is released within its period counts. */
function sharing(inForce: TermsInForce, rows: readonly InstalmentRow[], index: number, startsOn: Day) {
  const { loan, product } = inForce;
  const dueOn = dayOf((rows[index] as InstalmentRow).due_on);
  const released = (loan.tranches ?? []).map(({ date, amount }) => ({ on: dayOf(date), amount }));
  const lent = released.reduce((sum, { on, amount }) => (on <= startsOn ? sum + amount : sum), 0);
  const repaid = rows.slice(0, index).reduce((sum, { principal }) => sum + principal, 0);
  const base = product.interest_method === "diminishing" ? lent - repaid : lent;
  const tranches = released.filter(({ on }) => startsOn < on && on < dueOn);
  return (pauses: readonly Pause[]) => bornBy({ startsOn, tranches }, base, dueOn, pauses);
}

/** The schedule with other days without interest; instalments before the first stay as they are. */
export const withPauses = (inForce: TermsInForce, first: number, pauses: readonly Pause[]) =>
  paused(inForce, inForce.rows, first, { before: inForce.pauses, after: pauses });

/**
 * The schedule whose first instalments stay as they are, and whose others are due on those days: worked out
 * anew from there at each rate from its day on. A period within which the rate changes bears each for its
 * days, and none on days without interest.
 */
export function planAnew(
  inForce: TermsInForce,
  first: number,
  dates: readonly CalendarDate[],
): InstalmentRow[] {
  const { rates, pauses } = inForce;
  const start = startOf(inForce, dates, first);
  const begun = rates.findLast(({ from }) => dayOf(from) <= start) ?? (rates[0] as RateStep);
  let rows = atRate(inForce, begun.rate, inForce.rows.slice(0, first), dates);
  let current = begun.rate;
  for (let index = first; index < dates.length; index++) {
    const [from, due] = [startOf(inForce, dates, index), dayOf(dates[index] as CalendarDate)];
    const within = rates.filter((step) => dayOf(step.from) > start && isIn(dayOf(step.from), from, due));
    const last = within.at(-1);
    if (!last) continue;
    const at = [{ day: from, rate: current }, ...within.map((step) => ({ ...step, day: dayOf(step.from) }))];
    const kept = rows.slice(0, index);
    const plans = at.map(({ rate }) => atRate(inForce, rate, kept, dates));
    const interest = plans.reduce((sum, plan, one) => {
      const days = (at[one + 1]?.day ?? due) - (at[one] as { day: Day }).day;
      return sum + partOf((plan[index] as InstalmentRow).interest, days, due - from);
    }, 0);
    const anew = plans.at(-1) as InstalmentRow[];
    rows = anew.map((row, one) => (one === index ? { ...row, interest } : row));
    current = last.rate;
  }
  return paused(inForce, rows, first, { before: [], after: pauses });
}

const isIn = (day: Day, from: Day, due: Day) => from <= day && day < due;
