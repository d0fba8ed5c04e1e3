import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { application, loanIn, plainProduct, type Values } from "../support/loans.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
});
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

interface Row {
  due_on: string;
  principal: number;
  interest: number;
  balance: number;
}
const told = (rows: readonly Row[]) =>
  rows.map(({ due_on, principal, interest }) => [due_on, principal, interest]);
const centavos = (pesos: string) => Math.round(Number(pesos) * 100);

const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"];

/** The same terms as the calculator has them, which knows nothing of products. */
async function calculated(on: string, terms: Values): Promise<(string | number)[][]> {
  const { rows: closed } = await window.kaban.db.query(
    `select entry_date from holiday where branch_id = $1 and entry_date >= $2
       and kind is distinct from 'special working' and deleted_at is null`,
    [window.teller.branchId, on],
  );
  const body = {
    ...{ engine: "progressive", payment_mode: "MONTHLY", term_months: 6 },
    disbursements: [{ date: on, amount: "1200.00" }],
    ...{ rate_given: { value: "1", per: "MONTH" }, interest_method: "DECLINING_BALANCE" },
    ...{ amortization: "EQUAL_PRINCIPAL", days_in_year: "360", days_in_month: "30", rounding: "HALF_UP" },
    ...terms,
    ...(terms.holidays ? { holidays: closed.map(({ entry_date }) => entry_date) } : {}),
  };
  const { rows } = expectStatus(await window.owner.post("/loan/calculate", body));
  const instalments = rows.filter(({ kind }: { kind: string }) => kind === "instalment");
  return instalments.map((row: Record<string, string>) => [
    ...[row.due, centavos(row.principal as string), centavos(row.interest as string)],
  ]);
}

test.each<[string, string, Values, Values]>([
  ["a balloon of equal principal", "2026-06-01", { balloon_percent: "40" }, { balloon: "480.00" }],
  [
    "a balloon of equal instalments",
    "2026-06-01",
    { balloon_percent: "33.333333", amortization: "equal instalments" },
    { balloon: "400.00", amortization: "EQUAL_INSTALLMENTS" },
  ],
  [
    "a part of the loan each instalment",
    "2026-06-01",
    { fixed_principal_percent: "12.5" },
    { fixed_principal_pct: "12.5" },
  ],
  [
    "days of a leap year",
    "2027-11-15",
    { leap_rule: "in the period of 29 February", days_in_year: "actual", days_in_month: "actual" },
    { leap_rule: "FEB_29_PERIOD_ONLY", days_in_year: "ACTUAL", days_in_month: "ACTUAL" },
  ],
  ...(["next working day", "previous working day", "next instalment"] as const).map(
    (rule): [string, string, Values, Values] => [
      rule,
      "2026-06-14",
      { closed_day_rule: rule, is_saturday_closed: true, is_sunday_closed: true },
      { closed_day_rule: rule.toUpperCase().replaceAll(" ", "_"), working_days: weekdays, holidays: "own" },
    ],
  ),
  ["two instalments of interest alone", "2026-06-01", { grace_on_principal: 2 }, { grace_on_principal: 2 }],
  [
    "interest that is billed later",
    "2026-06-01",
    { grace_on_interest_payment: 2 },
    { grace_on_interest_payment: 2 },
  ],
  [
    "instalments without interest",
    "2026-06-01",
    { grace_on_interest_charged: 2 },
    { grace_on_interest_charged: 2 },
  ],
  [
    "instalments in tens of pesos",
    "2026-06-01",
    { instalment_multiple_of: 10, amortization: "equal instalments" },
    { instalment_multiple_of: 10, amortization: "EQUAL_INSTALLMENTS" },
  ],
  [
    "a fifty-second of the year's interest a week",
    "2026-06-01",
    { interest_period: "its part of the year", payment_mode: "weekly" },
    { interest_period: "SAME_AS_REPAYMENT_PERIOD", payment_mode: "WEEKLY" },
  ],
  ["straight interest", "2026-06-01", { interest_method: "straight" }, { interest_method: "FLAT" }],
  [
    "the first of the next month",
    "2026-10-31",
    { month_end_rule: "the first of the next month" },
    { month_end: "FIRST_DAY_OF_NEXT_MONTH" },
  ],
])(
  "%s: a loan is scheduled as the calculator says, and paid back to the centavo",
  async (name, on, its, as) => {
    const { addProduct, lend, paid, due } = window;
    await window.on(on);
    const product = await addProduct(name, its);
    const { payment_mode = "monthly" } = its;
    const terms = { amount: 120_000, term_months: 6, payment_mode, date: on };
    const loan = await lend({ loan_product_id: product.id, ...terms });
    const { figures } = expectStatus(await window.owner.get(`/loan/${loan.id}`));
    expect(told(figures.schedule)).toEqual(await calculated(on, as));
    const plain = await calculated(on, { payment_mode: String(payment_mode).toUpperCase() });
    expect(told(figures.schedule)).not.toEqual(plain);
    for (const { due_on } of figures.schedule as Row[]) {
      await window.on(due_on);
      const parts = Object.values((await due(loan.id)).due as Record<string, number>);
      await paid({ total: parts.reduce((sum, part) => sum + part, 0), lines: [{ loan_id: loan.id }] });
    }
    expect(expectStatus(await window.owner.get(`/loan/${loan.id}`))).toMatchObject({
      state: "closed",
      balance: 0,
    });
  },
);

test("a longer term keeps the balloon for its end; parts that end before it are refused", async () => {
  const { addProduct, lend, owner, on, maria } = window;
  await on("2026-06-01");
  const balloon = await addProduct("With a balloon", { balloon_percent: "50" });
  const loan = await lend({ loan_product_id: balloon.id, amount: 100_000, term_months: 2 });
  const change = { kind: "change-term", instalments: 3 };
  const seen = expectStatus(await owner.post(`/loan/${loan.id}/terms-preview`, { id: loan.id, change }));
  expect(seen.after.instalments.map(({ principal }: Row) => principal)).toEqual([16_667, 16_667, 66_666]);
  const parts = await addProduct("In parts", { fixed_principal_percent: "20" });
  const asked = { ...application(window, { loan_product_id: parts.id, term_months: 6 }), member_id: maria };
  expect((await owner.post("/loan", asked)).body).toMatchObject({
    fields: { term_months: "Paid back before its term, at that part each instalment" },
  });
  const five = await loanIn(window, "released", {
    loan_product_id: parts.id,
    amount: 50_000,
    term_months: 5,
  });
  const longer = { id: five.id, change: { kind: "change-term", instalments: 7 } };
  expect((await owner.post(`/loan/${five.id}/terms-preview`, longer)).body.fields).toMatchObject({
    instalments: expect.any(String),
  });
});

test("terms change too where rounded instalments leave nothing for the last one", async () => {
  const { addProduct, lend, owner, on } = window;
  await on("2026-06-01");
  const rounded = { amortization: "equal instalments", instalment_multiple_of: 200 };
  const product = await addProduct("In two hundreds", rounded);
  const loan = await lend({ loan_product_id: product.id, amount: 105_000, term_months: 7 });
  const { figures } = expectStatus(await owner.get(`/loan/${loan.id}`));
  expect(figures.schedule.at(-1)).toMatchObject({ principal: 0 });
  for (const change of [
    { kind: "change-rate", interest_rate: "2", from_date: "2026-06-02" },
    { kind: "move-due-dates", instalment: 2, due_on: "2026-08-05", moves_later: true },
    { kind: "pause-interest", from_date: "2026-06-02", to_date: "2026-06-10" },
  ])
    expectStatus(await owner.post(`/loan/${loan.id}/terms-preview`, { id: loan.id, change }));
});

test.each<[string, Values, Values]>([
  ["in equal instalments", { fixed_principal_percent: "10" }, { amortization: "equal instalments" }],
  ["beside a balloon", { fixed_principal_percent: "10" }, { balloon_percent: "10" }],
  ["of nothing", { fixed_principal_percent: "0" }, {}],
  ["in a year of 365 days", { leap_rule: "all year" }, { days_in_year: "365" }],
  ["of equal principal", { instalment_multiple_of: 10 }, {}],
])("an option that contradicts another is refused by its name: %s", async (_name, option, beside) => {
  const { owner, accounts } = window;
  const named = { name: "Contradicts", ...option, ...beside };
  const product = plainProduct(accounts["11210"] as string, named);
  expect(Object.keys((await owner.post("/loan-product", product)).body.fields)).toEqual(Object.keys(option));
});

test("a product whose loans are paid part by part takes the interest of all that is due first", async () => {
  const { addProduct, lend, paid, on, due } = window;
  await on("2026-06-01");
  const named = { payment_sequence: "part by part", fine_rate: null };
  const product = await addProduct("Part by part", named);
  const loan = await lend({ loan_product_id: product.id, amount: 1_200_000, term_months: 12 });
  await on("2026-08-01");
  const before = (await due(loan.id)).due;
  await paid({ total: before.interest + 100, lines: [{ loan_id: loan.id }] });
  expect((await due(loan.id)).due).toEqual({ ...before, interest: 0, principal: before.principal - 100 });
});

test("a weekly loan is due on its day of the week, and its application is filed under tags", async () => {
  const { on, lend, owner } = window;
  // A Monday.
  await on("2026-06-01");
  const tag = { name: "Planting", category: "loan transaction tag", color: "#00aa55", icon: null };
  const weekly = { payment_mode: "weekly", week_day: "Friday", term_months: 1, amount: 40_000 };
  const filed = { ...weekly, tags: [{ ...tag, description: null }] };
  const loan = await lend(filed);
  const { figures, tags } = expectStatus(await owner.get(`/loan/${loan.id}`));
  const due = figures.schedule.map(({ due_on }: Row) => due_on);
  expect(due).toEqual(["2026-06-05", "2026-06-12", "2026-06-19", "2026-06-26"]);
  expect(tags).toMatchObject([tag]);
  const { data } = expectStatus(await owner.get("/loan/search"));
  expect(data.find(({ id }: { id: string }) => id === loan.id).tags).toMatchObject([tag]);
  const longer = { id: loan.id, change: { kind: "change-term", instalments: 6 } };
  const seen = expectStatus(await owner.post(`/loan/${loan.id}/terms-preview`, longer));
  expect(seen.after.instalments.slice(4).map(({ due_on }: Row) => due_on)).toEqual([
    "2026-07-03",
    "2026-07-10",
  ]);
  const twice = application(window, { ...filed, tags: [filed.tags[0], filed.tags[0]] });
  expect((await owner.post("/loan", twice)).body.fields).toMatchObject({ tags: "Each tag is given once" });
  const monday = await lend({ ...weekly, week_day: "Monday" });
  const shown = expectStatus(await owner.get(`/loan/${monday.id}`));
  expect(shown.figures.schedule[0].due_on).toBe("2026-06-08");
});

test("a loan has a balloon of its own where its product says how much it may be", async () => {
  const { on, lend, addProduct, owner } = window;
  await on("2026-06-01");
  const free = await addProduct("Balloon to choose", {
    balloon_percent: "20",
    maximum_balloon_percent: "50",
  });
  const asked = { loan_product_id: free.id, amount: 100_000, term_months: 2 };
  const principal = async (more: Values) => {
    const { figures } = expectStatus(await owner.get(`/loan/${(await lend({ ...asked, ...more })).id}`));
    return figures.schedule.map((row: Row) => row.principal);
  };
  expect(await principal({})).toEqual([40_000, 60_000]);
  expect(await principal({ balloon_percent: "50" })).toEqual([25_000, 75_000]);
  expect(await principal({ balloon_percent: "0" })).toEqual([50_000, 50_000]);
  const refused = async (loan_product_id: string, balloon_percent: string) =>
    (await owner.post("/loan", application(window, { ...asked, loan_product_id, balloon_percent }))).body
      .fields;
  expect(await refused(free.id, "50.1")).toEqual({
    balloon_percent: "Balloon to choose leaves at most 50 % for the last instalment",
  });
  const fixed = await addProduct("Balloon as it is", { balloon_percent: "20" });
  expect(await principal({ loan_product_id: fixed.id, balloon_percent: "20" })).toEqual([40_000, 60_000]);
  expect(await refused(fixed.id, "10")).toHaveProperty("balloon_percent");
});

test("a loan with less overdue than its product tolerates is not late, and still owes it", async () => {
  const { on, lend, addProduct, owner, paid, due, kaban } = window;
  await on("2026-06-01");
  const { id: loan_product_id } = await addProduct("Patient", { late_tolerance: 50 });
  const scheme = { name: "Nothing late", refuses_past_due: true };
  const { id: strict } = expectStatus(await owner.post("/computation-sheet-scheme", scheme), 201);
  const asked = { loan_product_id, member_id: await window.borrower(), amount: 120_000, term_months: 12 };
  const loan = await lend(asked);
  const again = await addProduct("Lends again", { computation_sheet_scheme_id: strict });
  const lacks = async () => {
    const draft = application(window, { ...asked, loan_product_id: again.id });
    const { eligibility } = expectStatus(await owner.post("/loan", draft), 201);
    return eligibility.find(({ code }: Values) => code === "past_due").is_met === false;
  };
  const pay = (amount: number) => paid({ member_id: asked.member_id, lines: [{ loan_id: loan.id, amount }] });
  await on("2026-07-01");
  await pay(10_000 + 1_200 - 51);
  await on("2026-07-20");
  expect(await due(loan.id)).toMatchObject({ days_late: 19, arrears: { principal: 51 } });
  expect(await lacks()).toBe(true);
  await pay(2);
  const now = await due(loan.id);
  expect(now.days_late).toBe(0);
  expect(now.due.principal + now.due.fines).toBeGreaterThanOrEqual(49);
  expect(await lacks()).toBe(false);
  const { rows } = await kaban.db.query("select days_late, arrears from loan_standing where loan_id = $1", [
    loan.id,
  ]);
  expect(rows).toEqual([
    { days_late: 0, arrears: now.arrears.principal + now.arrears.interest + now.arrears.fines },
  ]);
});
