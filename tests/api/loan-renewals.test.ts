import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { loanIn, loanStep, type Values } from "../support/loans.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const check = () => ({
  ...{ way: "check", bank_account_id: window.ids.bank, check_number: "7", check_date: "2026-07-01" },
});
const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((sum, one) => sum + one, 0);
const renewing = (previous: { id: string }, more: Values = {}) => ({
  ...{ loan_product_id: window.product.id, previous_loan_id: previous.id, loan_type: "renewal" },
  ...more,
});
const read = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));
const undo = async (loan: { id: string; version: number }) => {
  const asked = requestOf(await loanStep(window.teller, loan, "release-undo", { reason: "Wrong" }));
  return decide(window.manager, asked.id);
};

test("a renewal ends the earlier loan by the entry of its release; its undoing opens it again", async () => {
  const { lend, on, linesOf, due, shown, paid, teller, pay, manager } = window;
  const old = await lend({ amount: 300_000, term_months: 3 });
  await on("2026-07-16");
  const before = await due(old.id);
  expect(before.payoff).toMatchObject({ principal: 300_000, fines: expect.any(Number) });
  const payoff = sumOf(before.payoff);
  const approved = await loanIn(window, "approved", renewing(old, { amount: 500_000, date: "2026-07-16" }));
  expect(approved).toMatchObject({
    renews: { loan_id: old.id, number: old.number, state: "released", payoff: before.payoff },
    figures: { payoff, net_proceeds: 500_000 - payoff },
    exposure: { owed: 0, loan_count: 0 },
  });
  const seen = { ...check(), previous_payoff: payoff };
  expect((await loanStep(teller, approved, "release", check())).body.code).toBe("previous_payoff_differs");
  expect(
    (await loanStep(teller, approved, "release", { way: "nothing", previous_payoff: payoff })).body.code,
  ).toBe("release_way_nothing");
  const released = expectStatus(await loanStep(teller, approved, "release", seen));
  const entry = released.releases[0];
  expect(entry).toMatchObject({ payoff, net_proceeds: 500_000 - payoff });
  const days = "from=2026-07-16&to=2026-07-16";
  const told = expectStatus(await window.owner.get(`/loan-report/releases?${days}`));
  expect(told.rows).toMatchObject([{ id: released.id, amount: 500_000, payoff }]);
  expect(told.sums).toMatchObject({ payoff, net_proceeds: 500_000 - payoff });
  const { interest, fines } = before.payoff;
  expect(await linesOf(entry.entry_id)).toEqual([
    ["11210", 500_000, 0],
    ["11130", 0, 500_000 - payoff],
    ["11210", 0, 300_000],
    ["40110", 0, interest],
    ["40140", 0, fines],
  ]);
  const closed = await read(old.id);
  expect(closed).toMatchObject({
    ...{ state: "closed", balance: 0, closed_at: expect.any(String) },
    renewed_by: { loan_id: released.id, number: released.number, loan_type: "renewal" },
  });
  expect(closed.figures.schedule).toHaveLength(3);
  expect((await shown(old.id)).payments).toMatchObject([{ reference: released.number, amount: payoff }]);
  expect((await window.reverse(entry.entry_id)).body.code).toBe("entry_not_found");
  expect((await pay({ lines: [{ loan_id: old.id, amount: 100 }] })).body.code).toBe("line_loan_not_released");

  expect(await undo(released)).toMatchObject({ state: "approved" });
  expect(await read(old.id)).toMatchObject({ state: "released", balance: 300_000, renewed_by: null });
  expect(await due(old.id)).toEqual(before);
  expect((await read(released.id)).renews.payoff).toEqual(before.payoff);
  // What is paid in between is seen: nothing is released on what is no longer so.
  await paid({ lines: [{ loan_id: old.id, amount: 50_000 }] });
  const again = await read(released.id);
  expect((await loanStep(manager, again, "release", seen)).body.code).toBe("previous_payoff_differs");
  const now = sumOf(again.renews.payoff);
  expect(now).toBe(payoff - 50_000);
  expectStatus(await loanStep(teller, again, "release", { ...seen, previous_payoff: now }));
  expect(await read(old.id)).toMatchObject({ state: "closed", balance: 0 });
});

test("a restructured loan carries what is open over, or has it paid first; nothing is kept", async () => {
  const { lend, on, due, owner, teller, addProduct, own, manager, accounts } = window;
  const scheme = expectStatus(
    await owner.post("/computation-sheet-scheme", {
      name: "Two percent",
      deductions: [
        { name: "Service fee", account_id: accounts["40120"], percent: "2" },
        { name: "Membership kit", account_id: accounts["40120"], amount: 700, spares_renewals: true },
      ],
    }),
    201,
  );
  const product = await addProduct("With a scheme", { computation_sheet_scheme_id: scheme.id });
  const strict = await addProduct("Dues first", { restructuring_rule: "paid first" });
  expect(own.fees).toBe(accounts["40120"]);
  const old = await lend({ amount: 200_000, term_months: 2 });
  await on("2026-07-20");
  const { payoff } = await due(old.id);
  const total = sumOf(payoff);
  const date = "2026-07-20";
  const asked = (more: Values) =>
    renewing(old, { loan_product_id: product.id, date, amount: total, ...more });
  const plain = await loanIn(window, "draft", asked({ amount: 400_000 }));
  expect(plain.figures).toMatchObject({ deductions: [{ amount: 8_000 }], net_proceeds: 392_000 - total });
  const first = { loan_product_id: product.id, amount: 400_000, date };
  const { figures } = await loanIn(window, "draft", first);
  expect(figures.deductions).toMatchObject([{ amount: 8_000 }, { amount: 700 }]);
  const free = await loanIn(window, "draft", asked({ loan_type: "renewal without deduction" }));
  expect(free.figures).toMatchObject({ deductions: [], net_proceeds: 0 });
  const refused = await owner.post("/loan", {
    ...{ member_id: window.maria, term_months: 12, payment_mode: "monthly" },
    ...asked({ loan_type: "restructured", loan_product_id: strict.id }),
  });
  expect(refused.body.code).toBe("previous_dues_open");
  const approved = await loanIn(window, "approved", asked({ loan_type: "restructured" }));
  expect(approved.figures).toMatchObject({ deductions: [], net_proceeds: 0, payoff: total });
  const nothing = { way: "nothing", previous_payoff: total };
  const released = expectStatus(await loanStep(teller, approved, "release", nothing));
  expect(released).toMatchObject({ balance: total, figures: { total_principal: total } });
  expect((await read(old.id)).renewed_by).toMatchObject({ loan_type: "restructured" });
  const other = await read(free.id);
  expect(other.renews).toMatchObject({ state: "closed", payoff: null });
  expect((await loanStep(owner, other, "submit")).body.code).toBe("previous_loan_not_running");
  await undo(released);
  expect(await due(old.id)).toMatchObject({ payoff });
  expectStatus(await loanStep(manager, await read(released.id), "withdraw", { reason: "Given up" }));
});

test("refused: without its type, of another member, not running, or more than the loan leaves", async () => {
  const { lend, owner, borrower, maria, product, teller } = window;
  const old = await lend({ amount: 100_000, term_months: 2 });
  const base = {
    member_id: maria,
    date: "2026-06-01",
    amount: 150_000,
    term_months: 6,
    payment_mode: "monthly",
  };
  const asked = (more: Values) => owner.post("/loan", { ...base, loan_product_id: product.id, ...more });
  const codeOf = async (more: Values) => (await asked(more)).body.code;
  expect(await codeOf({ previous_loan_id: old.id })).toBe("previous_loan_needed");
  expect(await codeOf({ loan_type: "renewal" })).toBe("previous_loan_needed");
  expect(await codeOf(renewing({ id: maria }))).toBe("previous_loan_not_found");
  expect(await codeOf(renewing(old, { member_id: await borrower() }))).toBe("previous_loan_of_another");
  expect(await codeOf(renewing(old, { amount: 99_999 }))).toBe("payoff_too_high");
  const draft = await loanIn(window, "draft");
  expect(await codeOf(renewing(draft))).toBe("previous_loan_not_running");
  const first = await loanIn(window, "approved", renewing(old, { amount: 150_000 }));
  const second = await loanIn(window, "approved", renewing(old, { amount: 160_000 }));
  const seen = { ...check(), previous_payoff: 100_000 };
  const answers = await Promise.all([first, second].map((one) => loanStep(teller, one, "release", seen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("previous_loan_not_running");
});

test("whatever is lent, paid and renewed: debits are credits, and undoing restores it all", async () => {
  const { lend, on, due, paid, kaban } = window;
  const books = async () => {
    const { rows } = await kaban.db.query(
      "select account_id, balance from account_balance where balance <> 0 order by account_id",
    );
    return rows;
  };
  const cases = fc.record({
    amount: fc.integer({ min: 20_000, max: 900_000 }),
    term_months: fc.integer({ min: 1, max: 24 }),
    day: fc.constantFrom("2026-06-01", "2026-06-18", "2026-07-01", "2026-08-31", "2027-01-15"),
    share: fc.integer({ min: 0, max: 90 }),
    more: fc.integer({ min: 0, max: 300_000 }),
    loan_type: fc.constantFrom("renewal", "renewal without deduction", "restructured"),
  });
  const property = fc.asyncProperty(cases, async ({ amount, term_months, day, share, more, loan_type }) => {
    await on("2026-06-01");
    const old = await lend({ amount, term_months });
    await on(day);
    const part = Math.floor((amount * share) / 100);
    if (part > 0) await paid({ lines: [{ loan_id: old.id, amount: part }] });
    const before = await due(old.id);
    const payoff = sumOf(before.payoff);
    const asked = renewing(old, { amount: payoff + more, loan_type, date: day });
    const approved = await loanIn(window, "approved", asked);
    const stood = await books();
    const way = more > 0 ? check() : { way: "nothing" };
    const released = expectStatus(
      await loanStep(window.teller, approved, "release", { ...way, previous_payoff: payoff }),
    );
    const { rows } = await kaban.db.query(
      `select sum(debit)::bigint as debits, sum(credit)::bigint as credits from journal_line
       where entry_id = $1`,
      [released.releases[0].entry_id],
    );
    expect(rows[0].debits).toBe(rows[0].credits);
    expect(await read(old.id)).toMatchObject({ state: "closed", balance: 0 });
    await undo(released);
    expect(await books()).toEqual(stood);
    expect(await due(old.id)).toEqual(before);
    expectStatus(await loanStep(window.manager, await read(released.id), "withdraw", { reason: "Done" }));
  });
  await fc.assert(property, { numRuns: 8 });
});
