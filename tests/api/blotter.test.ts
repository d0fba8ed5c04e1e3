import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";
import { type Books, openBooks } from "../support/vouchers.ts";
import { password } from "../support/world.ts";

let books: Books;
let supplies: string;
let second: string;
let member: string;

beforeAll(async () => {
  books = await openBooks();
  const { owner, teller, teller2, ids } = books;
  const type = { name: "Supplies of the office", account_id: ids.expense };
  supplies = expectStatus(await owner.post("/disbursement", type), 201).id;
  second = expectStatus(await teller2.get("/transaction-batch/current")).id;
  member = await addMember(teller);
});
afterAll(() => checkAndClose(books.kaban));

const witnessed = (witness = "manager") => ({ witness, witness_password: password });
const current = async (by: Client) => expectStatus(await by.get("/transaction-batch/current"));
const inBank = (more: Record<string, unknown> = {}, by: Client = books.teller) =>
  by.post("/bank-deposit", {
    taken_from: "drawer",
    account_id: books.ids.bank,
    amount: 1_000,
    slip_number: "S-1",
    slip_date: "2026-06-01",
    ...more,
  });

/** Everything that moves cash at a window, by the line of the blotter it stands in. */
const acts = {
  deposits: (amount: number) => books.move(books.teller, "deposit", member, amount),
  withdrawals: (amount: number) => books.move(books.teller, "withdraw", member, amount),
  disbursements: (amount: number) =>
    books.teller.post("/disbursement-transaction", {
      disbursement_id: supplies,
      payee: "Aling Nena",
      amount,
      description: "Paper",
    }),
  from_vault: (amount: number) =>
    books.teller.post("/batch-funding", { way: "from vault", amount, ...witnessed() }),
  to_vault: (amount: number) =>
    books.teller.post("/batch-funding", { way: "to vault", amount, ...witnessed() }),
  to_drawers: (amount: number) =>
    books.teller.post("/batch-funding", {
      ...{ way: "to drawer", to_batch_id: second, amount },
      ...witnessed("teller2"),
    }),
  bank_deposits: (amount: number) => inBank({ amount }),
  by_check: (amount: number) =>
    books.move(books.teller, "deposit", member, amount, { payment_type_id: books.ids.check }),
};
type Act = keyof typeof acts;
const goesOut: readonly string[] = [
  "withdrawals",
  "disbursements",
  "to_vault",
  "to_drawers",
  "bank_deposits",
];

const ledgerOf = async (batchId: string) =>
  (
    await books.kaban.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::bigint as cash from journal_entry e
       join journal_line l on l.entry_id = e.id and l.account_id = $2 where e.batch_id = $1`,
      [batchId, books.ids.cashOnHand],
    )
  ).rows[0].cash as number;
const sumOf = (blotter: Record<string, number>) => Object.values(blotter).reduce((sum, one) => sum + one, 0);

test("whatever happens at a window, the blotter tells it line by line and comes to the ledger", async () => {
  const step = fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as Act[])),
    amount: fc.integer({ min: 1, max: 300_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const before = await current(books.teller);
      const told: Record<string, number> = { ...before.blotter };
      for (const { act, amount } of steps) {
        const { status, body } = await acts[act](amount);
        const isRefused = ["insufficient_cash", "insufficient_balance", "held_until_cleared"].includes(
          body.code,
        );
        if (!isRefused && status >= 300) throw new Error(`${act}: ${status} ${JSON.stringify(body)}`);
        if (status < 300 && act !== "by_check") {
          told[act] = (told[act] ?? 0) + (goesOut.includes(act) ? -amount : amount);
        }
      }
      const after = await current(books.teller);
      expect(after.blotter).toEqual(told);
      expect(sumOf(after.blotter)).toBe(after.expected_cash);
      expect(sumOf(after.blotter)).toBe(await ledgerOf(after.id));
    }),
    { numRuns: 12 },
  );
  const theirs = await current(books.teller2);
  const handedOver = (await current(books.teller)).blotter.to_drawers;
  expect(theirs.blotter.from_drawers + handedOver).toBe(0);
  expect(sumOf(theirs.blotter)).toBe(theirs.expected_cash);
});

test("a reversal has its line, and the blotter of an ended batch stays what was expected", async () => {
  const { teller2, kaban, move } = books;
  const { id } = expectStatus(await move(teller2, "deposit", member, 4_000));
  expectStatus(
    await teller2.post(`/transaction/${id}/reverse`, { reason: "Twice", approver: "manager", password }),
  );
  const before = await current(teller2);
  expect(before.blotter).toMatchObject({ beginning_cash: 1_000_000, deposits: 4_000, reversals: -4_000 });
  const counts = [{ bills_and_coins_id: books.ids.thousand, quantity: 9 }];
  const ended = expectStatus(
    await teller2.put("/transaction-batch/end", { counts, over_short_reason: "Lost" }),
  );
  expect(ended.blotter).toEqual(before.blotter);
  expect(sumOf(ended.blotter)).toBe(ended.expected_cash);
  expect(ended.over_short).toBe(900_000 - before.expected_cash);
  const { rows } = await kaban.db.query(
    "select count(*)::int as count from batch_funding where state <> 'done'",
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test("cash is taken to a bank with its slip: by one out of the drawer, by two out of the vault", async () => {
  const { teller, accountant, manager, owner, ids, foreign } = books;
  const posted = expectStatus(await inBank({ amount: 2_500, slip_number: "BPI 77" }), 201);
  expect(expectStatus(await accountant.get("/bank-deposit/search?q=77"))).toMatchObject({
    data: [{ id: posted.id, amount: 2_500, taken_from: "drawer", account_name: "Cash in Bank" }],
    totals: { amount: 2_500 },
  });
  expect(expectStatus(await accountant.get(`/transaction/${posted.id}`)).lines).toMatchObject([
    { account_id: ids.bank, debit: 2_500 },
    { account_id: ids.cashOnHand, credit: 2_500 },
  ]);
  const field = async (more: Record<string, unknown>, by?: Client) => {
    const { status, body } = await inBank(more, by);
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    return Object.keys(body.fields ?? {});
  };
  for (const account_id of [ids.cashOnHand, ids.vault, ids.savings, ids.expense, foreign.vault])
    expect(await field({ account_id })).toEqual(["account_id"]);
  expect(await field({ slip_date: "2026-06-02" })).toEqual(["slip_date"]);
  expect(await field({ slip_number: "" })).toEqual(["slip_number"]);
  expect(await field({ amount: 0 })).toEqual(["amount"]);
  expect(await field({ media_id: member })).toEqual(["media_id"]);
  expect(await field({ amount: 40_000_000 })).toEqual(["amount"]);
  expect(await field({ taken_from: "vault" })).toEqual(["witness"]);
  expect((await inBank({}, owner)).body.code).toBe("batch_not_open");
  expect((await inBank({}, accountant)).status).toBe(403);

  const position = async () => expectStatus(await manager.get("/cash-position"));
  const before = await position();
  const fromVault = { taken_from: "vault", amount: 700, ...witnessed("accountant") };
  expectStatus(await inBank(fromVault, owner), 201);
  const after = await position();
  expect(after.vault).toBe(before.vault - 700);
  expect(after.total).toBe(before.total);
  const bank = (one: typeof before) =>
    one.banks.find(({ account_id }: { account_id: string }) => account_id === ids.bank).balance;
  expect(bank(after)).toBe(bank(before) + 700);
  const { expected_cash } = await current(teller);
  expect(after.drawers).toMatchObject([{ teller_name: "teller Tester", expected_cash, is_overdue: false }]);
  expect((await teller.get("/cash-position")).status).toBe(403);
});

test("a batch of a day that is over is named, and ended before its teller opens another", async () => {
  const { kaban } = books;
  kaban.clock.advance({ days: 1 });
  const [teller, manager] = await Promise.all([kaban.signIn("teller"), kaban.signIn("manager")]);
  const { reference } = await current(teller);
  expect(expectStatus(await manager.get("/cash-position")).drawers).toMatchObject([
    { reference, entry_date: "2026-06-01", is_overdue: true },
  ]);
  expect((await teller.post("/transaction-batch", { beginning_cash: 0 })).body).toMatchObject({
    code: "batch_already_open",
    detail: { reference },
  });
});
