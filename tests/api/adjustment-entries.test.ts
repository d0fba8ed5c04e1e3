import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, requestOf } from "../support/approvals.ts";
import { addMember, checkAndClose, expectStatus, giveAccount, openBatch } from "../support/counter.ts";
import { type Books, type Line, openBooks } from "../support/vouchers.ts";

const path = "/adjustment-entry";
let books: Books;
let ids: Books["ids"];

beforeAll(async () => {
  books = await openBooks();
  ({ ids } = books);
});
afterAll(() => checkAndClose(books.kaban));

const asked = (more: Line = {}): Line => ({
  account_id: ids.expense,
  side: "debit",
  counter_account_id: ids.bank,
  amount: 1_200,
  description: "Supplies booked twice",
  ...more,
});
const adjust = (more: Line = {}, by: Client = books.accountant, headers: Record<string, string> = {}) =>
  by.post(path, asked(more), headers);
const posted = async (more: Line = {}, by: Client = books.accountant) =>
  expectStatus(await adjust(more, by), 201);
const code = async (more: Line, by?: Client) => (await adjust(more, by)).body.code;
const linesOf = async (id: string) => expectStatus(await books.accountant.get(`/transaction/${id}`)).lines;
const found = async (question = "") => expectStatus(await books.accountant.get(`${path}/search${question}`));
const set = (column: string, value: unknown) =>
  books.kaban.db.query(`update account set ${column} = $2 where id = $1`, [ids.bank, value]);

test("both sides are posted at once, under the next number of the adjustments", async () => {
  const first = await posted();
  expect(first).toMatchObject({ reference: "AV000001", entry_date: "2026-06-01", amount: 1_200 });
  expect(await linesOf(first.id)).toMatchObject([
    { account_id: ids.expense, debit: 1_200, credit: 0 },
    { account_id: ids.bank, debit: 0, credit: 1_200 },
  ]);
  const second = await posted({ side: "credit", reference: "AV 7", payment_type_id: ids.online });
  expect(second.reference).toBe("AV 7");
  expect(await linesOf(second.id)).toMatchObject([
    { account_id: ids.expense, debit: 0, credit: 1_200 },
    { account_id: ids.bank, debit: 1_200, credit: 0 },
  ]);
  expect(await adjust({ reference: "av000007" })).toMatchObject({
    status: 409,
    body: { code: "reference_already_used" },
  });
  const { data, totals } = await found();
  expect(data).toMatchObject([
    { id: second.id, debit_account_id: ids.bank, credit_account_id: ids.expense, payment_kind: "online" },
    { id: first.id, debit_account_id: ids.expense, credit_account_id: ids.bank, amount: 1_200 },
  ]);
  expect(data[0].debit_account_name).toBe(data[1].credit_account_name);
  expect(totals).toEqual({ amount: 2_400 });
  const { rows } = await books.kaban.db.query(
    "select count(*)::int as count from footstep where entity_id = $1 and module = 'adjustment-entry'",
    [first.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("what members hold moves, from one to another of the same product too", async () => {
  const { maria, teller, move } = books;
  const pedro = await addMember(teller);
  const { member_account_id } = expectStatus(await move(teller, "deposit", pedro, 10_000));
  const { id } = await posted({
    account_id: ids.savings,
    member_id: maria,
    counter_account_id: ids.savings,
    counter_member_account_id: member_account_id,
    amount: 3_000,
  });
  expect(expectStatus(await books.accountant.get(`/transaction/${id}`))).toMatchObject({
    member_id: maria,
    balance_before: 500_000,
    balance_after: 497_000,
    lines: [
      { member_id: maria, debit: 3_000 },
      { member_id: pedro, credit: 3_000 },
    ],
  });
  const tooMuch = {
    account_id: ids.savings,
    member_id: pedro,
    amount: 13_001,
    counter_account_id: ids.bank,
  };
  expect(await code(tooMuch)).toBe("insufficient_balance");
});

test("an entry of one side, of one account or of no amount is refused", async () => {
  const invalid = async (more: Line) => {
    const answer = await adjust(more);
    expect(answer, JSON.stringify(more)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    return Object.keys(answer.body.fields);
  };
  expect(await invalid({ counter_account_id: undefined })).toEqual(["counter_account_id"]);
  expect(await invalid({ account_id: undefined })).toEqual(["account_id"]);
  expect(await invalid({ side: "both" })).toEqual(["side"]);
  for (const amount of [0, -1, 1.5, "100", 50_000_000_001])
    expect(await invalid({ amount })).toEqual(["amount"]);
  expect(await invalid({ description: " " })).toEqual(["description"]);
  expect(await invalid({ reference: "<b>" })).toEqual(["reference"]);
  expect((await adjust({ counter_account_id: ids.expense })).body).toMatchObject({
    code: "same_account",
    fields: { counter_account_id: expect.any(String) },
  });
  const maria = { member_id: books.maria, counter_member_id: books.maria };
  const savings = { account_id: ids.savings, counter_account_id: ids.savings };
  expect(await code({ ...savings, ...maria })).toBe("same_account");
});

test("a side that cannot be posted is named", async () => {
  const { maria, foreign, teller, kaban, move } = books;
  const refused = async (more: Line) => (await adjust(more)).body;
  expect(await refused({ account_id: foreign.vault })).toMatchObject({
    code: "side_account_not_found",
    fields: { account_id: "This account is not in this branch" },
  });
  expect(await code({ counter_account_id: foreign.vault })).toBe("counter_account_not_found");
  expect(await refused({ account_id: ids.savings })).toMatchObject({
    code: "side_member_needed",
    fields: { member_id: expect.stringMatching(/^Say whose account of 21110 /) },
  });
  expect(await code({ counter_account_id: ids.savings })).toBe("counter_member_needed");
  expect(await code({ member_id: maria })).toBe("side_held_by_nobody");
  expect(await code({ counter_member_id: maria })).toBe("counter_held_by_nobody");
  const none = { account_id: ids.shares, member_id: maria };
  expect(await code(none)).toBe("side_member_account_not_found");

  const pedro = await addMember(teller);
  const { member_account_id } = expectStatus(await move(teller, "deposit", pedro, 1_000));
  const another = await giveAccount(kaban, pedro, ids.savings);
  const several = { counter_account_id: ids.savings, counter_member_id: pedro };
  expect(await refused(several)).toMatchObject({
    code: "counter_several_member_accounts",
    fields: { counter_member_account_id: expect.stringContaining("21110-") },
  });
  await posted({ ...several, counter_member_account_id: another, amount: 100 });
  await kaban.db.query("update member_account set status = 'frozen' where id = $1", [member_account_id]);
  const frozen = { ...several, counter_member_account_id: member_account_id };
  expect(await code(frozen)).toBe("counter_member_account_not_open");

  for (const status of ["closed", "frozen"]) {
    await set("status", status);
    expect(await refused({})).toMatchObject({ code: "counter_account_not_open", detail: { status } });
  }
  await set("status", "open");
  for (const flag of ["show_in_adjustment", "show_in_journal"]) {
    await set(flag, false);
    expect(await code({})).toBe("counter_account_not_offered");
    await set(flag, true);
  }
  expect(await code({ payment_type_id: foreign.online })).toBe("payment_type_not_found");
});

test("cash moves in the drawer of who asks, and is paid in cash", async () => {
  const { owner, manager } = books;
  const inCash = { counter_account_id: ids.cashOnHand };
  expect(await code(inCash)).toBe("batch_not_open");
  expect(await code({ ...inCash, payment_type_id: ids.online })).toBe("cash_type_needed");
  expect(await code({ payment_type_id: ids.cash })).toBe("cash_type_not_taken");
  const batch = await openBatch(manager, 5_000);
  const { id } = await posted(inCash, manager);
  const entry = expectStatus(await owner.get(`/transaction/${id}`));
  expect(entry).toMatchObject({ batch_id: batch.id, payment_kind: "cash" });
  const current = expectStatus(await manager.get("/transaction-batch/current"));
  expect(current).toMatchObject({ expected_cash: 3_800, totals: { cash_out: 1_200 } });
  expect(await code({ ...inCash, amount: 3_801 }, manager)).toBe("insufficient_cash");
});

test("cash between a drawer, the vault and a bank is no adjustment: it takes two people", async () => {
  const { cashOnHand, vault, bank } = ids;
  for (const [account_id, counter_account_id] of [
    [vault, cashOnHand],
    [cashOnHand, vault],
    [cashOnHand, bank],
    [bank, vault],
  ]) {
    const refused = await adjust({ account_id, counter_account_id }, books.manager);
    expect(refused.body).toMatchObject({
      code: "cash_needs_two_people",
      fields: { counter_account_id: expect.any(String) },
    });
  }
});

test("the same key posts once, and there is no posting without one", async () => {
  const before = (await found()).totalSize;
  const key = { "idempotency-key": "one-adjustment-and-no-more" };
  const answers = await Promise.all(Array.from({ length: 4 }, () => adjust({}, books.accountant, key)));
  expectStatus(answers[0] as (typeof answers)[number], 201);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await found()).totalSize).toBe(before + 1);
  const keyless = await books.accountant.request({
    method: "POST",
    url: `/api/v1${path}`,
    payload: asked(),
  });
  expect(keyless.status).toBe(400);
});

test("from the amount of the rule on, somebody else decides", async () => {
  const { owner, manager } = books;
  await posted({ amount: 999_999, side: "credit" });
  const request = requestOf(await adjust({ amount: 1_000_000, side: "credit" }, manager));
  expect(request).toMatchObject({ kind: "adjustment", amount: 1_000_000 });
  const before = (await found()).totalSize;
  expect((await decide(manager, request.id)).refused).toMatchObject({ code: "maker_may_not_decide" });
  expect((await found()).totalSize).toBe(before);
  expect((await decide(owner, request.id)).state).toBe("approved");
  const { data } = await found();
  expect(data[0]).toMatchObject({ amount: 1_000_000, debit_account_id: ids.bank });
  const entry = expectStatus(await manager.get(`/transaction/${data[0].id}`));
  expect(entry.approved_by_name).not.toBeNull();
  expect(entry.created_by_name).not.toBe(entry.approved_by_name);
});

test("it is undone by a reversal, once", async () => {
  const { manager } = books;
  const { id } = await posted({ amount: 4_321 });
  const reverse = () => manager.post(`/transaction/${id}/reverse`, { reason: "Wrong account" });
  const request = requestOf(await reverse());
  expect((await decide(books.owner, request.id)).state).toBe("approved");
  const filter = JSON.stringify({
    logic: "and",
    filters: [{ field: "is_reversed", mode: "equal", value: true }],
  });
  const { data } = await found(`?filter=${encodeURIComponent(filter)}`);
  expect(data).toMatchObject([
    { id, is_reversed: true, reversed_by_reference: expect.stringMatching(/^RV/) },
  ]);
  expect((await reverse()).body.code).toBe("already_reversed");
});

test("who may not is refused, and another branch sees nothing", async () => {
  const { teller, north, foreign } = books;
  expect((await adjust({}, teller)).status).toBe(403);
  expect((await teller.get(`${path}/search`)).status).toBe(403);
  expect((await adjust({ account_id: foreign.vault }, north)).status).toBe(403);
  const { rows } = await books.kaban.db.query(
    "select count(*)::int as count from journal_entry where source = 'adjustment' and branch_id <> $1",
    [teller.branchId],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test("a month that is being closed lets it in, a closed one does not", async () => {
  const { owner, accountant, move, maria } = books;
  const of = (entry_date: string) => ({ entry_date, back_date_reason: "The invoice came late" });
  const act = async (month: string, what: string) =>
    expectStatus(await owner.put(`/accounting-period/${month}/${what}`, { reason: "It is time" }));
  expect(await code({ entry_date: "2026-05-20" })).toBe("back_date_reason_required");
  expect(await code({ entry_date: "2026-06-02" })).toBe("future_entry_date");
  for (const month of ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"]) {
    await act(month, "begin-closing");
    await act(month, "close");
  }
  await act("2026-05-01", "begin-closing");
  await openBatch(owner);
  const online = { ...of("2026-05-20"), payment_type_id: ids.online };
  expect((await move(owner, "deposit", maria, 100, online)).body.code).toBe("period_closing");
  const late = { ...of("2026-05-31"), side: "credit" };
  expect(await posted(late, accountant)).toMatchObject({ entry_date: "2026-05-31" });
  await act("2026-05-01", "close");
  expect((await adjust(late)).body).toMatchObject({
    code: "period_closed",
    detail: { closed_through: "2026-05-31" },
  });
});
