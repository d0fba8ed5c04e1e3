import { afterAll, beforeAll, expect, test } from "vitest";
import { loanScheduleCases } from "#server/domain/loans/engine/asserted-schedules";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  teller = await kaban.signIn("teller");
});
afterAll(() => kaban.close());

const path = "/loan/calculate";
const caseOf = (id: string) => {
  const found = loanScheduleCases.find((each) => each.id === id);
  if (!found) throw new Error(`There is no case ${id}`);
  return found;
};
const { inputs: terms } = caseOf("FS-047");

test.each(["FS-047", "FS-161", "FS-179", "FS-212", "FS-225", "FS-243"])("calculates %s", async (id) => {
  const { inputs, expected, totals } = caseOf(id);
  const answer = expectStatus(await teller.post(path, inputs));
  expect(answer.rows).toEqual(expected);
  if (totals) expect(answer.totals).toEqual(totals);
});

test("answers the effective rate, deductions included", async () => {
  const plain = expectStatus(await teller.post(path, terms));
  expect(plain.effective_rate).toEqual({ monthly: "1.0002", annual: "12.6849" });
  const deductions = [{ name: "Service fee", amount: "20.00" }];
  const kept = expectStatus(await teller.post(path, { ...terms, deductions }));
  expect(kept.rows).toEqual(plain.rows);
  // 980.00 is what 340.02, 340.02 and 340.03 are worth at this rate, in one, two and three months.
  expect(kept.effective_rate).toEqual({ monthly: "2.0308", annual: "27.2840" });
});

test("answers moved due dates that are not given as they would be", async () => {
  const { due_dates, ...inputs } = caseOf("FS-243").inputs as Record<string, unknown>;
  const { due_dates_fixed, ...unmoved } = inputs;
  expect(due_dates_fixed).toBe(true);
  expect(expectStatus(await teller.post(path, inputs))).toEqual(
    expectStatus(await teller.post(path, unmoved)),
  );
});

test.each<[string, object]>([
  ["settings that are none, and off", { is_compounded: false, interest_recalculation: null }],
  ["more approved than is handed out", { principal: "5000.00" }],
  ["a multiple of the currency, which has centavos", { currency_multiple_of: 100 }],
])("leaves what it answers as it is for %s", async (_, change) => {
  const plain = expectStatus(await teller.post(path, terms));
  expect(expectStatus(await teller.post(path, { ...terms, ...change }))).toEqual(plain);
});

test("answers the due dates alone where no engine is named", async () => {
  const { inputs, expected } = caseOf("FS-255");
  const answer = expectStatus(await teller.post(path, inputs));
  expect(answer).toEqual({ rows: expected, totals: null, effective_rate: null });
});

test("leaves no footstep", async () => {
  const count = async () => (await kaban.db.query("select count(*)::int as n from footstep")).rows[0].n;
  const before = await count();
  expectStatus(await teller.post(path, terms));
  expect(await count()).toBe(before);
});

test.each<[string, object, string]>([
  ["an unknown engine", { engine: "annuity" }, "engine"],
  ["no instalments", { instalments: 0 }, "instalments"],
  ["more instalments than a loan has", { instalments: 1001 }, "instalments"],
  ["half an instalment", { instalments: 1.5 }, "instalments"],
  ["an amount that is no string", { principal: 1000 }, "principal"],
  ["a negative amount", { disbursements: [{ date: "2024-06-01", amount: "-1" }] }, "disbursements.0.amount"],
  ["no amount", { disbursements: [{ date: "2024-06-01", amount: null }] }, "disbursements.0.amount"],
  ["a day that is none", { disbursements: [{ date: "2024-02-30", amount: "1" }] }, "disbursements.0.date"],
  ["a principal that is not what is handed out", { principal: "999.00" }, "principal"],
  ["a negative rate", { annual_rate_pct: "-1" }, "annual_rate_pct"],
  ["a rate beyond reason", { annual_rate_pct: "1001" }, "annual_rate_pct"],
  ["no rate", { annual_rate_pct: null, rate_given: null }, "annual_rate_pct"],
  ["no day count", { days_in_year: null }, "days_in_year"],
  ["grace over the whole term", { grace_on_principal: 3 }, "grace_on_principal"],
  ["deductions that leave nothing", { deductions: [{ name: "Fee", amount: "1000.00" }] }, "deductions"],
  ["a release after the last due date", { schedule_start: "2024-02-01" }, "disbursements"],
  [
    "a release on the first due date with one rate for all periods",
    { engine: "cumulative", schedule_start: "2024-05-01" },
    "disbursements.0.date",
  ],
  ["more decimals than centavos", { decimals: 3 }, "decimals"],
  [
    "too many disbursements for so many instalments",
    {
      instalments: 1000,
      disbursements: Array.from({ length: 9 }, () => ({ date: "2024-06-01", amount: "1.00" })),
      principal: "9.00",
    },
    "disbursements",
  ],
  ["a date too far", { repay_every: 366, instalments: 1000 }, "instalments"],
  [
    "an instalment below the interest",
    { engine: "cumulative", fixed_instalment: "1.00" },
    "fixed_instalment",
  ],
  ["a field that is none", { interest: "12" }, "interest"],
  ["a setting that is none, and on", { is_compounded: true }, "is_compounded"],
])("refuses %s, naming the field", async (_, change, field) => {
  const answer = expectStatus(await teller.post(path, { ...terms, ...change }), 400);
  expect(Object.keys(answer.fields)).toContain(field);
  expect(answer.message).not.toBe("");
});

test("refuses whoever does not work there", async () => {
  const member = await kaban.signIn("member");
  expectStatus(await member.post(path, terms), 403);
});
