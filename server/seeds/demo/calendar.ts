import { addDays, addMonths, type CalendarDate } from "#contract/kit/dates";

const weekday = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The days from the first to the last, both included, on which the doors are open. */
export function workingDays(
  first: CalendarDate,
  last: CalendarDate,
  holidays: ReadonlySet<CalendarDate>,
): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (weekday(day) !== 0 && weekday(day) !== 6 && !holidays.has(day)) days.push(day);
  }
  return days;
}

const quarter = (date: CalendarDate) => `${date.slice(0, 4)} ${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

/** The last working day of each quarter that ends among the days. */
export const quarterEnds = (days: CalendarDate[]): Set<CalendarDate> =>
  new Set(
    days.filter((day, index) => {
      const next = days[index + 1];
      return next !== undefined && quarter(next) !== quarter(day);
    }),
  );

/** The months ("2026-03") from that of a day to that of another. */
export function monthsThrough(first: CalendarDate, last: CalendarDate): string[] {
  const months: string[] = [];
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = addMonths(day, 1))
    months.push(day.slice(0, 7));
  return months;
}

/** A moment of a day in Manila, so many minutes after eight in the morning. */
export const momentOf = (date: CalendarDate, minutes: number): Date =>
  new Date(Date.parse(`${date}T08:00:00+08:00`) + minutes * 60_000);
