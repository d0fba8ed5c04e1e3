import { describe, expect, test } from "vitest";
import { loanTerms } from "#contract/operations/loans/loan-terms";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";

/** Twelve thousand at 1 % a month, paid back as a cooperative does: equal principal, months of 30 days. */
const loan = {
  engine: "progressive",
  disbursements: [{ date: "2026-01-15", amount: "12000.00" }],
  rate_given: { value: "1", per: "MONTH" },
  payment_mode: "MONTHLY",
  term_months: 12,
  interest_method: "FLAT",
};
const calculate = (change: object = {}) => calculateSchedule(loanTerms.parse({ ...loan, ...change }));
const instalmentsOf = ({ rows }: ReturnType<typeof calculate>) =>
  rows.flatMap((row) => ("principal" in row ? [row] : []));
const interestOf = (change: object) => instalmentsOf(calculate(change)).map(({ interest }) => interest);

describe("methods", () => {
  test("straight: on the original principal, 120 each month", () => {
    const answer = calculate();
    expect(answer.totals).toEqual({ principal: "12000.00", interest: "1440.00", due: "13440.00" });
    for (const { principal, interest } of instalmentsOf(answer))
      expect({ principal, interest }).toEqual({ principal: "1000.00", interest: "120.00" });
  });

  test("diminishing: on the balance, 120, 110, … 10", () => {
    const interest = interestOf({ interest_method: "DECLINING_BALANCE" });
    expect(interest).toEqual(Array.from({ length: 12 }, (_, paid) => `${120 - 10 * paid}.00`));
  });

  test("diminishing straight: on the balance as each year of the loan began", () => {
    const interest = interestOf({ interest_method: "DIMINISHING_STRAIGHT", term_months: 24 });
    expect(interest).toEqual([...Array(12).fill("120.00"), ...Array(12).fill("60.00")]);
  });

  test("add-on: interest of the term is added, and all is paid in equal parts", () => {
    const addOn = { amortization: "EQUAL_INSTALLMENTS", term_months: 7 };
    const instalments = instalmentsOf(calculate(addOn));
    expect(instalments.map(({ total }) => total)).toEqual([...Array(6).fill("1834.29"), "1834.26"]);
  });

  test("in advance: all interest is kept back, and principal alone is paid", () => {
    const answer = calculate({
      payment_mode: "LUMP_SUM",
      interest_in_advance: true,
      deductions: [{ name: "Service fee", amount: "120.00" }],
    });
    expect(answer).toMatchObject({ interest_in_advance: "1440.00", net_proceeds: "10440.00" });
    expect(answer.totals).toEqual({ principal: "12000.00", interest: "0.00", due: "12000.00" });
    // 12,000 ÷ 10,440 after a year.
    expect(answer.effective_rate?.annual).toBe("14.9425");
  });

  test("the last instalment takes the centavos", () => {
    const instalments = instalmentsOf(calculate({ term_months: 7 }));
    expect(instalments.map(({ principal }) => principal)).toEqual([...Array(6).fill("1714.29"), "1714.26"]);
  });
});

describe("modes", () => {
  const firstAndLast = (change: object) => {
    const instalments = instalmentsOf(calculate(change));
    return { count: instalments.length, first: instalments[0], last: instalments.at(-1) };
  };

  test.each<[string, object, { count: number; due: string; interest: string }]>([
    ["daily", { payment_mode: "DAILY" }, { count: 360, due: "2026-01-16", interest: "4.00" }],
    ["weekly", { payment_mode: "WEEKLY" }, { count: 48, due: "2026-01-22", interest: "28.00" }],
    [
      "semi-monthly",
      { payment_mode: "SEMI_MONTHLY", due_days: [15, 30] },
      { count: 24, due: "2026-01-30", interest: "60.00" },
    ],
    ["quarterly", { payment_mode: "QUARTERLY" }, { count: 4, due: "2026-04-15", interest: "360.00" }],
    ["semi-annual", { payment_mode: "SEMI_ANNUAL" }, { count: 2, due: "2026-07-15", interest: "720.00" }],
    ["lump sum", { payment_mode: "LUMP_SUM" }, { count: 1, due: "2027-01-15", interest: "1440.00" }],
    [
      "fixed days",
      { payment_mode: "FIXED_DAYS", term_months: null, instalments: 10, repay_every: 20 },
      { count: 10, due: "2026-02-04", interest: "80.00" },
    ],
  ])("%s", (_, change, { count, due, interest }) => {
    const { first, ...rest } = firstAndLast(change);
    expect(rest.count).toBe(count);
    expect(first).toMatchObject({ due, interest });
    expect(rest.last?.balance).toBe("0.00");
  });

  test("semi-monthly falls on the last day where a month has no such day", () => {
    const { rows } = calculate({ payment_mode: "SEMI_MONTHLY", due_days: [15, 31], term_months: 2 });
    expect(rows.map(({ due }) => due)).toEqual([
      "2026-01-15",
      "2026-01-31",
      "2026-02-15",
      "2026-02-28",
      "2026-03-15",
    ]);
  });

  test.each<[string, object, string]>([
    ["months that the mode does not divide", { payment_mode: "QUARTERLY", term_months: 13 }, "term_months"],
    ["no months", { term_months: null }, "term_months"],
    ["instalments beside a mode", { instalments: 12 }, "instalments"],
    ["fixed days without the days", { payment_mode: "FIXED_DAYS", instalments: 3 }, "repay_every"],
    ["semi-monthly without its days", { payment_mode: "SEMI_MONTHLY" }, "due_days"],
    ["too many days", { payment_mode: "DAILY", term_months: 34 }, "term_months"],
    [
      "yearly interest of equal instalments",
      { interest_method: "DIMINISHING_STRAIGHT", amortization: "EQUAL_INSTALLMENTS" },
      "amortization",
    ],
  ])("refuse %s", (_, change, field) => {
    const { error } = loanTerms.safeParse({ ...loan, ...change });
    expect(error?.issues.map(({ path }) => path.join("."))).toContain(field);
  });
});
