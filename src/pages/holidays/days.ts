import { addDays, type CalendarDate } from "#contract/kit/dates";
import { dateOf, firstOf, weekdayOf } from "../../components/pickers/weeks";

/** The years a holiday may be of. */
export const [firstYear, lastYear] = [1900, 2199];

export const yearOf = (day: CalendarDate): number => Number(day.slice(0, 4));
const monthOf = (day: CalendarDate): number => Number(day.slice(5, 7));

/** The day of that date in a month (1 to 12, or beyond a year's end), or the month's last. */
function dayIn(year: number, month: number, date: number): CalendarDate {
  const last = addDays(firstOf(year, month + 1), -1);
  return addDays(last, Math.min(date, dateOf(last)) - dateOf(last));
}

/** The same date of another year; 29 February is 28 February in a common year. */
export const inYear = (day: CalendarDate, year: number): CalendarDate =>
  dayIn(year, monthOf(day), dateOf(day));

const steps: Readonly<Record<string, (day: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => dayIn(yearOf(day), monthOf(day) - 1, dateOf(day)),
  PageDown: (day) => dayIn(yearOf(day), monthOf(day) + 1, dateOf(day)),
};

/** Where a key leads from a day; undefined for keys that lead nowhere, or out of the years. */
export function dayAfterKey(day: CalendarDate, key: string): CalendarDate | undefined {
  const next = steps[key]?.(day);
  return next && yearOf(next) >= firstYear && yearOf(next) <= lastYear ? next : undefined;
}
