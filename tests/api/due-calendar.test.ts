import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
  await window.on("2026-06-01");
});
afterAll(() => checkAndClose(window.kaban));

const calendar = async (month: string, by = window.owner) =>
  expectStatus(await by.get(`/loan-due-calendar?month=${month}`));

test("tells what falls due in a month and is not paid, by day, to those of the branch alone", async () => {
  const { lend, paid, on } = window;
  const loan = await lend({ amount: 1_200_000 });
  const { next_due } = expectStatus(await window.owner.get("/loan/released/search?pageSize=1")).data[0];
  const due = (body: { days: { count: number }[] }) => body.days.filter(({ count }) => count > 0);
  const july = await calendar("2026-07-15");
  expect(july.month).toBe("2026-07-01");
  expect(due(july)).toEqual([{ day: "2026-07-01", count: 1, amount: next_due, holidays: [] }]);
  expect(due(await calendar("2026-06-01"))).toEqual([]);
  await on("2026-07-01");
  await paid({ total: next_due, lines: [{ loan_id: loan.id }] });
  expect(due(await calendar("2026-07-01"))).toEqual([]);
  expect(due(await calendar("2026-08-01"))).toHaveLength(1);
  expect(due(await calendar("2026-08-01", window.stranger))).toEqual([]);
  expect((await (await window.kaban.signIn("member")).get("/loan-due-calendar")).status).toBe(403);
});

test("names the branch's holidays, and refuses what is no day", async () => {
  const june = await calendar("2026-06-01");
  expect(june.days).toContainEqual(expect.objectContaining({ day: "2026-06-12", count: 0, amount: 0 }));
  expect((await window.owner.get("/loan-due-calendar?month=June")).status).toBe(400);
});
