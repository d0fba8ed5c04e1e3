import { describe, expect, test } from "vitest";
import { addMonths, dayOf } from "#server/domain/loans/engine/days";
import { effectiveRateOf } from "#server/domain/loans/engine/effective-rate";
import { centavosOf } from "#server/domain/loans/engine/money";

const start = dayOf("2026-01-05");

/** What is received (above zero) and paid on days: "2026-01-05:1000 2027-07-05:-1200", in pesos. */
const flowsOf = (text: string) =>
  text.split(" ").map((flow) => {
    const [date, amount] = flow.split(":") as [string, string];
    return { day: dayOf(date), amount: BigInt(amount) * 100n };
  });

interface Level {
  unit: "MONTHS" | "WEEKS" | "DAYS";
  /** Months, or days. */
  step: number;
  count: number;
  received: string;
  paid: string;
}

const levelFlows = ({ unit, step, count, received, paid }: Level) => [
  { day: start, amount: centavosOf(received) },
  ...Array.from({ length: count }, (_, index) => {
    const steps = step * (index + 1);
    const day = unit === "MONTHS" ? addMonths(start, steps) : start + steps;
    return { day, amount: -centavosOf(paid) };
  }),
];

/**
 * Paid back at once or in a few sums. The first four are the examples of Directive 98/7/EC, annex III, which
 * gives 12.92, 16.85, 13.07 and 13.19 %; the others are (paid ÷ received)^(1 ÷ years) - 1.
 */
const sums: [name: string, flows: string, monthly: string, annual: string][] = [
  ["Directive 98/7/EC, example 1", "2026-01-05:1000 2027-07-05:-1200", "1.0180", "12.9243"],
  ["Directive 98/7/EC, example 2: 50 kept back", "2026-01-05:950 2027-07-05:-1200", "1.3063", "16.8526"],
  ["Directive 98/7/EC, example 3", "2026-01-05:1000 2027-01-05:-600 2028-01-05:-600", "1.0286", "13.0662"],
  [
    "Directive 98/7/EC, example 4",
    "2026-01-05:1000 2026-04-05:-272 2026-07-05:-272 2027-01-05:-544",
    "1.0375",
    "13.1855",
  ],
  ["no interest", "2026-01-05:5000 2026-08-05:-5000", "0.0000", "0.0000"],
  ["one month at 1 %", "2026-01-05:10000 2026-02-05:-10100", "1.0000", "12.6825"],
  ["a year at 12 %", "2026-01-05:10000 2027-01-05:-11200", "0.9489", "12.0000"],
  ["two years, doubled", "2026-01-05:10000 2028-01-05:-20000", "2.9302", "41.4214"],
  ["12 % in advance for a year", "2026-01-05:8800 2027-01-05:-10000", "1.0710", "13.6364"],
  ["6 % in advance for half a year", "2026-01-05:9400 2026-07-05:-10000", "1.0366", "13.1734"],
  ["3 % in advance for a quarter", "2026-01-05:9700 2026-04-05:-10000", "1.0205", "12.9570"],
  ["2 % fee and 1 % interest for one month", "2026-01-05:9800 2026-02-05:-10100", "3.0612", "43.5964"],
  ["a month and 10 days", "2026-01-05:10000 2026-02-15:-10140", "1.0518", "13.3779"],
  ["20 days", "2026-01-05:10000 2026-01-25:-10070", "1.0665", "13.5763"],
  ["a year and a day", "2026-01-05:10000 2027-01-06:-11250", "0.9836", "12.4638"],
  ["a month that ends early", "2026-01-31:10000 2026-02-28:-10100", "1.0000", "12.6825"],
  ["two releases", "2026-01-05:6000 2026-03-05:4000 2026-07-05:-5200 2027-01-05:-5200", "0.4806", "5.9219"],
];

/**
 * Paid back in equal instalments: the annuity P i ÷ (1 - (1 + i)^-n) of a rate i a period gives that rate
 * back, (1 + i)^periods a year - 1; the add-on rates are solved by halving, with 50 digits.
 */
const levels: [name: string, level: Level, monthly: string, annual: string][] = [
  [
    "monthly at 0.5 %",
    { unit: "MONTHS", step: 1, count: 6, received: "100000000.00", paid: "16959545.56" },
    "0.5000",
    "6.1678",
  ],
  [
    "monthly at 1 %",
    { unit: "MONTHS", step: 1, count: 12, received: "100000000.00", paid: "8884878.87" },
    "1.0000",
    "12.6825",
  ],
  [
    "monthly at 1 %",
    { unit: "MONTHS", step: 1, count: 360, received: "100000000.00", paid: "1028612.60" },
    "1.0000",
    "12.6825",
  ],
  [
    "monthly at 1.5 %",
    { unit: "MONTHS", step: 1, count: 24, received: "100000000.00", paid: "4992410.20" },
    "1.5000",
    "19.5618",
  ],
  [
    "monthly at 2 %",
    { unit: "MONTHS", step: 1, count: 12, received: "100000000.00", paid: "9455959.66" },
    "2.0000",
    "26.8242",
  ],
  [
    "monthly at 2.5 %",
    { unit: "MONTHS", step: 1, count: 18, received: "100000000.00", paid: "6967008.05" },
    "2.5000",
    "34.4889",
  ],
  [
    "monthly at 3 %",
    { unit: "MONTHS", step: 1, count: 36, received: "100000000.00", paid: "4580379.42" },
    "3.0000",
    "42.5761",
  ],
  [
    "monthly at 5 %",
    { unit: "MONTHS", step: 1, count: 12, received: "100000000.00", paid: "11282541.00" },
    "5.0000",
    "79.5856",
  ],
  [
    "monthly at 10 %",
    { unit: "MONTHS", step: 1, count: 4, received: "100000000.00", paid: "31547080.37" },
    "10.0000",
    "213.8428",
  ],
  [
    "quarterly at 3 %",
    { unit: "MONTHS", step: 3, count: 8, received: "100000000.00", paid: "14245638.88" },
    "0.9902",
    "12.5509",
  ],
  [
    "half-yearly at 6 %",
    { unit: "MONTHS", step: 6, count: 6, received: "100000000.00", paid: "20336262.85" },
    "0.9759",
    "12.3600",
  ],
  [
    "yearly at 12 %",
    { unit: "MONTHS", step: 12, count: 5, received: "100000000.00", paid: "27740973.19" },
    "0.9489",
    "12.0000",
  ],
  [
    "weekly at 0.25 %",
    { unit: "WEEKS", step: 7, count: 52, received: "100000000.00", paid: "2053183.96" },
    "1.0879",
    "13.8644",
  ],
  [
    "every two weeks at 0.5 %",
    { unit: "WEEKS", step: 14, count: 26, received: "100000000.00", paid: "4111162.89" },
    "1.0865",
    "13.8460",
  ],
  [
    "every 15 days at 0.5 %",
    { unit: "DAYS", step: 15, count: 24, received: "100000000.00", paid: "4432061.03" },
    "1.0165",
    "12.9035",
  ],
  [
    "daily at 0.05 %",
    { unit: "DAYS", step: 1, count: 100, received: "100000000.00", paid: "1025458.25" },
    "1.5321",
    "20.0159",
  ],
  [
    "add-on of 1 % a month for 12 months",
    { unit: "MONTHS", step: 1, count: 12, received: "120000.00", paid: "11200.00" },
    "1.7881",
    "23.6984",
  ],
  [
    "add-on of 1 % a month for 24 months",
    { unit: "MONTHS", step: 1, count: 24, received: "120000.00", paid: "6200.00" },
    "1.7976",
    "23.8371",
  ],
  [
    "add-on of 2 % a month for 6 months",
    { unit: "MONTHS", step: 1, count: 6, received: "120000.00", paid: "22400.00" },
    "3.3373",
    "48.2815",
  ],
  [
    "add-on of 1.5 % a month for 36 months",
    { unit: "MONTHS", step: 1, count: 36, received: "120000.00", paid: "5133.33" },
    "2.5495",
    "35.2708",
  ],
];

describe("the effective rate", () => {
  test.each(sums)("of %s", (_, flows, monthly, annual) => {
    expect(effectiveRateOf(flowsOf(flows), { unit: "MONTHS" }, 120_000n)).toEqual({ monthly, annual });
  });

  test.each(levels)("of %s", (_, level, monthly, annual) => {
    expect(effectiveRateOf(levelFlows(level), level, 120_000n)).toEqual({ monthly, annual });
  });

  test("does not depend on where its search begins", () => {
    const flows = levelFlows({ unit: "MONTHS", step: 1, count: 24, received: "120000.00", paid: "6200.00" });
    for (const guess of [0n, 10_000n, 240_000n, 9_000_000n])
      expect(effectiveRateOf(flows, { unit: "MONTHS" }, guess)?.annual).toBe("23.8371");
  });

  test.each([
    ["nothing is paid", "2026-01-05:1000"],
    ["less is paid than received", "2026-01-05:1000 2026-02-05:-999"],
    ["no rate says anything any more", "2026-01-05:1 2026-01-06:-1000"],
  ])("is none where %s", (_, flows) => {
    expect(effectiveRateOf(flowsOf(flows), { unit: "MONTHS" }, 0n)).toBeNull();
  });
});
