import type { z } from "zod";
import type { InstalmentRow, LoanFigures } from "#contract/entities/loan-record";
import type { LoanMode, LoanType } from "#contract/entities/loan-terms";
import { addDays, type CalendarDate, weekDays } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { LoanTerms } from "#contract/operations/loans/loan-term-rules";
import { loanTerms } from "#contract/operations/loans/loan-terms";
import { type Calculation, calculateSchedule } from "#server/domain/loans/engine/calculate";
import { divideRounded, parseDecimal, powerOfTen } from "#server/domain/loans/engine/decimal";
import { centavosOf, formatAmount } from "#server/domain/loans/engine/money";
import { TermsError } from "#server/domain/loans/engine/terms";
import type { Deduction, OwnDeduction } from "#server/domain/loans/records/deductions";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import { balloonOf, fixedPartOf, type OwnParts } from "#server/domain/loans/records/own-parts";

/** A part of a loan that is released on a day; amount in centavos. */
export interface PlannedTranche {
  date: CalendarDate;
  amount: Centavos;
}

/** What of a loan its schedule is worked out from. */
export interface ScheduledLoan extends OwnParts {
  /** What is lent, in centavos. */
  amount: Centavos;
  /** Of it what the member applied for, where the scheme adds the rest; in centavos. */
  applied_amount?: Centavos | null;
  term_months: number;
  payment_mode: LoanMode;
  interest_rate: string;
  first_due_date: CalendarDate | null;
  /** What is kept back by hand. */
  own_deductions?: readonly OwnDeduction[];
  /** What each instalment but the last pays, interest included (centavos); worked out where left out. */
  instalment?: Centavos | null;
  week_day?: (typeof weekDays)[number] | null;
  first_day: number | null;
  second_day: number | null;
  payment_days: number | null;
  loan_type?: LoanType | null;
  /** In which parts it is released: the first on the day of the release. None where it is at once. */
  tranches?: readonly PlannedTranche[];
}

/** What of a loan its release hands out, in centavos. */
export const firstOf = ({ amount, tranches }: Pick<ScheduledLoan, "amount" | "tranches">): Centavos =>
  tranches?.[0]?.amount ?? amount;

/** A field of a loan whose value cannot be, as the engine says it. */
export class UnscheduledLoan extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

const modes = {
  daily: "DAILY",
  weekly: "WEEKLY",
  "semi-monthly": "SEMI_MONTHLY",
  monthly: "MONTHLY",
  quarterly: "QUARTERLY",
  "semi-annual": "SEMI_ANNUAL",
  "lump sum": "LUMP_SUM",
  "fixed days": "FIXED_DAYS",
} as const satisfies Record<LoanMode, string>;

/** Words of a product as the engine has them: "equal principal" → "EQUAL_PRINCIPAL". */
const spelled = (word: string) => word.toUpperCase().replaceAll(" ", "_");
const methods = {
  diminishing: "DECLINING_BALANCE",
  straight: "FLAT",
  "diminishing straight": "DIMINISHING_STRAIGHT",
} as const;
const daysOfMonth = 30;
const [firstDay, secondDay] = [15, 30];

/** Which field of a loan a term of the engine comes from; any other is the term in months. */
const fieldOf: Record<string, string> = {
  fixed_instalment: "instalment",
  first_due_date: "first_due_date",
  "disbursements.0.date": "first_due_date",
  disbursements: "tranches",
  due_days: "second_day",
  repay_every: "payment_days",
  deductions: "amount",
  annual_rate_pct: "interest_rate",
  rate_given: "interest_rate",
};

const repaymentOf = ({ payment_mode, term_months, payment_days }: ScheduledLoan) => {
  if (payment_mode !== "fixed days") return { term_months };
  const instalments = Math.max(1, Math.floor((term_months * daysOfMonth) / (payment_days as number)));
  return { instalments, repay_every: payment_days };
};

/** A monthly loan may have one fixed day, a semi-monthly one has two. */
function dueDaysOf({ payment_mode, first_day, second_day }: ScheduledLoan) {
  if (payment_mode === "monthly" && first_day) return { due_days: [first_day] };
  return payment_mode === "semi-monthly"
    ? { due_days: [first_day ?? firstDay, second_day ?? secondDay] }
    : {};
}

/** When the first instalment is due, where that is said: a weekly loan may have its day of the week. */
export function firstDueOf(
  {
    payment_mode,
    first_due_date,
    week_day,
  }: Pick<ScheduledLoan, "payment_mode" | "first_due_date" | "week_day">,
  on: CalendarDate,
): CalendarDate | null {
  if (first_due_date || payment_mode !== "weekly" || !week_day) return first_due_date;
  const days = weekDays.indexOf(week_day) - new Date(`${on}T00:00:00Z`).getUTCDay();
  return addDays(on, days > 0 ? days : days + weekDays.length);
}

const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"] as const;

/** On which days an instalment is not due where the product moves it. */
function closedDaysOf(product: ProductTerms, holidays: readonly CalendarDate[]) {
  const { closed_day_rule, is_saturday_closed, is_sunday_closed } = product;
  if (closed_day_rule === "same day") return {};
  const weekend = [...(is_saturday_closed ? [] : ["SATURDAY"]), ...(is_sunday_closed ? [] : ["SUNDAY"])];
  const days = [...weekdays, ...weekend];
  return { closed_day_rule: spelled(closed_day_rule), working_days: days, holidays: [...holidays] };
}

/** What is released on which day; a tranche whose day has passed is still to come. */
const releasesOf = ({ amount, tranches = [] }: ScheduledLoan, on: CalendarDate) =>
  (tranches.length === 0 ? [{ date: on, amount }] : tranches).map((one, index) => ({
    date: index === 0 || one.date < on ? on : one.date,
    amount: formatAmount(BigInt(one.amount)),
  }));

const words = (value: string) => value.toUpperCase();

const leapRules = {
  "all year": "FULL_LEAP_YEAR",
  "in the period of 29 February": "FEB_29_PERIOD_ONLY",
} as const;
const monthEnds = {
  "its last day": "LAST_DAY_OF_MONTH",
  "the first of the next month": "FIRST_DAY_OF_NEXT_MONTH",
} as const;

/** A percentage of what is lent, in pesos, half a centavo up. */
function partOfLoan({ amount, tranches = [] }: ScheduledLoan, percent: string): string {
  const { units, scale } = parseDecimal(String(percent));
  const lent = tranches.length === 0 ? amount : tranches.reduce((sum, one) => sum + one.amount, 0);
  return formatAmount(divideRounded(BigInt(lent) * units, 100n * powerOfTen(scale), "HALF_UP"));
}

/** Interest by the part of the year that an instalment is, not by its days. */
const periodsOf = ({ interest_period, is_interest_from_release }: ProductTerms) =>
  interest_period === "its part of the year"
    ? { interest_period: "SAME_AS_REPAYMENT_PERIOD", partial_period_interest: is_interest_from_release }
    : {};

/** What a product says beside what every product does; loans that were printed before it could have none. */
const optionsOf = (loan: ScheduledLoan, product: ProductTerms) => {
  const { leap_rule, month_end_rule } = product;
  const balloon_percent = balloonOf(loan, product);
  const fixed_principal_percent = fixedPartOf(loan, product);
  return {
    ...periodsOf(product),
    ...(balloon_percent && { balloon: partOfLoan(loan, balloon_percent) }),
    ...(loan.instalment && { fixed_instalment: formatAmount(BigInt(loan.instalment)) }),
    ...(fixed_principal_percent && { fixed_principal_pct: String(fixed_principal_percent) }),
    ...(leap_rule && { leap_rule: leapRules[leap_rule] }),
    ...(month_end_rule && { month_end: monthEnds[month_end_rule] }),
  };
};

/** The terms of a loan of a product that is released on a day, as the engine takes them. */
function termsOf(
  loan: ScheduledLoan,
  product: ProductTerms,
  released: { on: CalendarDate; holidays: readonly CalendarDate[]; deductions: readonly Deduction[] },
): z.input<typeof loanTerms> {
  const { interest_method, amortization, rate_per, rounding, days_in_year, days_in_month } = product;
  return {
    engine: "progressive",
    payment_mode: modes[loan.payment_mode],
    ...repaymentOf(loan),
    ...dueDaysOf(loan),
    ...closedDaysOf(product, released.holidays),
    ...optionsOf(loan, product),
    first_due_date: firstDueOf(loan, released.on),
    disbursements: releasesOf(loan, released.on),
    rate_given: { value: loan.interest_rate, per: words(rate_per) },
    interest_method: methods[interest_method],
    amortization: amortization === "equal principal" ? "EQUAL_PRINCIPAL" : "EQUAL_INSTALLMENTS",
    days_in_year: words(days_in_year),
    days_in_month: words(days_in_month),
    rounding: spelled(rounding),
    instalment_multiple_of: product.instalment_multiple_of,
    grace_on_principal: product.grace_on_principal,
    grace_on_interest_payment: product.grace_on_interest_payment,
    grace_on_interest_charged: product.grace_on_interest_charged,
    interest_in_advance: product.is_interest_in_advance,
    deductions: released.deductions.map(({ name, amount }) => ({
      name,
      amount: formatAmount(BigInt(amount)),
    })),
  } as z.input<typeof loanTerms>;
}

const centavos = (pesos: string): Centavos => Number(centavosOf(pesos));

const rowsOf = ({ rows }: Calculation): InstalmentRow[] =>
  rows.flatMap((row) =>
    row.kind !== "instalment" || !("principal" in row)
      ? []
      : [
          {
            number: row.n,
            due_on: row.due,
            principal: centavos(row.principal),
            interest: centavos(row.interest),
            balance: centavos(row.balance),
          },
        ],
  );

function checked(terms: z.input<typeof loanTerms>): LoanTerms {
  const parsed = loanTerms.safeParse(terms);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as { path: PropertyKey[]; message: string };
    throw new UnscheduledLoan(fieldOf[String(path[0])] ?? "term_months", message);
  }
  return parsed.data;
}

/** The terms of a released loan as the engine takes them once they are checked. */
export const engineTermsOf = (...asked: Parameters<typeof termsOf>): LoanTerms => checked(termsOf(...asked));

function calculate(terms: z.input<typeof loanTerms>): Calculation {
  const found = checked(terms);
  try {
    return calculateSchedule(found);
  } catch (error) {
    if (!(error instanceof TermsError)) throw error;
    throw new UnscheduledLoan(fieldOf[error.field] ?? "term_months", error.message);
  }
}

/** Refuses an instalment of the loan's own that pays too little or too much for its term. */
function assertInstalment(
  { tranches = [] }: ScheduledLoan,
  { grace_on_principal }: ProductTerms,
  schedule: readonly InstalmentRow[],
): void {
  const wrong = (message: string) => new UnscheduledLoan("instalment", message);
  if (tranches.length > 0) throw wrong("What is released in tranches has its instalments worked out");
  if (schedule.at(-1)?.principal === 0) throw wrong("Paid back before its term, at that instalment");
  const paying = schedule.slice(grace_on_principal ?? 0, -1);
  if (paying.some(({ principal }) => principal === 0))
    throw wrong("The instalment does not cover the interest");
}

/**
 * The schedule of a loan of a product that is released on a day, and what it comes to (centavos). The sum of
 * its principal is what is lent. Throws UnscheduledLoan for terms that contradict each other.
 */
export function scheduleOf(
  loan: ScheduledLoan,
  product: ProductTerms,
  released: { on: CalendarDate; holidays: readonly CalendarDate[]; deductions: readonly Deduction[] },
): Omit<LoanFigures, "deductions"> {
  if (loan.payment_mode === "fixed days" && loan.payment_days === null)
    throw new UnscheduledLoan("payment_days", "Days between payments is required");
  const [first, second] = dueDaysOf(loan).due_days ?? [];
  if (first !== undefined && first === second)
    throw new UnscheduledLoan("second_day", "The second day of the month must be another than the first");
  const calculation = calculate(termsOf(loan, product, released));
  const schedule = rowsOf(calculation);
  if (fixedPartOf(loan, product) && schedule.at(-1)?.principal === 0)
    throw new UnscheduledLoan("term_months", "Paid back before its term, at that part each instalment");
  if (loan.instalment) assertInstalment(loan, product, schedule);
  const kept = released.deductions.reduce((sum, { amount }) => sum + amount, 0);
  const advance = centavos(calculation.interest_in_advance ?? "0");
  return {
    schedule,
    interest_in_advance: advance,
    payoff: 0,
    net_proceeds: firstOf(loan) - kept - advance,
    total_principal: schedule.reduce((sum, { principal }) => sum + principal, 0),
    total_interest: schedule.reduce((sum, { interest }) => sum + interest, advance),
    effective_rate: calculation.effective_rate,
  };
}
