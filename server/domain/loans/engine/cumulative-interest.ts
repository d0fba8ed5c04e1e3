import type { Day } from "#server/domain/loans/engine/days";
import { add, type Decimal, divide, multiply, one, whole } from "#server/domain/loans/engine/decimal";
import { type Amount, pesosOf, roundMoney } from "#server/domain/loans/engine/money";
import { lengthBetween } from "#server/domain/loans/engine/period-length";
import type { Period, Terms } from "#server/domain/loans/engine/terms";

const hundred = whole(100);
const unitsInYear = { WEEKS: 52, SEMI_MONTHS: 24, MONTHS: 12 };
const daysOfUnit = { DAYS: 1, WEEKS: 7, SEMI_MONTHS: 15, MONTHS: 30 };

/** How many days, weeks or months make the year: with ACTUAL always 365 days, 52 weeks, 12 months. */
function yearOf({ dayCount, frequency }: Terms): Decimal {
  const { daysInYear, interestPeriod } = dayCount;
  const days = daysInYear === "ACTUAL" ? 365 : daysInYear;
  if (interestPeriod === "DAILY" || frequency.unit === "DAYS") return whole(days);
  return whole(unitsInYear[frequency.unit]);
}

/** The rate of one day, or of one week or month, as a fraction of one. */
function unitRateOf(terms: Terms): Decimal {
  const { rounding } = terms.money;
  const percent = multiply(terms.rate, hundred, rounding);
  return divide(divide(percent, yearOf(terms), rounding), hundred, rounding);
}

/** The rate of a regular period that the equal instalment is worked out with: months of 30 days. */
export function instalmentRateOf(terms: Terms): Decimal {
  const { every, unit } = terms.frequency;
  const units = terms.dayCount.interestPeriod === "DAILY" ? every * daysOfUnit[unit] : every;
  return multiply(unitRateOf(terms), whole(units), terms.money.rounding);
}

/** The interest of what is owed from one day to another of a period, to the centavo. */
export function interestBetween(owed: Amount, from: Day, to: Day, period: Period, terms: Terms): Amount {
  const { dayCount, frequency, planned, money } = terms;
  const { rounding } = money;
  if (to === from || owed === 0n) return 0n;
  const isDaily = dayCount.interestPeriod === "DAILY";
  const start = planned[0]?.from as Day;
  const length = () => lengthBetween({ from, due: to }, period, frequency, start, rounding);
  const units = !isDaily
    ? length()
    : dayCount.daysInMonth === "ACTUAL"
      ? whole(to - from)
      : multiply(length(), whole(daysOfUnit[frequency.unit]), rounding);
  return roundMoney(multiply(pesosOf(owed), multiply(unitRateOf(terms), units, rounding), rounding), money);
}

/** The interest of the whole loan over its whole term, when it is flat. */
export function flatInterestOf(lent: Amount, terms: Terms): Amount {
  const { dayCount, frequency, planned, releases, periods, money } = terms;
  const { rounding } = money;
  const from = Math.max(planned[0]?.from as Day, releases[0]?.day as Day);
  const to = periods.at(-1)?.due as Day;
  const length = dayCount.interestPeriod === "DAILY" ? to - from : frequency.every * planned.length;
  const rate = multiply(unitRateOf(terms), whole(length), rounding);
  return roundMoney(multiply(pesosOf(lent), rate, rounding), money);
}

/** One and the rate, to the power of a number of periods. */
export function compound(rate: Decimal, periods: number, terms: Terms): Decimal {
  const { rounding } = terms.money;
  let result = one;
  let square = add(one, rate);
  for (let rest = periods; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, square, rounding);
    square = multiply(square, square, rounding);
  }
  return result;
}
