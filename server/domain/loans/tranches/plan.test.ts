import fc from "fast-check";
import { expect, test } from "vitest";
import type { InstalmentRow } from "#contract/entities/loan-record";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { TermsInForce } from "#server/domain/loans/changes/plan";
import type { PayingTerms } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, replay } from "#server/domain/loans/engine/replay";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import { type ScheduledLoan, scheduleOf, UnscheduledLoan } from "#server/domain/loans/records/schedule";
import { planTranche } from "#server/domain/loans/tranches/plan";

const product = ([interest_method, amortization]: readonly string[], grace: number) =>
  ({
    ...{ interest_method, amortization, rate_per: "month", rounding: "half up", days_in_year: "360" },
    ...{ days_in_month: "30", closed_day_rule: "same day", instalment_multiple_of: null },
    ...{ grace_on_principal: grace, grace_on_interest_payment: null, grace_on_interest_charged: null },
    is_interest_in_advance: false,
  }) as unknown as ProductTerms;

const on = "2026-01-15" as CalendarDate;
const given = fc.record({
  amounts: fc.array(fc.integer({ min: 10_000, max: 9_000_000 }), { minLength: 2, maxLength: 5 }),
  between: fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 5, maxLength: 5 }),
  term: fc.integer({ min: 6, max: 12 }),
  mode: fc.constantFrom("monthly" as const, "weekly" as const, "semi-monthly" as const),
  method: fc.constantFrom(
    ["diminishing", "equal principal"],
    ["diminishing", "equal instalments"],
    ["straight", "equal principal"],
    ["straight", "equal instalments"],
  ),
  grace: fc.integer({ min: 0, max: 3 }),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

const loanOf = ({
  amounts,
  between,
  term,
  mode,
}: Given): ScheduledLoan & { tranches: { date: CalendarDate; amount: number }[] } => ({
  amount: amounts.reduce((sum, one) => sum + one, 0),
  ...{ term_months: term, payment_mode: mode, interest_rate: "1.5", first_due_date: null },
  ...{ first_day: null, second_day: null, payment_days: null },
  tranches: amounts.map((amount, index) => ({
    date: addDays(
      on,
      between.slice(0, index).reduce((sum, one) => sum + one, 0),
    ),
    amount,
  })),
});

const due = (rows: readonly InstalmentRow[]) =>
  rows.map(({ due_on, principal, interest }) => [due_on, principal, interest]);

/** The schedules that each release leads to, the first release first. */
function released(loan: ReturnType<typeof loanOf>, terms: ProductTerms): InstalmentRow[][] {
  const asked = { on, holidays: [], deductions: [] };
  const first = { ...loan, tranches: loan.tranches.slice(0, 1) };
  const all = [scheduleOf(first, terms, asked).schedule];
  loan.tranches.slice(1).forEach((tranche, index) => {
    const inForce: TermsInForce = {
      loan: { ...loan, tranches: loan.tranches.slice(0, index + 1) },
      ...{ product: terms, released_on: on, holidays: [], pauses: [], rows: all.at(-1) as InstalmentRow[] },
      rates: [{ from: on, rate: loan.interest_rate }],
    };
    all.push(planTranche(inForce, tranche)?.rows ?? []);
  });
  return all;
}

/** Paid on each due day, what is due: nothing is ever late, and nothing is left. */
function expectPaidOff(
  loan: ReturnType<typeof loanOf>,
  schedules: readonly InstalmentRow[][],
  terms: ProductTerms,
) {
  const planned = schedules.map((rows) => rows.map((row) => ({ ...row, fee: 0 })));
  const paying = {
    ...{ releasedOn: on, amount: loan.tranches[0]?.amount, method: terms.interest_method },
    ...{ order: "fines, fees, interest, principal", advance: "next instalment", rebate: "to the day" },
    ...{ fineRate: "2", fineGraceDays: 0, schedule: planned[0], takenOver: null },
  } as PayingTerms;
  const tranches = loan.tranches.slice(1).map(
    ({ date, amount }, index): LoanEvent => ({
      ...{ kind: "tranche", id: `${index}`, on: date, amount },
      schedule: planned[index + 1] as (typeof planned)[number],
    }),
  );
  const events: LoanEvent[] = [];
  for (const { due_on, principal, interest } of schedules.at(-1) as InstalmentRow[]) {
    events.push(...tranches.splice(0, tranches.filter((one) => one.on < due_on).length));
    const stands = replay(paying, events, due_on);
    expect(stands.due).toEqual({ fines: 0, fees: 0, principal, interest });
    expect(stands.daysLate).toBe(0);
    if (principal + interest > 0) {
      events.push({ kind: "payment", id: due_on, on: due_on, amount: principal + interest, byHand: null });
    }
  }
  expect(replay(paying, events, schedules.at(-1)?.at(-1)?.due_on as CalendarDate).balance).toBe(0);
}

test("released as planned, each tranche leads to the schedule of all of them, and it is paid by it", () => {
  let counted = 0;
  fc.assert(
    fc.property(given, (one) => {
      const [loan, terms] = [loanOf(one), product(one.method, one.grace)];
      let planned: InstalmentRow[];
      try {
        planned = scheduleOf(loan, terms, { on, holidays: [], deductions: [] }).schedule;
      } catch (error) {
        expect(error).toBeInstanceOf(UnscheduledLoan);
        return;
      }
      const schedules = released(loan, terms);
      expect(due(schedules.at(-1) as InstalmentRow[])).toEqual(due(planned));
      schedules.forEach((rows, index) => {
        const lent = loan.tranches.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0);
        expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(lent);
        let left = lent;
        for (const { principal, balance } of rows) {
          left -= principal;
          expect(balance).toBe(left);
        }
      });
      expectPaidOff(loan, schedules, terms);
      counted += 1;
    }),
    { seed: 60, numRuns: 50 },
  );
  expect(counted).toBeGreaterThan(15);
});
