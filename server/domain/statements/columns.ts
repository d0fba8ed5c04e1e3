import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Input } from "#contract/kit/operation";
import {
  comparisonsOf,
  type financialStatement,
  isOfDay,
  type Statement,
} from "#contract/operations/statements/financial-statement";

type Question = Pick<Input<typeof financialStatement>, "statement" | "span" | "compare">;

const monthOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const partsOf = (day: CalendarDate) => day.split("-").map(Number) as [number, number, number];
const lastOfMonth = (day: CalendarDate) => {
  const [year, month] = partsOf(day);
  return addDays(monthOf(year, month), -1);
};

/** The same day so many months before; the last one of a month goes with the last of another. */
function monthsBefore(day: CalendarDate, months: number): CalendarDate {
  const [year, month] = partsOf(day);
  const last = lastOfMonth(monthOf(year, month - 1 - months));
  const same = last.slice(0, 8) + day.slice(8);
  return day === lastOfMonth(day) || same > last ? last : same;
}

/** The first day of what a statement until a day is of; fiscal years begin in a month from 1 to 12. */
function firstDay(day: CalendarDate, span: Question["span"], yearBeginsIn: number): CalendarDate {
  const [year, month] = partsOf(day);
  const months = { month: 1, quarter: 3, year: 12 }[span];
  const intoYear = (month - yearBeginsIn + 12) % 12;
  return monthOf(year, month - 1 - (intoYear % months));
}

/** The columns of a statement until a day: itself, and what it is compared with. */
export function columnsOf(
  { statement, span, compare }: Question,
  to: CalendarDate,
  yearBeginsIn: number,
): Statement["columns"] {
  const from = (day: CalendarDate) => firstDay(day, isOfDay(statement) ? "year" : span, yearBeginsIn);
  const now = { is: "now" as const, from: from(to), to };
  if (compare === "none" || !comparisonsOf(statement).includes(compare)) return [now];
  if (compare === "budget") return [now, { ...now, is: "budget" }];
  const before = monthsBefore(to, compare === "month" ? 1 : 12);
  return [now, { is: "before", from: from(before), to: before }];
}
