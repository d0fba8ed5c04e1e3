import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { addMember, brokenInvariants, expectStatus, openBatch, unbroken } from "../support/counter.ts";
import {
  type Books,
  credit,
  debit,
  header,
  type Line,
  openBooks,
  step,
  type VoucherPath,
  voucherIn,
} from "../support/vouchers.ts";

const jv = "/journal-voucher";
const ccv = "/cash-check-voucher";
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

/** Writes a voucher, and has it approved and released by the owner. */
async function posted(path: VoucherPath, lines: Line[], more: Line = {}, by = books.owner) {
  return step(by, path, await voucherIn(books, path, "approved", lines, more), "release");
}
const balance = async (table: "account_balance" | "member_account", id: string): Promise<number> => {
  const column = table === "account_balance" ? "account_id" : "id";
  const { rows } = await books.kaban.db.query(`select balance from ${table} where ${column} = $1`, [id]);
  return rows[0].balance;
};
const savingsOf = async (member: string) => {
  const { rows } = await books.kaban.db.query(
    "select id, balance from member_account where member_id = $1 and account_id = $2",
    [member, ids.savings],
  );
  return rows[0] as { id: string; balance: number };
};
const entriesOf = async (reference: string) =>
  (await books.kaban.db.query("select id from journal_entry where reference = $1", [reference])).rows.length;

test("eight who release at once post it once; the same key is answered alike", async () => {
  const lines = [debit(ids.expense, 4_200), credit(ids.bank, 4_200)];
  const approved = await voucherIn(books, jv, "approved", lines);
  const before = await balance("account_balance", ids.bank);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      step(index % 2 ? books.owner : books.manager, jv, approved, "release"),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await entriesOf(approved.number)).toBe(1);
  const again = await voucherIn(books, jv, "approved", lines);
  const key = { "idempotency-key": "one-release-of-a-voucher" };
  const same = await Promise.all(
    Array.from({ length: 4 }, () => step(books.owner, jv, again, "release", {}, key)),
  );
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expectStatus(same[0] as (typeof same)[number]);
  expect(await balance("account_balance", ids.bank)).toBe(before - 8_400);
  const keyless = await books.owner.request({
    method: "POST",
    url: `/api/v1${jv}/${again.id}/release`,
    payload: { version: again.version },
  });
  expect(keyless.status).toBe(400);
});

test("cash in it comes from the drawer of who releases, who must have one with enough", async () => {
  const { owner, manager, teller2 } = books;
  const lines = (amount: number) => [debit(ids.expense, amount), credit(ids.cashOnHand, amount)];
  const inCash = { payment_kind: "cash" };
  const approved = await voucherIn(books, ccv, "approved", lines(30_000), inCash);
  expect((await step(owner, ccv, approved, "release")).body.code).toBe("batch_not_open");
  const batch = await openBatch(manager, 50_000);
  const released = expectStatus(await step(manager, ccv, approved, "release"));
  expect(released.batch_id).toBe(batch.id);
  const current = expectStatus(await manager.get("/transaction-batch/current"));
  expect(current).toMatchObject({ expected_cash: 20_000, totals: { cash_in: 0, cash_out: 30_000 } });
  const tooMuch = await voucherIn(books, ccv, "approved", lines(20_001), inCash);
  const refused = await step(manager, ccv, tooMuch, "release");
  expect(refused).toMatchObject({ status: 409, body: { code: "insufficient_cash" } });
  expect(expectStatus(await manager.get(`${ccv}/${tooMuch.id}`))).toMatchObject({ state: "approved" });
  const filter = JSON.stringify({
    logic: "and",
    filters: [
      { field: "source", mode: "equal", value: "check voucher" },
      { field: "payment_kind", mode: "equal", value: "cash" },
    ],
  });
  const ledger = expectStatus(
    await manager.get(`/general-ledger/branch/search?filter=${encodeURIComponent(filter)}`),
  );
  expect(ledger.data.map(({ reference }: Line) => reference)).toEqual([released.number, released.number]);
  expect((await step(teller2, ccv, tooMuch, "release")).status).toBe(403);
});

test("what members hold moves, and the passbook agrees; a member's rules hold", async () => {
  const { maria, teller, move, manager, kaban } = books;
  const pedro = await addMember(teller);
  expectStatus(await move(teller, "deposit", pedro, 10_000));
  const [from, to] = [await savingsOf(maria), await savingsOf(pedro)];
  const transfer = (amount: number) => [
    debit(ids.savings, amount, { member_id: maria }),
    credit(ids.savings, amount, { member_account_id: to.id }),
  ];
  const released = expectStatus(await posted(jv, transfer(70_000)));
  expect(released.lines).toMatchObject([
    { member_id: maria, member_account_id: from.id },
    { member_id: pedro, member_account_id: to.id },
  ]);
  expect(await balance("member_account", from.id)).toBe(from.balance - 70_000);
  expect(await balance("member_account", to.id)).toBe(80_000);
  const passbook = expectStatus(
    await manager.get(`/member-accounting-ledger/member-profile/${pedro}/account/${ids.savings}/ledger`),
  );
  expect(JSON.stringify(passbook)).toContain(released.number);

  const all = await balance("member_account", from.id);
  expect((await posted(jv, transfer(all + 1))).body).toMatchObject({ code: "insufficient_balance" });
  const check = { payment_type_id: ids.check };
  await kaban.db.query("update payment_type set number_of_days = 3 where id = $1", [ids.check]);
  expectStatus(await move(teller, "deposit", maria, 5_000, check));
  expect((await posted(jv, transfer(all + 1_000))).body).toMatchObject({ code: "held_until_cleared" });

  const approved = await voucherIn(books, jv, "approved", transfer(1_000));
  await kaban.db.query("update member_account set status = 'frozen' where id = $1", [from.id]);
  expect((await step(books.owner, jv, approved, "release")).body).toMatchObject({
    code: "line_member_account_not_open",
    detail: { line: 1, status: "frozen" },
  });
  await kaban.db.query("update member_account set status = 'open' where id = $1", [from.id]);
  expectStatus(await step(books.owner, jv, approved, "release"));
});

test("the bank does not fall below zero where the branch forbids it", async () => {
  const { kaban, teller } = books;
  const set = (may: boolean) =>
    kaban.db.query("update journal_head set may_overdraw_cash = $2 where branch_id = $1", [
      teller.branchId,
      may,
    ]);
  await set(false);
  const answer = await posted(jv, [debit(ids.expense, 900_000), credit(ids.bank, 900_000)]);
  expect(answer).toMatchObject({ status: 409, body: { code: "insufficient_funds" } });
  await set(true);
});

test("the entry has the business date, or the voucher's own by the rules of back-dating", async () => {
  const { manager, owner, kaban, teller } = books;
  const lines = [debit(ids.expense, 300), credit(ids.bank, 300)];
  const late = expectStatus(await posted(jv, lines, { date: "2026-05-28" }));
  expect(late).toMatchObject({ date: "2026-05-28", entry_date: "2026-06-01" });
  const onItsDate = { on_voucher_date: true };
  const approved = await voucherIn(books, jv, "approved", lines, { date: "2026-05-28" });
  const without = await step(owner, jv, approved, "release", onItsDate);
  expect(without.body.code).toBe("back_date_reason_required");
  const reason = { ...onItsDate, back_date_reason: "The bill came late" };
  expect(expectStatus(await step(owner, jv, approved, "release", reason)).entry_date).toBe("2026-05-28");
  const old = await voucherIn(books, jv, "approved", lines, { date: "2026-01-20" });
  expect((await step(manager, jv, old, "release", reason)).body.code).toBe("back_date_too_far");
  await setRule(kaban, teller.branchId, "back-dating", {});
  const { id } = requestOf(await step(manager, jv, old, "release", reason));
  expect(await decide(owner, id)).toMatchObject({ state: "approved" });
  expect(expectStatus(await owner.get(`${jv}/${old.id}`))).toMatchObject({
    ...{ state: "released", entry_date: "2026-01-20", released_by_name: "manager Tester" },
  });
  const coming = await voucherIn(books, jv, "approved", lines, { date: "2026-06-02" });
  expect((await step(owner, jv, coming, "release")).body.code).toBe("future_entry_date");
  await kaban.db.query("update journal_head set closed_through = '2026-05-31' where branch_id = $1", [
    teller.branchId,
  ]);
  const closed = await voucherIn(books, jv, "approved", lines, { date: "2026-05-28" });
  expect((await step(owner, jv, closed, "release", reason)).body.code).toBe("period_closed");
});

const side = fc.record({ account: fc.nat(5), amount: fc.integer({ min: 1, max: 40_000 }) });
const asked = fc.record({
  debits: fc.array(side, { minLength: 1, maxLength: 4 }),
  credits: fc.array(side, { minLength: 1, maxLength: 4 }),
  ends: fc.constantFrom("released", "released", "reversed", "cancelled"),
});

test("random vouchers keep the books tied out", async () => {
  const { maria, accountant, manager, owner } = books;
  const pedro = await addMember(books.teller);
  expectStatus(await books.move(books.teller, "deposit", pedro, 20_000));
  const places = [
    { account_id: ids.expense },
    { account_id: ids.bank },
    { account_id: ids.vault },
    { account_id: ids.cashOnHand },
    { account_id: ids.savings, member_id: maria },
    { account_id: ids.savings, member_id: pedro },
  ];
  let released = 0;
  await fc.assert(
    fc.asyncProperty(asked, async ({ debits, credits, ends }) => {
      const total = (sides: typeof debits) => sides.reduce((sum, { amount }) => sum + amount, 0);
      const difference = total(debits) - total(credits);
      const line = (way: "debit" | "credit") => (one: { account: number; amount: number }) => ({
        ...(places[one.account] as Line),
        [way]: one.amount,
      });
      const lines = [...debits.map(line("debit")), ...credits.map(line("credit"))];
      if (difference !== 0) {
        const refused = await accountant.post(jv, { ...header(jv), lines });
        expect(refused.body.code).toBe("does_not_balance");
        const even = { account: 1, amount: Math.abs(difference) };
        lines.push(line(difference > 0 ? "credit" : "debit")(even));
      }
      const approved = await voucherIn(books, jv, "approved", lines);
      if (ends === "cancelled") {
        expectStatus(await step(accountant, jv, approved, "cancel", { reason: "Not needed" }));
        expect(await entriesOf(approved.number)).toBe(0);
        return;
      }
      const done = await step(manager, jv, approved, "release");
      if (done.status !== 200) {
        expect(["insufficient_balance", "insufficient_cash", "held_until_cleared"]).toContain(done.body.code);
        expect(await entriesOf(approved.number)).toBe(0);
        return;
      }
      released += 1;
      if (ends === "reversed") {
        const draft = expectStatus(
          await step(accountant, jv, done.body, "reverse", { reason: "Wrong" }),
          201,
        );
        const printed = expectStatus(await step(accountant, jv, draft, "print"));
        const ready = expectStatus(await step(owner, jv, printed, "approve"));
        await step(manager, jv, ready, "release");
      }
      expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
    }),
    { numRuns: 25 },
  );
  expect(released).toBeGreaterThan(5);
});

test("eight people who release a voucher of cash at once post it once, from one drawer", async () => {
  const { kaban } = books;
  await kaban.db.query(
    `update user_organization set permissions = permissions || array['cash-check-voucher:release']
     where branch_id = $1 and user_type <> 'member'`,
    [books.teller.branchId],
  );
  const roles = ["owner", "manager", "teller", "teller2"] as const;
  const people = await Promise.all([...roles, ...roles].map((role) => kaban.signIn(role)));
  expect(new Set(people.map(({ cookies }) => JSON.stringify(cookies))).size).toBe(8);
  const drawers = async () =>
    (await kaban.db.query("select id, expected_cash from transaction_batch where ended_at is null")).rows;
  const before = new Map((await drawers()).map(({ id, expected_cash }) => [id, expected_cash]));
  const lines = [debit(ids.expense, 700), credit(ids.cashOnHand, 700)];
  const approved = await voucherIn(books, ccv, "approved", lines, { payment_kind: "cash" });
  const answers = await Promise.all(people.map((person) => step(person, ccv, approved, "release")));
  const [released, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  const codes = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code])));
  // Who has no drawer is refused for that, whoever was first.
  expect([...codes].every((code) => ["voucher_wrong_state", "batch_not_open"].includes(code))).toBe(true);
  const moved = (await drawers()).filter(({ id, expected_cash }) => expected_cash !== before.get(id));
  expect(moved).toEqual([
    { id: released?.body.batch_id, expected_cash: before.get(released?.body.batch_id) - 700 },
  ]);
  expect(await entriesOf(approved.number)).toBe(1);
});
