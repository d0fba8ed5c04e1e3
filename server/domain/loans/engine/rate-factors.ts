import { type Day, dayOn, daysInYear, isLeapYear, partsOf } from "#server/domain/loans/engine/days";
import {
  add,
  type Decimal,
  divide,
  multiply,
  one,
  roundToScale,
  whole,
  zero,
} from "#server/domain/loans/engine/decimal";
import { isPlanned, plannedLengthOf } from "#server/domain/loans/engine/period-length";
import type { Period, Terms } from "#server/domain/loans/engine/terms";

/** Decimal places of a factor. */
export const factorPlaces = 19;

/** How many of a unit make the year, where its length does not depend on days. */
const unitsInYear = { WEEKS: whole(52), SEMI_MONTHS: whole(24), MONTHS: whole(12) };

/** Days of a unit where months count 30. */
const daysOfUnit = { DAYS: one, WEEKS: whole(7), SEMI_MONTHS: whole(15), MONTHS: whole(30) };

/** Interest of a span on one peso: what the instalment is worked out with, and what is charged. */
export interface RateFactors {
  instalment(period: Period, from: Day, to: Day): Decimal;
  /** From a day within the period to its due date. */
  interest(period: Period, from: Day): Decimal;
}

const daysBetween = (from: Day, to: Day) => whole(to - from);

/** Whether 29 February lies after the first day and not after the last. */
export function hasLeapDay({ from, due }: Period): boolean {
  const last = partsOf(due).year;
  for (let year = partsOf(from).year; year <= last; year++) {
    const leapDay = dayOn(year, 2, 29);
    if (isLeapYear(year) && leapDay > from && leapDay <= due) return true;
  }
  return false;
}

/**
 * The factors of the progressive engine, with 19 decimal places: rate × part of a year, where
 * `multiplier × every ÷ days in year` is the planned period and `days ÷ days of the period` the part of it.
 */
export function rateFactorsOf(terms: Pick<Terms, "rate" | "dayCount" | "frequency" | "money">): RateFactors {
  const { rate, dayCount, frequency } = terms;
  const { rounding } = terms.money;
  const every = whole(frequency.every);

  const factor = (multiplier: Decimal, periods: Decimal, year: Decimal, days: Decimal, ofDays: Decimal) => {
    if (ofDays.units === 0n) return zero;
    const part = divide(multiply(multiplier, periods, rounding), year, rounding);
    const exact = divide(multiply(multiply(rate, part, rounding), days, rounding), ofDays, rounding);
    return { units: roundToScale(exact, factorPlaces, rounding), scale: factorPlaces };
  };

  const yearOf = (period: Period, from: Day): Decimal => {
    if (dayCount.daysInYear !== "ACTUAL") return whole(dayCount.daysInYear);
    const isLeap =
      isLeapYear(partsOf(from).year) && (dayCount.leapRule === "FULL_LEAP_YEAR" || hasLeapDay(period));
    return whole(isLeap ? 366 : 365);
  };

  const isSplitByYear = (period: Period, from: Day, to: Day) =>
    dayCount.daysInYear === "ACTUAL" &&
    partsOf(from).year < partsOf(to).year &&
    (dayCount.leapRule === "FULL_LEAP_YEAR" || hasLeapDay(period));

  const yearsBetween = (from: Day, to: Day): Decimal => {
    const lastYear = partsOf(to).year;
    let years = zero;
    let at = from;
    for (let year = partsOf(from).year; year <= lastYear; year++) {
      const cut = dayCount.yearSplit === "12-31" ? dayOn(year, 12, 31) : dayOn(year + 1, 1, 1);
      const end = year === lastYear ? to : cut;
      years = multiply(
        one,
        add(years, divide(daysBetween(at, end), whole(daysInYear(year)), rounding)),
        rounding,
      );
      at = end;
    }
    return years;
  };

  const known = new Map<number, Decimal>();
  /** As a schedule has few lengths of period, each factor is worked out once. */
  const once = (days: Decimal, ofDays: Decimal, year: Decimal, work: () => Decimal): Decimal => {
    const key = (Number(days.units) * 20_000 + Number(ofDays.units)) * 400 + Number(year.units);
    const found = known.get(key) ?? work();
    known.set(key, found);
    return found;
  };

  const factorOf = (period: Period, from: Day, to: Day, periods: Decimal): Decimal => {
    const days = daysBetween(from, to);
    const ofDays = daysBetween(period.from, period.due);
    const { unit } = frequency;
    if (dayCount.interestPeriod === "SAME_AS_REPAYMENT_PERIOD" && unit !== "DAYS")
      return once(days, ofDays, zero, () => factor(one, every, unitsInYear[unit], days, ofDays));
    if (isSplitByYear(period, from, to)) return factor(one, yearsBetween(from, to), one, one, one);
    const year = yearOf(period, from);
    if (dayCount.daysInMonth === "ACTUAL")
      return once(days, zero, year, () => factor(days, one, year, one, one));
    const work = () => factor(daysOfUnit[unit], periods, year, days, ofDays);
    return periods === every ? once(days, ofDays, year, work) : work();
  };

  return {
    instalment: (period, from, to) => factorOf(period, from, to, every),
    interest(period, from) {
      const isRegular = dayCount.daysInMonth === "ACTUAL" || isPlanned(period, frequency);
      const periods = isRegular ? every : plannedLengthOf(period, frequency, rounding);
      return factorOf(period, from, period.due, periods);
    },
  };
}
