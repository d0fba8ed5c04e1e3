import { addDays, type CalendarDate } from "#contract/kit/dates";

/** The first day of a month (1 to 12, or beyond a year's end). */
export const firstOf = (year: number, month: number): CalendarDate =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

/** The day of the month, from 1. */
export const dateOf = (day: CalendarDate): number => Number(day.slice(8));

/** The day of the week, Sunday being 0. */
export const weekdayOf = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The weeks of a month, Sunday first; null where a week has days of another month. */
export function weeksOf(year: number, month: number): (CalendarDate | null)[][] {
  const first = firstOf(year, month);
  const [before, count] = [weekdayOf(first), dateOf(addDays(firstOf(year, month + 1), -1))];
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - before;
      return date < 0 || date >= count ? null : addDays(first, date);
    }),
  );
}
