import fc from "fast-check";
import { expect, test } from "vitest";
import type { InstalmentRow } from "#contract/entities/loan-record";
import { closedDayRules } from "#contract/entities/loan-terms";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { anchorAt, datesAfter, datesBy } from "#server/domain/loans/changes/dates";
import type { DueAnchor, TermsInForce } from "#server/domain/loans/changes/plan";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import type { ScheduledLoan } from "#server/domain/loans/records/schedule";

const product = {
  ...{ interest_method: "diminishing", amortization: "equal principal", rate_per: "month" },
  ...{ rounding: "half up", days_in_year: "360", days_in_month: "30", closed_day_rule: "same day" },
  ...{ instalment_multiple_of: null, is_interest_in_advance: false },
  ...{ grace_on_principal: null, grace_on_interest_payment: null, grace_on_interest_charged: null },
} as unknown as ProductTerms;
const monthly = {
  ...{ amount: 1_200_000, term_months: 12, payment_mode: "monthly", interest_rate: "1.5" },
  ...{ first_due_date: null, first_day: null, second_day: null, payment_days: null },
} as unknown as ScheduledLoan;

const inForce = (loan: Partial<ScheduledLoan>, more: Partial<TermsInForce> = {}): TermsInForce => ({
  loan: { ...monthly, ...loan },
  ...{ product, released_on: "2026-01-15" as CalendarDate, holidays: [], rates: [], pauses: [], rows: [] },
  ...more,
});
const due = (dates: readonly string[]) => dates.map((due_on) => ({ due_on }) as InstalmentRow);
const withDates = (terms: TermsInForce, dates: readonly string[]) => ({ ...terms, rows: due(dates) });

const loans = fc.record({
  released: fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days)),
  mode: fc.constantFrom("daily", "weekly", "semi-monthly", "monthly", "quarterly"),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 2, maxLength: 2 }),
  isFixed: fc.boolean(),
  rule: fc.constantFrom(...closedDayRules),
  closed: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 }),
  count: fc.integer({ min: 1, max: 20 }),
  more: fc.integer({ min: 1, max: 12 }),
});

test("dates that are added are those that the loan would have had from the start", () => {
  fc.assert(
    fc.property(loans, ({ released, mode, days, isFixed, rule, closed, count, more }) => {
      const fixed = isFixed || mode === "semi-monthly" ? { first_day: days[0], second_day: days[1] } : {};
      const terms = inForce({ payment_mode: mode, ...fixed } as Partial<ScheduledLoan>, {
        ...{ released_on: released, product: { ...product, closed_day_rule: rule } },
        holidays: closed.map((day) => addDays(released, day)),
      });
      const all = datesBy(terms, null, count + more);
      expect(datesAfter(withDates(terms, all.slice(0, count)), more)).toEqual(all.slice(count));
    }),
    { numRuns: 300 },
  );
});

test("neither the end of a short month nor a closed day moves the dates after it", () => {
  const ends = inForce({ first_due_date: "2026-01-31" as CalendarDate });
  expect(datesAfter(withDates(ends, ["2026-01-31", "2026-02-28"]), 2)).toEqual(["2026-03-31", "2026-04-30"]);
  const pairs = inForce({ payment_mode: "semi-monthly", first_day: 15, second_day: 30 });
  expect(datesAfter(withDates(pairs, ["2026-01-30", "2026-02-15"]), 2)).toEqual(["2026-02-28", "2026-03-15"]);
  // Moved alone: by hand, and by a holiday that was proclaimed since.
  const fixed = inForce({ first_day: 15 });
  expect(datesAfter(withDates(fixed, ["2026-02-15", "2026-03-20"]), 2)).toEqual(["2026-04-15", "2026-05-15"]);
  const closed = inForce(
    { first_day: 15 },
    {
      product: { ...product, closed_day_rule: "next working day" },
      holidays: ["2026-04-15" as CalendarDate],
    },
  );
  expect(datesAfter(withDates(closed, ["2026-03-15", "2026-04-15"]), 1)).toEqual(["2026-05-15"]);
});

test("of dates that are none of the loan's, the last is counted from", () => {
  const old = withDates(inForce({}), ["2026-02-03", "2026-03-05"]);
  expect(datesAfter(old, 2)).toEqual(["2026-04-05", "2026-05-05"]);
  const pairs = withDates(inForce({ payment_mode: "semi-monthly" }), ["2026-02-03", "2026-02-18"]);
  expect(datesAfter(pairs, 2)).toEqual(["2026-02-28", "2026-03-15"]);
});

test.each<[string, Partial<ScheduledLoan>, string, string, readonly string[]]>([
  ["by the month", {}, "2026-02-15", "2026-02-28", ["2026-02-28", "2026-03-28", "2026-04-28"]],
  ["on a day of the month", { first_day: 15 }, "2026-02-15", "2026-02-20", ["2026-02-20", "2026-03-20"]],
  [
    "on two days, the first moved",
    { payment_mode: "semi-monthly", first_day: 15, second_day: 30 },
    ...(["2026-03-15", "2026-03-20", ["2026-03-20", "2026-04-05", "2026-04-20", "2026-05-05"]] as const),
  ],
  [
    "on two days, the second moved",
    { payment_mode: "semi-monthly", first_day: 5, second_day: 15 },
    ...(["2026-03-15", "2026-03-20", ["2026-03-20", "2026-04-10", "2026-04-20", "2026-05-10"]] as const),
  ],
  [
    "on two days back, the last of a short month",
    { payment_mode: "semi-monthly", first_day: 15, second_day: 31 },
    ...(["2026-02-28", "2026-02-25", ["2026-02-25", "2026-03-10", "2026-03-25"]] as const),
  ],
])("%s, the later ones move with it, and so do dates that are added", (_, loan, was, now, dates) => {
  const terms = inForce(loan);
  const anchor: DueAnchor = anchorAt(terms, due([was])[0] as InstalmentRow, now as CalendarDate);
  expect(datesBy(terms, anchor, dates.length)).toEqual(dates);
  const moved = withDates({ ...terms, anchor }, dates.slice(0, 1));
  expect(datesAfter(moved, dates.length - 1)).toEqual(dates.slice(1));
});
