import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
  await window.on("2026-06-01");
});
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const tranches = [
  { date: "2026-06-01", amount: 400_000, purpose: "Foundation" },
  { date: "2026-07-31", amount: 300_000, purpose: "Walls are up" },
];

test("a tranche is released after the first maturity where the term was extended", async () => {
  const { lend, on, due, paid, ids, teller, manager, owner } = window;
  const read = async (id: string) => expectStatus(await teller.get(`/loan/${id}`));
  const loan = await lend({ amount: 700_000, term_months: 3, tranches });
  expect(loan.maturity_date).toBe("2026-09-01");
  const payDue = async (day: string) => {
    await on(day);
    const { due: parts } = await due(loan.id);
    const amount = Object.values(parts as Record<string, number>).reduce((sum, one) => sum + one, 0);
    await paid({ lines: [{ loan_id: loan.id, amount }] });
  };
  await payDue("2026-08-20");
  const { version } = await read(loan.id);
  const extended = { version, instalments: 4, reason: "The walls take longer" };
  const asked = requestOf(await owner.post(`/loan/${loan.id}/change-term`, extended));
  expect(await decide(manager, asked.id)).toMatchObject({ state: "approved" });
  expect((await read(loan.id)).maturity_date).toBe("2026-12-01");
  await payDue("2026-09-01");
  await payDue("2026-10-01");
  await on("2026-10-10");
  const owed = (await read(loan.id)).balance;
  const check = { way: "check", bank_account_id: ids.bank, check_number: "2", check_date: "2026-06-01" };
  const released = { version: (await read(loan.id)).version, ...check };
  expectStatus(await teller.post(`/loan/${loan.id}/release-tranche`, released));
  const after = await read(loan.id);
  expect(after).toMatchObject({
    ...{ tranche_stage: "all", balance: owed + 300_000, maturity_date: "2026-12-01" },
  });
  const { schedule } = after.figures;
  expect(schedule.reduce((sum: number, one: { principal: number }) => sum + one.principal, 0)).toBe(700_000);
  expect(schedule.at(-1).balance).toBe(0);
  await payDue("2026-11-01");
  await payDue("2026-12-01");
  expect((await read(loan.id)).state).toBe("closed");
});
