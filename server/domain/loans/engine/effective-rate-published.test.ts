import { describe, expect, test } from "vitest";
import { addMonths, dayOf } from "#server/domain/loans/engine/days";
import { type CashFlow, effectiveRateOf } from "#server/domain/loans/engine/effective-rate";
import { centavosOf } from "#server/domain/loans/engine/money";

type Unit = "MONTHS" | "WEEKS" | "DAYS";

interface Case {
  name: string;
  /** Where the figure was published. */
  source: string;
  received: string;
  on?: string;
  /** The day of the first payment, and what lies between payments. */
  first: string;
  unit?: Unit;
  step?: number;
  paid: [count: number, amount: string][];
  /** As it was published: a rate a month, a year, or the nominal rate of so many periods a year. */
  monthly?: number;
  annual?: number;
  nominal?: number;
  periods?: number;
  /** Published with so many decimals. */
  places: number;
  /** Fractions of a period bear simple interest in that source, compound interest here; so it is but near. */
  isOdd?: true;
}

const regulationZ = "12 CFR 1026, appendix J";
const directive = "Directive 98/7/EC, annex III";
const lender = "CIMB Bank Philippines, add-on rate and contractual rate";
const maya = "an offer of Maya Bank, r/FiguringOutAdultLife, September 2025";
const sea = "an offer of three months, phcorner.org, thread 2158853";
const bangladesh = "Microcredit Regulatory Authority of Bangladesh";
const association = "Consumer Finance Association, in rimas-kudelis/php-apr-calculator";
const utilities = "ziollek/FinancialUtils, APRTest";
const microsoft = "Microsoft Excel, RATE and PMT";
const textbook = "Effective Interest Rate on a Discounted Loan, scribd.com, 36220525";
const wikipedia = "Wikipedia, Mortgage calculator";
const calculator = "rimas-kudelis/php-apr-calculator, CalculatorSpec";
const euro = { source: directive, places: 1 };
const oneYear = "2026-01-05";
const month = "2026-02-05";
const level = (count: number, amount: string) => ({ first: month, paid: [[count, amount]] as Case["paid"] });
const odd = { source: regulationZ, places: 2, isOdd: true } as const;
const usual = { source: regulationZ, places: 2, received: "5000", on: "1978-01-10", first: "1978-02-10" };

const cases: Case[] = [
  { ...euro, name: "example 1", received: "1000", first: "2027-07-05", paid: [[1, "1200"]], annual: 12.9 },
  { ...euro, name: "example 2", received: "950", first: "2027-07-05", paid: [[1, "1200"]], annual: 16.9 },
  {
    ...euro,
    name: "example 3",
    received: "1000",
    first: "2027-01-05",
    step: 12,
    paid: [[2, "600"]],
    annual: 13.1,
  },
  { ...usual, name: "(b)(9)", received: "1000", paid: [[36, "33.61"]], nominal: 12.83 },
  { ...usual, name: "(c)(1)(i)", paid: [[24, "230"]], nominal: 9.69 },
  {
    ...usual,
    name: "(c)(2)(i): another first",
    paid: [
      [1, "250"],
      [23, "230"],
    ],
    nominal: 10.08,
  },
  {
    ...usual,
    name: "(c)(3)(i): another last",
    paid: [
      [23, "230"],
      [1, "280"],
    ],
    nominal: 10.5,
  },
  {
    ...usual,
    name: "(c)(4)(i): both",
    paid: [
      [1, "250"],
      [22, "230"],
      [1, "280"],
    ],
    nominal: 10.9,
  },
  {
    ...{ ...odd, name: "(c)(1)(ii): a long first period", received: "6000", on: "1978-02-10" },
    ...{ first: "1978-04-01", paid: [[36, "200"]], nominal: 11.82 },
  },
  {
    ...{ ...odd, name: "(c)(1)(iv): quarters", received: "10000", on: "1978-05-23", first: "1978-10-01" },
    ...{ step: 3, paid: [[40, "385"]], nominal: 8.97, periods: 4 },
  },
  {
    ...{ ...odd, name: "(c)(1)(v): weeks", received: "500", on: "1978-03-20", first: "1978-04-21" },
    ...{ unit: "WEEKS", step: 7, paid: [[30, "17.60"]], nominal: 14.96, periods: 52 },
  },
  {
    ...{ ...odd, name: "(c)(2)(ii): every 4 weeks", received: "400", on: "1978-03-18", first: "1978-04-20" },
    ...{
      unit: "WEEKS",
      step: 28,
      nominal: 28.5,
      periods: 13,
      paid: [
        [1, "39.50"],
        [11, "38.31"],
      ],
    },
  },
  {
    ...{ ...odd, name: "(c)(3)(ii): every 2 weeks", received: "200", on: "1978-04-03", first: "1978-04-11" },
    ...{
      unit: "WEEKS",
      step: 14,
      nominal: 12.22,
      periods: 26,
      paid: [
        [19, "9.50"],
        [1, "30"],
      ],
    },
  },
  {
    ...{ ...odd, name: "(c)(4)(ii): two months", received: "8000", on: "1978-01-10", first: "1978-03-01" },
    ...{
      step: 2,
      nominal: 7.3,
      periods: 6,
      paid: [
        [1, "449.36"],
        [18, "465"],
        [1, "200"],
      ],
    },
  },
  {
    ...{ source: regulationZ, places: 2, name: "(c)(5)(i): 255 days", received: "1000", on: "1978-01-03" },
    ...{ first: "1978-09-15", unit: "DAYS", paid: [[1, "1080"]], nominal: 11.45, periods: 365 / 255 },
  },
  { source: lender, name: "24 %", received: "100000", ...level(12, "9455.96"), nominal: 24, places: 2 },
  { source: maya, name: "1.40 %", received: "250000", ...level(6, "43731.98"), monthly: 1.4, places: 2 },
  {
    source: sea,
    name: "2.95 % added on",
    received: "10000",
    ...level(3, "3628.33"),
    monthly: 4.36,
    places: 2,
  },
  {
    ...{ source: bangladesh, name: "10 % flat", received: "1000", first: "2026-01-12", unit: "WEEKS" },
    ...{ step: 7, paid: [[44, "25"]], annual: 25.07, places: 2 },
  },
  {
    ...{
      source: bangladesh,
      name: "10 % flat, 2 % fee",
      received: "980",
      first: "2026-01-12",
      unit: "WEEKS",
    },
    ...{ step: 7, paid: [[44, "25"]], annual: 31.27, places: 2 },
  },
  {
    source: association,
    name: "five years",
    received: "10000",
    ...level(60, "222.44"),
    annual: 12.7,
    places: 1,
  },
  { source: utilities, name: "a month", received: "100", ...level(1, "102"), annual: 26.82, places: 2 },
  {
    source: utilities,
    name: "a year",
    received: "100",
    first: "2027-01-05",
    paid: [[1, "112"]],
    annual: 12,
    places: 2,
  },
  { source: utilities, name: "ten months", received: "100", ...level(10, "10.20"), annual: 4.43, places: 2 },
  { source: utilities, name: "two years", received: "400", ...level(24, "40"), annual: 169.96, places: 2 },
  { source: utilities, name: "10 kept back", received: "390", ...level(24, "40"), annual: 179.53, places: 2 },
  { source: utilities, name: "66 kept back", received: "934", ...level(30, "55"), annual: 62.89, places: 2 },
  { source: utilities, name: "9 %", received: "6000", ...level(24, "274.11"), annual: 9.38, places: 2 },
  { source: microsoft, name: "four years", received: "8000", ...level(48, "200"), nominal: 9.24, places: 2 },
  {
    source: microsoft,
    name: "ten months",
    received: "10000",
    ...level(10, "1037.03"),
    nominal: 8,
    places: 2,
  },
  {
    source: wikipedia,
    name: "30 years",
    received: "200000",
    ...level(360, "1264.14"),
    nominal: 6.5,
    places: 2,
  },
  {
    source: textbook,
    name: "6 %",
    received: "940",
    first: "2027-01-05",
    paid: [[1, "1000"]],
    annual: 6.38,
    places: 2,
  },
  {
    source: calculator,
    name: "a year",
    received: "100",
    first: "2027-01-05",
    paid: [[1, "101"]],
    annual: 1,
    places: 1,
  },
];

function flowsOf({ received, on = oneYear, first, unit = "MONTHS", step = 1, paid }: Case): CashFlow[] {
  const begun = dayOf(first);
  const amounts = paid.flatMap(([count, amount]) => Array.from({ length: count }, () => amount));
  return [
    { day: dayOf(on), amount: centavosOf(received) },
    ...amounts.map((amount, index) => ({
      day: unit === "MONTHS" ? addMonths(begun, step * index) : begun + step * index,
      amount: -centavosOf(amount),
    })),
  ];
}

describe("the effective rate as it was published by", () => {
  test.each(cases.map((one) => [one.source, one.name, one] as const))("%s: %s", (_, __, one) => {
    const { unit = "MONTHS", monthly, annual, nominal, periods = 12, places, isOdd } = one;
    const rate = effectiveRateOf(flowsOf(one), { unit }, 120_000n);
    if (monthly !== undefined) expect(Number(rate?.monthly).toFixed(places)).toBe(monthly.toFixed(places));
    if (annual !== undefined) expect(Number(rate?.annual).toFixed(places)).toBe(annual.toFixed(places));
    if (nominal === undefined) return;
    const found = 100 * periods * ((1 + Number(rate?.annual) / 100) ** (1 / periods) - 1);
    if (isOdd) expect(Math.abs(found - nominal)).toBeLessThan(nominal / 150);
    else expect(found.toFixed(places)).toBe(nominal.toFixed(places));
  });
});
