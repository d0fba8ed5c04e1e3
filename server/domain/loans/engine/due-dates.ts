import { type Day, dayOn, daysInMonth, lastDay, partsOf, weekdayOf } from "#server/domain/loans/engine/days";
import { type Frequency, type Period, TermsError } from "#server/domain/loans/engine/terms";

/** What happens to an instalment that would be due on a day when the branch is closed. */
export type ClosedDayRule = "SAME_DAY" | "NEXT_WORKING_DAY" | "PREVIOUS_WORKING_DAY" | "NEXT_INSTALMENT";

/** When instalments are due. */
export interface DateRules {
  start: Day;
  frequency: Frequency;
  instalments: number;
  /** The first due date, when it is not one period after the start; the later ones follow from it. */
  firstDue: Day | null;
  /**
   * Days of the month that instalments are due on: one a month, or two (semi-monthly); none by frequency.
   */
  dueDays: readonly number[];
  /** A month without the day: its last day, or the first of the next month. */
  monthEnd: "LAST_DAY_OF_MONTH" | "FIRST_DAY_OF_NEXT_MONTH";
  closedDayRule: ClosedDayRule;
  /** 0 is Sunday. */
  workingDays: ReadonlySet<number>;
  holidays: ReadonlySet<Day>;
}

/** Days that are looked through at most for one when the branch works. */
const mostDaysClosed = 366;

type DateSequence = (index: number) => Day;

function onDayOfMonth(year: number, month: number, day: number, { monthEnd }: DateRules): Day {
  const length = daysInMonth(year, month);
  if (day <= length) return dayOn(year, month, day);
  return monthEnd === "LAST_DAY_OF_MONTH" ? dayOn(year, month, length) : dayOn(year, month + 1, 1);
}

/**
 * Due dates on fixed days of the month, the first of them after the start, or on the first due date given.
 * Two of them in a month that has neither are its last day and the day before.
 */
function onDueDays(rules: DateRules): DateSequence {
  const { start, frequency, firstDue } = rules;
  const days = [...rules.dueDays].sort((a, b) => a - b);
  const { year, month } = partsOf(firstDue ?? start);
  const at = (index: number) => {
    const monthsOn = Math.floor(index / days.length) * frequency.every;
    const [day, ...later] = days
      .slice(index % days.length)
      .map((each) => onDayOfMonth(year, month + monthsOn, each, rules)) as [Day, ...Day[]];
    return later.includes(day) && rules.monthEnd === "LAST_DAY_OF_MONTH" ? day - 1 : day;
  };
  const isReached = (index: number) => (firstDue === null ? at(index) > start : at(index) >= firstDue);
  let first = 0;
  while (!isReached(first)) first += 1;
  return (index) => at(first + index);
}

function byFrequency(rules: DateRules): DateSequence {
  const { start, firstDue, frequency } = rules;
  const { unit, every } = frequency;
  const from = firstDue ?? start;
  const steps = firstDue === null ? 1 : 0;
  if (unit !== "MONTHS") {
    const days = every * (unit === "WEEKS" ? 7 : 1);
    return (index) => from + (index + steps) * days;
  }
  const { year, month, day } = partsOf(from);
  return (index) => onDayOfMonth(year, month + (index + steps) * every, day, rules);
}

const isWorkingDay = (day: Day, { workingDays, holidays }: DateRules) =>
  workingDays.has(weekdayOf(day)) && !holidays.has(day);

function nearestWorkingDay(day: Day, step: 1 | -1, rules: DateRules): Day {
  for (let at = day, tried = 0; tried <= mostDaysClosed; at += step, tried++)
    if (isWorkingDay(at, rules)) return at;
  throw new TermsError("holidays", "The branch would be closed for more than a year");
}

/**
 * The due dates of a schedule, ascending. NEXT_INSTALMENT leaves out the dates when the branch is closed, so
 * that the schedule ends later; a working day before is never before the instalment's period has begun.
 */
export function dueDatesOf(rules: DateRules): Day[] {
  const { instalments, closedDayRule, start } = rules;
  const dateOf = rules.dueDays.length > 0 ? onDueDays(rules) : byFrequency(rules);
  const dates: Day[] = [];
  for (let index = 0; dates.length < instalments; index++) {
    const planned = dateOf(index);
    if (planned > lastDay)
      throw new TermsError("instalments", "The last due date must be before the year 10000");
    const previous = dates.at(-1) ?? start;
    if (closedDayRule === "SAME_DAY" || isWorkingDay(planned, rules)) {
      if (planned > previous) dates.push(planned);
      else dates.push(nearestWorkingDay(previous + 1, 1, rules));
      continue;
    }
    if (closedDayRule === "NEXT_INSTALMENT") {
      if (index > instalments + mostDaysClosed)
        throw new TermsError("holidays", "No due date is a working day");
      continue;
    }
    const moved = nearestWorkingDay(planned, closedDayRule === "PREVIOUS_WORKING_DAY" ? -1 : 1, rules);
    dates.push(moved > previous ? moved : nearestWorkingDay(previous + 1, 1, rules));
  }
  return dates;
}

/** The periods that end on due dates. */
export const periodsOf = (start: Day, dates: readonly Day[]): Period[] =>
  dates.map((due, index) => ({ from: index === 0 ? start : (dates[index - 1] as Day), due }));
