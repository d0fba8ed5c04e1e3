import { afterAll, beforeAll, expect, test } from "vitest";
import { sealFootsteps } from "#server/domain/footsteps/seal";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus, openBatch } from "../support/counter.ts";
import {
  application,
  type Lending,
  loanIn,
  loanStep,
  openLending,
  plainProduct,
  type Values,
} from "../support/loans.ts";

let lending: Lending;
beforeAll(async () => {
  lending = await openLending();
});
afterAll(() => checkAndClose(lending.kaban));

const linesOf = async (entryId: string) => {
  const { rows } = await lending.kaban.db.query(
    `select a.code, l.debit, l.credit from journal_line l join account a on a.id = l.account_id
     where l.entry_id = $1 order by l.line_number`,
    [entryId],
  );
  return rows.map(({ code, debit, credit }) => [code, debit, credit]);
};

test("a loan goes from draft to released and, once it is paid, to closed", async () => {
  const { owner, manager, teller, accountant, accounts, ids, maria } = lending;
  const draft = expectStatus(await owner.post("/loan", application(lending)), 201);
  expect(draft).toMatchObject({
    ...{ state: "draft", number: null, interest_rate: "1", balance: 0, rate_per: "month", is_mine: true },
    figures: { net_proceeds: 1_200_000, total_interest: 78_000, deductions: [] },
  });
  const changed = expectStatus(
    await owner.put(`/loan/${draft.id}`, {
      ...application(lending, { monthly_income: 500_000, monthly_expenses: 200_000 }),
      ...{ id: draft.id, version: draft.version },
    }),
  );
  expect(changed.exposure).toMatchObject({ monthly_instalment: 106_500, capacity: 193_500 });
  const first = expectStatus(await loanStep(owner, changed, "submit"));
  const returned = expectStatus(await loanStep(owner, first, "return"));
  expect(returned).toMatchObject({ state: "draft", submitted_at: null });
  const submitted = expectStatus(await loanStep(owner, returned, "submit"));
  const early = expectStatus(await loanStep(owner, submitted, "print"));
  const unprinted = expectStatus(await loanStep(owner, early, "print-undo"));
  expect(unprinted).toMatchObject({ state: "submitted", number: "LV000001" });
  const printed = expectStatus(await loanStep(owner, unprinted, "print"));
  expect(printed).toMatchObject({ state: "printed", number: "LV000001", print_count: 2 });
  expect((await loanStep(owner, printed, "approve")).body.code).toBe("loan_approver_wrote_it");
  const hasty = expectStatus(await loanStep(manager, printed, "approve"));
  const back = expectStatus(await loanStep(manager, hasty, "approve-undo"));
  expect(back).toMatchObject({ state: "printed", approved_by_id: null });
  const approved = expectStatus(await loanStep(manager, back, "approve"));
  expect(approved).toMatchObject({ state: "approved", approved_by_name: "manager Tester" });
  const before = expectStatus(await teller.get("/transaction-batch/current")).expected_cash;
  const released = expectStatus(await loanStep(teller, approved, "release", { way: "cash" }));
  expect(released).toMatchObject({
    ...{ state: "released", balance: 1_200_000, released_on: "2026-06-01", maturity_date: "2027-06-01" },
    figures: { total_principal: 1_200_000, total_interest: 78_000 },
    releases: [{ reference: "LV000001", way: "cash", net_proceeds: 1_200_000, undone_by_entry_id: null }],
  });
  const { schedule, effective_rate } = released.figures;
  expect(schedule).toHaveLength(12);
  expect(schedule[0]).toEqual({
    ...{ number: 1, due_on: "2026-07-01", principal: 100_000, interest: 12_000, balance: 1_100_000 },
  });
  expect(effective_rate).toEqual({ monthly: "1.0000", annual: "12.6825" });
  expect(await linesOf(released.releases[0].entry_id)).toEqual([
    ["11210", 1_200_000, 0],
    ["11110", 0, 1_200_000],
  ]);
  expect(expectStatus(await teller.get("/transaction-batch/current")).expected_cash).toBe(before - 1_200_000);

  const listed = expectStatus(await manager.get("/loan/released/search"));
  expect(listed.data[0]).toMatchObject({
    ...{ number: "LV000001", balance: 1_200_000, past_due: 0, next_due_on: "2026-07-01", next_due: 112_000 },
  });
  const found = async (q: string) =>
    expectStatus(await manager.get(`/loan/search?q=${encodeURIComponent(q)}`)).totalSize;
  expect([await found("lv000001"), await found("santos"), await found("%")]).toEqual([1, 1, 0]);
  expect((await loanStep(manager, released, "close")).body.code).toBe("loan_has_balance");
  const lines = [
    { account_id: ids.bank, debit: 1_200_000 },
    { account_id: accounts["11210"], member_account_id: released.member_account_id, credit: 1_200_000 },
  ];
  const voucher = { name: "Paid", date: "2026-06-01", lines };
  const jv = expectStatus(await accountant.post("/journal-voucher", voucher), 201);
  const step = async (by: typeof owner, act: string, at: Values, how: "put" | "post" = "put") =>
    expectStatus(await by[how](`/journal-voucher/${jv.id}/${act}`, { version: at.version }));
  const posted = await step(
    owner,
    "release",
    await step(manager, "approve", await step(accountant, "print", jv)),
    "post",
  );
  expect(posted.state).toBe("released");
  const closed = expectStatus(await loanStep(manager, released, "close"));
  expect(closed).toMatchObject({ state: "closed", balance: 0, member_id: maria });
  for (const act of ["release", "release-undo", "approve", "withdraw"] as const) {
    const more = { way: "cash", reason: "No" };
    const asked = act === "release" ? { way: "cash" } : act === "approve" ? {} : { reason: more.reason };
    expect((await loanStep(manager, closed, act, asked)).body.code).toBe("loan_wrong_state");
  }
});

test("eight who release at once release it once; the same key is answered alike", async () => {
  const { teller, teller2, kaban } = lending;
  const approved = await loanIn(lending, "approved", { amount: 30_000 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      loanStep(index % 2 ? teller : teller2, approved, "release", { way: "cash" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const count = (table: string) =>
    kaban.db.query(`select count(*)::integer as n from ${table} where loan_id = $1`, [approved.id]);
  expect((await count("loan_release")).rows[0].n).toBe(1);
  expect((await count("loan_schedule")).rows[0].n).toBe(1);
  const again = await loanIn(lending, "approved", { amount: 30_000 });
  const key = { "idempotency-key": "one-release-of-a-loan" };
  const same = await Promise.all(
    Array.from({ length: 4 }, () => loanStep(teller, again, "release", { way: "cash" }, key)),
  );
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expectStatus(same[0] as (typeof same)[number]);
});

test("a release is undone while nothing followed, and may be done again", async () => {
  const { teller, accountant, owner, manager, accounts, ids, kaban } = lending;
  const released = await loanIn(lending, "released", { amount: 50_000 });
  const asked = requestOf(await loanStep(teller, released, "release-undo", { reason: "Wrong person" }));
  expect(await decide(manager, asked.id)).toMatchObject({ state: "approved" });
  const undone = expectStatus(await teller.get(`/loan/${released.id}`));
  expect(undone).toMatchObject({ state: "approved", balance: 0, released_on: null });
  expect(undone.releases[0].undone_by_entry_id).not.toBeNull();
  expect(await linesOf(undone.releases[0].undone_by_entry_id)).toEqual([
    ["11210", 0, 50_000],
    ["11110", 50_000, 0],
  ]);
  const again = expectStatus(await loanStep(teller, undone, "release", { way: "cash" }));
  expect(again.member_account_id).toBe(released.member_account_id);
  expect(again.releases[1]).toMatchObject({ reference: `${released.number}/2`, undone_by_entry_id: null });
  const { rows } = await kaban.db.query("select number from loan_schedule where loan_id = $1 order by 1", [
    released.id,
  ]);
  expect(rows.map(({ number }) => number)).toEqual([1, 2]);
  const lines = [
    { account_id: ids.bank, debit: 1_000 },
    { account_id: accounts["11210"], member_account_id: again.member_account_id, credit: 1_000 },
  ];
  const jv = expectStatus(
    await accountant.post("/journal-voucher", { name: "Part", date: "2026-06-01", lines }),
    201,
  );
  const printed = expectStatus(
    await accountant.put(`/journal-voucher/${jv.id}/print`, { version: jv.version }),
  );
  const ready = expectStatus(
    await manager.put(`/journal-voucher/${jv.id}/approve`, { version: printed.version }),
  );
  expectStatus(await owner.post(`/journal-voucher/${jv.id}/release`, { version: ready.version }));
  const refused = await loanStep(teller, again, "release-undo", { reason: "Too late" });
  expect(refused.body.code).toBe("loan_moved_since");
});

test("it is paid out by check or into savings, and only by what belongs to the way", async () => {
  const { owner, teller, manager, maria, ids, kaban } = lending;
  const approved = await loanIn(lending, "approved", { amount: 70_000 });
  const refused = async (more: Values, code: string) =>
    expect((await loanStep(teller, approved, "release", more)).body.code).toBe(code);
  await refused({ way: "check" }, "release_check_needed");
  await refused({ way: "cash", check_number: "1" }, "release_check_not_taken");
  const check = { way: "check", check_number: "000123", check_date: "2026-06-01" };
  await refused({ ...check, bank_account_id: ids.expense }, "not_a_bank");
  await refused({ way: "savings" }, "savings_account_needed");
  expect((await loanStep(owner, approved, "release", { way: "cash" })).body.code).toBe("batch_not_open");
  const byCheck = expectStatus(
    await loanStep(teller, approved, "release", { ...check, bank_account_id: ids.bank }),
  );
  expect(byCheck.releases[0]).toMatchObject({ way: "check", check_number: "000123" });
  expect(await linesOf(byCheck.releases[0].entry_id)).toEqual([
    ["11210", 70_000, 0],
    ["11130", 0, 70_000],
  ]);
  const { rows } = await kaban.db.query(
    "select id, balance from member_account where member_id = $1 and account_id = $2",
    [maria, ids.savings],
  );
  const other = await loanIn(lending, "approved", { amount: 70_000, member_id: await lending.borrower() });
  const toSavings = { way: "savings", savings_account_id: rows[0].id };
  expect((await loanStep(teller, other, "release", toSavings)).body.code).toBe("not_savings_of_member");
  const own = await loanIn(lending, "approved", { amount: 70_000 });
  expectStatus(await loanStep(teller, own, "release", toSavings));
  const after = await kaban.db.query("select balance from member_account where id = $1", [rows[0].id]);
  expect(after.rows[0].balance).toBe(rows[0].balance + 70_000);
  await kaban.db.query("update member set is_closed = true where id = $1", [other.member_id]);
  expect((await loanStep(teller, other, "release", { way: "cash" })).body.code).toBe("member_closed");
  await kaban.db.query("update member set is_closed = false where id = $1", [other.member_id]);
  await openBatch(manager, 1_000);
  const dear = await loanStep(manager, other, "release", { way: "cash" });
  expect(dear.body.code).toBe("insufficient_cash");
  expect(expectStatus(await manager.get(`/loan/${other.id}`))).toMatchObject({
    ...{ state: "approved", member_account_id: null, releases: [] },
  });
});

test("what contradicts itself or its product is refused at its field", async () => {
  const { owner, maria, product, accounts, stranger, north } = lending;
  const limits = { minimum_amount: 50_000, maximum_amount: 100_000, maximum_term: 6, maximum_rate: "1.5" };
  const add = async (name: string, account: string, more: Values) =>
    expectStatus(
      await owner.post("/loan-product", plainProduct(accounts[account] as string, { name, ...more })),
      201,
    );
  const limited = await add("Limited", "11210", limits);
  const notLent = await add("Not lent", "40110", {});
  const refused = async (more: Values, code: string, field: string, by = owner) => {
    const { body } = await by.post("/loan", application(lending, more));
    expect([body.code, Object.keys(body.fields ?? {})[0]]).toEqual([code, field]);
  };
  const small = { loan_product_id: limited.id, term_months: 6 };
  await refused({ ...small, amount: 49_999 }, "amount_out_of_limits", "amount");
  await refused({ ...small, amount: 100_001 }, "amount_out_of_limits", "amount");
  await refused({ ...small, amount: 60_000, term_months: 7 }, "term_out_of_limits", "term_months");
  await refused({ ...small, amount: 60_000, interest_rate: "1.6" }, "rate_out_of_limits", "interest_rate");
  await refused({ payment_mode: "quarterly", term_months: 7 }, "invalid_input", "term_months");
  await refused({ payment_mode: "fixed days" }, "invalid_input", "payment_days");
  await refused(
    { payment_mode: "semi-monthly", first_day: 10, second_day: 10 },
    "invalid_input",
    "second_day",
  );
  await refused({ first_due_date: "2026-06-01" }, "invalid_input", "first_due_date");
  await refused({ date: "2026-06-02" }, "future_application", "date");
  await refused({ comakers: [{ member_id: maria }] }, "comaker_is_borrower", "comakers");
  await refused({ comakers: [{ member_id: product.id }] }, "comaker_not_found", "comakers");
  await refused({ loan_product_id: notLent.id }, "not_a_loan_account", "loan_product_id");
  await refused({ loan_product_id: maria }, "loan_product_not_found", "loan_product_id");
  await refused({ member_id: product.id }, "member_not_found", "member_id");
  await refused({ amount: 50_000_000_001 }, "invalid_input", "amount");
  await refused({}, "member_not_found", "member_id", stranger);
  expect((await north.post("/loan", application(lending))).status).toBe(403);

  const draft = await loanIn(lending, "draft");
  for (const client of [stranger, north]) {
    expect((await client.get(`/loan/${draft.id}`)).status).toBe(404);
  }
  expect(expectStatus(await stranger.get("/loan/search")).data).toEqual([]);
  expect((await loanStep(owner, draft, "print")).body.code).toBe("loan_wrong_state");
  expect((await loanStep(owner, { ...draft, version: 9 }, "submit")).body.code).toBe("stale_version");
  expect((await loanStep(stranger, draft, "submit")).status).toBe(404);
  const withdrawn = expectStatus(await loanStep(owner, draft, "withdraw", { reason: "Changed my mind" }));
  expect(withdrawn).toMatchObject({ state: "withdrawn", end_reason: "Changed my mind" });
  const other = await loanIn(lending, "draft");
  expect((await owner.delete(`/loan/${other.id}`)).status).toBe(204);
  const printed = await loanIn(lending, "printed");
  expect((await owner.delete(`/loan/${printed.id}`)).body.code).toBe("loan_wrong_state");
  const rejected = expectStatus(await loanStep(lending.manager, printed, "reject", { reason: "Too much" }));
  expect(rejected).toMatchObject({ state: "rejected", number: printed.number });
});

test("the database keeps what was printed, scheduled and released", async () => {
  const { kaban } = lending;
  const { id } = await loanIn(lending, "released", { amount: 20_000 });
  const refused = (statement: string) =>
    expect(kaban.db.query(`${statement} '${id}'`)).rejects.toMatchObject({
      code: expect.stringMatching(/^(23001|23514)$/),
    });
  await refused("update loan set amount = amount + 1 where id =");
  await refused(
    "update loan set state = 'closed', closed_at = now(), closed_by_id = created_by_id where id =",
  );
  await refused("update loan set state = 'draft' where id =");
  await refused("delete from loan where id =");
  await refused("update loan_instalment set principal = 0 where loan_id =");
  await refused("delete from loan_release where loan_id =");
  await refused("update loan_release set net_proceeds = 1 where loan_id =");
});

test("the nightly tie-out finds nothing, numbers of loans that were not released included", async () => {
  const { kaban, manager, tenant } = lending;
  await loanIn(lending, "printed", { amount: 20_000 });
  await sealFootsteps(kaban.db);
  const { id } = expectStatus(await manager.post("/job/tie-out-item/find"));
  expect(await whenEnded(kaban, tenant, id)).toMatchObject({ state: "done" });
  expect(expectStatus(await manager.get("/tie-out-item/search")).data).toEqual([]);
});
