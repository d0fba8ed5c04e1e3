import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { bringLoansIn, type LoanCells, wrongLoans } from "../support/loan-files.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import { loanIn } from "../support/loans.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
let passbook: string;
let tellerName: string;
const pesos = (amount: number) => (amount / 100).toFixed(2);
beforeAll(async () => {
  window = await openLossWindow();
  const { rows } = await window.kaban.db.query("select passbook from member where id = $1", [window.maria]);
  passbook = rows[0].passbook;
  const people = await window.kaban.db.query(
    "select u.full_name from user_account u where u.user_name = 'teller' or u.email like 'teller@%'",
  );
  tellerName = people.rows[0].full_name;
  await window.kaban.db.query(
    "update journal_head set owner_back_date_days = 366, takes_over = true where branch_id = $1",
    [window.teller.branchId],
  );
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

/** 12,000.00 granted in January for a year at 1 % a month: 1,000.00 due on the 15th of each month. */
const old = (number: string, more: LoanCells = {}): LoanCells => ({
  "Loan no.": number,
  "Passbook no.": passbook,
  Product: "Paid at the window",
  "Granted on": "2026-01-15",
  "Amount of the loan": "12000.00",
  "Term, months": "12",
  "As of": "2026-05-31",
  "Principal owed": "9000.00",
  "Interest due": "90.00",
  "Fines due": "25.00",
  ...more,
});
const counter = () => ({ counter_account_id: window.ids.expense });
const post = (id: string, input: Record<string, unknown> = counter()) =>
  window.owner.post(`/loan-import/${id}/post`, input);
const takeBack = (id: string) => window.owner.post(`/loan-import/${id}/take-back`, { reason: "Wrong file" });
const undo = (id: string) => window.owner.post(`/import-run/${id}/undo`);
const tieOut = async (id: string) => expectStatus(await window.owner.get(`/loan-import/${id}/tie-out`));
const named = async (number: string) => {
  const { rows } = await window.kaban.db.query("select id from loan where number = $1", [number]);
  return rows[0]?.id as string;
};
const read = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));

test("what a line cannot mean is told at its cell, and the other lines of its loan with it", async () => {
  const { owner } = window;
  const errors = await wrongLoans(
    owner,
    old("A1", { "Passbook no.": "nobody" }),
    old("A2", { Product: "Nothing lent" }),
    old("A3", { "Principal owed": "12000.01" }),
    old("A4", { "As of": "2027-01-01" }),
    old("A5", { "Loan officer": "Nobody at all" }),
    old("A6", { "Matures on": "2026-12-15" }),
    old("A7", { "Granted on": "" }),
    { Row: "instalment", "Loan no.": "A8", Date: "2026-06-15", Principal: "1.00" },
    old("A9"),
    { Row: "instalment", "Loan no.": "A9", Date: "2026-06-15", Principal: "8999.99" },
    old("A10"),
    { Row: "payment", "Loan no.": "A10", Date: "2026-06-15", Principal: "1000.00" },
    old("A11"),
    { Row: "payment", "Loan no.": "A11", Principal: "1000.00" },
    old("A12", { "Account no.": "11210-999999" }),
  );
  expect(errors).toEqual(
    [
      "2 Passbook no.: No member has this passbook no.",
      "3 Product: No product has this name",
      "4 Principal owed: No more is owed than was granted",
      "5 As of: The old books cannot end after the business date",
      "6 Loan officer: No employee has this name",
      "7 Matures on: By its instalments it matures on 2027-01-15",
      "8 Granted on: Granted on is required",
      "9 Loan no.: No line of the file is the loan with this number",
      "10 Principal owed: The remaining instalments come to 8,999.99 of principal",
      "11 Loan no.: Not imported because another line of this loan is wrong",
      "12 Loan no.: Not imported because another line of this loan is wrong",
      "13 Date: It was paid between the grant and the end of the old books",
      "14 Loan no.: Not imported because another line of this loan is wrong",
      "15 Date: Date is required",
      "16 Account no.: The member has no such account of this product",
    ].toSorted(),
  );
  expect((await window.teller.get("/import-target")).body.data).not.toContainEqual(
    expect.objectContaining({ name: "loan-import" }),
  );
});

test("loans tie out, run on as their old books end, and are taken back while nothing followed", async () => {
  const { owner, teller, due, lendKept, balance, accounts } = window;
  await lendKept();
  const before = await balance(accounts["11210"]);
  const id = await bringLoansIn(
    owner,
    old("LV000500"),
    { Row: "payment", "Loan no.": "LV000500", Date: "2026-02-15", Principal: "1000", Interest: "120" },
    old("old/7", { Product: "Kept to the centavo", "Loan officer": tellerName }),
  );
  const tied = await tieOut(id);
  expect(tied).toMatchObject({ days: ["2026-05-31"], loans: 2 });
  expect(tied.accounts).toMatchObject([
    {
      code: "11210",
      imported: 1_800_000,
      in_books: 0,
      to_post: 1_800_000,
      balance: before,
      after: before + 1_800_000,
    },
    { code: "11340", is_interest: true, to_post: expect.any(Number) },
  ]);
  expect(tied.accounts[0].of_no_loan).toBe(0);
  expect((await post(id, {})).body.code).toBe("counter_account_needed");
  expect((await post(id, { counter_account_id: accounts["11210"] })).body.code).toBe(
    "counter_account_not_usable",
  );
  const posted = expectStatus(await post(id));
  expect(posted).toMatchObject({ loans: 2, amount: 1_800_000 });
  expect((await post(id)).body.code).toBe("loans_posted");
  expect((await undo(id)).body.code).toBe("rows_in_use");
  expect(await balance(accounts["11210"])).toBe(before + 1_800_000);

  const loan = await read(await named("LV000500"));
  expect(loan).toMatchObject({
    ...{ state: "released", amount: 1_200_000, balance: 900_000, released_on: "2026-01-15" },
    ...{ maturity_date: "2027-01-15", releases: [{ way: "taken over" }] },
  });
  const filter = { filters: [{ field: "loan_kind", mode: "equal", value: "standard previous" }] };
  const kept = await owner.get(`/loan/released/search?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(expectStatus(kept).data.map(({ id }: { id: string }) => id)).toContain(loan.id);
  expect(loan.figures.schedule[0]).toMatchObject({ due_on: "2026-04-15", principal: 300_000, interest: 0 });
  const stands = await due(loan.id);
  // One of May is late: 1,000.00 with 90.00 of interest, and the fines of the old books and of one day.
  expect(stands).toMatchObject({ balance: 900_000, arrears: { principal: 100_000, interest: 9000 } });
  expect(stands.due.fines).toBe(2573);
  // The series goes on behind what was brought in.
  expect((await loanIn(window, "printed")).number).toBe("LV000501");
  const undone = await owner.post(`/loan/${loan.id}/release-undo`, { version: loan.version, reason: "No" });
  expect(undone.body.code ?? undone.status).toBe("loan_taken_over");

  expectStatus(await takeBack(id));
  expect(await balance(accounts["11210"])).toBe(before);
  expect(await read(loan.id)).toMatchObject({ state: "withdrawn", number: null, balance: 0 });
  expect((await takeBack(id)).body.code).toBe("loans_not_posted");
  expectStatus(await post(id));
  const again = await named("LV000500");
  expect(again).not.toBe(loan.id);
  expectStatus(await teller.post("/transaction-batch", { beginning_cash: 0 }), 409);
});

test("they are paid, earn, age and are written off as any other; then nothing is taken back", async () => {
  const { on, paid, due, shown, kaban, done, balance, own, list } = window;
  const id = await bringLoansIn(
    window.owner,
    old("P1", { Product: "Kept to the centavo" }),
    old("P2", {
      Product: "Kept to the centavo",
      "Principal owed": "12000",
      "Interest due": "480",
      "Fines due": "",
    }),
  );
  expectStatus(await post(id));
  const [one, two] = [await named("P1"), await named("P2")];
  const before = await due(one);
  await on("2026-06-15");
  const later = await due(one);
  expect(later.due.principal).toBe(200_000);
  expect(later.due.fines).toBeGreaterThan(before.due.fines);
  const kept = await balance(own.receivable);
  await on("2026-07-01");
  await night(kaban);
  expect(await balance(own.receivable)).toBeGreaterThan(kept);
  expect((await shown(two)).days_late).toBeGreaterThan(100);
  const payoff = (await due(one)).payoff;
  const total = Object.values(payoff as Record<string, number>).reduce((sum, part) => sum + part, 0);
  await paid({ lines: [{ loan_id: one, amount: 50_000 }] });
  await paid({ lines: [{ loan_id: one, amount: total - 50_000 }] });
  expect(await read(one)).toMatchObject({ state: "closed", balance: 0 });
  await done(two, "write-off");
  expect(await read(two)).toMatchObject({ state: "written off", balance: 0 });
  expect((await list("written-off")).map((row: { id: string }) => row.id)).toContain(two);
  expect((await takeBack(id)).body).toMatchObject({ code: "loans_moved_since", detail: { loans: "P1, P2" } });
});

test("remaining instalments of a file are the schedule; a rate or another loan may change it", async () => {
  const { owner, lend } = window;
  const rest = (date: string, principal: string, interest: string): LoanCells => ({
    ...{ Row: "instalment", "Loan no.": "R1", Date: date },
    ...{ Principal: principal, Interest: interest },
  });
  const id = await bringLoansIn(
    owner,
    old("R1", { "Principal owed": "3000", "Interest due": "30.00", "Fines due": "" }),
    rest("2026-06-30", "1500", "20.00"),
    rest("2026-05-20", "500", "30.00"),
    rest("2026-07-31", "1000", "10.00"),
  );
  expectStatus(await post(id));
  const loan = await read(await named("R1"));
  const rows = loan.figures.schedule.map((row: Record<string, unknown>) => [
    row.due_on,
    row.principal,
    row.interest,
  ]);
  expect(rows).toEqual([
    ["2026-05-15", 900_000, 0],
    ["2026-05-20", 50_000, 3000],
    ["2026-06-30", 150_000, 2000],
    ["2026-07-31", 100_000, 1000],
  ]);
  await window.done(loan.id, "change-rate", { from_date: "2026-06-01", interest_rate: "2" });
  const changed = (await read(loan.id)).figures.schedule;
  expect(changed.slice(0, 2).map(({ due_on }: { due_on: string }) => due_on)).toEqual([
    "2026-05-15",
    "2026-05-20",
  ]);
  expect(changed.reduce((sum: number, row: { principal: number }) => sum + row.principal, 0)).toBe(1_200_000);
  const renewing = { previous_loan_id: loan.id, loan_type: "restructured", amount: 400_000 };
  const another = await loanIn(window, "approved", { loan_product_id: window.product.id, ...renewing });
  expect(another.renews).toMatchObject({ loan_id: loan.id });
  await lend();
});

test("what opening balances have on a member's account already is not posted again", async () => {
  const { owner, kaban, maria, accounts, teller } = window;
  const opening = {
    entry_date: "2026-05-31",
    lines: [
      { account_id: accounts["11210"], member_id: maria, debit: 900_000, credit: 0 },
      { account_id: window.ids.expense, debit: 0, credit: 900_000 },
    ],
  };
  // Of a member who has no other, so that the entry opens it.
  const borrower = await window.borrower();
  (opening.lines[0] as { member_id: string }).member_id = borrower;
  expectStatus(await owner.post("/ledger/opening-balance", opening));
  const { rows } = await kaban.db.query(
    `select h.number, m.passbook from member_account h join member m on m.id = h.member_id
     where h.member_id = $1`,
    [borrower],
  );
  const [account] = rows;
  const of = (number: string, more: LoanCells = {}) =>
    old(number, {
      "Passbook no.": account.passbook,
      "Account no.": account.number,
      "Fines due": "",
      ...more,
    });
  expect(await wrongLoans(owner, of("O1", { "Principal owed": "8999.00" }))).toEqual([
    "2 Account no.: This account has 9,000.00, and not the principal owed",
  ]);
  const id = await bringLoansIn(owner, of("O1"));
  expect((await tieOut(id)).accounts).toMatchObject([
    { imported: 900_000, in_books: 900_000, to_post: 0, of_no_loan: 0 },
  ]);
  expect((await post(id)).body.code).toBe("counter_account_not_taken");
  const posted = expectStatus(await post(id, {}));
  expect(posted).toMatchObject({ entry_id: null, reference: null, loans: 1 });
  const loan = await read(await named("O1"));
  expect(loan).toMatchObject({ balance: 900_000, member_account_number: account.number });
  expectStatus(await takeBack(id));
  expect(await read(loan.id)).toMatchObject({ state: "withdrawn" });
  expectStatus(await post(id, {}));
  const again = await named("O1");
  const payment = { member_id: borrower, lines: [{ loan_id: again, amount: 100_000 }] };
  expectStatus(await window.pay(payment, teller));
  expect((await read(again)).balance).toBeLessThan(900_000);
});

test("eight who post the same loans at once post them once", async () => {
  const { owner, balance, accounts, kaban } = window;
  const before = await balance(accounts["11210"]);
  const id = await bringLoansIn(owner, old("E1"), old("E2", { "Principal owed": pesos(100_000) }));
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await balance(accounts["11210"])).toBe(before + 1_000_000);
  const { rows } = await kaban.db.query("select count(*)::integer as loans from loan where number like 'E_'");
  expect(rows[0].loans).toBe(2);
});
