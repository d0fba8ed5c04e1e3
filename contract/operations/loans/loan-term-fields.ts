import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { maximumAmountCentavos } from "#contract/kit/money";
import { paymentModes } from "#contract/operations/loans/payment-modes";

/** Instalments that one schedule may have: more than eighty years of months, almost three of days. */
export const mostInstalments = 1000;
const mostReleases = 24;
/** Each release works the instalments out anew: this many of both together take some twenty milliseconds. */
export const mostReleasedInstalments = mostReleases * 360;
const mostHolidays = 1000;
const mostPeriodsBetween = 366;
const mostTermMonths = 366;
const highestAnnualPercent = 1000;

const maximumPesos = maximumAmountCentavos / 100;

/** Pesos as a decimal string: "1250.00". */
const pesos = z
  .string("An amount must be pesos in digits, such as 1250.00")
  .regex(/^\d{1,9}(\.\d{1,2})?$/, "An amount must be pesos in digits, such as 1250.00")
  .refine((text) => Number(text) <= maximumPesos, "An amount cannot exceed 500000000.00");
const positivePesos = pesos.refine((text) => Number(text) > 0, "An amount must be more than zero");

const isPlainDecimal = (text: string) => /^\d{1,6}(\.\d{1,10})?$/.test(text);

/** A percentage as a decimal string or a number: "9.4822", 25. */
const percentUpTo = (most: number) => {
  const message = `A percentage must be from 0 to ${most}, with at most ten decimals`;
  return z
    .union([z.string(), z.number()], message)
    .transform(String)
    .refine((text) => isPlainDecimal(text) && Number(text) <= most, message);
};

const wholeNumber = (least: number, most: number) => {
  const message = `Must be a whole number from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `Must be one of: ${values.join(", ")}`);

export const weekdays = [
  "SUNDAY",
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
] as const;

const release = z.strictObject({
  date: calendarDate,
  /** Pesos handed out; null where only the dates of the schedule are asked for. */
  amount: positivePesos.nullable(),
});

const deduction = z.strictObject({ name: z.string().min(1).max(100), amount: positivePesos });

const grace = wholeNumber(0, mostInstalments).nullish();

/** How often a month, a week or a year makes up the yearly rate of a rate given for it. */
export const ratePeriodsAYear = { YEAR: 1, MONTH: 12, WEEK: 52, DAY: 365 } as const;

/** When instalments are due. */
const dateFields = {
  disbursements: z
    .array(release)
    .min(1, "At least one disbursement is needed")
    .max(mostReleases, `At most ${mostReleases} disbursements`),
  /** Instead of the three that follow: the mode, and the months that the loan runs. */
  payment_mode: oneOf(paymentModes).nullish(),
  term_months: wholeNumber(1, mostTermMonths).nullish(),
  instalments: wholeNumber(1, mostInstalments).nullish(),
  repay_every: wholeNumber(1, mostPeriodsBetween).nullish(),
  repay_unit: oneOf(["DAYS", "WEEKS", "SEMI_MONTHS", "MONTHS"]).nullish(),
  /** Where the periods are counted from; the first disbursement when left out. */
  schedule_start: calendarDate.nullish(),
  first_due_date: calendarDate.nullish(),
  /** Days of the month: one for MONTHS, two for SEMI_MONTHS. */
  due_days: z.array(wholeNumber(1, 31)).min(1).max(2).nullish(),
  month_end: oneOf(["LAST_DAY_OF_MONTH", "FIRST_DAY_OF_NEXT_MONTH"]).nullish(),
  closed_day_rule: oneOf([
    "SAME_DAY",
    "NEXT_WORKING_DAY",
    "PREVIOUS_WORKING_DAY",
    "NEXT_INSTALMENT",
  ]).nullish(),
  working_days: z.array(oneOf(weekdays)).min(1, "At least one working day is needed").max(7).nullish(),
  holidays: z.array(calendarDate).max(mostHolidays, `At most ${mostHolidays} holidays`).nullish(),
  /** Instalments added later: from a day on, what is owed then is spread over those left and these. */
  added_terms: z.strictObject({ from: calendarDate, count: wholeNumber(1, mostInstalments) }).nullish(),
  /** The due dates were moved, to `due_dates` where given: the instalment stays that of the regular ones. */
  due_dates_fixed: z.boolean().nullish(),
  due_dates: z.array(calendarDate).max(mostInstalments).nullish(),
};

/** How interest and instalments are worked out. */
const amountFields = {
  engine: oneOf(["progressive", "cumulative"]).nullish(),
  /** What was approved: as much as the disbursements, or more, on which nothing is worked out. */
  principal: positivePesos.nullish(),
  annual_rate_pct: percentUpTo(highestAnnualPercent).nullish(),
  rate_given: z
    .strictObject({ value: percentUpTo(highestAnnualPercent), per: oneOf(["YEAR", "MONTH", "WEEK", "DAY"]) })
    .nullish(),
  amortization: oneOf(["EQUAL_INSTALLMENTS", "EQUAL_PRINCIPAL"]).nullish(),
  interest_method: oneOf(["DECLINING_BALANCE", "FLAT", "DIMINISHING_STRAIGHT"]).nullish(),
  interest_period: oneOf(["SAME_AS_REPAYMENT_PERIOD", "DAILY"]).nullish(),
  days_in_year: oneOf(["360", "364", "365", "ACTUAL"]).nullish(),
  days_in_month: oneOf(["30", "ACTUAL"]).nullish(),
  leap_rule: oneOf(["FULL_LEAP_YEAR", "FEB_29_PERIOD_ONLY"]).nullish(),
  year_split_day: oneOf(["12-31", "01-01"]).nullish(),
  /** Whether money released within a period bears interest from that day, not from the period's first. */
  partial_period_interest: z.boolean().nullish(),
  instalment_multiple_of: wholeNumber(1, 1_000_000).nullish(),
  /** Counts where decimals is 0. */
  currency_multiple_of: wholeNumber(1, 1_000_000).nullish(),
  decimals: wholeNumber(0, 2).nullish(),
  rounding: oneOf(["HALF_EVEN", "HALF_UP"]).nullish(),
  down_payment_pct: percentUpTo(99).nullish(),
  grace_on_principal: grace,
  grace_on_interest_payment: grace,
  grace_on_interest_charged: grace,
  fixed_instalment: positivePesos.nullish(),
  fixed_principal: positivePesos.nullish(),
  fixed_principal_pct: percentUpTo(100).nullish(),
  /** Principal that is left for the last instalment. */
  balloon: pesos.nullish(),
  /** What is kept back when the loan is first released; it counts in the effective rate. */
  deductions: z.array(deduction).max(50).nullish(),
  /** All interest is kept back too, and instalments are of principal alone. */
  interest_in_advance: z.boolean().nullish(),
};

/** The terms of a loan as they are sent: each by itself of the right form. */
export const loanTermFields = z.strictObject({ ...dateFields, ...amountFields });

export type LoanTermFields = z.output<typeof loanTermFields>;
