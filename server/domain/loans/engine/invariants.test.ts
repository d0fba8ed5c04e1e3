import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loanTerms } from "#contract/operations/loans/loan-terms";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";
import { dateOf } from "#server/domain/loans/engine/days";

const pesos = (most: number) =>
  fc.integer({ min: 100, max: most * 100 }).map((centavos) => (centavos / 100).toFixed(2));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const sumOf = (amounts: (string | undefined)[]) =>
  amounts.reduce((total, amount) => total + Math.round(Number(amount ?? 0) * 100), 0);
const inPesos = (centavos: number) => (centavos / 100).toFixed(2);

/** Releases one after the other, on due dates too. */
const releases = fc
  .record({
    start: fc.integer({ min: 18_000, max: 24_000 }),
    amounts: fc.array(pesos(1_000_000), { minLength: 1, maxLength: 3 }),
    gaps: fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ start, amounts, gaps }) => {
    let day = start;
    return amounts.map((amount, index) => {
      day += index === 0 ? 0 : (gaps[index] ?? 0);
      return { date: dateOf(day), amount };
    });
  });

const withBalloon = <T extends { disbursements: { amount: string }[]; balloon_pct: number | null }>({
  balloon_pct,
  ...each
}: T) => {
  const lent = sumOf(each.disbursements.map(({ amount }) => amount));
  return { ...each, balloon: balloon_pct === null ? null : inPesos(Math.floor((lent * balloon_pct) / 100)) };
};

const terms = fc.record({
  engine: fc.constantFrom("progressive", "cumulative"),
  disbursements: releases,
  annual_rate_pct: fc.integer({ min: 0, max: 6_000_000 }).map((rate) => String(rate / 100_000)),
  instalments: fc.integer({ min: 3, max: 60 }),
  repay_every: fc.integer({ min: 1, max: 4 }),
  repay_unit: fc.constantFrom("WEEKS", "MONTHS"),
  amortization: fc.constantFrom("EQUAL_INSTALLMENTS", "EQUAL_PRINCIPAL"),
  interest_method: fc.constantFrom("DECLINING_BALANCE", "FLAT"),
  interest_period: fc.constantFrom("SAME_AS_REPAYMENT_PERIOD", "DAILY"),
  days_in_year: fc.constantFrom("360", "364", "365", "ACTUAL"),
  days_in_month: fc.constantFrom("30", "ACTUAL"),
  leap_rule: fc.constantFrom("FULL_LEAP_YEAR", "FEB_29_PERIOD_ONLY"),
  year_split_day: fc.constantFrom("12-31", "01-01"),
  rounding: fc.constantFrom("HALF_EVEN", "HALF_UP"),
  instalment_multiple_of: maybe(fc.constantFrom(1, 5, 10)),
  balloon_pct: maybe(fc.integer({ min: 0, max: 100 })),
  down_payment_pct: maybe(fc.integer({ min: 0, max: 50 })),
  grace_on_principal: maybe(fc.integer({ min: 0, max: 2 })),
  grace_on_interest_charged: maybe(fc.integer({ min: 0, max: 1 })),
  grace_on_interest_payment: maybe(fc.integer({ min: 0, max: 1 })),
  closed_day_rule: maybe(fc.constantFrom("NEXT_WORKING_DAY", "PREVIOUS_WORKING_DAY", "NEXT_INSTALMENT")),
  working_days: fc.constantFrom(null, ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"]),
});

const calculate = (each: object) => calculateSchedule(loanTerms.parse(each));

/** Terms whose releases all come before the last due date, which short ones may not. */
const scheduled = terms.map(withBalloon).filter(({ disbursements, repay_every, repay_unit }) => {
  const days = disbursements.map(({ date }) => Date.parse(date) / 86_400_000);
  const span = (days.at(-1) as number) - (days[0] as number);
  return span < repay_every * (repay_unit === "WEEKS" ? 7 : 28) * 3 - 4;
});

const fallsOnClosedDays = ({
  repay_unit,
  closed_day_rule,
}: {
  repay_unit: string;
  closed_day_rule: string | null;
}) => repay_unit === "WEEKS" && closed_day_rule === "NEXT_INSTALMENT";

describe("every schedule", () => {
  test("pays the loan back, with no part below zero and its dates ascending", () => {
    fc.assert(
      fc.property(scheduled, (each) => {
        fc.pre(!fallsOnClosedDays(each));
        const { rows, totals, effective_rate } = calculate(each);
        const lent = sumOf(each.disbursements.map(({ amount }) => amount));
        const payments = rows.flatMap((row) => ("principal" in row ? [row] : []));
        const instalments = payments.filter(({ kind }) => kind === "instalment");

        expect(sumOf(payments.map(({ principal }) => principal))).toBe(lent);
        expect(totals?.principal).toBe(inPesos(lent));
        expect(totals?.interest).toBe(inPesos(sumOf(payments.map(({ interest }) => interest))));
        expect(totals?.due).toBe(inPesos(sumOf(payments.map(({ total }) => total))));
        for (const { principal, interest, total, balance } of payments) {
          for (const amount of [principal, interest, total, balance]) expect(amount).toMatch(/^\d+\.\d\d$/);
          expect(sumOf([principal, interest])).toBe(sumOf([total]));
        }
        expect(payments.at(-1)?.balance).toBe("0.00");
        expect(payments.map(({ n }) => n)).toEqual(payments.map((_, index) => index + 1));
        const dates = instalments.map(({ due }) => due);
        expect(dates).toEqual([...new Set(dates)].sort());
        if (each.engine === "progressive") expect(instalments).toHaveLength(each.instalments);
        else expect(instalments.length).toBeLessThanOrEqual(each.instalments);
        expect(rows.map(({ due }) => due)).toEqual(rows.map(({ due }) => due).toSorted());
        if (effective_rate) expect(Number(effective_rate.annual)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 400 },
    );
  });
});
