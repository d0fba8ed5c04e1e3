import type { CalendarDate } from "#contract/kit/dates";
import { addDays } from "#contract/kit/dates";

/** A span of business days, both ends in it; null where it is open. */
export interface DateRange {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

export const rangeNames = [
  "today",
  "yesterday",
  "this-week",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
] as const;
export type RangeName = (typeof rangeNames)[number];

const firstOfMonth = (day: CalendarDate) => `${day.slice(0, 8)}01`;

function firstOfQuarter(day: CalendarDate): CalendarDate {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return `${day.slice(0, 5)}${String(first).padStart(2, "0")}-01`;
}

/** The days of a month that a day is in, or of a quarter of the calendar. */
export function wholeSpan(
  span: "month" | "quarter",
  day: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  const from = span === "month" ? firstOfMonth(day) : firstOfQuarter(day);
  const next = firstOfMonth(addDays(from, span === "month" ? 31 : 93));
  return { from, to: addDays(next, -1) };
}

/** A week starts on Monday (ISO 8601). */
function mondayOf(day: CalendarDate): CalendarDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The days a quick pick stands for, seen from a business date. */
export function rangeNamed(name: RangeName, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const yesterday = addDays(today, -1);
  const lastOfLastMonth = addDays(firstOfMonth(today), -1);
  switch (name) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: yesterday, to: yesterday };
    case "this-week":
      return { from: mondayOf(today), to: today };
    case "this-month":
      return { from: firstOfMonth(today), to: today };
    case "last-month":
      return { from: firstOfMonth(lastOfLastMonth), to: lastOfLastMonth };
    case "this-quarter":
      return { from: firstOfQuarter(today), to: today };
    case "last-quarter": {
      const lastOfLastQuarter = addDays(firstOfQuarter(today), -1);
      return { from: firstOfQuarter(lastOfLastQuarter), to: lastOfLastQuarter };
    }
    case "this-year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
