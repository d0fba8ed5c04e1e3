import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openMoves } from "../support/loan-moves.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import type { Values } from "../support/loans.ts";

let window: Awaited<ReturnType<typeof openMoves>>;
let products: Values[];
beforeAll(async () => {
  window = await openMoves();
  products = [
    await window.addProduct("Equal principal", {}),
    await window.addProduct("Equal instalments", { amortization: "equal instalments" }),
    await window.addProduct("Straight", { interest_method: "straight" }),
    await window.addProduct("Leaves a balloon", { balloon_percent: "40" }),
  ];
});
beforeEach(() => window.on("2026-06-01"));
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
const six = { amount: 600_000, term_months: 6 };
const read = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));
const told = (rows: readonly Row[]) => rows.map(({ principal, interest }) => [principal, interest]);
const scheduleOf = async (id: string) => told((await read(id)).figures.schedule);
const preview = (id: string, instalment: number, amount: number) =>
  window.owner.post(`/loan/${id}/terms-preview`, {
    ...{ id, change: { kind: "set-instalment", instalment, amount } },
  });
async function set(id: string, instalment: number, amount: number) {
  const { version } = await read(id);
  const asked = { version, reason: "Harvest", instalment, amount };
  const waiting = requestOf(await window.owner.post(`/loan/${id}/set-instalment`, asked));
  expect(await decide(window.manager, waiting.id)).toMatchObject({ state: "approved" });
}

test("an instalment pays what is said, and those after it share what it leaves", async () => {
  const loan = await window.lend(six);
  await window.on("2026-06-15");
  await set(loan.id, 3, 254_000);
  expect(await scheduleOf(loan.id)).toEqual([
    [100_000, 6_000],
    [100_000, 5_000],
    [250_000, 4_000],
    [50_000, 1_500],
    [50_000, 1_000],
    [50_000, 500],
  ]);
  const { changes, original } = expectStatus(await window.teller.get(`/loan/${loan.id}/terms-changes`));
  expect(changes).toMatchObject([
    { kind: "set-instalment", details: { instalment: 3, amount: 254_000 }, maturity_after: "2026-12-01" },
  ]);
  expect(told(original)).toEqual([6, 5, 4, 3, 2, 1].map((part) => [100_000, part * 1_000]));
  // One before it after all pays its interest alone.
  await set(loan.id, 2, 5_000);
  expect((await scheduleOf(loan.id)).slice(1)).toEqual([
    [0, 5_000],
    [125_000, 5_000],
    [125_000, 3_750],
    [125_000, 2_500],
    [125_000, 1_250],
  ]);
  await window.on("2026-07-01");
  expect(await window.due(loan.id)).toMatchObject({ next_due_on: "2026-08-01", next_due: 5_000 });
});

test("what is due, is the last, pays no interest or leaves nothing is refused at its field", async () => {
  const loan = await window.lend(six);
  await window.on("2026-07-15");
  const code = async (instalment: number, amount: number) => {
    const { status, body } = await preview(loan.id, instalment, amount);
    return [status, body.code, body.fields ?? null];
  };
  expect(await code(1, 100_000)).toEqual([409, "instalment_not_open", expect.anything()]);
  expect(await code(7, 100_000)).toEqual([409, "instalment_not_open", expect.anything()]);
  expect(await code(6, 100_000)).toEqual([409, "instalment_is_last", { instalment: expect.any(String) }]);
  expect(await code(2, 4_999)).toEqual([400, "instalment_below_interest", { amount: expect.any(String) }]);
  expect(await code(2, 505_000)).toEqual([400, "instalment_above_rest", { amount: expect.any(String) }]);
  expect(await code(2, 105_000)).toEqual([409, "terms_unchanged", null]);
  expectStatus(await preview(loan.id, 2, 504_999));
  for (const wrong of [-1, 1.5, "100", null, 1e15])
    expect((await preview(loan.id, 2, wrong as number)).status).toBe(400);
});

test("whatever an instalment pays, the loan is paid back whole, and nothing before it changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: products.length - 1 }),
      fc.integer({ min: 100_000, max: 5_000_000 }),
      fc.integer({ min: 2, max: 14 }),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      async (product, amount, term_months, place, share) => {
        await window.on("2026-06-01");
        const loan = await window.lend({
          ...{ loan_product_id: products[product]?.id, amount, term_months },
          member_id: await window.borrower(),
        });
        const before: Row[] = (await read(loan.id)).figures.schedule;
        const at = place % (before.length - 1);
        const { interest, principal, balance } = before[at] as Row;
        const pays = interest + (share % (balance + principal));
        const answer = await preview(loan.id, at + 1, pays);
        if (answer.body.code === "terms_unchanged") return expect(pays).toBe(interest + principal);
        const { first_changed, after } = expectStatus(answer);
        const rows: Row[] = after.instalments;
        expect(first_changed).toBe(at + 1);
        expect(told(rows.slice(0, at))).toEqual(told(before.slice(0, at)));
        expect(rows.map(({ due_on }) => due_on)).toEqual(before.map(({ due_on }) => due_on));
        expect(rows[at]).toMatchObject({ interest, principal: pays - interest });
        expect(rows.reduce((sum, row) => sum + row.principal, 0)).toBe(amount);
        expect(rows.every((row) => row.principal >= 0 && row.interest >= 0)).toBe(true);
        expect(rows.at(-1)?.balance).toBe(0);
        await set(loan.id, at + 1, pays);
        expect(await scheduleOf(loan.id)).toEqual(told(rows));
      },
    ),
    { numRuns: 25, seed: 20261128 },
  );
});
