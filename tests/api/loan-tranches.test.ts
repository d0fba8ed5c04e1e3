import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { application, loanIn, loanStep, type Values } from "../support/loans.ts";

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

const tranches = [
  { date: "2026-06-01", amount: 400_000, purpose: "Foundation" },
  { date: "2026-07-31", amount: 300_000, purpose: "Walls are up" },
  { date: "2026-09-29", amount: 300_000, purpose: "Roof is on" },
];
const built = (more: Values = {}) => ({ amount: 1_000_000, term_months: 10, tranches, ...more });
const told = (rows: readonly { due_on: string; principal: number; interest: number; balance: number }[]) =>
  rows.map(({ due_on, principal, interest, balance }) => [due_on.slice(5), principal, interest, balance]);
const read = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));
const check = () => ({
  ...{ way: "check", bank_account_id: window.ids.bank, check_number: "2", check_date: "2026-06-01" },
});
const next = async (id: string) =>
  window.teller.post(`/loan/${id}/release-tranche`, { version: (await read(id)).version, ...check() });
const pay = (loan_id: string, amount: number) => window.paid({ lines: [{ loan_id, amount }] });

test("tranches that contradict the loan are refused, with the field named", async () => {
  const { owner, addProduct, own } = window;
  const write = async (more: Values) => (await owner.post("/loan", application(window, built(more)))).body;
  const [first, second, third] = tranches as unknown as [Values, Values, Values];
  const of = (code: string) => ({ code, fields: { tranches: expect.any(String) } });
  expect(await write({ tranches: [first, second] })).toMatchObject(of("tranches_differ"));
  expect(await write({ tranches: [{ ...first, amount: 1_000_000 }] })).toMatchObject(of("tranche_alone"));
  expect(await write({ tranches: [first, third, second] })).toMatchObject(of("tranches_out_of_order"));
  expect(await write({ tranches: [first, second, { ...third, date: "2027-06-01" }] })).toMatchObject({
    fields: { tranches: expect.any(String) },
  });
  const kept = { is_interest_in_advance: true, unearned_interest_account_id: own.unearned };
  const advance = await addProduct("Kept back", kept);
  expect(await write({ loan_product_id: advance.id })).toMatchObject(of("tranches_not_offered"));
});

test("the application counts with all tranches, the release hands out the first of them", async () => {
  const loan = await loanIn(window, "approved", { loan_product_id: window.product.id, ...built() });
  const { figures } = loan;
  expect(figures).toMatchObject({ total_principal: 1_000_000, net_proceeds: 400_000 });
  expect(told(figures.schedule).slice(0, 4)).toEqual([
    ["07-01", 40_000, 4_000, 360_000],
    // From 31 July on 300,000 more is owed: one of 31 days of 3,000.
    ["08-01", 73_333, 3_697, 586_667],
    ["09-01", 73_333, 5_867, 513_334],
    // And from 29 September on: 5,133 and two of 30 days of 3,000.
    ["10-01", 116_191, 5_333, 697_143],
  ]);
  const out = expectStatus(await loanStep(window.teller, loan, "release", check()));
  expect(out).toMatchObject({ amount: 1_000_000, balance: 400_000, tranche_stage: "first" });
  expect(told(out.figures.schedule).slice(0, 2)).toEqual([
    ["07-01", 40_000, 4_000, 360_000],
    ["08-01", 40_000, 3_600, 320_000],
  ]);
  expect(out.figures.effective_rate).toEqual(figures.effective_rate);
  expect(out.planned.schedule).toEqual(figures.schedule);
  expect(out.releases).toMatchObject([{ tranche_number: 1, amount: 400_000, net_proceeds: 400_000 }]);
});

test("each tranche is approved, posted once, and plans what is not due yet anew", async () => {
  const { lend, on, teller, linesOf, due, kaban } = window;
  const loan = await lend(built());
  const planned = loan.planned.schedule;
  const tiers = (text: string) =>
    kaban.db.query("update approval_rule set tiers = $2 where kind = 'loan' and branch_id = $1", [
      ...[teller.branchId, text],
    ]);
  const { rows } = await kaban.db.query(
    "select tiers from approval_rule where kind = 'loan' and branch_id = $1",
    [teller.branchId],
  );
  const one = { from_amount: 0, permission: "approvals:decide", person_ids: [], needed: 1, way: "either" };
  await tiers(JSON.stringify([{ ...one, hours: 168 }]));
  await on("2026-07-01");
  await pay(loan.id, 44_000);
  await on("2026-07-31");
  const seen = expectStatus(await teller.get(`/loan/${loan.id}/tranche`));
  expect(seen).toMatchObject({ tranche: { number: 2, ...tranches[1] }, first_changed: 2 });
  const key = { "Idempotency-Key": "tranche-two-1" };
  const { version } = await read(loan.id);
  const ask = () => teller.post(`/loan/${loan.id}/release-tranche`, { version, ...check() }, key);
  const asked = requestOf(await ask());
  expect(requestOf(await ask()).id).toBe(asked.id);
  expect((await read(loan.id)).balance).toBe(360_000);
  expect(await decide(window.manager, asked.id)).toMatchObject({ state: "approved" });
  await tiers(JSON.stringify(rows[0].tiers));
  const after = await read(loan.id);
  expect(after).toMatchObject({ balance: 660_000, tranche_stage: "some" });
  expect(after.figures.schedule).toEqual(seen.after.instalments);
  // What was due has the tranche in what is owed after it; what is due next is as it was planned.
  expect(told(after.figures.schedule).slice(0, 3)).toEqual([
    ["07-01", 40_000, 4_000, 660_000],
    ...told(planned).slice(1, 3),
  ]);
  const [, second] = after.releases;
  expect(second).toMatchObject({ tranche_number: 2, amount: 300_000, reference: `${loan.number}-2` });
  expect(await linesOf(second.entry_id)).toEqual([
    ["11210", 300_000, 0],
    ["11130", 0, 300_000],
  ]);
  expect(await due(loan.id)).toMatchObject({ days_late: 0, balance: 660_000 });
  const found = expectStatus(await teller.get(`/loan/released/search?q=${loan.number}`)).data[0];
  expect(found).toMatchObject({ past_due: 0, next_due_on: "2026-08-01", tranche_stage: "some" });
  await on("2026-08-01");
  await pay(loan.id, 77_030);
  await on("2026-09-01");
  await pay(loan.id, 79_200);
  await on("2026-09-29");
  const last = expectStatus(await next(loan.id));
  expect(last).toMatchObject({ tranche_stage: "all", planned: null, balance: 813_334 });
  expect(told(last.figures.schedule).slice(3)).toEqual(told(planned).slice(3));
  expect((await next(loan.id)).body.code).toBe("no_tranche_left");
});

test("a stranger releases none, a key is needed, and ten at once release one", async () => {
  const { lend, stranger, teller, on } = window;
  const loan = await lend(built());
  await on("2026-06-20");
  const { version } = await read(loan.id);
  const path = `/loan/${loan.id}/release-tranche`;
  expect((await stranger.post(path, { version, ...check() })).status).toBeGreaterThanOrEqual(403);
  const bare = await teller.post(path, { version, ...check() }, { "Idempotency-Key": "" });
  expect(bare.status).toBe(400);
  expect((await teller.post(path, { version, way: "check" })).body.code).toBe("release_check_needed");
  const all = await Promise.all(Array.from({ length: 10 }, () => teller.post(path, { version, ...check() })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await read(loan.id)).toMatchObject({ balance: 700_000, tranche_stage: "some" });
});

test("the last tranche is undone while nothing followed it, and may be released again", async () => {
  const { lend, on, teller, kaban } = window;
  const loan = await lend(built());
  const first = (await read(loan.id)).figures.schedule;
  await on("2026-06-20");
  await next(loan.id);
  const undo = async (act = "tranche-undo") =>
    teller.post(`/loan/${loan.id}/${act}`, {
      ...{ version: (await read(loan.id)).version, reason: "Not built" },
    });
  expect((await undo("release-undo")).body.code).toBe("loan_moved_since");
  const asked = requestOf(await undo());
  expect(await decide(window.manager, asked.id)).toMatchObject({ state: "approved" });
  const back = await read(loan.id);
  expect(back).toMatchObject({ balance: 400_000, tranche_stage: "first" });
  expect(back.figures.schedule).toEqual(first);
  expect((await undo()).body.code).toBe("tranche_moved_since");
  const again = expectStatus(await next(loan.id));
  expect(again.releases.at(-1)).toMatchObject({ reference: `${loan.number}-2/2` });
  await on("2026-06-25");
  await pay(loan.id, 10_000);
  expect((await undo()).body.code).toBe("tranche_moved_since");
  const { rows } = await kaban.db.query(
    "select reason from loan_schedule where loan_id = $1 order by number",
    [loan.id],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(["release", "tranche", "tranche undone", "tranche"]);
});

test("the tranches that are left are cancelled: the loan is of what was released", async () => {
  const { lend, on, owner, teller } = window;
  const loan = await lend(built());
  await on("2026-06-20");
  const cancel = async (by = owner) =>
    by.post(`/loan/${loan.id}/cancel-tranches`, { version: (await read(loan.id)).version, reason: "Sold" });
  expect((await cancel(teller)).status).toBe(403);
  expect(expectStatus(await cancel())).toMatchObject({ amount: 400_000, tranche_stage: "cancelled" });
  expect((await cancel()).body.code).toBe("no_tranche_left");
  expect((await next(loan.id)).body.code).toBe("no_tranche_left");
});

test("a loan that is late, in court or closed gets no more; what is to come is a commitment", async () => {
  const { lend, on, owner, borrower, teller } = window;
  const member = await borrower();
  const loan = await lend(built({ member_id: member }));
  const other = await loanIn(window, "draft", { member_id: member });
  expect(other.exposure).toMatchObject({ owed: 400_000, to_release: 600_000 });
  await on("2026-07-02");
  expect((await next(loan.id)).body).toMatchObject({ code: "tranche_of_late_loan" });
  expect((await teller.get(`/loan/${loan.id}/tranche`)).body.code).toBe("tranche_of_late_loan");
  await window.paid({ member_id: member, lines: [{ loan_id: loan.id, amount: 50_000 }] });
  const court = { filed_on: "2026-07-01", case_number: "CV-1", court: "MTC" };
  const asked = await owner.post(`/loan/${loan.id}/litigate`, {
    ...{ version: (await read(loan.id)).version, ...court },
  });
  expect(await decide(window.manager, requestOf(asked).id)).toMatchObject({ state: "approved" });
  expect((await next(loan.id)).body.code).toBe("tranche_in_litigation");
  const paidOff = await lend(built({ member_id: member }));
  const { payoff } = await window.due(paidOff.id);
  const all = payoff.principal + payoff.interest;
  await window.paid({ member_id: member, lines: [{ loan_id: paidOff.id, amount: all }] });
  expect((await next(paidOff.id)).body.code).toBe("loan_wrong_state");
});

test("a tranche is handed out of a drawer, and taken back into it", async () => {
  const { lend, manager } = window;
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 1_000_000 }));
  const inDrawer = async () => expectStatus(await manager.get("/transaction-batch/current")).expected_cash;
  const loan = await lend(built());
  const cash = { version: (await read(loan.id)).version, way: "cash" };
  expectStatus(await manager.post(`/loan/${loan.id}/release-tranche`, cash));
  expect(await inDrawer()).toBe(700_000);
  const undone = { version: (await read(loan.id)).version, reason: "Not built" };
  const asked = requestOf(await manager.post(`/loan/${loan.id}/tranche-undo`, undone));
  expect(await decide(window.owner, asked.id)).toMatchObject({ state: "approved" });
  expect(await inDrawer()).toBe(1_000_000);
});

test("terms change after a tranche, and money paid earlier is still dated back before it", async () => {
  const { lend, on, due, owner, ids, pay: payBy } = window;
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 1_000_000 }));
  const loan = await lend(built());
  await on("2026-06-16");
  expectStatus(await next(loan.id));
  const { figures, version } = await read(loan.id);
  expect(told(figures.schedule)[0]).toEqual(["07-01", 70_000, 4_000 + 1_500, 630_000]);
  const asked = await owner.post(`/loan/${loan.id}/change-rate`, {
    ...{ version, reason: "Agreed", interest_rate: "2", from_date: "2026-07-01" },
  });
  expect(await decide(window.manager, requestOf(asked).id)).toMatchObject({ state: "approved" });
  const changed = (await read(loan.id)).figures.schedule;
  expect(told(changed)[0]).toEqual(["07-01", 70_000, 5_500, 630_000]);
  expect(told(changed)[1]).toEqual(["08-01", 70_000, 12_600, 560_000]);
  await on("2026-06-30");
  const dated = {
    ...{ lines: [{ loan_id: loan.id, amount: 100_000 }], entry_date: "2026-06-10" },
    ...{ payment_type_id: ids.check, bank_reference: "B", back_date_reason: "Found later" },
  };
  expectStatus(await payBy(dated, owner));
  const { balance } = await read(loan.id);
  expect(await due(loan.id, "2026-06-30")).toMatchObject({ balance, days_late: 0 });
});

test("a longer term takes a tranche that comes after the maturity of before", async () => {
  const { lend, on, owner } = window;
  const planned = [
    { date: "2026-06-01", amount: 400_000, purpose: "Foundation" },
    { date: "2026-07-20", amount: 300_000, purpose: "Walls are up" },
  ];
  const loan = await lend({ amount: 700_000, term_months: 2, tranches: planned });
  const { version } = await read(loan.id);
  const asked = await owner.post(`/loan/${loan.id}/change-term`, {
    ...{ version, reason: "The builder is late", instalments: 5 },
  });
  expect(await decide(window.manager, requestOf(asked).id)).toMatchObject({ state: "approved" });
  for (const day of ["2026-07-01", "2026-08-01"]) {
    await on(day);
    const { due } = await window.due(loan.id);
    await pay(loan.id, due.principal + due.interest);
  }
  await on("2026-08-15");
  expectStatus(await next(loan.id));
  const { schedule } = (await read(loan.id)).figures;
  expect(schedule).toHaveLength(5);
  expect(schedule.reduce((sum: number, row: { principal: number }) => sum + row.principal, 0)).toBe(700_000);
  expect((await read(loan.id)).balance).toBe(schedule[1].balance);
});

test("nobody writes in the database what was not released", async () => {
  const { lend, kaban } = window;
  const loan = await lend(built());
  const write = (text: string) => kaban.db.query(text, [loan.id]);
  await expect(write("update loan set amount = 400000 where id = $1")).rejects.toThrow("was released once");
  await expect(
    write("update loan set amount = 300000, tranches_cancelled_at = now() where id = $1"),
  ).rejects.toThrow("was released once");
  await expect(
    write(`insert into loan_release select (jsonb_populate_record(r, jsonb_build_object(
      'id', gen_random_uuid(), 'tranche_number', 2, 'schedule_number', 1))).*
      from loan_release r where r.loan_id = $1`),
  ).rejects.toThrow();
  await expect(write("delete from loan_tranche where loan_id = $1")).rejects.toThrow("stays as it is");
});
