import { afterAll, beforeAll, expect, test } from "vitest";
import { whenEnded } from "#server/platform/jobs/when-ended";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type Books, openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

let books: Books;
let owner: Client;
let accountant: Client;
const may = "2026-05-01";
const jv = "/journal-voucher";

beforeAll(async () => {
  books = await openBooks();
  ({ owner, accountant } = books);
  for (const month of ["2026-01", "2026-02", "2026-03", "2026-04"])
    for (const act of ["begin-closing", "close"])
      expectStatus(await owner.put(`/accounting-period/${month}-01/${act}`, {}));
});
afterAll(() => checkAndClose(books.kaban));

const put = (client: Client, act: string, month = may, reason: string | null = null) =>
  client.put(`/accounting-period/${month}/${act}`, { reason });
const list = async (month = may, client = accountant) =>
  expectStatus(await client.get(`/accounting-period/${month}/checklist`));
type Check = { name: string; state: string; count: number; items: Record<string, unknown>[] };
const check = async (name: string, month = may): Promise<Check> =>
  (await list(month)).checks.find((one: Check) => one.name === name);

test("what is named is a month, and shown to who sees months", async () => {
  expect((await accountant.get("/accounting-period/2026-05-02/checklist")).body).toMatchObject({
    code: "not_a_month",
    fields: { id: expect.any(String) },
  });
  expect((await accountant.get("/accounting-period/May/checklist")).status).toBe(400);
  expect((await books.teller.get(`/accounting-period/${may}/checklist`)).status).toBe(403);
  expect(await list()).toMatchObject({
    ...{ month: may, ends_on: "2026-05-31", status: "open", is_over: true, closes_after: null, seal: null },
    acts: [],
  });
  expect(await list("2026-06-01")).toMatchObject({ is_over: false, closes_after: may });
});

test("a voucher in between keeps its month open, until it is released or cancelled", async () => {
  const draft = await voucherIn(books, jv, "draft", supplies(books), { date: "2026-05-20" });
  await voucherIn(books, jv, "draft", supplies(books), { date: "2026-06-01" });
  expect(await check("vouchers")).toMatchObject({
    state: "open",
    count: 1,
    items: [{ record: "journal-voucher", id: draft.id, name: "Supplies of June", amount: 12_345 }],
  });
  expectStatus(await put(owner, "begin-closing"));
  expect((await put(owner, "close")).body).toMatchObject({
    code: "vouchers_open",
    detail: { items: "Supplies of June" },
  });
  const printed = expectStatus(await step(accountant, jv, draft, "print"));
  expect(await check("vouchers")).toMatchObject({ state: "open", items: [{ id: draft.id }] });
  expectStatus(await step(accountant, jv, printed, "cancel", { reason: "Written twice" }));
  expect(await check("vouchers")).toMatchObject({ state: "done", count: 0, items: [] });
});

test("a template is no voucher in between, but one that is due is written first", async () => {
  const draft = await voucherIn(books, jv, "draft", supplies(books), { date: "2026-05-20" });
  const repeated = { template_name: "Supplies every month", next_on: "2026-07-31", until: null };
  expectStatus(await accountant.post(`${jv}/${draft.id}/keep-as-template`, repeated));
  expect(await check("vouchers")).toMatchObject({ state: "done" });
  expect(await check("due vouchers")).toMatchObject({ state: "done" });
  const { kaban } = books;
  await kaban.db.query("update voucher_template set next_on = '2026-05-31', month_day = 31");
  expect(await check("due vouchers")).toMatchObject({
    state: "open",
    items: [{ record: "journal-voucher", id: draft.id, name: "Supplies every month", day: "2026-05-31" }],
  });
  expect((await put(owner, "close")).body.code).toBe("due_vouchers_open");
  await kaban.db.query("update voucher_template set next_on = '2026-07-31'");
});

test("differences are resolved, or said what they are", async () => {
  const { kaban, tenant } = books;
  await kaban.db.query(
    `insert into tie_out_item (organization_id, branch_id, id, kind, subject, subject_name, expected, found,
       first_seen_at, last_seen_at, version)
     values ($1, $2, gen_random_uuid(), 'drawers', 'x', '11110 Cash on Hand', 5, 3, now(), now(), 1)`,
    [tenant.organizationId, tenant.branchId],
  );
  const found = await check("differences");
  expect(found).toMatchObject({ state: "open", items: [{ name: "drawers 11110 Cash on Hand", amount: -2 }] });
  expect((await put(owner, "close")).body.code).toBe("differences_open");
  const [{ id }] = found.items as [{ id: string }];
  expectStatus(await accountant.put(`/tie-out-item/${id}/note`, { version: 1, note: "Counted again" }));
  expect(await check("differences")).toMatchObject({ state: "listed", count: 1, items: [{ id }] });
});

test("checks that have not cleared and accounts without a place are listed alone", async () => {
  const { teller, maria, ids, move, kaban } = books;
  expectStatus(await move(teller, "deposit", maria, 70_000, { payment_type_id: ids.check }));
  const june = await check("checks on hand", "2026-06-01");
  expect(june).toMatchObject({ state: "listed", items: [{ record: "received-check", amount: 70_000 }] });
  expect(await check("checks on hand")).toMatchObject({ state: "done" });
  const { rows } = await kaban.db.query(
    "delete from statement_place where account_id = $1 and kind = 'financial-statement' returning node_id",
    [ids.savings],
  );
  expect(rows).toHaveLength(1);
  expect(await check("placed accounts", "2026-06-01")).toMatchObject({
    state: "listed",
    items: [{ record: "account", id: ids.savings }],
  });
  expect(await check("batches", "2026-06-01")).toMatchObject({ state: "open", count: 2 });
  expect(await check("trial balance", "2026-06-01")).toMatchObject({ state: "done" });
});

test("accounts at banks that moved are reconciled first", async () => {
  const { kaban, tenant } = books;
  const { rows } = await kaban.db.query(
    `with one as (select a.id as account_id, k.id as bank_id from account a
       join bank k on k.branch_id = a.branch_id
       join account_day d on d.branch_id = a.branch_id and d.account_id = a.id
       where a.branch_id = $2 and a.is_cash_equivalent and a.member_kind is null limit 1)
     insert into bank_account (organization_id, branch_id, id, name, bank_id, number, account_id, created_at,
       updated_at)
     select $1, $2, gen_random_uuid(), 'Payroll', bank_id, '1', account_id, now(), now() from one
     returning id`,
    [tenant.organizationId, tenant.branchId],
  );
  expect(await check("banks", "2026-06-01")).toMatchObject({
    state: "open",
    items: [{ record: "bank-account", id: rows[0].id, name: "Payroll" }],
  });
  await kaban.db.query("delete from bank_account where id = $1", [rows[0].id]);
  expect(await check("banks", "2026-06-01")).toMatchObject({ state: "done" });
});

test("one closes and another approves; what was seen then is kept as it stood", async () => {
  const { kaban, manager } = books;
  await setRule(kaban, owner.branchId, "period-closing", {});
  const asked = requestOf(await put(accountant, "close", may, "All is in"));
  expect((await list()).status).toBe("closing");
  expect(await decide(accountant, asked.id)).toMatchObject({ refused: expect.anything() });
  expect(await decide(manager, asked.id)).toMatchObject({ state: "approved" });
  const closed = await list();
  expect(closed).toMatchObject({
    status: "closed",
    seal: {
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      ...{ closed_by_name: "accountant Tester", approved_by_name: "manager Tester", reason: "All is in" },
    },
    acts: [
      { act: "close", done_by_name: "accountant Tester", reason: "All is in" },
      { act: "begin closing", done_by_name: "owner Tester" },
    ],
  });
  expect(closed.seal.debit).toBe(closed.seal.credit);
  await kaban.db.query("update tie_out_item set resolved_at = now()");
  expect(await check("differences")).toMatchObject({ state: "listed", count: 1 });
});

test("a reopened month has no seal until it is closed again", async () => {
  expectStatus(await put(owner, "reopen", may, "An invoice came late"));
  expect(await list()).toMatchObject({ status: "open", seal: null });
  expectStatus(await put(owner, "begin-closing"));
  await setRule(books.kaban, owner.branchId, "period-closing");
  expectStatus(await put(owner, "close"));
  const { seal } = await list();
  expect(seal).toMatchObject({ closed_by_name: "owner Tester", approved_by_name: null });
});

test("a tie-out that is older than the month's entries is listed with its day", async () => {
  const { kaban, tenant, move, teller, maria } = books;
  expectStatus(await move(teller, "deposit", maria, 10_000));
  const june = "2026-06-01";
  expect(await check("tied out", june)).toMatchObject({
    state: "listed",
    items: [{ record: "tie-out-item", name: "—", day: null }],
  });
  expect(await check("tied out")).toMatchObject({ state: "done" });
  kaban.clock.advance({ minutes: 1 });
  const { id } = expectStatus(await owner.post("/job/tie-out-item/find"));
  await whenEnded(kaban, tenant, id);
  expect(await check("tied out", june)).toMatchObject({ state: "done" });
  kaban.clock.advance({ minutes: 1 });
  expectStatus(await move(teller, "deposit", maria, 10_000));
  expect(await check("tied out", june)).toMatchObject({ state: "listed", items: [{ name: june }] });
});
