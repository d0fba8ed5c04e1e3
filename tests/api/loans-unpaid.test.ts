import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";
import { loanStep, type Values } from "../support/loans.ts";
import { night } from "../support/night.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
});
afterAll(() => checkAndClose(window.kaban));

const listed = async (id: string) => {
  const { data } = expectStatus(await window.owner.get("/loan/released/search?pageSize=100"));
  return data.find((one: Values) => one.id === id);
};
const dueOn = async (on: string) => {
  const { days } = expectStatus(await window.owner.get(`/loan-due-calendar?month=${on}`));
  return days.find(({ day }: Values) => day === on)?.amount ?? 0;
};

test("interest alone is due, and late, while the principal has grace", async () => {
  const { addProduct, lend, paid, on, maria } = window;
  await on("2026-06-01");
  const grace = await addProduct("Interest first", { grace_on_principal: 2 });
  const loan = await lend({ loan_product_id: grace.id, amount: 1_200_000 });
  expect(await listed(loan.id)).toMatchObject({ next_due_on: "2026-07-01", next_due: 12_000, past_due: 0 });
  expect(await dueOn("2026-07-01")).toBe(12_000);
  await on("2026-07-01");
  await paid({ total: 5_000, lines: [{ loan_id: loan.id }] });
  expect(await listed(loan.id)).toMatchObject({ next_due_on: "2026-07-01", next_due: 7_000 });
  expect(await dueOn("2026-07-01")).toBe(7_000);
  await paid({ total: 7_000, lines: [{ loan_id: loan.id }] });
  expect(await listed(loan.id)).toMatchObject({ next_due_on: "2026-08-01", next_due: 12_000, past_due: 0 });
  expect(await dueOn("2026-07-01")).toBe(0);
  expect(await dueOn("2026-08-01")).toBe(12_000);

  await on("2026-08-03");
  await night(window.kaban);
  expect(await listed(loan.id)).toMatchObject({ past_due: 12_000, days_late: 2, next_due_on: "2026-08-01" });
  const scheme = await loanStep(window.manager, loan, "close");
  expect(scheme.body).toMatchObject({ code: "loan_has_balance" });
  expect(loan.member_id).toBe(maria);
});

test("paid ahead to the last instalments, the next stays due", async () => {
  const { addProduct, lend, paid, on } = window;
  await on("2026-08-03");
  const product = await addProduct("To the last", { advance_rule: "last instalment" });
  const loan = await lend({ loan_product_id: product.id, amount: 1_200_000 });
  await paid({ total: 300_000, lines: [{ loan_id: loan.id }] });
  const { next_due_on, next_due } = await listed(loan.id);
  expect([next_due_on, next_due > 100_000]).toEqual(["2026-09-03", true]);
  expect(await dueOn("2026-09-03")).toBe(next_due);
  expect(await dueOn("2027-08-03")).toBe(0);
});

test("a monthly loan is due on the day of the month that it names", async () => {
  const { lend, on } = window;
  await on("2026-08-03");
  const loan = await lend({ amount: 1_200_000, first_day: 15 });
  const days = loan.figures.schedule.map(({ due_on }: Values) => String(due_on).slice(-2));
  expect(new Set(days)).toEqual(new Set(["15"]));
});

test("a charge on a loan is a row of what falls due, with its amount", async () => {
  const { owner, lend, on } = window;
  await on("2026-08-03");
  const loan = await lend({ amount: 1_200_000 });
  const charge = { version: loan.version, charge_name: "Notice", amount: 5_000, due_on: "2026-08-20" };
  expectStatus(await owner.post(`/loan/${loan.id}/charge`, charge));
  const query = "from=2026-08-20&to=2026-08-20&group=none";
  const { rows, sums } = expectStatus(await owner.get(`/loan-report/due?${query}`));
  expect(rows).toMatchObject([{ date: "2026-08-20", fees: 5_000, unpaid: 5_000 }]);
  expect(sums).toMatchObject({ fees: 5_000, unpaid: 5_000 });
  const later = await owner.get("/loan-report/due?from=2026-09-03&to=2026-09-03&group=none");
  expect(expectStatus(later).rows.every(({ fees }: Values) => fees === 0)).toBe(true);
});

test("a loan is not closed while its interest is owed, though its principal is paid by voucher", async () => {
  const { owner, manager, accountant, lend, on, ids, accounts, paid } = window;
  await on("2026-08-03");
  const loan = await lend({ amount: 1_200_000 });
  await on("2026-09-03");
  const lines = [
    { account_id: ids.bank, debit: 1_200_000 },
    { account_id: accounts["11210"], member_account_id: loan.member_account_id, credit: 1_200_000 },
  ];
  const at = "/journal-voucher";
  const voucher = { name: "Principal alone", date: "2026-09-03", lines };
  const draft = expectStatus(await accountant.post(at, voucher), 201);
  const printed = expectStatus(await accountant.put(`${at}/${draft.id}/print`, { version: draft.version }));
  const approved = expectStatus(await manager.put(`${at}/${draft.id}/approve`, { version: printed.version }));
  expectStatus(await owner.post(`${at}/${draft.id}/release`, { version: approved.version }));
  const refused = await loanStep(manager, loan, "close");
  expect(refused.body).toMatchObject({ code: "loan_has_balance" });
  expect(refused.body.message).toContain("principal 0.00, interest 120.00");
  await paid({ total: 12_000, lines: [{ loan_id: loan.id }] });
  expect(expectStatus(await owner.get(`/loan/${loan.id}`))).toMatchObject({ state: "closed", balance: 0 });
});
