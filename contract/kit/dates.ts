import { z } from "zod";

/** A plain calendar day, "2026-11-21": no time and no zone travel with it. */
export type CalendarDate = string;

/** True for a day that exists in the calendar (so not "2026-02-30"), from year 1 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A calendar day on the wire; anything else is refused with SPEC section 5's text. */
export const calendarDate = z.string("Invalid date format").refine(isCalendarDate, "Invalid date format");

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day that a moment falls on in a time zone ("Asia/Manila"). */
export function dayIn(timeZone: string, moment: Date): CalendarDate {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The day a number of days after (or, negative, before) another. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day of a month so many months on; its last day where it has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  // Not Date.UTC, which takes the years before 100 for those of the last century.
  const last = new Date(0);
  last.setUTCFullYear(year, month + months, 0);
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** What people call a month, "2026-11" or a day of it, in a language: "November 2026". */
export const monthName = (month: string, language = "en"): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(month),
  );

/** True for the name of a time zone that is known here: "Asia/Manila". */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** In the order in which JavaScript counts them. */
export const weekDays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
