import type { MaturityInstruction } from "#contract/entities/placed-deposit";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";

/**
 * What a placement earns when it is paid out before it matures, as it was agreed. Rates in per cent a year.
 */
export interface EarlyTerms {
  /** By the days it was held. */
  rates: { from_days: number; to_days: number; rate: string }[];
  /** Held for less than so many days it earns the rate beside it. */
  before_days: number | null;
  rate: string | null;
  /** Else so many per cent of what it has earned are forfeited. */
  forfeit: string;
}

/** What was agreed of a placement. */
export interface Agreed {
  principal: Centavos;
  rate: string;
  days_in_year: number;
  placed_on: CalendarDate;
  matures_on: CalendarDate;
  /** For the whole term. */
  interest: Centavos;
  early: EarlyTerms;
  /** What it earns after its term. */
  excess_rate: string;
}

const million = 1_000_000n;

/** A rate of at most six decimals, in millionths. */
function millionths(rate: string): bigint {
  const [whole = "0", decimals = ""] = rate.split(".");
  return BigInt(whole) * million + BigInt(decimals.slice(0, 6).padEnd(6, "0"));
}

const roundedHalfUp = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator));

/**
 * Simple interest in centavos, halves up: of centavos, at a rate in per cent a year, for days of a year of so
 * many days. Exact: nothing is rounded before the end.
 */
export const simpleInterest = (
  principal: Centavos,
  rate: string,
  days: number,
  daysInYear: number,
): Centavos =>
  roundedHalfUp(BigInt(principal) * millionths(rate) * BigInt(days), 100n * million * BigInt(daysInYear));

/** How many days lie between two days. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** What a placement that is ended before it matures has earned, in centavos. */
function earnedEarly({ principal, rate, days_in_year, early }: Agreed, held: number): Centavos {
  const byDays = early.rates.find(({ from_days, to_days }) => from_days <= held && held <= to_days);
  const isBefore = early.rate !== null && (early.before_days === null || held < early.before_days);
  const reduced = byDays?.rate ?? (isBefore ? early.rate : null);
  if (reduced !== null) return simpleInterest(principal, reduced, held, days_in_year);
  const kept = 100n * million - millionths(early.forfeit);
  const scale = 100n * million;
  return roundedHalfUp(
    BigInt(principal) * millionths(rate) * BigInt(held) * kept,
    scale * BigInt(days_in_year) * scale,
  );
}

/**
 * What a placement has earned that ends on a day, in centavos: the interest agreed, and what its money earned
 * since it matured; before that, what is left of it by the terms of a pretermination.
 */
export function earnedBy(placed: Agreed, on: CalendarDate): Centavos {
  const { principal, days_in_year, placed_on, matures_on, interest, excess_rate } = placed;
  if (on < matures_on) return earnedEarly(placed, Math.max(0, daysBetween(placed_on, on)));
  return interest + simpleInterest(principal, excess_rate, daysBetween(matures_on, on), days_in_year);
}

/**
 * What a placement that runs has earned by the end of a day, in centavos: at the agreed rate, as a whole, so
 * that the months of its term come to the interest at maturity. After it only what will be paid out earns on.
 */
export function earnedThrough(
  placed: Agreed & { at_maturity: MaturityInstruction },
  day: CalendarDate,
): Centavos {
  const { principal, rate, days_in_year, placed_on, matures_on, interest, at_maturity } = placed;
  const until = addDays(day, 1);
  if (until < matures_on)
    return simpleInterest(principal, rate, Math.max(0, daysBetween(placed_on, until)), days_in_year);
  return at_maturity === "paid to savings" ? earnedBy(placed, until) : interest;
}

/** Of what it had earned at the agreed rate, how much is forfeited by ending it on a day; per cent. */
export function forfeitedBy(placed: Agreed, on: CalendarDate): string {
  const { principal, rate, days_in_year, placed_on } = placed;
  const full = simpleInterest(principal, rate, Math.max(0, daysBetween(placed_on, on)), days_in_year);
  if (full === 0) return "0";
  return String(Math.max(0, Math.round((10_000 * (full - earnedBy(placed, on))) / full) / 100));
}
