import { addMonths, type Day, monthsBetween } from "#server/domain/loans/engine/days";
import { divideRounded, powerOfTen } from "#server/domain/loans/engine/decimal";
import type { Amount } from "#server/domain/loans/engine/money";
import type { Frequency } from "#server/domain/loans/engine/terms";

/** Money that changes hands: above zero what the borrower gets, below zero what the borrower pays. */
export interface CashFlow {
  day: Day;
  amount: Amount;
}

/** Percent, with four decimals. */
export interface EffectiveRate {
  monthly: string;
  annual: string;
}

/** Fractions are kept as whole numbers of this part of one. */
const bits = 128n;
const unit = 1n << bits;
const mostRounds = 100;
const percentPlaces = 4;
/** Rates from here on say nothing any more. */
const highestAnnualPercent = 10_000_000n;

const times = (a: bigint, b: bigint) => (a * b) >> bits;
const over = (a: bigint, b: bigint) => (a << bits) / b;

function power(base: bigint, exponent: number): bigint {
  let result = unit;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = times(result, square);
    square = times(square, square);
  }
  return result;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Ticks of a year, of its equal part (a month, a week) and of a day. */
const clocks = {
  MONTHS: { year: 12 * 365, part: 365, day: 12 },
  WEEKS: { year: 52 * 365, part: 365, day: 52 },
  DAYS: { year: 365, part: 1, day: 1 },
};

/**
 * The time from one day to another in ticks: whole months or weeks where they fit, else whole months
 * counted back from the later day and the days left over, of 365 a year (Directive 2008/48/EC, annex I,
 * remarks (c), (d)).
 */
function ticksBetween(from: Day, to: Day, frequencyUnit: keyof typeof clocks): number {
  const clock = clocks[frequencyUnit];
  const days = to - from;
  if (frequencyUnit === "WEEKS") return days % 7 === 0 ? (days / 7) * clock.part : days * clock.day;
  if (frequencyUnit === "DAYS") return days;
  const nearest = monthsBetween(from, to) + 1;
  if (addMonths(from, nearest) === to) return nearest * clock.part;
  if (addMonths(from, nearest - 1) === to) return (nearest - 1) * clock.part;
  let months = nearest;
  while (months > 0 && addMonths(to, -months) < from) months -= 1;
  return months * clock.part + (addMonths(to, -months) - from) * clock.day;
}

interface TimedFlow {
  amount: Amount;
  ticks: number;
}

/** What flows are worth at a discount a tick, and how fast that changes with the discount. */
function worth(flows: readonly TimedFlow[], discount: bigint): { value: bigint; slope: bigint } {
  const steps = new Map<number, bigint>();
  let value = 0n;
  let slope = 0n;
  let at = 0;
  let discounted = unit;
  for (const { amount, ticks } of flows) {
    const step = ticks - at;
    if (step > 0) {
      let factor = steps.get(step);
      if (factor === undefined) {
        factor = power(discount, step);
        steps.set(step, factor);
      }
      discounted = times(discounted, factor);
      at = ticks;
    }
    const present = amount * discounted;
    value -= present;
    slope -= present * BigInt(ticks);
  }
  return { value, slope: over(slope, discount) };
}

/**
 * The discount a tick at which the flows are worth nothing, by Newton's method; null where there is none.
 */
function discountOf(flows: readonly TimedFlow[], guess: bigint): bigint | null {
  let discount = guess;
  for (let round = 0; round < mostRounds; round++) {
    const { value, slope } = worth(flows, discount);
    if (slope <= 0n) return null;
    const step = over(value, slope);
    discount -= step;
    if (discount <= 0n) discount = 1n;
    if (discount > unit && round > 0 && discount + step === unit) return null;
    if (discount > unit) discount = unit;
    if (step >> (bits / 3n) === 0n || step >> (bits / 3n) === -1n) return discount;
  }
  return null;
}

/** The twelfth root of a number of one or more, by Newton's method from above. */
function twelfthRoot(radicand: bigint): bigint {
  let root = unit + (radicand - unit) / 12n;
  for (;;) {
    const next = (root * 11n + over(radicand, power(root, 11))) / 12n;
    if (next >= root) return root;
    root = next;
  }
}

function percentOf(fraction: bigint): string {
  const scaled = divideRounded(fraction * powerOfTen(percentPlaces + 2), unit, "HALF_UP");
  const digits = String(scaled).padStart(percentPlaces + 1, "0");
  return `${digits.slice(0, -percentPlaces)}.${digits.slice(-percentPlaces)}`;
}

/**
 * The effective interest rate of cash flows by the actuarial method: the yearly rate a at which what is
 * received equals what is paid, each discounted by (1 + a) to the power of its years since the first, and
 * the monthly rate (1 + a)^(1/12) - 1. A month is a twelfth of a year, a week a 52nd, a day a 365th.
 * `expectedAnnual` is where the search begins, in ten thousandths of a percent. Null where no rate from
 * zero on does it.
 * Source: the effective rate of BSP Circular 730 (2011), timed as by Directive 2008/48/EC, annex I.
 */
export function effectiveRateOf(
  flows: readonly CashFlow[],
  { unit: frequencyUnit }: Pick<Frequency, "unit">,
  expectedAnnual: bigint,
): EffectiveRate | null {
  const start = flows[0]?.day;
  if (start === undefined) return null;
  const clock = clocks[frequencyUnit === "SEMI_MONTHS" ? "MONTHS" : frequencyUnit];
  const unitOfTime = frequencyUnit === "SEMI_MONTHS" ? "MONTHS" : frequencyUnit;
  const raw = flows.map(({ day, amount }) => ({ amount, ticks: ticksBetween(start, day, unitOfTime) }));
  const common = raw.reduce((divisor, { ticks }) => greatestDivisor(divisor, ticks), clock.year);
  const timed = raw
    .map(({ amount, ticks }) => ({ amount, ticks: ticks / common }))
    .sort((a, b) => a.ticks - b.ticks);
  const ticksAYear = clock.year / common;
  const guess = over(unit, unit + (expectedAnnual << bits) / (1_000_000n * BigInt(ticksAYear)));
  const discount = discountOf(timed, guess);
  if (discount === null) return null;
  const yearly = power(discount, ticksAYear);
  if (yearly * highestAnnualPercent < unit * 100n) return null;
  const growth = over(unit, yearly);
  return { monthly: percentOf(twelfthRoot(growth) - unit), annual: percentOf(growth - unit) };
}
