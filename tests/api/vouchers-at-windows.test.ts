import { afterAll, beforeAll, expect, test } from "vitest";
import { setRule } from "../support/approvals.ts";
import { brokenInvariants, expectStatus, openBatch, unbroken } from "../support/counter.ts";
import { type Books, credit, debit, openBooks, step, voucherIn } from "../support/vouchers.ts";

const ccv = "/cash-check-voucher";
const list = "/cash-check-voucher/to-pay/search";
let books: Books;
let ids: Books["ids"];

beforeAll(async () => {
  books = await openBooks();
  ({ ids } = books);
});
afterAll(async () => {
  expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
  await books.kaban.close();
});

const lines = (amount: number) => [debit(ids.expense, amount), credit(ids.cashOnHand, amount)];
const inCash = { payment_kind: "cash" };
const approved = (amount: number) => voucherIn(books, ccv, "approved", lines(amount), inCash);
const pay = (client: Books["teller"], { id, version }: { id: string; version: number }) =>
  client.post(`${ccv}/${id}/pay`, { version });
const expected = async (client: Books["teller"]) =>
  expectStatus(await client.get("/transaction-batch/current")).expected_cash as number;

test("lists the approved vouchers of cash alone, with what leaves the drawer", async () => {
  const paid = await approved(4_000);
  await voucherIn(books, ccv, "printed", lines(4_100), inCash);
  await voucherIn(books, ccv, "approved", [debit(ids.expense, 4_200), credit(ids.bank, 4_200)]);
  const mixed = [debit(ids.expense, 5_000), credit(ids.cashOnHand, 3_000), credit(ids.bank, 2_000)];
  const partly = await voucherIn(books, ccv, "approved", mixed, inCash);
  const incoming = [debit(ids.cashOnHand, 500), credit(ids.expense, 500)];
  const coming = await voucherIn(books, ccv, "approved", incoming, inCash);
  const found = expectStatus(await books.teller.get(list));
  expect(found.data).toMatchObject([
    { id: paid.id, number: paid.number, pay_to: "Aling Nena's Store", cash: 4_000, version: paid.version },
    { id: partly.id, cash: 3_000 },
  ]);
  expect(found).toMatchObject({ totalSize: 2, totals: { cash: 7_000 } });
  expect(expectStatus(await books.stranger.get(list)).totalSize).toBe(0);
  expect((await books.accountant.get(list)).status).toBe(403);
  const refused = await pay(books.teller, coming);
  expect(refused).toMatchObject({ status: 409, body: { code: "no_cash_paid_out" } });
});

test("a teller pays one from their own drawer, once, and nothing else of vouchers", async () => {
  const { teller, kaban } = books;
  const before = await expected(teller);
  const voucher = await approved(25_000);
  expect((await step(teller, ccv, voucher, "release")).status).toBe(403);
  expect((await teller.get(`${ccv}/${voucher.id}`)).status).toBe(403);
  expect((await teller.post(ccv, {})).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(teller, voucher)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const done = answers.find(({ status }) => status === 200)?.body;
  expect(done).toMatchObject({ number: voucher.number, cash: 25_000, entry_date: "2026-06-01" });
  expect(await expected(teller)).toBe(before - 25_000);
  const after = expectStatus(await books.manager.get(`${ccv}/${voucher.id}`));
  expect(after).toMatchObject({
    state: "released",
    released_by_name: "teller Tester",
    entry_id: done.entry_id,
    batch_id: done.batch_id,
  });
  const { rows } = await kaban.db.query("select from footstep where entity_id = $1 and user_id = $2", [
    voucher.id,
    after.released_by_id,
  ]);
  expect(rows).toHaveLength(1);
  const waiting = expectStatus(await teller.get(list));
  expect(waiting.data.map(({ id }: { id: string }) => id)).not.toContain(voucher.id);
});

test("the drawer must be open and hold enough", async () => {
  const { teller } = books;
  const held = await expected(teller);
  const tooMuch = await approved(held + 1);
  expect(await pay(teller, tooMuch)).toMatchObject({ status: 409, body: { code: "insufficient_cash" } });
  const some = await approved(1_000);
  const closed = books.owner;
  expect(await pay(closed, some)).toMatchObject({ status: 409, body: { code: "batch_not_open" } });
  await openBatch(closed, 1_000);
  expectStatus(await pay(closed, some));
  expect(await expected(closed)).toBe(0);
  expect(expectStatus(await books.manager.get(`${ccv}/${tooMuch.id}`)).state).toBe("approved");
});

test("refuses what is not approved, was changed, is elsewhere, or was written by who pays", async () => {
  const { teller, manager, accountant, kaban } = books;
  const printed = await voucherIn(books, ccv, "printed", lines(700), inCash);
  expect((await pay(teller, printed)).body).toMatchObject({ code: "voucher_wrong_state" });
  const voucher = await approved(700);
  const stale = await pay(teller, { ...voucher, version: voucher.version - 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
  expect((await pay(teller, { id: ids.expense, version: 1 })).status).toBe(404);
  expect((await pay(teller, { id: "no-id", version: 1 })).status).toBe(400);
  expect((await pay(accountant, voucher)).status).toBe(403);
  expect(await pay(books.stranger, voucher)).toMatchObject({
    status: 404,
    body: { code: "voucher_not_found" },
  });

  const written = { name: "Own", date: "2026-06-01", pay_to: "Owner", ...inCash };
  const own = expectStatus(await books.owner.post(ccv, { ...written, lines: lines(700) }), 201);
  const ready = expectStatus(
    await step(manager, ccv, expectStatus(await step(accountant, ccv, own, "print")), "approve"),
  );
  await setRule(kaban, teller.branchId, "voucher", { from_amount: 600 });
  expect((await pay(books.owner, ready)).body).toMatchObject({ code: "releaser_wrote_it" });
  expectStatus(await pay(teller, ready));
});

test("what is no longer approved waits at no window", async () => {
  const { teller, manager, accountant } = books;
  const waiting = async () =>
    expectStatus(await teller.get(list)).data.map(({ id }: { id: string }) => id) as string[];
  const [undone, cancelled] = [await approved(500), await approved(550)];
  expect(await waiting()).toEqual(expect.arrayContaining([undone.id, cancelled.id]));
  expectStatus(await step(manager, ccv, undone, "approve-undo"));
  expectStatus(await step(accountant, ccv, cancelled, "cancel", { reason: "Not needed" }));
  const left = await waiting();
  for (const { id } of [undone, cancelled]) expect(left).not.toContain(id);
});
