import { describe, expect, test } from "vitest";
import { loanTerms } from "#contract/operations/loans/loan-terms";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";
import { TermsError } from "#server/domain/loans/engine/terms";

/** 1,200.00 at 1 % a month over six months: regular, so that each figure can be worked by hand. */
const loan = {
  engine: "progressive",
  disbursements: [{ date: "2026-01-10", amount: "1200.00" }],
  annual_rate_pct: "12",
  instalments: 6,
  repay_every: 1,
  repay_unit: "MONTHS",
  amortization: "EQUAL_INSTALLMENTS",
  interest_method: "DECLINING_BALANCE",
  interest_period: "SAME_AS_REPAYMENT_PERIOD",
  days_in_year: "360",
  days_in_month: "30",
};
const instalmentsOf = (change: object) =>
  calculateSchedule(loanTerms.parse({ ...loan, ...change })).rows.flatMap((row) =>
    "principal" in row ? [row] : [],
  );
const columnOf = (name: "principal" | "interest" | "total" | "balance", change: object) =>
  instalmentsOf(change).map((row) => row[name]);

describe.each(["progressive", "cumulative"])("the %s engine", (engine) => {
  test("pays interest alone while principal has grace, and then the annuity of the rest", () => {
    const total = columnOf("total", { engine, grace_on_principal: 2 });
    // 1200 × 0.01 ÷ (1 - 1.01^-4) = 307.5373
    expect(total).toEqual(["12.00", "12.00", "307.54", "307.54", "307.54", "307.52"]);
  });

  test("bears no interest while that has grace", () => {
    expect(columnOf("interest", { engine, grace_on_interest_charged: 2 }).slice(0, 2)).toEqual([
      "0.00",
      "0.00",
    ]);
  });

  test("bills interest later that has grace of payment", () => {
    const interest = columnOf("interest", {
      engine,
      amortization: "EQUAL_PRINCIPAL",
      grace_on_interest_payment: 2,
    });
    // 12 + 10 + 8 with the third instalment.
    expect(interest).toEqual(["0.00", "0.00", "30.00", "6.00", "4.00", "2.00"]);
  });

  test("leaves a balloon for the last instalment", () => {
    const instalments = instalmentsOf({ engine, balloon: "600.00" });
    // (1200 - 600 ÷ 1.01^6) × 0.01 ÷ (1 - 1.01^-6) = 109.5290
    expect(instalments[0]?.total).toBe("109.53");
    expect(instalments.at(-2)?.balance).toMatch(/^70[12]\.\d\d$/);
    expect(instalments.at(-1)?.balance).toBe("0.00");
  });

  test("takes no principal while less is released than the balloon", () => {
    const disbursements = [
      { date: "2026-01-10", amount: "300.00" },
      { date: "2026-03-20", amount: "900.00" },
    ];
    const principal = columnOf("principal", {
      ...{ engine, disbursements, balloon: "600.00", amortization: "EQUAL_PRINCIPAL" },
    });
    expect(principal.reduce((sum, each) => sum + Number(each), 0)).toBe(1200);
    expect(principal.every((each) => !each?.startsWith("-"))).toBe(true);
    if (engine === "progressive") expect(principal.slice(0, 2)).toEqual(["0.00", "0.00"]);
  });

  test("pays a fixed principal, or a percentage of it", () => {
    const equal = { engine, amortization: "EQUAL_PRINCIPAL" };
    const expected = [...Array(5).fill("120.00"), "600.00"];
    expect(columnOf("principal", { ...equal, fixed_principal: "120.00" })).toEqual(expected);
    expect(columnOf("principal", { ...equal, fixed_principal_pct: 10 })).toEqual(expected);
  });

  test("rounds halves up where the terms say so", () => {
    const halves = { engine, disbursements: [{ date: "2026-01-10", amount: "1250.50" }], instalments: 1 };
    // 12.505 of interest
    expect(columnOf("interest", halves)).toEqual(["12.50"]);
    expect(columnOf("interest", { ...halves, rounding: "HALF_UP" })).toEqual(["12.51"]);
  });
});

test("what a fixed instalment leaves goes to the last one, or stays owed in the cumulative engine", () => {
  const fixed = { fixed_instalment: "150.00" };
  expect(columnOf("total", fixed).slice(0, 5)).toEqual(Array(5).fill("150.00"));
  expect(columnOf("balance", fixed).at(-1)).toBe("0.00");
  expect(columnOf("total", { ...fixed, engine: "cumulative" })).toEqual(Array(6).fill("150.00"));
  expect(Number(columnOf("balance", { ...fixed, engine: "cumulative" }).at(-1))).toBeGreaterThan(0);
});

test("a fixed instalment below the interest is refused by the cumulative engine", () => {
  expect(() => instalmentsOf({ engine: "cumulative", fixed_instalment: "5.00" })).toThrow(TermsError);
});

describe("moved due dates", () => {
  const moved = ["2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10", "2026-07-10", "2026-08-10"];
  const change = { interest_period: "DAILY", due_dates_fixed: true, due_dates: moved };

  test("keep the instalment; the last takes the interest of the month more", () => {
    const [plain, late] = [{ interest_period: "DAILY" }, change].map((terms) => instalmentsOf(terms));
    expect(late?.map(({ due }) => due)).toEqual(moved);
    expect(late?.[0]?.interest).toBe("24.00");
    expect(late?.slice(0, 5).map(({ total }) => total)).toEqual(plain?.slice(0, 5).map(({ total }) => total));
    expect(late?.at(-1)?.balance).toBe("0.00");
  });
});

describe("added terms", () => {
  test("spread what is owed over the instalments left and those added", () => {
    const instalments = instalmentsOf({ added_terms: { from: "2026-04-10", count: 3 } });
    const [plain] = [instalmentsOf({})];
    expect(instalments).toHaveLength(9);
    expect(instalments.slice(0, 3)).toEqual(plain?.slice(0, 3));
    // 608.95 owed after three: × 0.01 ÷ (1 - 1.01^-6) = 105.0733
    expect(instalments[2]?.balance).toBe("608.95");
    expect(instalments.slice(3, 8).map(({ total }) => total)).toEqual(Array(5).fill("105.07"));
    expect(instalments.at(-1)?.balance).toBe("0.00");
  });

  test("from the first day spread the whole loan, with what is released on the way", () => {
    const longer = instalmentsOf({ instalments: 9 });
    expect(instalmentsOf({ added_terms: { from: "2026-01-20", count: 3 } })).toEqual(longer);
    const disbursements = [...loan.disbursements, { date: "2026-02-20", amount: "300.00" }];
    const instalments = instalmentsOf({ disbursements, added_terms: { from: "2026-02-25", count: 3 } });
    expect(instalments).toHaveLength(9);
    expect(instalments.at(-1)?.balance).toBe("0.00");
    expect(() => instalmentsOf({ disbursements, added_terms: { from: "2026-02-15", count: 3 } })).toThrow(
      TermsError,
    );
  });
});

test("the currency may know only hundreds", () => {
  const change = {
    engine: "cumulative",
    amortization: "EQUAL_PRINCIPAL",
    decimals: 0,
    currency_multiple_of: 100,
  };
  const disbursements = [{ date: "2026-01-10", amount: "100000.00" }];
  const principal = columnOf("principal", { ...change, disbursements });
  expect(principal).toEqual([...Array(5).fill("16700.00"), "16500.00"]);
});
