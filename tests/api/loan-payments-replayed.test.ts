import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { night } from "../support/night.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
  await window.kaban.db.query("update journal_head set back_date_days = 366 where branch_id = $1", [
    window.teller.branchId,
  ]);
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const partsOf = async (loanId: string) =>
  (await window.shown(loanId)).payments.map(({ parts }: { parts: object }) => parts);

test("a payment dated back has what was paid later worked out anew, by an entry beside it", async () => {
  const { lend, paid, pay, on, linesOf, ids, owner, reverse } = window;
  const loan = await lend({ amount: 1_200_000 });
  await on("2026-07-16");
  const late = await paid({ lines: [{ loan_id: loan.id, amount: 112_747 }] });
  expect(late.lines[0].parts).toEqual({ fines: 747, fees: 0, interest: 12_000, principal: 100_000 });
  // What was found of a bank's statement: it was paid on its day, so there was nothing to fine.
  const back = {
    lines: [{ loan_id: loan.id, amount: 112_000 }],
    ...{ entry_date: "2026-07-01", payment_type_id: ids.check, bank_reference: "T 1" },
  };
  expect((await pay(back)).body.code).toBe("back_dating_not_permitted");
  await owner.post("/transaction-batch", { beginning_cash: 0 });
  const reasoned = { ...back, back_date_reason: "Found on the statement" };
  const found = expectStatus(await pay(reasoned, owner));
  expect(await linesOf(found.id)).toEqual([
    ["11120", 112_000, 0],
    ["11210", 0, 100_000],
    ["40110", 0, 12_000],
  ]);
  const { rows } = await window.kaban.db.query(
    "select id, entry_date, amount from journal_entry where source = 'loan adjustment'",
  );
  expect(rows).toMatchObject([{ entry_date: "2026-07-16", amount: 1_747 }]);
  expect(await linesOf(rows[0].id)).toEqual([
    ["11210", 0, 1_747],
    ["40110", 1_000, 0],
    ["40140", 747, 0],
  ]);
  // The later one pays what runs by then: interest of the second period, lower by what was paid on time.
  expect(await partsOf(loan.id)).toEqual([
    { fines: 0, fees: 0, interest: 12_000, principal: 100_000 },
    { fines: 0, fees: 0, interest: 11_000, principal: 101_747 },
  ]);
  await reverse(found.id, owner);
  expect(await partsOf(loan.id)).toMatchObject([{}, { fines: 747, interest: 12_000, principal: 100_000 }]);
});

test("a reversal in the middle moves what was paid after it, and refuses nothing for that", async () => {
  const { lend, paid, on, reverse, due, manager, accountant, ids, accounts } = window;
  const loan = await lend({ amount: 300_000, term_months: 3 });
  await on("2026-07-01");
  const first = await paid({ lines: [{ loan_id: loan.id, amount: 103_000 }] });
  await on("2026-07-20");
  const second = await paid({ lines: [{ loan_id: loan.id, amount: 50_000 }] });
  const answer = expectStatus(await reverse(first.id));
  expect(answer.reverses_id).toBe(first.id);
  // 14 days beyond the grace, of 103,000.
  expect((await partsOf(loan.id))[1]).toEqual({ fines: 961, fees: 0, interest: 3_000, principal: 46_039 });
  expect(await due(loan.id)).toMatchObject({ balance: 253_961 });
  expectStatus(await reverse(second.id));
  expect(await due(loan.id)).toMatchObject({ balance: 300_000 });
  // A voucher moves principal, and is reckoned with from its day on.
  const lines = [
    { account_id: ids.bank, debit: 100_000 },
    { account_id: accounts["11210"], member_account_id: loan.member_account_id, credit: 100_000 },
  ];
  const jv = expectStatus(
    await accountant.post("/journal-voucher", { name: "Paid", date: "2026-07-20", lines }),
    201,
  );
  const printed = expectStatus(
    await accountant.put(`/journal-voucher/${jv.id}/print`, { version: jv.version }),
  );
  const ready = expectStatus(
    await manager.put(`/journal-voucher/${jv.id}/approve`, { version: printed.version }),
  );
  expectStatus(await window.owner.post(`/journal-voucher/${jv.id}/release`, { version: ready.version }));
  expect(await due(loan.id)).toMatchObject({ balance: 200_000, due: { principal: 0, interest: 3_000 } });
});

test("a payment is not dated back to days when one that was reversed later stands in the books", async () => {
  const { lend, paid, pay, on, ids, owner, reverse, due } = window;
  const loan = await lend({ amount: 300_000, term_months: 3 });
  await on("2026-07-20");
  const bounced = await paid({ lines: [{ loan_id: loan.id, amount: 250_000 }] });
  await on("2026-08-10");
  await reverse(bounced.id);
  // Both together are more than was lent, and the books of those days show both.
  const again = {
    ...{ lines: [{ loan_id: loan.id, amount: 200_000 }], back_date_reason: "Found on the statement" },
    ...{ payment_type_id: ids.check, bank_reference: "T 2" },
  };
  const { status, body } = await pay({ ...again, entry_date: "2026-07-25" }, owner);
  expect([status, body.code]).toEqual([409, "balance_too_low_since"]);
  expect(body.fields.entry_date).toMatch(/would stand at -[\d,.]+ on 2026-07-25/);
  await on("2026-08-12");
  expectStatus(await pay({ ...again, entry_date: "2026-08-10" }, owner));
  expect((await due(loan.id)).balance).toBeLessThan(300_000);
});

test("eight who pay at once pay once each, never more than is owed; one key is answered alike", async () => {
  const { lend, pay, on, teller, teller2, shown, kaban } = window;
  const loan = await lend({ amount: 300_000, term_months: 3 });
  await on("2026-07-01");
  const lines = [{ loan_id: loan.id, amount: 100_000 }];
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, (_, index) => pay({ lines }, index % 2 ? teller : teller2))),
    night(kaban),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  const { balance, paid } = await shown(loan.id);
  expect(balance + paid.principal).toBe(300_000);
  expect(paid.principal + paid.interest + paid.fines).toBe(300_000);
  const key = { "idempotency-key": "one-payment-of-a-loan" };
  const asked = { lines: [{ loan_id: loan.id, amount: 1_000 }] };
  const same = await Promise.all(Array.from({ length: 4 }, () => pay(asked, teller, key)));
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
});

test("interest that is kept until it is paid is posted as months end, missed nights too", async () => {
  const { addProduct, own, lend, paid, on, kaban, shown, reverse } = window;
  const product = await addProduct("Accrues", { interest_receivable_account_id: own.receivable });
  const loan = await lend({ loan_product_id: product.id, amount: 1_200_000 });
  const receivable = async () => {
    const { rows } = await kaban.db.query("select balance from account_balance where account_id = $1", [
      own.receivable,
    ]);
    return rows[0]?.balance ?? 0;
  };
  await on("2026-06-15");
  await night(kaban);
  expect(await receivable()).toBe(0);
  await on("2026-08-02");
  await night(kaban);
  const { rows } = await kaban.db.query(
    `select entry_date, amount, reference from journal_entry
     where source = 'loan adjustment' and description like 'Interest%' order by sequence`,
  );
  // 29 of 30 days of June; July has the last of them, and 30 of 31 of the second period, as scheduled.
  expect(rows).toMatchObject([
    { entry_date: "2026-06-30", amount: 11_600, reference: expect.stringMatching(/^LA/) },
    { entry_date: "2026-07-31", amount: 11_045 },
  ]);
  expect(await shown(loan.id)).toMatchObject({ age_class: "31–60", days_late: 32 });
  expect(await receivable()).toBe(22_645);
  await night(kaban);
  const receipt = await paid({ lines: [{ loan_id: loan.id, amount: 20_000 }] });
  const { interest } = receipt.lines[0].parts;
  expect(await receivable()).toBe(22_645 - interest);
  expectStatus(await reverse(receipt.id));
  expect(await receivable()).toBe(22_645);
  // Paid off by what it was not known to: nothing is receivable of a loan that is over.
  const payoff = await window.due(loan.id);
  const all = Object.values(payoff.payoff as Record<string, number>).reduce((sum, one) => sum + one, 0);
  expect((await paid({ lines: [{ loan_id: loan.id, amount: all }] })).lines[0].is_paid).toBe(true);
  expect(await receivable()).toBe(0);
  await on("2026-09-02");
  await night(kaban);
  expect(await receivable()).toBe(0);
});

test("interest kept back is earned by the days, and all of it with the last payment", async () => {
  const { addProduct, own, lend, paid, on, kaban } = window;
  const product = await addProduct("In advance", {
    is_interest_in_advance: true,
    unearned_interest_account_id: own.unearned,
  });
  await on("2026-09-03");
  const date = "2026-09-03";
  const loan = await lend({ loan_product_id: product.id, amount: 300_000, term_months: 3, date });
  const unearned = async () => {
    const { rows } = await kaban.db.query(
      "select -balance as kept from account_balance where account_id = $1",
      [own.unearned],
    );
    return rows[0].kept;
  };
  const all = await unearned();
  expect(all).toBe(6_000);
  await on("2026-10-01");
  await night(kaban);
  expect(await unearned()).toBe(all - Math.round((all * 27) / 91));
  const receipt = await paid({ lines: [{ loan_id: loan.id, amount: 300_000 }] });
  expect(receipt.lines[0].is_paid).toBe(true);
  expect(await unearned()).toBe(0);
});

test("a release with interest posted since is not undone", async () => {
  const { lend, paid, on, teller, reverse } = window;
  const loan = await lend({ amount: 100_000 });
  await on("2026-07-01");
  const lines = [
    { loan_id: loan.id, amount: 500, parts: { fines: 0, fees: 0, interest: 500, principal: 0 } },
  ];
  const receipt = await paid({ lines });
  expectStatus(await reverse(receipt.id));
  const read = expectStatus(await teller.get(`/loan/${loan.id}`));
  const undo = await teller.post(`/loan/${loan.id}/release-undo`, { version: read.version, reason: "Wrong" });
  expect(undo.body.code).toBe("loan_moved_since");
});

test("windows that pay at once are answered each by itself, out of one group", async () => {
  const { lend, pay, on, teller, teller2, kaban, linesOf } = window;
  const loans = [await lend({ amount: 300_000 }), await lend({ amount: 400_000 }), await lend()];
  await on("2026-07-01");
  const first = loans[0]?.id;
  const asked = [
    ...loans.map(({ id }, index) => ({ lines: [{ loan_id: id, amount: 20_000 + index }] })),
    { lines: [{ loan_id: first, amount: 900_000_00 }] },
    { lines: [{ loan_id: crypto.randomUUID(), amount: 500 }] },
    { lines: [{ loan_id: first, amount: 700 }], member_id: crypto.randomUUID() },
    { lines: [{ loan_id: first, amount: 1_500 }] },
    { total: 2_500, lines: loans.map(({ id }) => ({ loan_id: id })) },
  ];
  const answers = await Promise.all(asked.map((one, nth) => pay(one, nth % 2 ? teller : teller2)));
  expect(answers.map(({ body }) => body.code ?? body.amount)).toEqual([
    ...[20_000, 20_001, 20_002, "line_too_much", "line_loan_not_found", "member_not_found", 1_500, 2_500],
  ]);
  const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
  const { rows } = await kaban.db.query(
    `select count(distinct written_in) as groups, count(distinct reference) as numbers from journal_entry
     where id = any($1)`,
    [ids],
  );
  expect(rows[0].numbers).toBe(5);
  expect(rows[0].groups).toBeLessThan(5);
  expect((await linesOf(ids[0])).map(([code]) => code)).toContain("40110");
});

test("a payment dated back that the ledger refuses leaves nothing behind", async () => {
  const { lend, paid, pay, on, ids, owner, kaban, shown } = window;
  const loan = await lend({ amount: 1_200_000 });
  await on("2026-07-16");
  await paid({ lines: [{ loan_id: loan.id, amount: 112_747 }] });
  const before = await shown(loan.id);
  const entries = async () => (await kaban.db.query("select count(*) as had from journal_entry")).rows[0].had;
  const had = await entries();
  const found = { entry_date: "2026-07-01", back_date_reason: "Found on the statement" };
  const check = { payment_type_id: ids.check, bank_reference: "T 9" };
  await kaban.db.query("update journal_head set owner_back_date_days = 3");
  const refused = await pay({ lines: [{ loan_id: loan.id, amount: 112_000 }], ...found, ...check }, owner);
  await kaban.db.query("update journal_head set owner_back_date_days = 366");
  expect([refused.status, refused.body.code]).toEqual([409, "back_date_too_far"]);
  expect(await entries()).toBe(had);
  expect(await shown(loan.id)).toEqual(before);
});
