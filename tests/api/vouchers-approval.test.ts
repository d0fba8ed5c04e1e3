import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { brokenInvariants, expectStatus, unbroken } from "../support/counter.ts";
import {
  type Books,
  credit,
  debit,
  header,
  type Line,
  openBooks,
  step,
  voucherIn,
} from "../support/vouchers.ts";

const jv = "/journal-voucher";
let books: Books;
let small: Line[];
let large: Line[];

beforeAll(async () => {
  books = await openBooks();
  const { expense, bank } = books.ids;
  small = [debit(expense, 9_999_999), credit(bank, 9_999_999)];
  large = [debit(expense, 10_000_000), credit(bank, 10_000_000)];
});
afterAll(async () => {
  expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
  await books.kaban.close();
});

test("who wrote in a voucher does not approve it", async () => {
  const { manager, owner, accountant } = books;
  const own = expectStatus(await manager.post(jv, { ...header(jv), lines: small }), 201);
  const printed = expectStatus(await step(accountant, jv, own, "print"));
  const refused = await step(manager, jv, printed, "approve");
  expect(refused).toMatchObject({ status: 403, body: { code: "approver_wrote_it" } });
  expectStatus(await step(owner, jv, printed, "approve"));

  const draft = await voucherIn(books, jv, "draft", small);
  const body = { ...header(jv), lines: small, version: draft.version };
  const changed = expectStatus(await manager.put(`${jv}/${draft.id}`, body));
  expect(changed.is_mine).toBe(true);
  const again = expectStatus(await step(accountant, jv, changed, "print"));
  expect((await step(manager, jv, again, "approve")).body.code).toBe("approver_wrote_it");
});

test("who approves, releases or writes must be permitted to", async () => {
  const { accountant, teller, manager } = books;
  const printed = await voucherIn(books, jv, "printed", small);
  expect((await step(accountant, jv, printed, "approve")).status).toBe(403);
  const approved = expectStatus(await step(manager, jv, printed, "approve"));
  expect((await step(accountant, jv, approved, "release")).status).toBe(403);
  for (const answer of [
    await teller.get(`${jv}/${approved.id}`),
    await teller.get(`${jv}/search`),
    await teller.post(jv, { ...header(jv), lines: small }),
    await step(teller, jv, approved, "release"),
  ]) {
    expect(answer.status).toBe(403);
  }
});

test("below the tier one approves and the writer may release; from it on, another decides too", async () => {
  const { manager, owner } = books;
  const own = expectStatus(await manager.post(jv, { ...header(jv), lines: small }), 201);
  const printed = expectStatus(await step(manager, jv, own, "print"));
  const approved = expectStatus(await step(owner, jv, printed, "approve"));
  expectStatus(await step(manager, jv, approved, "release"));

  const high = await voucherIn(books, jv, "printed", large);
  const request = requestOf(await step(manager, jv, high, "approve"));
  expect(request).toMatchObject({ kind: "voucher", amount: 10_000_000 });
  expect(expectStatus(await owner.get(`${jv}/${high.id}`)).state).toBe("printed");
  expect(await decide(manager, request.id)).toMatchObject({ refused: { code: "maker_may_not_decide" } });
  expect(await decide(owner, request.id)).toMatchObject({ state: "approved" });
  expect(expectStatus(await owner.get(`${jv}/${high.id}`))).toMatchObject({
    state: "approved",
    approved_by_name: "manager Tester",
  });
});

test("the second who decides did not write it either, nor does who wrote it release it", async () => {
  const { manager, owner, accountant } = books;
  const own = expectStatus(await owner.post(jv, { ...header(jv), lines: large }), 201);
  const printed = expectStatus(await step(accountant, jv, own, "print"));
  const { id } = requestOf(await step(manager, jv, printed, "approve"));
  expect(await decide(owner, id)).toMatchObject({ refused: { code: "approver_wrote_it" } });
  await setRule(books.kaban, manager.branchId, "voucher", {});
  await setRule(books.kaban, manager.branchId, "voucher");
  const approved = expectStatus(await step(manager, jv, printed, "approve"));
  await setRule(books.kaban, manager.branchId, "voucher", { from_amount: 10_000_000 });
  expect((await step(owner, jv, approved, "release")).body).toMatchObject({ code: "releaser_wrote_it" });
  expectStatus(await step(manager, jv, approved, "release"));
});

test("what was changed after an approval was asked for is not approved by it", async () => {
  const { manager, owner, accountant } = books;
  const printed = await voucherIn(books, jv, "printed", large);
  const { id } = requestOf(await step(manager, jv, printed, "approve"));
  expectStatus(await step(accountant, jv, printed, "print-undo"));
  const outcome = await decide(owner, id);
  expect(outcome.state).not.toBe("approved");
  expect(expectStatus(await owner.get(`${jv}/${printed.id}`)).state).toBe("draft");
});

test("who works alone, by name, approves and releases what they wrote", async () => {
  const { stranger, kaban } = books;
  const { rows } = await kaban.db.query(
    `select (select id from account where branch_id = $1 and code = '73660') as expense,
       (select id from account where branch_id = $1 and code = '11130') as bank`,
    [stranger.branchId],
  );
  const { expense, bank } = rows[0];
  const lines = [debit(expense, 20_000_000), credit(bank, 20_000_000)];
  const draft = expectStatus(await stranger.post(jv, { ...header(jv), lines }), 201);
  const printed = expectStatus(await step(stranger, jv, draft, "print"));
  expect((await step(stranger, jv, printed, "approve")).body.code).toBe("approver_wrote_it");
  expectStatus(await stranger.put("/approvals/alone", { works_alone: true }));
  const approved = expectStatus(await step(stranger, jv, printed, "approve"));
  expect(expectStatus(await step(stranger, jv, approved, "release")).state).toBe("released");
});

test("a step is taken by a database session that has taken no other before", async () => {
  const printed = await voucherIn(books, jv, "printed", small);
  // What a session has parsed of the trigger is forgotten when its function is altered.
  await books.kaban.db.query("alter function keep_voucher() cost 100");
  expectStatus(await step(books.manager, jv, printed, "approve"));
});
