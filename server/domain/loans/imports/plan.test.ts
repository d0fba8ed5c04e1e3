import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { replay } from "#server/domain/loans/engine/replay";
import { type OldLoan, planOf } from "#server/domain/loans/imports/plan";
import { payingTermsOf } from "#server/domain/loans/payments/books";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import { UnscheduledLoan } from "#server/domain/loans/records/schedule";

const product = (interest_method: string, amortization: string) =>
  ({
    ...{ interest_method, amortization, rate_per: "month", rounding: "half up", days_in_year: "360" },
    ...{
      days_in_month: "30",
      closed_day_rule: "same day",
      payment_order: "fines, fees, interest, principal",
    },
    ...{ grace_on_principal: null, grace_on_interest_payment: null, grace_on_interest_charged: null },
    ...{ instalment_multiple_of: null, is_interest_in_advance: false, fine_rate: "2", fine_grace_days: 0 },
  }) as unknown as ProductTerms;

const granted = "2025-01-15" as CalendarDate;
const loans = fc.record({
  amount: fc.integer({ min: 1000, max: 50_000_000 }),
  paid: fc.double({ min: 0, max: 0.999, noNaN: true }),
  term: fc.integer({ min: 1, max: 36 }),
  mode: fc.constantFrom("monthly" as const, "weekly" as const, "semi-monthly" as const, "lump sum" as const),
  method: fc.constantFrom(
    ["diminishing", "equal principal"],
    ["diminishing", "equal instalments"],
    ["straight", "equal principal"],
  ),
  days: fc.integer({ min: 2, max: 1500 }),
  interest: fc.integer({ min: 0, max: 500_000 }),
  fines: fc.integer({ min: 0, max: 50_000 }),
});

test("a loan goes on with what its old books end with, to the centavo", () => {
  fc.assert(
    fc.property(loans, (given) => {
      const { amount, term, mode, method, days, fines } = given;
      const [on, outstanding] = [addDays(granted, days), Math.max(1, Math.ceil(amount * (1 - given.paid)))];
      const terms = product(method[0] as string, method[1] as string);
      const old: OldLoan = {
        ...{ amount, outstanding, interest_due: given.interest, fines_due: fines, instalments: [] },
        ...{ granted_on: granted, taken_over_on: on, maturity_date: null, interest_rate: "1.5" },
        ...{ term_months: term, payment_mode: mode, first_due_date: null, first_day: null },
        ...{ second_day: null, payment_days: null },
      };
      const { rows } = planOf(old, terms, []);
      expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(amount);
      expect(rows.at(-1)?.balance).toBe(0);
      expect(rows.every(({ principal, interest }) => principal >= 0 && interest >= 0)).toBe(true);
      const dates = rows.map(({ due_on }) => due_on);
      expect(new Set(dates).size).toBe(dates.length);
      expect(dates.toSorted()).toEqual(dates);
      const taken_over = { on, principal: amount - outstanding, fines };
      const about = { amount, released_on: granted, product: terms, taken_over };
      const paying = payingTermsOf(
        about,
        rows.map((row) => ({ ...row, fee: 0 })),
      );
      const stands = replay(paying, [], on);
      expect(stands.balance).toBe(outstanding);
      expect(stands.payoff.principal).toBe(outstanding);
      expect(stands.due.interest).toBe(given.interest);
      expect(stands.due.fines).toBe(fines);
      // Paid on its day, all that is owed ends it.
      const all = Object.values(stands.payoff).reduce((sum, part) => sum + part, 0);
      const payment = { kind: "payment" as const, id: "1", on, amount: all, byHand: null };
      const ended = replay(paying, [payment], addDays(on, 400));
      expect(ended.balance).toBe(0);
      expect(Object.values(ended.payoff)).toEqual([0, 0, 0, 0]);
      expect(ended.allocations.get("1")).toMatchObject({ over: 0, given: stands.payoff });
    }),
    { numRuns: 500 },
  );
});

test("remaining instalments that do not come to what is owed are refused where that is said", () => {
  const old: OldLoan = {
    ...{ amount: 1_200_000, outstanding: 300_000, interest_due: null, fines_due: 0 },
    ...{ granted_on: granted, taken_over_on: "2025-06-30" as CalendarDate, maturity_date: null },
    ...{ interest_rate: "1", term_months: 12, payment_mode: "monthly", first_due_date: null },
    ...{ first_day: null, second_day: null, payment_days: null },
    instalments: [{ due_on: "2025-07-15" as CalendarDate, principal: 299_999, interest: 0 }],
  };
  expect(() => planOf(old, product("diminishing", "equal principal"), [])).toThrow(
    new UnscheduledLoan("outstanding", "The remaining instalments come to 2,999.99 of principal"),
  );
});
