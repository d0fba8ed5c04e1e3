/** A calendar day as the number of days since 1 January 1970. */
export type Day = number;

/** A day taken apart; months from 1. */
export interface YearMonthDay {
  year: number;
  month: number;
  day: number;
}

const millisecondsADay = 86_400_000;

/**
 * Years are counted from 1 March, so that a leap day ends its year; 400 of them have as many days as any
 * 400.
 */
const daysIn400Years = 146_097;
const daysTo1970 = 719_468;

const daysOfYears = (years: number) => years * 365 + Math.floor(years / 4) - Math.floor(years / 100);
const daysOfMonths = (monthsFromMarch: number) => Math.floor((153 * monthsFromMarch + 2) / 5);

/** The day of a date whose month may run over its year either way (13 is January of the next). */
export function dayOn(year: number, month: number, day: number): Day {
  const fromMarch = month - 3;
  const years = year + Math.floor(fromMarch / 12);
  const cycle = Math.floor(years / 400);
  const months = fromMarch - Math.floor(fromMarch / 12) * 12;
  return (
    cycle * daysIn400Years + daysOfYears(years - cycle * 400) + daysOfMonths(months) + day - 1 - daysTo1970
  );
}

/** Takes a day apart: plain arithmetic, as a schedule of thousands of days has no time for date objects. */
export function partsOf(day: Day): YearMonthDay {
  const days = day + daysTo1970;
  const cycle = Math.floor(days / daysIn400Years);
  const rest = days - cycle * daysIn400Years;
  const leapDays = Math.floor(rest / 1460) - Math.floor(rest / 36_524) + Math.floor(rest / 146_096);
  const years = Math.floor((rest - leapDays) / 365);
  const ofYear = rest - daysOfYears(years);
  const months = Math.floor((5 * ofYear + 2) / 153);
  const isNextYear = months >= 10;
  return {
    year: cycle * 400 + years + (isNextYear ? 1 : 0),
    month: isNextYear ? months - 9 : months + 3,
    day: ofYear - daysOfMonths(months) + 1,
  };
}

/** The last day of years that are written with four digits. */
export const lastDay: Day = dayOn(9999, 12, 31);

/** Reads "2026-11-21", which the caller has checked. */
export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / millisecondsADay;

const padded = (value: number, length: number) => String(value).padStart(length, "0");

/** Writes "2026-11-21". */
export function dateOf(at: Day): string {
  const { year, month, day } = partsOf(at);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInYear = (year: number): number => (isLeapYear(year) ? 366 : 365);

/** How many days a month has; the month may run over its year either way. */
export const daysInMonth = (year: number, month: number): number =>
  dayOn(year, month + 1, 1) - dayOn(year, month, 1);

/** The same day of a month so many months on; its last day where it has no such day. */
export function addMonths(from: Day, months: number, anchor = partsOf(from).day): Day {
  const { year, month } = partsOf(from);
  return dayOn(year, month + months, Math.min(anchor, daysInMonth(year, month + months)));
}

/** The whole months that have passed from one day to a later one. */
export function monthsBetween(from: Day, to: Day): number {
  const start = partsOf(from);
  const end = partsOf(to);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return end.day < start.day ? months - 1 : months;
}
