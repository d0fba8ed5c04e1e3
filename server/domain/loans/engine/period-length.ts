import { addMonths, type Day, monthsBetween, partsOf } from "#server/domain/loans/engine/days";
import { add, type Decimal, divide, type Rounding, whole } from "#server/domain/loans/engine/decimal";
import type { Frequency, Period } from "#server/domain/loans/engine/terms";

const daysOfUnit = { DAYS: 1, WEEKS: 7, SEMI_MONTHS: 15 };

/** A whole number of units and the part of the next one that the days left over are. */
const withRest = (units: number, days: number, ofDays: number, rounding: Rounding): Decimal =>
  days === 0 ? whole(units) : add(whole(units), divide(whole(days), whole(ofDays), rounding));

/** Whether a period is as long as the frequency says. */
export function isPlanned({ from, due }: Period, { unit, every }: Frequency): boolean {
  if (unit === "SEMI_MONTHS") return true;
  if (unit !== "MONTHS") return due - from === every * daysOfUnit[unit];
  return addMonths(due, -every) === from || addMonths(from, every) === due;
}

/**
 * How many days, weeks or months a period of the progressive engine is long, the months counted from its own
 * first day; it is not as long as the frequency says.
 */
export function plannedLengthOf(period: Period, frequency: Frequency, rounding: Rounding): Decimal {
  const { from, due } = period;
  const { unit } = frequency;
  if (unit !== "MONTHS") {
    const ofDays = daysOfUnit[unit];
    return withRest(Math.floor((due - from) / ofDays), (due - from) % ofDays, ofDays, rounding);
  }
  let months = monthsBetween(from, due);
  if (addMonths(from, months + 1) <= due) months += 1;
  const reached = addMonths(from, months);
  return withRest(months, due - reached, addMonths(from, months + 1) - reached, rounding);
}

/**
 * A day of the 28th to 31st goes to the day of the month that the schedule began on, where the month has
 * it.
 */
function toAnchor(day: Day, anchor: number): Day {
  return anchor > 28 && partsOf(day).day >= 28 ? addMonths(day, 0, anchor) : day;
}

/**
 * How many units of the frequency a part of a period has, as the cumulative engine counts them for interest:
 * whole ones and the part of the next, months ending on the day of the month that the schedule began on.
 */
export function lengthBetween(
  part: Period,
  period: Period,
  frequency: Frequency,
  start: Day,
  rounding: Rounding,
): Decimal {
  const { unit, every } = frequency;
  const { from, due } = part;
  if (unit === "SEMI_MONTHS")
    return divide(whole((due - from) * every), whole(period.due - period.from), rounding);
  if (unit !== "MONTHS") {
    const ofDays = daysOfUnit[unit];
    return withRest(Math.floor((due - from) / ofDays), (due - from) % ofDays, ofDays, rounding);
  }
  const anchor = partsOf(start).day;
  const months = monthsBetween(from, due);
  const reached = toAnchor(addMonths(from, months), anchor);
  const next = toAnchor(addMonths(from, months + 1), anchor);
  return add(whole(months), divide(whole(due - reached), whole(next - reached), rounding));
}
