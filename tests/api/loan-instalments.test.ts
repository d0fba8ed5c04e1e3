import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openMoves } from "../support/loan-moves.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import { application, plainProduct, type Values } from "../support/loans.ts";

let window: Awaited<ReturnType<typeof openMoves>>;
let productId: string;
beforeAll(async () => {
  window = await openMoves();
  productId = (await window.addProduct("Says its own", offering)).id;
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const offering = { amortization: "equal instalments", offers_own_instalment: true };
const asked = { amount: 1_200_000, term_months: 6, instalment: 150_000 };

interface Row {
  due_on: string;
  principal: number;
  interest: number;
}
const told = (rows: readonly Row[]) =>
  rows.map(({ due_on, principal, interest }) => [due_on, principal, interest]);
const totals = (rows: readonly Row[]) => rows.map(({ principal, interest }) => principal + interest);
const rowsOf = async (id: string, by = window.teller): Promise<Row[]> =>
  expectStatus(await by.get(`/loan/${id}`)).figures.schedule;
const lend = (more: Values = {}) => window.lend({ loan_product_id: productId, ...asked, ...more });

async function change(id: string, kind: string, more: Values) {
  const { version } = expectStatus(await window.teller.get(`/loan/${id}`));
  const answer = await window.owner.post(`/loan/${id}/${kind}`, { version, reason: "Asked for", ...more });
  expect(await decide(window.manager, requestOf(answer).id)).toMatchObject({ state: "approved" });
  return rowsOf(id);
}

test("instalments pay what the loan says, the last one the rest, as the calculator has it", async () => {
  const loan = await lend();
  const rows = await rowsOf(loan.id);
  expect(totals(rows).slice(0, -1)).toEqual([150_000, 150_000, 150_000, 150_000, 150_000]);
  expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(1_200_000);
  const { rows: calculated } = expectStatus(
    await window.owner.post("/loan/calculate", {
      ...{ engine: "progressive", payment_mode: "MONTHLY", term_months: 6, fixed_instalment: "1500.00" },
      disbursements: [{ date: "2026-06-01", amount: "12000.00" }],
      ...{ rate_given: { value: "1", per: "MONTH" }, interest_method: "DECLINING_BALANCE" },
      ...{
        amortization: "EQUAL_INSTALLMENTS",
        days_in_year: "360",
        days_in_month: "30",
        rounding: "HALF_UP",
      },
    }),
  );
  const centavos = (pesos: string) => Math.round(Number(pesos) * 100);
  const instalments = calculated.filter(({ kind }: Values) => kind === "instalment");
  expect(told(rows)).toEqual(
    instalments.map(({ due, principal, interest }: Record<string, string>) => [
      ...[due, centavos(principal as string), centavos(interest as string)],
    ]),
  );
});

test("what an instalment cannot be is refused at its field, as its product says", async () => {
  const { owner, product, accounts } = window;
  const fields = async (more: Values) => {
    const { status, body } = await owner.post(
      "/loan",
      application(window as never, { loan_product_id: productId, ...asked, ...more }),
    );
    return [status, body.fields];
  };
  expect(await fields({ instalment: 12_000 })).toEqual([
    400,
    { instalment: "The instalment does not cover the interest" },
  ]);
  expect(await fields({ instalment: 500_000 })).toEqual([
    400,
    { instalment: "Paid back before its term, at that instalment" },
  ]);
  const tranches = [
    { date: "2026-06-01", amount: 600_000, purpose: "Stock" },
    { date: "2026-08-01", amount: 600_000, purpose: "Stock" },
  ];
  expect(await fields({ tranches })).toEqual([
    400,
    { instalment: "What is released in tranches has its instalments worked out" },
  ]);
  expect(await fields({ loan_product_id: product.id })).toEqual([
    400,
    { instalment: "Paid at the window works out what each instalment pays" },
  ]);
  for (const contrary of [
    { amortization: "equal principal" },
    { balloon_percent: "10" },
    { maximum_balloon_percent: "10" },
    { is_interest_in_advance: true, unearned_interest_account_id: accounts["11241"] },
  ]) {
    const refused = await owner.post(
      "/loan-product",
      plainProduct(accounts["11210"] as string, { name: "Contrary", ...offering, ...contrary }),
    );
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["offers_own_instalment"]]);
  }
});

test("other days and rates keep the instalment, another term has it worked out", async () => {
  const loan = await lend({ instalment: 205_000 });
  const before = await rowsOf(loan.id);
  const moved = await change(loan.id, "move-due-dates", {
    ...{ instalment: 1, due_on: "2026-07-11", moves_later: true },
  });
  expect(totals(moved).slice(0, -1)).toEqual(totals(before).slice(0, -1));
  const cheaper = await change(loan.id, "change-rate", { from_date: "2026-06-01", interest_rate: "0" });
  expect(totals(cheaper)).toEqual([205_000, 205_000, 205_000, 205_000, 205_000, 175_000]);

  const longer = await change(loan.id, "change-term", { instalments: 8 });
  expect(totals(longer)).toEqual(Array(8).fill(150_000));
  // It stays worked out, whatever changes later.
  const later = await change(loan.id, "move-due-dates", {
    ...{ instalment: 1, due_on: "2026-07-21", moves_later: false },
  });
  expect(totals(later)).toEqual(Array(8).fill(150_000));
});

test("rows that would pay nothing any more are no rows", async () => {
  const loan = await lend({ term_months: 6, instalment: 206_700 });
  expect(totals(await rowsOf(loan.id)).at(-1)).toBeGreaterThan(0);
  const free = await lend({ instalment: 240_000, term_months: 6, interest_rate: "3" });
  const sooner = await change(free.id, "change-rate", { from_date: "2026-06-01", interest_rate: "0" });
  expect(totals(sooner)).toEqual([240_000, 240_000, 240_000, 240_000, 240_000]);
  await window.on("2026-07-01");
  const { payoff } = await window.due(free.id);
  expect(payoff).toMatchObject({ principal: 1_200_000, interest: 0 });
});

test("a loan that moves to another branch keeps the instalment that it has", async () => {
  const { northManager, moved, accepted, arrivals, addProduct, productThere } = window;
  const made = await addProduct("Says its own there too", offering);
  await productThere("Says its own there too");
  const loan = await lend({ loan_product_id: made.id });
  await moved(loan.id);
  const [arrival] = await arrivals();
  await accepted(arrival.id);
  const [done] = await arrivals();
  const there = expectStatus(await northManager.get(`/loan/${done.loan_id}`));
  const preview = expectStatus(
    await northManager.post(`/loan/${done.loan_id}/terms-preview`, {
      id: done.loan_id,
      change: { kind: "move-due-dates", instalment: 2, due_on: "2026-08-11", moves_later: true },
    }),
  );
  expect(totals(there.figures.schedule).slice(0, -1)).toEqual(Array(5).fill(150_000));
  expect(totals(preview.after.instalments).slice(0, -1)).toEqual(Array(5).fill(150_000));
});
