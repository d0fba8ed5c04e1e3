import { type CalendarDate, isCalendarDate } from "#contract/kit/dates";

/** How "01/02/2026" is read: as January 2 or as February 1. */
export const dateOrders = ["month first", "day first"] as const;
export type DateOrder = (typeof dateOrders)[number];

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const names =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|" +
  "oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const digits = /^(\d{4})(\d{2})(\d{2})$/;
const dayNamed = new RegExp(`^(\\d{1,2})[ -]?(${names})\\.?,?[ -]?(\\d{4})$`, "i");
const monthNamed = new RegExp(`^(${names})\\.? (\\d{1,2}),? (\\d{4})$`, "i");

const numberOf = (name: string) => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** Year, month and day of a text, in the order it is read in. */
function partsOf(text: string, order: DateOrder): [string, string, string] | null {
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year && month && day) return [year, month, day];
  const [, first, , second, last] = yearLast.exec(text) ?? [];
  if (first && second && last) return order === "day first" ? [last, second, first] : [last, first, second];
  const [, y, m, d] = digits.exec(text) ?? [];
  if (y && m && d) return [y, m, d];
  const [, ofMonth, named, inYear] = dayNamed.exec(text) ?? [];
  if (ofMonth && named && inYear) return [inYear, numberOf(named), ofMonth];
  const [, name, dayOf, yearOf] = monthNamed.exec(text) ?? [];
  return name && dayOf && yearOf ? [yearOf, numberOf(name), dayOf] : null;
}

/**
 * Reads a day as people write it: "2026-11-21", "11/21/2026" (or "21/11/2026", by the order), "21 Nov 2026",
 * "November 21, 2026", "20261121"; a time after it is left off. Null for anything else, such as a year of two
 * digits or a day no calendar has.
 */
export function readDay(text: string, order: DateOrder): CalendarDate | null {
  const [, day = ""] =
    /^(.+?)(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?)?$/i.exec(text.trim()) ?? [];
  const parts = partsOf(day.replaceAll(/\s+/g, " "), order);
  if (!parts) return null;
  const [year, month, ofMonth] = parts;
  const date = `${year}-${month.padStart(2, "0")}-${ofMonth.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}

/** In which order most days of a column were written: what is above 12 is no month. Else as told. */
export function orderOf(texts: readonly string[], told: DateOrder = "month first"): DateOrder {
  const above = (place: 1 | 3) =>
    texts.filter((text) => Number(yearLast.exec(text.trim())?.[place]) > 12).length;
  if (above(1) === above(3)) return told;
  return above(1) > above(3) ? "day first" : "month first";
}
