import { ratePeriodsAYear, weekdays } from "#contract/operations/loans/loan-term-fields";
import type { LoanTerms } from "#contract/operations/loans/loan-term-rules";
import { type Day, dayOf } from "#server/domain/loans/engine/days";
import { type Decimal, divide, multiply, parseDecimal, whole } from "#server/domain/loans/engine/decimal";
import { dueDatesOf, periodsOf } from "#server/domain/loans/engine/due-dates";
import {
  centavosOf,
  least,
  type MoneyRule,
  percentageOf,
  roundToMultiple,
} from "#server/domain/loans/engine/money";
import {
  type DayCount,
  type Frequency,
  type Period,
  type Release,
  type Terms,
  TermsError,
} from "#server/domain/loans/engine/terms";

const everyDay = weekdays.map((_, weekday) => weekday);

const frequencyOf = ({ repay_every, repay_unit }: LoanTerms): Frequency => ({
  every: repay_every,
  unit: repay_unit,
});

/** The day that periods are counted from. */
const startOf = (terms: LoanTerms): Day => {
  const days = terms.disbursements.map(({ date }) => dayOf(date));
  return terms.schedule_start ? dayOf(terms.schedule_start) : Math.min(...days);
};

/** The periods that the terms give, and those after due dates were moved, where they were. */
export function periodsOfTerms(terms: LoanTerms): { planned: Period[]; periods: Period[] } {
  const start = startOf(terms);
  const dates = dueDatesOf({
    start,
    frequency: frequencyOf(terms),
    instalments: terms.instalments + (terms.added_terms?.count ?? 0),
    firstDue: terms.first_due_date ? dayOf(terms.first_due_date) : null,
    dueDays: terms.due_days ?? [],
    monthEnd: terms.month_end ?? "LAST_DAY_OF_MONTH",
    closedDayRule: terms.closed_day_rule ?? "SAME_DAY",
    workingDays: new Set(terms.working_days?.map((name) => weekdays.indexOf(name)) ?? everyDay),
    holidays: new Set(terms.holidays?.map(dayOf)),
  });
  const planned = periodsOf(start, dates);
  return { planned, periods: terms.due_dates ? periodsOf(start, terms.due_dates.map(dayOf)) : planned };
}

const moneyRuleOf = (terms: LoanTerms): MoneyRule => ({
  rounding: terms.rounding ?? "HALF_EVEN",
  decimals: terms.decimals ?? 2,
  currencyMultiple: terms.currency_multiple_of ?? null,
  instalmentMultiple: terms.instalment_multiple_of ?? null,
});

const dayCountOf = (terms: LoanTerms): DayCount => {
  const daysInMonth = terms.days_in_month ?? "ACTUAL";
  const daysInYear = terms.days_in_year ?? "ACTUAL";
  return {
    interestPeriod: terms.interest_period ?? "DAILY",
    daysInYear: daysInYear === "ACTUAL" ? "ACTUAL" : (Number(daysInYear) as 360 | 364 | 365),
    daysInMonth,
    leapRule: terms.leap_rule ?? "FULL_LEAP_YEAR",
    yearSplit: terms.year_split_day ?? "12-31",
    isPartial: terms.partial_period_interest ?? daysInMonth === "ACTUAL",
  };
};

/** The rate of a year in percent. */
export function annualPercentOf({ annual_rate_pct, rate_given }: LoanTerms): Decimal {
  if (annual_rate_pct) return parseDecimal(annual_rate_pct);
  const { value, per } = rate_given as NonNullable<typeof rate_given>;
  return multiply(parseDecimal(value), whole(ratePeriodsAYear[per]), "HALF_EVEN");
}

function releasesOf(terms: LoanTerms, money: MoneyRule): Release[] {
  const percent = parseDecimal(terms.down_payment_pct ?? "0");
  return terms.disbursements
    .map(({ date, amount }) => {
      const released = centavosOf(amount as string);
      const downPayment = roundToMultiple(percentageOf(released, percent, money), money);
      return { day: dayOf(date), amount: released, downPayment: least(downPayment, released) };
    })
    .sort((a, b) => a.day - b.day);
}

/** The progressive engine begins with the period of the first release, and asks for nothing before. */
function refuseDates(terms: LoanTerms, periods: readonly Period[], releases: readonly Release[]): void {
  const [first] = periods as [Period];
  if (terms.engine === "cumulative" && (releases[0] as Release).day >= first.due)
    throw new TermsError("disbursements.0.date", "Must be before the first due date");
  if ((releases.at(-1) as Release).day >= (periods.at(-1) as Period).due)
    throw new TermsError("disbursements", "Must all be before the last due date");
}

/**
 * What the engine works with, of terms that name an engine; with other periods than their own where a running
 * loan is planned anew. Refuses (TermsError) dates that do not fit each other.
 */
export function buildTerms(terms: LoanTerms, anew?: readonly Period[]): Terms {
  const money = moneyRuleOf(terms);
  const releases = releasesOf(terms, money);
  const { planned, periods } = anew ? { planned: anew, periods: anew } : periodsOfTerms(terms);
  refuseDates(terms, planned, releases);
  refuseDates(terms, periods, releases);
  return {
    rate: divide(annualPercentOf(terms), whole(100), money.rounding),
    dayCount: dayCountOf(terms),
    frequency: frequencyOf(terms),
    money,
    method: terms.interest_method ?? "DECLINING_BALANCE",
    amortization: terms.amortization ?? "EQUAL_INSTALLMENTS",
    planned,
    periods,
    added: terms.added_terms && !anew ? { ...terms.added_terms, from: dayOf(terms.added_terms.from) } : null,
    releases,
    graceOnPrincipal: terms.grace_on_principal ?? 0,
    graceOnInterestPayment: terms.grace_on_interest_payment ?? 0,
    graceOnInterestCharged: terms.grace_on_interest_charged ?? 0,
    fixedInstalment: terms.fixed_instalment ? centavosOf(terms.fixed_instalment) : null,
    fixedPrincipal: terms.fixed_principal ? centavosOf(terms.fixed_principal) : null,
    fixedPrincipalPercent: terms.fixed_principal_pct ? parseDecimal(terms.fixed_principal_pct) : null,
    balloon: centavosOf(terms.balloon ?? "0"),
  };
}
