import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, requestOf } from "../support/approvals.ts";
import { addMember, checkAndClose, expectStatus, giveAccount } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { application, loanStep } from "../support/loans.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
});
beforeEach(() => window.on("2026-06-01"));
afterAll(() => checkAndClose(window.kaban));

/** A comaker with so much in savings. */
async function comaker(amount = 400_000) {
  const { teller, move } = window;
  const id = await addMember(teller);
  expectStatus(await move(teller, "deposit", id, amount));
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${id}`));
  const { member_account_id: account, number } = data.find(({ code }: { code: string }) => code === "21110");
  return { id, account: account as string, number: number as string };
}
const savingsOf = async (id: string) => {
  const { data } = expectStatus(await window.teller.get(`/member-accounting-ledger/member-profile/${id}`));
  const { balance, on_hold, available } = data.find(({ code }: { code: string }) => code === "21110");
  return { balance, on_hold, available };
};
const secured = ({ id, account }: { id: string; account: string }, amount = 300_000) => ({
  comakers: [{ member_id: id }],
  pledges: [{ member_account_id: account, amount }],
});
const draw = async (member: string, amount: number, by: Client = window.teller) =>
  window.move(by, "withdraw", member, amount);
const pledgeOf = async (loanId: string) => {
  const query = encodeURIComponent(
    JSON.stringify({ filters: [{ field: "loan_id", mode: "equal", value: loanId }] }),
  );
  const { data } = expectStatus(await window.teller.get(`/loan/pledge/search?filter=${query}`));
  return data[0];
};
const act = async (pledge: { id: string }, name: string, more: object) =>
  window.owner.post(`/loan-pledge/${pledge.id}/${name}`, { reason: "By the board", ...more });
const decided = async (answer: Awaited<ReturnType<typeof act>>) =>
  decide(window.manager, requestOf(answer).id);

test("what a comaker pledges is on hold from the release until the loan is paid off", async () => {
  const ana = await comaker();
  const loan = await window.lend(secured(ana));
  expect(await savingsOf(ana.id)).toEqual({ balance: 400_000, on_hold: 300_000, available: 100_000 });
  expect((await draw(ana.id, 100_001)).body).toMatchObject({
    code: "pledged_for_loan",
    detail: { available: "1,000.00", held: "3,000.00" },
  });
  expectStatus(await draw(ana.id, 100_000));
  expect(await pledgeOf(loan.id)).toMatchObject({
    ...{ member_id: ana.id, account_number: ana.number, amount: 300_000, held: 300_000, called: 0 },
    ...{ state: "on hold", loan_state: "released", name: loan.name },
  });
  const { payoff } = await window.due(loan.id);
  const sum = payoff.principal + payoff.interest;
  const receipt = await window.paid({ lines: [{ loan_id: loan.id, amount: sum }] });
  expect(await savingsOf(ana.id)).toMatchObject({ on_hold: 0, available: 300_000 });
  expect(await pledgeOf(loan.id)).toMatchObject({ state: "ended", held: 0 });
  // Taken back, what closed it closes it no longer.
  expectStatus(await window.reverse(receipt.id));
  expect(await savingsOf(ana.id)).toMatchObject({ on_hold: 300_000, available: 0 });
  expect((await draw(ana.id, 1)).body.code).toBe("pledged_for_loan");
});

test("it is held from the release on, which needs it there, and let go when that is undone", async () => {
  const { owner, manager, teller } = window;
  const ben = await comaker();
  let loan = expectStatus(await owner.post("/loan", application(window, secured(ben))), 201);
  expect(loan.pledges).toEqual([{ member_account_id: ben.account, amount: 300_000, description: null }]);
  loan = expectStatus(await loanStep(owner, loan, "submit"));
  loan = expectStatus(await loanStep(owner, loan, "print"));
  loan = expectStatus(await loanStep(manager, loan, "approve"));
  expect(await savingsOf(ben.id)).toMatchObject({ on_hold: 0 });
  expect(await pledgeOf(loan.id)).toMatchObject({ state: "promised", held: 0 });
  expectStatus(await draw(ben.id, 100_001));
  expect((await loanStep(teller, loan, "release", { way: "cash" })).body).toMatchObject({
    code: "pledge_not_there",
    detail: { account: ben.number, amount: "3,000.00", available: "2,999.99" },
  });
  expectStatus(await window.move(teller, "deposit", ben.id, 1));
  loan = expectStatus(await loanStep(teller, loan, "release", { way: "cash" }));
  expect(await savingsOf(ben.id)).toMatchObject({ on_hold: 300_000, available: 0 });
  // The same deposit does not answer twice.
  const other = await window.borrower();
  let second = expectStatus(
    await owner.post("/loan", application(window, { ...secured(ben, 1), member_id: other })),
    201,
  );
  second = expectStatus(await loanStep(owner, second, "submit"));
  second = expectStatus(await loanStep(owner, second, "print"));
  second = expectStatus(await loanStep(manager, second, "approve"));
  expect((await loanStep(teller, second, "release", { way: "cash" })).body.code).toBe("pledge_not_there");
  const undone = await window.approved(loanStep(teller, loan, "release-undo", { reason: "Wrong day" }));
  expect(undone.state).toBe("approved");
  expect(await savingsOf(ben.id)).toMatchObject({ on_hold: 0, available: 300_000 });
});

test("an approved operation lets it go, for good, while the loan runs", async () => {
  const cora = await comaker();
  const loan = await window.lend(secured(cora));
  const pledge = await pledgeOf(loan.id);
  const asked = await act(pledge, "release", {});
  expect(await savingsOf(cora.id)).toMatchObject({ on_hold: 300_000 });
  expect((await decided(asked)).state).toBe("approved");
  expect(await savingsOf(cora.id)).toMatchObject({ on_hold: 0, available: 400_000 });
  expect(await pledgeOf(loan.id)).toMatchObject({ state: "released", free_reason: "By the board" });
  expect((await act(pledge, "release", {})).body.code).toBe("pledge_not_held");
  expect((await act(pledge, "call", { amount: 1 })).body.code).toBe("pledge_not_held");
});

test("called on, a deposit pays the loan by the product's order; a reversal gives it back", async () => {
  const dan = await comaker();
  const loan = await window.lend(secured(dan));
  await window.on("2026-07-02");
  const pledge = await pledgeOf(loan.id);
  expect((await act(pledge, "call", { amount: 300_001 })).body).toMatchObject({
    code: "pledge_too_small",
    detail: { held: "3,000.00" },
  });
  const small = await window.lend({ ...secured(await comaker()), amount: 100_000 });
  expect((await act(await pledgeOf(small.id), "call", { amount: 101_001 })).body).toMatchObject({
    code: "pledge_over_owed",
    detail: { owed: "1,000.00" },
  });
  const asked = await act(pledge, "call", { amount: 112_000 });
  expect((await decided(asked)).state).toBe("approved");
  expect(await savingsOf(dan.id)).toEqual({ balance: 288_000, on_hold: 188_000, available: 100_000 });
  expect(await pledgeOf(loan.id)).toMatchObject({ held: 188_000, called: 112_000, state: "on hold" });
  const { payments } = await window.shown(loan.id);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({
    amount: 112_000,
    parts: { fines: 0, fees: 0, interest: 12_000, principal: 100_000 },
  });
  expect(await window.linesOf(payments[0].entry_id)).toEqual([
    ["21110", 112_000, 0],
    ["11210", 0, 100_000],
    ["40110", 0, 12_000],
  ]);
  expectStatus(await window.reverse(payments[0].entry_id));
  expect(await savingsOf(dan.id)).toEqual({ balance: 400_000, on_hold: 300_000, available: 100_000 });
  expect(await pledgeOf(loan.id)).toMatchObject({ held: 300_000, called: 0 });
});

test("what was written off is recovered out of it", async () => {
  const eva = await comaker();
  const loan = await window.lendKept(secured(eva));
  await window.done(loan.id, "write-off");
  expect(await savingsOf(eva.id)).toMatchObject({ on_hold: 300_000 });
  const pledge = await pledgeOf(loan.id);
  expect((await decided(await act(pledge, "call", { amount: 300_000 }))).state).toBe("approved");
  expect(await savingsOf(eva.id)).toEqual({ balance: 100_000, on_hold: 0, available: 100_000 });
  expect(await pledgeOf(loan.id)).toMatchObject({ held: 0, state: "called on" });
  expect((await window.shown(loan.id)).write_off).toMatchObject({ recovered: 300_000 });
});

test("the borrower's own deposit may be pledged, and nobody's who does not answer", async () => {
  const { owner, maria, kaban, north, foreign } = window;
  const fe = await comaker();
  const write = (pledges: object[]) => owner.post("/loan", application(window, { pledges }));
  const { data } = expectStatus(await owner.get(`/member-accounting-ledger/member-profile/${maria}`));
  const own = data.find(({ code }: { code: string }) => code === "21110").member_account_id;
  expectStatus(await write([{ member_account_id: own, amount: 1_000 }]), 201);
  const refused = { code: "pledge_of_another", detail: { line: 2 } };
  const away = await giveAccount(kaban, await addMember(north), foreign.savings);
  const loan = await window.lend();
  for (const strange of [fe.account, away, loan.member_account_id]) {
    const answer = await write([
      { member_account_id: own, amount: 1_000 },
      { member_account_id: strange, amount: 1_000 },
    ]);
    expect(answer.body).toMatchObject(refused);
    expect(answer.body.fields).toHaveProperty("pledges");
  }
  const twice = await write([
    { member_account_id: own, amount: 1_000 },
    { member_account_id: own, amount: 1_000 },
  ]);
  expect(twice.status).toBe(400);
  // Whoever opens the application again reads the name of an account by its id, in its own branch.
  const named = `/member-accounting-ledger/branch/${own}`;
  expect(expectStatus(await owner.get(named))).toMatchObject({
    id: own,
    member_id: maria,
    account_code: "21110",
  });
  expect((await north.get(named)).body.code).toBe("member_account_unknown");
  expect((await north.get("/loan/pledge/search")).body.data).toEqual([]);
  const held = await window.lend(secured(fe));
  const pledge = await pledgeOf(held.id);
  expect((await north.post(`/loan-pledge/${pledge.id}/release`, { reason: "Mine" })).body.code).not.toBe(
    "pledge_not_held",
  );
  expect(await savingsOf(fe.id)).toMatchObject({ on_hold: 300_000 });
});

test("a scheme asks how much is pledged, and for how many loans a comaker answers at most", async () => {
  const { owner, addProduct } = window;
  const scheme = expectStatus(
    await owner.post("/computation-sheet-scheme", {
      ...{ name: "Secured", refuses_past_due: false, pledge_percent: "25", comaker_maximum_loans: 1 },
    }),
    201,
  );
  const product = await addProduct("Secured loan", { computation_sheet_scheme_id: scheme.id });
  const gil = await comaker(1_000_000);
  const asked = (amount: number) =>
    owner.post("/loan", application(window, { ...secured(gil, amount), loan_product_id: product.id }));
  const reasons = async (amount: number) => {
    const { eligibility } = expectStatus(await asked(amount), 201);
    return eligibility.map(({ code, is_met, needed, found }: Record<string, unknown>) => [
      ...[code, is_met, needed, found],
    ]);
  };
  expect(await reasons(299_999)).toEqual([
    ["comaker_loans", true, "1", "1"],
    ["pledges", false, "3,000.00", "2,999.99"],
  ]);
  expect((await reasons(300_000))[1]).toEqual(["pledges", true, "3,000.00", "3,000.00"]);
  await window.lend(secured(gil));
  expect((await reasons(300_000))[0]).toEqual(["comaker_loans", false, "1", "2"]);
});

test("papers of collateral come and go, before the end by somebody else's decision", async () => {
  const { owner, manager, teller, kaban } = window;
  const kind = expectStatus(await owner.post("/collateral", { name: "Land title" }), 201);
  const thing = { collateral_id: kind.id, description: "Lot 4, Barangay Uno", appraised_value: 2_000_000 };
  let loan = expectStatus(await owner.post("/loan", application(window, { collateral: [thing] })), 201);
  const shown = async () => {
    const { data } = expectStatus(await teller.get("/loan/collateral/search"));
    return data.find((row: { loan_id: string }) => row.loan_id === loan.id);
  };
  const { id } = await shown();
  const papers = { papers: "TCT T-12345", kept_at: "Vault" };
  const receive = (more: object = {}) => owner.post(`/loan-collateral/${id}/receive`, { ...papers, ...more });
  expect((await receive()).body.code).toBe("collateral_loan_state");
  loan = expectStatus(await loanStep(owner, loan, "submit"));
  loan = expectStatus(await loanStep(owner, loan, "print"));
  expect((await receive({ received_on: "2026-06-02" })).body.code).toBe("received_after_today");
  expectStatus(await receive());
  expect((await receive()).body.code).toBe("collateral_received");
  expect(await shown()).toMatchObject({
    ...{ ...papers, state: "in keeping", received_on: "2026-06-01", collateral_name: "Land title" },
    ...{ received_by_name: expect.any(String), returned_on: null },
  });
  // What would be written anew as a draft is not lost from sight.
  loan = expectStatus(await loanStep(owner, loan, "print-undo"));
  expect((await loanStep(owner, loan, "return")).body).toMatchObject({ code: "collateral_in_keeping" });
  loan = expectStatus(await loanStep(owner, loan, "print"));
  loan = expectStatus(await loanStep(manager, loan, "approve"));
  loan = expectStatus(await loanStep(teller, loan, "release", { way: "cash" }));
  await window.on("2026-06-10");
  const back = (more: object = {}) =>
    owner.post(`/loan-collateral/${id}/return`, { returned_to: "Maria Santos", ...more });
  expect((await back({ returned_on: "2026-05-31" })).body.code).toBe("returned_before_received");
  const asked = await back();
  expect(requestOf(asked)).toBeDefined();
  expect(await shown()).toMatchObject({ state: "in keeping" });
  const { payoff } = await window.due(loan.id);
  await window.paid({ lines: [{ loan_id: loan.id, amount: payoff.principal + payoff.interest }] });
  expectStatus(await back());
  expect(await shown()).toMatchObject({
    ...{ state: "given back", returned_on: "2026-06-10", returned_to: "Maria Santos" },
    returned_by_name: expect.any(String),
  });
  expect((await back()).body.code).toBe("collateral_not_kept");
  const written = kaban.db.query("update loan_collateral set appraised_value = 1 where id = $1", [id]);
  await expect(written).rejects.toThrow("stays as it is");
});

test("eight who draw and one who lends at once never leave less than is pledged", async () => {
  const { owner, manager, teller, teller2 } = window;
  const hugo = await comaker();
  let loan = expectStatus(await owner.post("/loan", application(window, secured(hugo))), 201);
  loan = expectStatus(await loanStep(owner, loan, "submit"));
  loan = expectStatus(await loanStep(owner, loan, "print"));
  loan = expectStatus(await loanStep(manager, loan, "approve"));
  const [released, ...drawn] = await Promise.all([
    loanStep(teller, loan, "release", { way: "cash" }),
    ...Array.from({ length: 8 }, (_, nth) => draw(hugo.id, 50_000, nth % 2 === 0 ? teller : teller2)),
  ]);
  const { balance, on_hold } = await savingsOf(hugo.id);
  const taken = drawn.filter(({ status }) => status === 200).length;
  expect(balance).toBe(400_000 - taken * 50_000);
  expect(on_hold).toBe(released.status === 200 ? 300_000 : 0);
  expect(balance).toBeGreaterThanOrEqual(on_hold);
});
