import { afterAll, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";

const window = await openLoanWindow();
const { kaban, lend, paid, due, on, reverse, accountant, manager, ids } = window;
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(kaban);
});

const checkOf = async (entryId: string) => {
  const filter = { logic: "and", filters: [] };
  const asked = new URLSearchParams({ filter: JSON.stringify(filter) });
  const { data } = expectStatus(await accountant.get(`/received-check/search?${asked}`));
  return data.find((one: { entry_id: string }) => one.entry_id === entryId);
};
const coci = async () => {
  const { rows } = await kaban.db.query(
    `select b.balance from account_balance b join account a on a.id = b.account_id
     where a.branch_id = $1 and a.code = '11120'`,
    [accountant.branchId],
  );
  return rows[0].balance;
};
const owedOf = async (id: string) => (await due(id)).payoff;

test("a check that paid a loan and is returned by the bank leaves the loan as it was", async () => {
  const loan = await lend({ amount: 1_200_000 });
  await on("2026-07-01");
  const before = await owedOf(loan.id);
  const held = await coci();
  const payment = {
    payment_type_id: ids.check,
    bank_reference: "CHK-1",
    lines: [{ loan_id: loan.id, amount: 112_000 }],
  };
  const receipt = await paid(payment);
  expect(await owedOf(loan.id)).toMatchObject({ interest: 0, principal: 1_100_000 });
  const check = await checkOf(receipt.id);
  expect(check).toMatchObject({ state: "on hand", check_number: "CHK-1", amount: 112_000 });

  const bank = await kaban.db.query("select id from account where branch_id = $1 and code = '11130'", [
    accountant.branchId,
  ]);
  const face = { version: check.version, check_number: "CHK-1", check_date: "2026-07-01" };
  expectStatus(await accountant.put(`/received-check/${check.id}`, face));
  const slip = { account_id: bank.rows[0].id, slip_number: "S-1", slip_date: "2026-07-01" };
  expectStatus(await accountant.post("/check-deposit", { ...slip, check_ids: [check.id] }), 201);
  // From a bank it comes back by being returned alone.
  expect((await reverse(receipt.id)).body.code).toBe("check_in_bank");

  const { id, version } = await checkOf(receipt.id);
  const asked = { version, bounced_on: "2026-07-01", reason: "Insufficient funds" };
  const request = requestOf(await accountant.put(`/received-check/${id}/bounce`, asked));
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  expect(await checkOf(receipt.id)).toMatchObject({ state: "bounced" });
  expect(await owedOf(loan.id)).toEqual(before);
  expect(await coci()).toBe(held);
});

test("a loan is not paid by a check that was received before, nor by one of a day to come", async () => {
  const loan = await lend({ amount: 600_000 });
  await on("2026-07-02");
  const bank = await kaban.db.query("select id from bank where branch_id = $1 limit 1", [
    accountant.branchId,
  ]);
  const lines = [{ loan_id: loan.id, amount: 10_000 }];
  const check = { payment_type_id: ids.check, bank_id: bank.rows[0].id, bank_reference: "CHK-2", lines };
  const later = await window.pay({ ...check, bank_date: "2026-07-03" });
  expect(later.body).toMatchObject({ code: "check_post_dated", fields: { bank_date: expect.any(String) } });
  await paid(check);
  expect((await window.pay(check)).body.code).toBe("check_already_received");
});
