import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inbox, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
  await window.kaban.db.query("update journal_head set owner_back_date_days = 366 where branch_id = $1", [
    window.teller.branchId,
  ]);
  expectStatus(await window.owner.post("/transaction-batch", { beginning_cash: 0 }));
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

test("a waiver needs an amount or a day, and no more than is there", async () => {
  const { lend, ask, on } = window;
  const loan = await lend();
  const code = async (more: object) => (await ask(loan.id, "waive", { part: "interest", ...more })).body.code;
  expect(await code({})).toBe("amount_or_day");
  expect(await code({ amount: 1, due_through: "2026-06-01" })).toBe("amount_or_day");
  expect(await code({ amount: 1 })).toBe("nothing_to_waive");
  await on("2026-07-16");
  const refused = await ask(loan.id, "waive", { part: "fines", amount: 748 });
  expect(refused.body).toMatchObject({ code: "waived_too_much", detail: { most: "7.47" } });
});

test("fines are waived by somebody else's approval, without an entry; undone they are owed", async () => {
  const { lend, ask, approved, due, on, list, owner, shown, kaban } = window;
  const loan = await lend();
  await on("2026-07-16");
  const asked = await ask(loan.id, "waive", { part: "fines", due_through: "2026-07-16" });
  const { id } = requestOf(asked);
  const item = (await inbox(window.owner, "asked")).find((one: { id: string }) => one.id === id);
  expect(item.subject).toBe(loan.name);
  expect(await due(loan.id)).toMatchObject({ due: { fines: 747 } });
  expect(await approved(asked)).toMatchObject({ state: "approved" });
  expect(await due(loan.id)).toMatchObject({ due: { fines: 0, interest: 12_000 } });
  expect((await shown(loan.id)).instalments[0]).toMatchObject({ waived: { fines: 747 }, paid: { fines: 0 } });
  const [waiver] = await list("waiver");
  expect(waiver).toMatchObject({ part: "fines", amount: 747, state: "in force", reference: null });
  // Fines go on from the day of the waiver.
  await on("2026-07-17");
  expect((await due(loan.id)).due.fines).toBe(74);
  const undo = () => owner.post(`/loan-waiver/${waiver.id}/undo`, { reason: "Not agreed" });
  const [first, second] = [await undo(), await undo()];
  expect(await approved(first)).toMatchObject({ state: "approved" });
  expect((await due(loan.id)).due.fines).toBe(821);
  expect(second.status).toBe(202);
  expect((await undo()).body.code).toBe("waiver_undone");
  const { rows } = await kaban.db.query(
    "select count(*)::integer as made from loan_waiver where loan_id = $1",
    [loan.id],
  );
  expect(rows[0].made).toBe(1);
});

test("interest that was posted as receivable is taken out of income again, and back", async () => {
  const { lendKept, done, on, kaban, own, balance, linesOf, owner, approved, list, due } = window;
  const loan = await lendKept();
  await on("2026-07-02");
  await night(kaban);
  const [receivable, income] = [await balance(own.receivable), await balance(own.interest)];
  expect(receivable).toBe(11_600);
  await done(loan.id, "waive", { part: "interest", due_through: "2026-07-01" });
  expect(await balance(own.receivable)).toBe(0);
  expect(await balance(own.interest)).toBe(income + 11_600);
  const { rows } = await kaban.db.query("select entry_id from loan_waiver where loan_id = $1", [loan.id]);
  expect(await linesOf(rows[0].entry_id)).toEqual([
    ["11340", 0, 11_600],
    ["40110", 11_600, 0],
  ]);
  expect((await due(loan.id)).due).toMatchObject({ interest: 0, principal: 100_000 });
  const waiver = (await list("waiver")).find(({ loan_id }: { loan_id: string }) => loan_id === loan.id);
  expect(waiver).toMatchObject({ amount: 12_000, reference: expect.stringMatching(/^LA/) });
  await approved(owner.post(`/loan-waiver/${waiver.id}/undo`, { reason: "Not agreed" }));
  expect(await balance(own.receivable)).toBe(11_600);
});

test("a payment dated back before a waiver counts first, and the books agree", async () => {
  const { lendKept, done, on, kaban, pay, owner, ids, shown, balance, own } = window;
  const loan = await lendKept();
  await on("2026-07-20");
  await night(kaban);
  await done(loan.id, "waive", { part: "interest", amount: 8_000 });
  const before = await balance(own.receivable);
  const lines = [{ loan_id: loan.id, amount: 6_000 }];
  const back = { payment_type_id: ids.check, bank_reference: "B", back_date_reason: "Found later" };
  expectStatus(await pay({ lines, ...back, entry_date: "2026-07-01" }, owner));
  const [first] = (await shown(loan.id)).instalments;
  expect([first.paid.interest, first.waived.interest]).toEqual([6_000, 6_000]);
  expect(await balance(own.receivable)).toBeLessThanOrEqual(before);
});

test("a waiver of the last thing that is owed closes the loan, and undone opens it", async () => {
  const { lend, paid, done, on, shown, teller, list, owner, approved } = window;
  const loan = await lend({ amount: 100_000, term_months: 1 });
  await on("2026-08-01");
  const { payoff } = await shown(loan.id);
  const parts = { fines: 0, fees: 0, interest: payoff.interest, principal: payoff.principal };
  await paid({ lines: [{ loan_id: loan.id, amount: payoff.interest + payoff.principal, parts }] });
  const state = async () => expectStatus(await teller.get(`/loan/${loan.id}`)).state;
  expect(await state()).toBe("released");
  await done(loan.id, "waive", { part: "fines", amount: payoff.fines });
  expect(await state()).toBe("closed");
  const waiver = (await list("waiver")).find(({ loan_id }: { loan_id: string }) => loan_id === loan.id);
  await approved(owner.post(`/loan-waiver/${waiver.id}/undo`, { reason: "Not agreed" }));
  expect(await state()).toBe("released");
});
