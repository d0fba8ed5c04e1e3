import { ageClasses } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import { dayOf } from "#server/domain/loans/engine/days";
import type { LoanPosition } from "#server/domain/loans/engine/replay";
import type { LoanBook } from "#server/domain/loans/payments/books";

/** The most days that each class has; the last has no end. */
const mostDays = [0, 30, 60, 90, 180, 365];

/** The ageing class of so many days late: "1–30" is from the first day on (philippines.md 4.5). */
export function classOf(days: number): (typeof ageClasses)[number] {
  const index = mostDays.findIndex((most) => days <= most);
  return ageClasses.at(index) as (typeof ageClasses)[number];
}

/** The class of a loan by its oldest late instalment, and by its maturity. */
export function agesOf({ maturity_date }: LoanBook, { balance, daysLate }: LoanPosition, day: CalendarDate) {
  const past = balance === 0 ? 0 : Math.max(0, dayOf(day) - dayOf(maturity_date));
  return { days_past_maturity: past, age_class: classOf(daysLate), maturity_class: classOf(past) };
}
