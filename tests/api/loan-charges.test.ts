import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
});
beforeEach(() => window.on("2026-06-01"));
afterAll(() => checkAndClose(window.kaban));

const charge = { charge_name: "Notary", amount: 50_000 };

test("a charge is due on its day, paid as fees in the order of the product, and income then", async () => {
  const { lend, ask, on, due, paid, shown, linesOf, list } = window;
  const loan = await lend();
  const asks = (more: object) => ask(loan.id, "charge", { ...charge, reason: undefined, ...more });
  expect((await asks({ due_on: "2026-05-31" })).body.code).toBe("charge_due_before");
  expectStatus(await asks({ due_on: "2026-06-20" }));
  expect((await due(loan.id)).due.fees).toBe(0);
  expect((await due(loan.id)).payoff.fees).toBe(50_000);
  await on("2026-07-02");
  // It bears no fines, and does not make the loan late before its instalment is.
  expect(await due(loan.id)).toMatchObject({
    due: { fines: 0, fees: 50_000, interest: 12_000, principal: 100_000 },
    days_late: 1,
  });
  const stands = await shown(loan.id);
  expect(stands.instalments[0]).toMatchObject({ number: null, charge: { name: "Notary" }, fee: 50_000 });
  expect(stands.instalments[1]).toMatchObject({ number: 1, charge: null });
  const receipt = await paid({ lines: [{ loan_id: loan.id, amount: 60_000 }] });
  expect(receipt.lines[0].parts).toEqual({ fines: 0, fees: 50_000, interest: 10_000, principal: 0 });
  expect(await linesOf(receipt.id)).toEqual([
    ["11110", 60_000, 0],
    ["40110", 0, 10_000],
    ["40120", 0, 50_000],
  ]);
  const [row] = await list("charge");
  expect(row).toMatchObject({
    charge_name: "Notary",
    amount: 50_000,
    due_on: "2026-06-20",
    state: "in force",
  });
  const undo = await window.owner.post(`/loan-charge/${row.id}/undo`, { reason: "Wrong loan" });
  expect(undo.body.code).toBe("charge_paid");
});

test("it is undone while nothing of it is paid or waived, and may be waived", async () => {
  const { lend, ask, due, list, owner, done } = window;
  const loan = await lend();
  expectStatus(await ask(loan.id, "charge", { ...charge, reason: undefined }));
  const of = async () =>
    (await list("charge")).find(({ loan_id }: { loan_id: string }) => loan_id === loan.id);
  expect((await due(loan.id)).due.fees).toBe(50_000);
  await done(loan.id, "waive", { part: "fees", amount: 20_000 });
  expect((await due(loan.id)).due.fees).toBe(30_000);
  const undo = async () => owner.post(`/loan-charge/${(await of()).id}/undo`, { reason: "Not agreed" });
  expect((await undo()).body.code).toBe("charge_paid");
  const [waiver] = await list("waiver");
  await window.approved(owner.post(`/loan-waiver/${waiver.id}/undo`, { reason: "Not agreed" }));
  expectStatus(await undo());
  expect((await undo()).body.code).toBe("charge_undone");
  expect((await due(loan.id)).due.fees).toBe(0);
  expect(await of()).toMatchObject({ state: "undone", undo_reason: "Not agreed" });
  const bare = await window.addProduct("Without fees", { service_fee_account_id: null });
  const other = await lend({ loan_product_id: bare.id });
  expect((await ask(other.id, "charge", { ...charge, reason: undefined })).body.code).toBe(
    "charge_without_account",
  );
});

test("a charge may name the account that it is paid into: neither cash nor held by members", async () => {
  const { lend, ask, on, due, paid, linesOf, list, ids, accounts, reverse, kaban } = window;
  const loan = await lend();
  const asks = (more: object) => ask(loan.id, "charge", { ...charge, reason: undefined, ...more });
  const { rows } = await kaban.db.query(
    "select code, id from account where branch_id = $1 and code in ('11110', '40110')",
    [window.teller.branchId],
  );
  const [cash, account_id] = ["11110", "40110"].map((code) => rows.find((row) => row.code === code).id);
  for (const wrong of [ids.savings, accounts["11210"], cash, crypto.randomUUID()])
    expect((await asks({ account_id: wrong })).body.code).toBe("charge_account_not_usable");
  expectStatus(await asks({ account_id, amount: 30_000 }));
  expectStatus(await asks({ charge_name: "Insurance", amount: 20_000 }));
  const found = await list("charge");
  expect(found.find((one: { loan_id: string; amount: number }) => one.amount === 30_000)).toMatchObject({
    ...{ account_id, account_name: expect.stringMatching(/^40110 /) },
  });
  const first = await paid({ lines: [{ loan_id: loan.id, amount: 40_000 }] });
  expect(await linesOf(first.id)).toEqual([
    ["11110", 40_000, 0],
    ["40120", 0, 10_000],
    ["40110", 0, 30_000],
  ]);
  await on("2026-06-15");
  // Paid in part, by the order of the charges; taken back, it is taken out of the same accounts.
  const rest = await paid({ lines: [{ loan_id: loan.id, amount: 10_000 }] });
  expect(await linesOf(rest.id)).toEqual([
    ["11110", 10_000, 0],
    ["40120", 0, 10_000],
  ]);
  const undone = expectStatus(await reverse(first.id));
  expect(await linesOf(undone.id)).toEqual([
    ["40120", 10_000, 0],
    ["40110", 30_000, 0],
    ["11110", 0, 40_000],
  ]);
  expect((await due(loan.id)).due.fees).toBe(40_000);
});
