import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { maximumAmountCentavos } from "#contract/kit/money";

/** Instalments that one schedule may have: thirty years of weeks would be too long, of months is not. */
export const mostInstalments = 1000;
const mostReleases = 24;
const mostHolidays = 1000;
const mostPeriodsBetween = 366;
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
  instalments: wholeNumber(1, mostInstalments),
  repay_every: wholeNumber(1, mostPeriodsBetween),
  repay_unit: oneOf(["DAYS", "WEEKS", "SEMI_MONTHS", "MONTHS"]),
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
  /** The due dates were moved: `due_dates` has them, and the instalment stays that of the regular ones. */
  due_dates_fixed: z.boolean().nullish(),
  due_dates: z.array(calendarDate).max(mostInstalments).nullish(),
};

/** How interest and instalments are worked out. */
const amountFields = {
  engine: oneOf(["progressive", "cumulative"]).nullish(),
  principal: positivePesos.nullish(),
  annual_rate_pct: percentUpTo(highestAnnualPercent).nullish(),
  rate_given: z
    .strictObject({ value: percentUpTo(highestAnnualPercent), per: oneOf(["YEAR", "MONTH", "WEEK", "DAY"]) })
    .nullish(),
  amortization: oneOf(["EQUAL_INSTALLMENTS", "EQUAL_PRINCIPAL"]).nullish(),
  interest_method: oneOf(["DECLINING_BALANCE", "FLAT"]).nullish(),
  interest_period: oneOf(["SAME_AS_REPAYMENT_PERIOD", "DAILY"]).nullish(),
  days_in_year: oneOf(["360", "364", "365", "ACTUAL"]).nullish(),
  days_in_month: oneOf(["30", "ACTUAL"]).nullish(),
  leap_rule: oneOf(["FULL_LEAP_YEAR", "FEB_29_PERIOD_ONLY"]).nullish(),
  year_split_day: oneOf(["12-31", "01-01"]).nullish(),
  /** Whether money released within a period bears interest from that day, not from the period's first. */
  partial_period_interest: z.boolean().nullish(),
  instalment_multiple_of: wholeNumber(1, 1_000_000).nullish(),
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
};

const fields = z.strictObject({ ...dateFields, ...amountFields });

type Fields = z.output<typeof fields>;
type Complaint = { path: (string | number)[]; message: string };

const centavos = (text: string) => Math.round(Number(text) * 100);

function* missing(terms: Fields): Generator<Complaint> {
  const needed = [
    "amortization",
    "interest_method",
    "interest_period",
    "days_in_year",
    "days_in_month",
  ] as const;
  for (const name of needed) if (!terms[name]) yield { path: [name], message: "Needed to work out interest" };
  if (!terms.annual_rate_pct && !terms.rate_given)
    yield { path: ["annual_rate_pct"], message: "An interest rate is needed" };
  for (const [index, { amount }] of terms.disbursements.entries())
    if (amount === null) yield { path: ["disbursements", index, "amount"], message: "An amount is needed" };
}

function* contradictions(terms: Fields): Generator<Complaint> {
  const { instalments, principal, disbursements, deductions } = terms;
  const released = disbursements.reduce((total, { amount }) => total + centavos(amount ?? "0"), 0);
  if (principal && centavos(principal) !== released)
    yield { path: ["principal"], message: "The principal must be the sum of the disbursements" };
  if (released > maximumAmountCentavos)
    yield { path: ["disbursements"], message: "An amount cannot exceed 500000000.00" };
  for (const name of [
    "grace_on_principal",
    "grace_on_interest_payment",
    "grace_on_interest_charged",
  ] as const)
    if ((terms[name] ?? 0) >= instalments)
      yield { path: [name], message: "Must be less than the number of instalments" };
  if ((terms.grace_on_interest_payment ?? 0) + (terms.grace_on_interest_charged ?? 0) >= instalments)
    yield {
      path: ["grace_on_interest_payment"],
      message: "Grace must leave an instalment that pays interest",
    };
  for (const name of ["balloon", "fixed_principal"] as const)
    if (terms[name] && centavos(terms[name]) > released)
      yield { path: [name], message: "Cannot be more than the principal" };
  const kept = (deductions ?? []).reduce((total, { amount }) => total + centavos(amount), 0);
  if (kept >= centavos(disbursements[0]?.amount ?? "0") && kept > 0)
    yield { path: ["deductions"], message: "Deductions must leave some of the first disbursement" };
  if (terms.currency_multiple_of && terms.decimals !== 0)
    yield { path: ["currency_multiple_of"], message: "Needs decimals to be 0" };
}

function* wrongDates(terms: Fields): Generator<Complaint> {
  const { disbursements, schedule_start, first_due_date, due_days, repay_unit, due_dates } = terms;
  const days = disbursements.map(({ date }) => date);
  const first = [...days].sort()[0] as string;
  if (schedule_start && schedule_start > first)
    yield { path: ["schedule_start"], message: "Cannot be after the first disbursement" };
  if (first_due_date && first_due_date <= first)
    yield { path: ["first_due_date"], message: "Must be after the first disbursement" };
  const needed = { DAYS: 0, WEEKS: 0, SEMI_MONTHS: 2, MONTHS: 1 }[repay_unit];
  const given = new Set(due_days ?? []).size;
  if (given !== needed && (due_days || repay_unit === "SEMI_MONTHS"))
    yield { path: ["due_days"], message: "SEMI_MONTHS takes two different days, MONTHS one, others none" };
  if (terms.due_dates_fixed && !due_dates)
    yield { path: ["due_dates"], message: "Due dates that were moved must be given" };
  if (!due_dates) return;
  if (due_dates.length !== terms.instalments)
    yield { path: ["due_dates"], message: "One due date is needed for each instalment" };
  const isAscending = due_dates.every((date, index) => date > (due_dates[index - 1] ?? first));
  if (!isAscending)
    yield { path: ["due_dates"], message: "Due dates must ascend from the first disbursement" };
}

/**
 * The terms a loan schedule is worked out from. Amounts are pesos as decimal strings. Without an engine only
 * the dates are worked out. Refuses terms that contradict each other, naming the field.
 */
export const loanTerms = fields.superRefine((terms, context) => {
  const complaints = [
    ...wrongDates(terms),
    ...(terms.engine ? [...missing(terms), ...contradictions(terms)] : []),
  ];
  for (const complaint of complaints) context.addIssue({ code: "custom", ...complaint });
});

/** Terms as they come over the wire, checked. */
export type LoanTerms = z.output<typeof loanTerms>;
