import type { InstalmentRow } from "#contract/entities/loan-record";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { interestOf } from "#server/domain/loans/engine/loan-state";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import { type ScheduledLoan, scheduleOf, UnscheduledLoan } from "#server/domain/loans/records/schedule";

/** What is still to be paid on a day, in centavos. */
export interface Remaining {
  due_on: CalendarDate;
  principal: Centavos;
  interest: Centavos;
}

/** A loan as its old books end with it. Amounts in centavos. */
export interface OldLoan extends ScheduledLoan {
  granted_on: CalendarDate;
  taken_over_on: CalendarDate;
  outstanding: Centavos;
  /** What is due of interest by that day; null where the instalments say it. */
  interest_due: Centavos | null;
  fines_due: Centavos;
  maturity_date: CalendarDate | null;
  /** As the old books have them; worked out from the terms where there are none. */
  instalments: readonly Remaining[];
}

export interface OldPlan {
  rows: InstalmentRow[];
  interest_due: Centavos;
  maturity_date: CalendarDate;
}

const sumOf = (rows: readonly Remaining[], part: "principal" | "interest"): Centavos =>
  rows.reduce((sum, row) => sum + row[part], 0);

const wrong = (field: string, message: string) => new UnscheduledLoan(field, message);

/** What the terms leave to be paid once so much principal is paid, the oldest first. */
function remainingOf(loan: OldLoan, product: ProductTerms, scheduled: readonly InstalmentRow[]): Remaining[] {
  let paid = loan.amount - loan.outstanding;
  let [planned, owed] = [loan.amount, loan.outstanding];
  return scheduled.map(({ due_on, principal, interest }) => {
    const off = Math.min(paid, principal);
    paid -= off;
    const bears = { plannedInterest: interest, plannedBalance: planned };
    const anew = interestOf(product.interest_method, bears, owed);
    planned -= principal;
    owed -= principal - off;
    return { due_on, principal: principal - off, interest: due_on > loan.taken_over_on ? anew : interest };
  });
}

/** The interest that is due, of the late instalments the latest first; what they have not is left. */
function withInterestDue(late: readonly Remaining[], due: Centavos): { rows: Remaining[]; left: Centavos } {
  let left = due;
  const rows = late.toReversed().map((row) => {
    const interest = Math.min(left, row.interest);
    left -= interest;
    return { ...row, interest };
  });
  return { rows: rows.toReversed().filter((row) => row.principal + row.interest > 0), left };
}

/** Instalments that a file gives: in their order, after the loan was granted, and whole. */
function assertGiven({ instalments, granted_on, outstanding }: OldLoan): void {
  const days = instalments.map(({ due_on }) => due_on);
  if (new Set(days).size < days.length) throw wrong("date", "Two instalments are due on the same day");
  if (days.some((day) => day <= granted_on))
    throw wrong("date", "An instalment is due after the loan was granted");
  const principal = sumOf(instalments, "principal");
  if (principal === outstanding) return;
  throw wrong("outstanding", `The remaining instalments come to ${formatPesos(principal)} of principal`);
}

/** Late and later instalments, and the interest that is due beside them. */
function splitOf(loan: OldLoan, product: ProductTerms, scheduled: readonly InstalmentRow[]) {
  const isGiven = loan.instalments.length > 0;
  if (isGiven) assertGiven(loan);
  const all = isGiven
    ? loan.instalments.toSorted((one, other) => (one.due_on < other.due_on ? -1 : 1))
    : remainingOf(loan, product, scheduled);
  const late = all.filter(({ due_on }) => due_on <= loan.taken_over_on);
  const later = all.filter(({ due_on }) => due_on > loan.taken_over_on);
  const due = loan.interest_due ?? (isGiven ? sumOf(late, "interest") : 0);
  if (isGiven && due !== sumOf(late, "interest")) {
    const said = formatPesos(sumOf(late, "interest"));
    throw wrong("interest_due", `The instalments that are due by then come to ${said} of interest`);
  }
  const { rows, left } = withInterestDue(late, due);
  return { remaining: [...rows, ...later], left, due };
}

/**
 * The schedule by which a loan of old books goes on (centavos): first what was paid before, with interest
 * that is due beyond what is scheduled, then what remains. Its principal comes to what was granted, what is
 * not paid of it to what is outstanding. Throws UnscheduledLoan at the field of what contradicts itself.
 */
export function planOf(loan: OldLoan, product: ProductTerms, holidays: readonly CalendarDate[]): OldPlan {
  const released = { on: loan.granted_on, holidays, deductions: [] };
  const { schedule: scheduled } = scheduleOf(loan, product, released);
  const { remaining, left, due } = splitOf(loan, product, scheduled);
  const maturity_date = (remaining.at(-1) as Remaining).due_on;
  if (loan.maturity_date && loan.maturity_date !== maturity_date) {
    throw wrong("maturity_date", `By its instalments it matures on ${maturity_date}`);
  }
  const first = (remaining[0] as Remaining).due_on;
  const before = scheduled.findLast(({ due_on }) => due_on < first && due_on <= loan.taken_over_on)?.due_on;
  const paid = loan.amount - loan.outstanding;
  const rows = [...remaining];
  if (before || paid + left + loan.fines_due > 0) {
    const due_on = before ?? addDays(loan.granted_on, 1);
    if (due_on >= first) throw wrong("outstanding", "Nothing can be paid of a loan on the day it is granted");
    rows.unshift({ due_on, principal: paid, interest: left });
  }
  let balance = loan.amount;
  const numbered = rows.map((row, index) => {
    balance -= row.principal;
    return { number: index + 1, ...row, balance };
  });
  return { rows: numbered, interest_due: due, maturity_date };
}
