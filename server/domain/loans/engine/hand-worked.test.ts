import { describe, expect, test } from "vitest";
import { loanTerms } from "#contract/operations/loans/loan-terms";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";
import { TermsError } from "#server/domain/loans/engine/terms";

/** Worked out by hand, or in exact fractions apart from the engine, from the conventions as published. */
const loan = {
  annual_rate_pct: "12",
  repay_every: 1,
  repay_unit: "MONTHS",
  amortization: "EQUAL_INSTALLMENTS",
  interest_method: "DECLINING_BALANCE",
  interest_period: "DAILY",
  days_in_year: "ACTUAL",
  days_in_month: "ACTUAL",
};
const calculate = (change: object) => calculateSchedule(loanTerms.parse({ ...loan, ...change }));
const lent = (date: string, amount: string) => ({ disbursements: [{ date, amount }] });
/** Principal, interest and balance of each instalment. */
const worked = (change: object) =>
  calculate(change).rows.flatMap((row) =>
    "principal" in row ? [`${row.principal} ${row.interest} ${row.balance}`] : [],
  );
const engines = ["progressive", "cumulative"];
const progressive = { engine: "progressive" };

describe("the year of 366 days", () => {
  test("is that of the period with 29 February alone, where the terms say so", () => {
    const change = { ...progressive, ...lent("2024-02-15", "10000.00"), instalments: 3 };
    // 12 % × 29 ÷ 366, × 31 ÷ 365, × 30 ÷ 365
    expect(worked({ ...change, leap_rule: "FEB_29_PERIOD_ONLY" })).toEqual([
      "3303.76 95.08 6696.24",
      "3330.59 68.25 3365.65",
      "3365.65 33.20 0.00",
    ]);
    const overNewYear = { ...progressive, ...lent("2023-12-15", "1000000.00"), instalments: 1 };
    // × 31 ÷ 365
    expect(worked({ ...overNewYear, leap_rule: "FEB_29_PERIOD_ONLY" })).toEqual(["1000000.00 10191.78 0.00"]);
  });

  test("begins behind 31 December, or on 1 January", () => {
    const change = { ...progressive, ...lent("2023-12-15", "1000000.00"), instalments: 1 };
    // 16 ÷ 365 + 15 ÷ 366
    expect(worked({ ...change, year_split_day: "12-31" })).toEqual(["1000000.00 10178.31 0.00"]);
    // 17 ÷ 365 + 14 ÷ 366
    expect(worked({ ...change, year_split_day: "01-01" })).toEqual(["1000000.00 10179.21 0.00"]);
  });
});

test("equal principal with grace of it bears interest on the whole meanwhile", () => {
  const change = {
    ...{ ...progressive, ...lent("2026-01-10", "1000.00"), instalments: 5 },
    ...{ amortization: "EQUAL_PRINCIPAL", grace_on_principal: 2, days_in_year: "360", days_in_month: "30" },
  };
  expect(worked(change)).toEqual([
    "0.00 10.00 1000.00",
    "0.00 10.00 1000.00",
    "333.33 10.00 666.67",
    "333.33 6.67 333.34",
    "333.34 3.33 0.00",
  ]);
});

test("declining interest over several releases rounds each span, and the annuity is of all of them", () => {
  const disbursements = [
    { date: "2025-01-01", amount: "1000.00" },
    { date: "2025-01-15", amount: "500.00" },
  ];
  const change = { engine: "cumulative", disbursements, instalments: 3 };
  // 1500 × 0.01 ÷ (1 - 1.01^-3) = 510.03; 1000 × 0.01 × 14 ÷ 31 = 4.52, 1500 × 0.01 × 17 ÷ 31 = 8.23
  expect(worked({ ...change, interest_period: "SAME_AS_REPAYMENT_PERIOD" })).toEqual([
    "497.28 12.75 1002.72",
    "500.00 10.03 502.72",
    "502.72 5.03 0.00",
  ]);
});

describe.each(engines)("short periods in the %s engine", (engine) => {
  test("of weeks bear seven days of 365", () => {
    const change = { engine, ...lent("2025-02-03", "10000.00"), repay_unit: "WEEKS", instalments: 4 };
    expect(worked({ ...change, days_in_year: "365" })).toEqual([
      "2491.39 23.01 7508.61",
      "2497.12 17.28 5011.49",
      "2502.87 11.53 2508.62",
      "2508.62 5.77 0.00",
    ]);
  });

  test.each([
    ["360", ["3316.72 50.00 6683.28", "3333.30 33.42 3349.98", "3349.98 16.75 0.00"]],
    ["364", ["3316.90 49.45 6683.10", "3333.30 33.05 3349.80", "3349.80 16.56 0.00"]],
  ])("of days bear so many of %s, as long as the repayment period", (days_in_year, expected) => {
    const change = { engine, ...lent("2025-02-03", "10000.00"), repay_unit: "DAYS", repay_every: 15 };
    const same = { instalments: 3, interest_period: "SAME_AS_REPAYMENT_PERIOD", days_in_year };
    expect(worked({ ...change, ...same })).toEqual(expected);
  });
});

test("the corrected instalment is rounded as a whole, not what is added to it", () => {
  const change = { ...lent("2026-01-01", "600.00"), first_due_date: "2026-02-02", instalments: 2 };
  const months = { days_in_year: "360", days_in_month: "30" };
  // 304.51 leaves 304.72 for the last: 304.51 + 0.21 ÷ 2 = 304.615, to the even centavo 304.62
  expect(worked({ ...progressive, ...change, ...months })).toEqual([
    "298.41 6.21 301.59",
    "301.59 3.02 0.00",
  ]);
});

describe("a first release periods after the schedule began", () => {
  const late = { ...lent("2024-08-01", "1000.00"), schedule_start: "2024-06-01", instalments: 5 };

  test("asks for nothing before, and then for what the periods left ask for", () => {
    const change = { ...progressive, ...late, days_in_year: "360", days_in_month: "30" };
    const fromThen = { ...progressive, ...lent("2024-08-01", "1000.00"), instalments: 3 };
    expect(worked(change)).toEqual([
      ...["0.00 0.00 0.00", "0.00 0.00 0.00"],
      ...worked({ ...fromThen, days_in_year: "360", days_in_month: "30" }),
    ]);
    expect(calculate(change).effective_rate?.monthly).toMatch(/^1\.000\d$/);
  });

  test("is refused by the cumulative engine, which has one annuity", () => {
    expect(() => worked({ engine: "cumulative", ...late })).toThrow(TermsError);
  });
});

describe("terms added in the cumulative engine", () => {
  const change = { engine: "cumulative", ...lent("2026-01-10", "1200.00"), instalments: 6 };
  const same = { ...change, interest_period: "SAME_AS_REPAYMENT_PERIOD" };
  const added_terms = { from: "2026-04-10", count: 3 };

  test("spread what is owed over the instalments left and those added", () => {
    const all = worked({ ...same, added_terms });
    expect(all.slice(0, 3)).toEqual(worked(same).slice(0, 3));
    // 608.95 × 0.01 ÷ (1 - 1.01^-6) = 105.07
    expect(all.slice(3)).toEqual([
      ...["98.98 6.09 509.97", "99.97 5.10 410.00", "100.97 4.10 309.03"],
      ...["101.98 3.09 207.05", "103.00 2.07 104.05", "104.05 1.04 0.00"],
    ]);
  });

  test("spread flat interest of the longer term, less what was billed", () => {
    const flat = worked({ ...same, interest_method: "FLAT", added_terms });
    // 1200 × 0.01 × 9 = 108, of which 36 was billed; 600 of principal is left for six
    expect(flat).toEqual([
      ...["200.00 12.00 1000.00", "200.00 12.00 800.00", "200.00 12.00 600.00"],
      ...["100.00 12.00 500.00", "100.00 12.00 400.00", "100.00 12.00 300.00"],
      ...["100.00 12.00 200.00", "100.00 12.00 100.00", "100.00 12.00 0.00"],
    ]);
  });

  test("bill interest that was put off before", () => {
    const grace = { amortization: "EQUAL_PRINCIPAL", grace_on_interest_payment: 4, added_terms };
    const rows = worked({ ...same, ...grace });
    // 12 + 10 + 8 borne by then, 6 in the grace that is left, and 5 of the first that is billed
    expect(rows[4]).toBe("100.00 41.00 400.00");
    expect(rows.at(-1)).toBe("100.00 1.00 0.00");
  });

  test("are refused from a day before a release, or behind the end", () => {
    for (const from of ["2026-01-05", "2026-08-01"])
      expect(() => worked({ ...same, added_terms: { from, count: 3 } })).toThrow(TermsError);
  });
});
