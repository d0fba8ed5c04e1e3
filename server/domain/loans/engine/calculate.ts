import type { LoanTerms } from "#contract/operations/loans/loan-term-rules";
import { annualPercentOf, buildTerms, periodsOfTerms } from "#server/domain/loans/engine/build-terms";
import { cumulativeSchedule } from "#server/domain/loans/engine/cumulative";
import { dateOf } from "#server/domain/loans/engine/days";
import { roundToScale } from "#server/domain/loans/engine/decimal";
import {
  type CashFlow,
  type EffectiveRate,
  effectiveRateOf,
} from "#server/domain/loans/engine/effective-rate";
import { type Amount, centavosOf, formatAmount } from "#server/domain/loans/engine/money";
import { progressiveSchedule } from "#server/domain/loans/engine/progressive";
import { rowsOf, type ScheduleRow } from "#server/domain/loans/engine/rows";
import {
  type Instalment,
  type Release,
  sum,
  type Terms,
  TermsError,
} from "#server/domain/loans/engine/terms";

/** A schedule with the sums of its columns in pesos, and what the loan really costs. */
export interface Calculation {
  rows: (ScheduleRow | { kind: "instalment"; n: number; due: string })[];
  totals: { principal: string; interest: string; due: string } | null;
  effective_rate: EffectiveRate | null;
  /** Where something is kept back: the interest of that, and what the first release leaves. */
  interest_in_advance?: string;
  net_proceeds?: string;
}

function totalsOf({ releases }: Terms, schedule: readonly Instalment[]): Calculation["totals"] {
  const interest = sum(schedule.map((each) => each.interest));
  const principal =
    sum(schedule.map((each) => each.principal)) + sum(releases.map((each) => each.downPayment));
  return {
    principal: formatAmount(principal),
    interest: formatAmount(interest),
    due: formatAmount(principal + interest),
  };
}

const withoutInterest = (instalment: Instalment): Instalment => ({ ...instalment, interest: 0n });

/** What the first release leaves the borrower; refuses to keep all of it back. */
function proceedsOf({ releases }: Terms, kept: Amount): Amount {
  const { amount, downPayment } = releases[0] as Release;
  if (kept >= amount - downPayment)
    throw new TermsError("deductions", "What is kept back must leave some of the first disbursement");
  return amount - downPayment - kept;
}

/** What the borrower gets and pays; a balance left at the end is paid then. */
function flowsOf({ releases, periods }: Terms, schedule: readonly Instalment[], kept: Amount): CashFlow[] {
  const received = releases.map(({ day, amount, downPayment }, index) => ({
    day,
    amount: amount - downPayment - (index === 0 ? kept : 0n),
  }));
  const paid = schedule.map(({ principal, interest, balance }, index) => ({
    day: periods[index]?.due as number,
    amount: -(principal + interest + (index === schedule.length - 1 ? balance : 0n)),
  }));
  return [...received, ...paid.filter(({ amount }) => amount !== 0n)];
}

/**
 * Works out a loan's schedule, the sums of its columns and its effective rate, from checked terms. Without
 * an engine in them only the due dates. Throws TermsError for what only the working out shows to be
 * impossible.
 */
export function calculateSchedule(asked: LoanTerms): Calculation {
  if (!asked.engine) {
    const rows = periodsOfTerms(asked).periods.map(({ due }, index) => ({
      kind: "instalment" as const,
      n: index + 1,
      due: dateOf(due),
    }));
    return { rows, totals: null, effective_rate: null };
  }
  const terms = buildTerms(asked);
  const complete = asked.engine === "cumulative" ? cumulativeSchedule(terms) : progressiveSchedule(terms);
  const advance = asked.interest_in_advance ? sum(complete.map(({ interest }) => interest)) : 0n;
  const schedule = asked.interest_in_advance ? complete.map(withoutInterest) : complete;
  const kept = advance + sum((asked.deductions ?? []).map(({ amount }) => centavosOf(amount)));
  const expected = roundToScale(annualPercentOf(asked), 4, "HALF_UP");
  return {
    rows: rowsOf(terms.periods, schedule, terms.releases),
    totals: totalsOf(terms, schedule),
    effective_rate: effectiveRateOf(flowsOf(terms, schedule, kept), terms.frequency, expected),
    ...(asked.interest_in_advance && { interest_in_advance: formatAmount(advance) }),
    ...(kept > 0n && { net_proceeds: formatAmount(proceedsOf(terms, kept)) }),
  };
}
