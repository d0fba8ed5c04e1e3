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
  "this-year",
] as const;
export type RangeName = (typeof rangeNames)[number];

const firstOfMonth = (day: CalendarDate) => `${day.slice(0, 8)}01`;

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
    case "this-year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
