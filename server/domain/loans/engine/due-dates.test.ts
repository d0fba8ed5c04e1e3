import { describe, expect, test } from "vitest";
import { loanTerms } from "#contract/operations/loans/loan-terms";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";
import { TermsError } from "#server/domain/loans/engine/terms";

const monthly = { instalments: 4, repay_every: 1, repay_unit: "MONTHS" };
const datesOf = (start: string, change: object = {}) =>
  calculateSchedule(
    loanTerms.parse({ ...monthly, disbursements: [{ date: start, amount: null }], ...change }),
  ).rows.map(({ due }) => due);

describe("a day that a month does not have", () => {
  test("is its last, and the day itself again where there is one", () => {
    expect(datesOf("2025-01-31")).toEqual(["2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31"]);
    expect(datesOf("2024-01-30")).toEqual(["2024-02-29", "2024-03-30", "2024-04-30", "2024-05-30"]);
  });

  test("is the first of the next month where the terms say so", () => {
    const dates = datesOf("2025-01-30", { month_end: "FIRST_DAY_OF_NEXT_MONTH" });
    expect(dates).toEqual(["2025-03-01", "2025-03-30", "2025-04-30", "2025-05-30"]);
  });
});

test("due dates come every so many days, weeks or months, over years", () => {
  expect(datesOf("2024-02-15", { repay_unit: "DAYS", repay_every: 15 })).toEqual([
    "2024-03-01",
    "2024-03-16",
    "2024-03-31",
    "2024-04-15",
  ]);
  expect(datesOf("2024-12-20", { repay_unit: "WEEKS", repay_every: 2 })).toEqual([
    "2025-01-03",
    "2025-01-17",
    "2025-01-31",
    "2025-02-14",
  ]);
  expect(datesOf("2024-11-30", { repay_every: 3 })).toEqual([
    "2025-02-28",
    "2025-05-30",
    "2025-08-30",
    "2025-11-30",
  ]);
});

test("the first due date leads the others", () => {
  const dates = datesOf("2025-01-10", { first_due_date: "2025-02-28" });
  expect(dates).toEqual(["2025-02-28", "2025-03-28", "2025-04-28", "2025-05-28"]);
});

test("due days fix the day of the month, one or two of it", () => {
  expect(datesOf("2025-01-20", { due_days: [15] })).toEqual([
    "2025-02-15",
    "2025-03-15",
    "2025-04-15",
    "2025-05-15",
  ]);
  const twice = { repay_unit: "SEMI_MONTHS", due_days: [30, 15] };
  expect(datesOf("2025-01-20", twice)).toEqual(["2025-01-30", "2025-02-15", "2025-02-28", "2025-03-15"]);
  expect(datesOf("2025-01-20", { ...twice, first_due_date: "2025-02-15" })[0]).toBe("2025-02-15");
});

test("two due days that a month has not are its last and the one before", () => {
  const twice = { repay_unit: "SEMI_MONTHS", due_days: [30, 31], instalments: 6 };
  expect(datesOf("2025-01-31", twice)).toEqual([
    ...["2025-02-27", "2025-02-28", "2025-03-30", "2025-03-31", "2025-04-29", "2025-04-30"],
  ]);
  expect(datesOf("2024-02-01", { ...twice, instalments: 2 })).toEqual(["2024-02-28", "2024-02-29"]);
  const rolled = { ...twice, month_end: "FIRST_DAY_OF_NEXT_MONTH", instalments: 3 };
  expect(datesOf("2025-02-01", rolled)).toEqual(["2025-03-01", "2025-03-02", "2025-03-30"]);
});

describe("a day when the branch is closed", () => {
  const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"];
  // 1 November 2025 is a Saturday; 1 December is a Monday, here a holiday.
  const closed = { working_days: weekdays, holidays: ["2025-12-01"] };
  const under = (closed_day_rule: string) => datesOf("2025-10-01", { ...closed, closed_day_rule });

  test("may be a due date all the same", () => {
    expect(under("SAME_DAY")).toEqual(["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"]);
  });

  test("moves to the next working day, or the one before, and the anchor day stays", () => {
    expect(under("NEXT_WORKING_DAY")).toEqual(["2025-11-03", "2025-12-02", "2026-01-01", "2026-02-02"]);
    expect(under("PREVIOUS_WORKING_DAY")).toEqual(["2025-10-31", "2025-11-28", "2026-01-01", "2026-01-30"]);
  });

  test("goes to the next instalment, and the schedule ends later", () => {
    expect(under("NEXT_INSTALMENT")).toEqual(["2026-01-01", "2026-04-01", "2026-05-01", "2026-06-01"]);
  });

  test("never lets two instalments fall on one day", () => {
    const daily = { repay_unit: "DAYS", working_days: weekdays, closed_day_rule: "NEXT_WORKING_DAY" };
    // From a Thursday: Friday, then the days of the week after.
    expect(datesOf("2025-10-30", daily)).toEqual(["2025-10-31", "2025-11-03", "2025-11-04", "2025-11-05"]);
  });

  test("refuses to look for a working day without end", () => {
    const sundays = { repay_unit: "WEEKS", working_days: ["MONDAY"], closed_day_rule: "NEXT_INSTALMENT" };
    expect(() => datesOf("2025-11-02", sundays)).toThrow(TermsError);
  });
});
