import { loanTerms } from "#contract/operations/loans/loan-terms";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";
import { percentile, rounded, type Section, table } from "./table.ts";

const repeats = 200;

const terms = {
  engine: "progressive",
  disbursements: [{ date: "2026-01-31", amount: "1500000.00" }],
  annual_rate_pct: "12.75",
  instalments: 360,
  repay_every: 1,
  repay_unit: "MONTHS",
  amortization: "EQUAL_INSTALLMENTS",
  interest_method: "DECLINING_BALANCE",
  interest_period: "DAILY",
  days_in_year: "ACTUAL",
  days_in_month: "ACTUAL",
};

const kinds: [name: string, change: object][] = [
  ["progressive, 360 months", {}],
  ["progressive, months of 30 days", { days_in_year: "360", days_in_month: "30" }],
  ["progressive, flat", { interest_method: "FLAT" }],
  ["cumulative, 360 months", { engine: "cumulative" }],
  ["due dates alone", { engine: null }],
  ["progressive, 1,000 days", { instalments: 1000, repay_unit: "DAYS" }],
];

function time(change: object): number[] {
  const checked = loanTerms.parse({ ...terms, ...change });
  return Array.from({ length: repeats }, () => {
    const started = performance.now();
    calculateSchedule(checked);
    return performance.now() - started;
  });
}

/** Loan schedules in the process that works them out, effective rate and rows included. */
export function measureLoans(): Section {
  const rows = kinds.map(([name, change]) => {
    const measured = time(change);
    return [name, ...[0.05, 0.5, 0.95].map((share) => rounded(percentile(measured, share), 2))];
  });
  return {
    title: "Loan schedules",
    body: `${table(["schedule", "best 5 % ms", "p50 ms", "p95 ms"], rows)}
The schedule itself takes about half of it; the effective rate and the rows in text the other.`,
  };
}
