import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import {
  addMember,
  brokenInvariants,
  type CounterIds,
  counterIds,
  expectStatus,
  openBatch,
  unbroken,
} from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;
let teller2: Client;
let manager: Client;
let ids: CounterIds;
let maria: string;

beforeAll(async () => {
  kaban = await startTestApp();
  [teller, teller2, manager] = await Promise.all([
    kaban.signIn("teller"),
    kaban.signIn("teller2"),
    kaban.signIn("manager"),
  ]);
  ids = await counterIds(kaban, teller.branchId);
  maria = await addMember(teller);
});
afterAll(() => kaban.close());

const move = (client: Client, way: "deposit" | "withdraw", amount: number, payment_type_id: string) =>
  client.post(`/transaction/${way}`, {
    member_id: maria,
    account_id: ids.savings,
    amount,
    payment_type_id,
  });

const balanceOf = async (accountId: string) =>
  (await kaban.db.query("select balance from account_balance where account_id = $1", [accountId])).rows[0]
    .balance;

describe("a teller's day", () => {
  let batchId: string;

  test("without a batch nothing is open", async () => {
    expect((await teller.get("/transaction-batch/current")).status).toBe(204);
    expect((await teller.put("/transaction-batch/end", { counts: [] })).body.code).toBe("batch_not_open");
  });

  test.each([
    [-1, "Beginning cash must be at least 0.00"],
    [0.5, "Beginning cash must be an amount with at most 2 decimals"],
    [50_000_000_001, "Amount cannot exceed Five Million (500,000,000)"],
    [undefined, "Beginning cash is required"],
  ])("does not open with %s centavos", async (beginning_cash, message) => {
    const { status, body } = await teller.post("/transaction-batch", { beginning_cash });
    expect([status, body.fields]).toEqual([400, { beginning_cash: message }]);
  });

  test("opens with the cash handed over by the vault", async () => {
    const batch = await openBatch(teller, 500_000);
    batchId = batch.id;
    expect(batch).toMatchObject({
      reference: "TB000001",
      name: "teller Tester 2026-06-01",
      user_name: "teller",
      user_full_name: "teller Tester",
      entry_date: "2026-06-01",
      beginning_cash: 500_000,
      expected_cash: 500_000,
      counted_cash: null,
      over_short: null,
      ended_at: null,
    });
    expect(await balanceOf(ids.vault)).toBe(-500_000);
    expect(await balanceOf(ids.cashOnHand)).toBe(500_000);
  });

  test("a person has one open batch, and a refused one draws no number", async () => {
    const second = await teller.post("/transaction-batch", { beginning_cash: 100 });
    expect(second).toMatchObject({ status: 409, body: { code: "batch_already_open" } });
    expect(second.body.message).toContain("TB000001");
    expect((await openBatch(teller2)).reference).toBe("TB000002");
  });

  test("keeps totals by kind; checks and online money stay out of the drawer", async () => {
    for (const [way, amount, paymentType] of [
      ["deposit", 120_050, ids.cash],
      ["deposit", 70_000, ids.check],
      ["deposit", 30_000, ids.online],
      ["withdraw", 20_050, ids.cash],
      ["withdraw", 5_000, ids.online],
    ] as const) {
      expectStatus(await move(teller, way, amount, paymentType));
    }
    const { body } = await teller.get("/transaction-batch/current");
    expect(body.id).toBe(batchId);
    expect(body.expected_cash).toBe(600_000);
    expect(body.totals).toEqual({
      deposits: 220_050,
      payments: 0,
      withdrawals: 25_050,
      cash_in: 120_050,
      cash_out: 20_050,
      check_in: 70_000,
      check_out: 0,
      online_in: 30_000,
      online_out: 5_000,
      transactions: 5,
      reversals: 0,
    });
  });

  test("the drawer pays no more than it holds", async () => {
    const answer = await move(teller, "withdraw", 10, ids.cash);
    expectStatus(answer);
    const poor = await move(teller2, "withdraw", 1, ids.cash);
    expect(poor).toMatchObject({ status: 409, body: { code: "insufficient_cash" } });
    expectStatus(await move(teller, "deposit", 10, ids.cash));
  });

  test("a count that is off needs a reason, and bad counts are refused by name", async () => {
    const end = (counts: unknown[], more = {}) => teller.put("/transaction-batch/end", { counts, ...more });
    const short = await end([{ bills_and_coins_id: ids.thousand, quantity: 5 }]);
    expect(short).toMatchObject({ status: 400, body: { code: "over_short_reason_required" } });
    expect(short.body.message).toContain("-1,000.00");
    const twice = { bills_and_coins_id: ids.peso, quantity: 1 };
    expect((await end([twice, twice])).body.code).toBe("denomination_twice");
    const north = await counterIds(kaban, (await kaban.signIn("north")).branchId);
    expect(await end([{ bills_and_coins_id: north.peso, quantity: 1 }])).toMatchObject({
      status: 404,
      body: { code: "denomination_not_found" },
    });
    expect(
      (await end([{ bills_and_coins_id: ids.thousand, quantity: 1_000_000 }], { over_short_reason: "x" }))
        .body.code,
    ).toBe("count_too_large");
    expect((await end([{ bills_and_coins_id: ids.thousand, quantity: -1 }])).status).toBe(400);
    expect((await end([{ bills_and_coins_id: ids.thousand, quantity: 0.5 }])).status).toBe(400);
  });

  test("ends with a shortage in its own account, the drawer empty and the count kept", async () => {
    const body = expectStatus(
      await teller.put("/transaction-batch/end", {
        counts: [
          { bills_and_coins_id: ids.thousand, quantity: 5 },
          { bills_and_coins_id: ids.hundred, quantity: 9 },
        ],
        over_short_reason: "One bill of a hundred is missing",
      }),
    );
    expect(body).toMatchObject({
      expected_cash: 600_000,
      counted_cash: 590_000,
      over_short: -10_000,
      over_short_reason: "One bill of a hundred is missing",
    });
    expect(body.ended_at).not.toBeNull();
    expect(body.totals).toMatchObject({ cash_in: 120_060, cash_out: 20_060, transactions: 7 });
    expect(await balanceOf(ids.cashOnHand)).toBe(0);
    expect(await balanceOf(ids.vault)).toBe(90_000);
    const { rows } = await kaban.db.query(
      `select b.balance from account_balance b join branch_account r on r.account_id = b.account_id
       where r.branch_id = $1 and r.role = 'cash short'`,
      [teller.branchId],
    );
    expect(rows).toEqual([{ balance: 10_000 }]);
  });

  test("a manager sees it with its count; a teller may not, nor anybody elsewhere", async () => {
    const shown = expectStatus(await manager.get(`/transaction-batch/${batchId}`));
    expect(shown.counts).toEqual([
      { name: "₱1,000 bill", value: 100_000, quantity: 5 },
      { name: "₱100 bill", value: 10_000, quantity: 9 },
    ]);
    expect((await teller.get(`/transaction-batch/${batchId}`)).status).toBe(403);
    const stranger = await kaban.signIn("stranger");
    expect(await stranger.get(`/transaction-batch/${batchId}`)).toMatchObject({ status: 404 });
  });

  test("nothing posts to it any more, and it does not change", async () => {
    expect((await move(teller, "deposit", 100, ids.cash)).body.code).toBe("batch_not_open");
    const change = kaban.db.query("update transaction_batch set name = 'x' where id = $1", [batchId]);
    await expect(change).rejects.toThrow(/ended batch/);
    const recount = kaban.db.query("update batch_cash_count set quantity = 0 where batch_id = $1", [batchId]);
    await expect(recount).rejects.toThrow(/ended batch/);
  });

  test("an overage is posted the other way round", async () => {
    expectStatus(await move(teller2, "deposit", 10_000, ids.cash));
    const body = expectStatus(
      await teller2.put("/transaction-batch/end", {
        counts: [
          { bills_and_coins_id: ids.hundred, quantity: 1 },
          { bills_and_coins_id: ids.centavo, quantity: 25 },
        ],
        over_short_reason: "Left by somebody",
      }),
    );
    expect(body.over_short).toBe(25);
    const { rows } = await kaban.db.query(
      `select b.balance from account_balance b join branch_account r on r.account_id = b.account_id
       where r.branch_id = $1 and r.role = 'cash over'`,
      [teller.branchId],
    );
    expect(rows).toEqual([{ balance: -25 }]);
    expect(await brokenInvariants(kaban)).toEqual(unbroken);
  });
});

test("of many attempts at once to open a batch one wins", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => teller.post("/transaction-batch", { beginning_cash: 100 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "batch_already_open")).toHaveLength(7);
});

test("of many attempts at once to end a batch one wins, and its cash is turned over once", async () => {
  const before = await balanceOf(ids.vault);
  const counts = [{ bills_and_coins_id: ids.peso, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => teller.put("/transaction-batch/end", { counts })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await balanceOf(ids.vault)) - before).toBe(100);
});

test("the list shows whose batch, and filters open ones", async () => {
  const filter = (value: boolean) =>
    encodeURIComponent(JSON.stringify({ filters: [{ field: "is_open", mode: "equal", value }] }));
  const ended = await manager.get(`/transaction-batch/search?filter=${filter(false)}`);
  expect(ended.body.data.map((row: { user_name: string }) => row.user_name).sort()).toEqual([
    "teller",
    "teller",
    "teller2",
  ]);
  expect((await manager.get(`/transaction-batch/search?filter=${filter(true)}`)).body.totalSize).toBe(0);
});

test("a branch that has no account for a part says which", async () => {
  await kaban.db.query("delete from branch_account where role = 'vault' and branch_id = $1", [
    teller.branchId,
  ]);
  const answer = await teller.post("/transaction-batch", { beginning_cash: 100 });
  expect(answer).toMatchObject({ status: 409, body: { code: "branch_accounts_missing" } });
  expect(answer.body.message).toContain("vault");
  expect((await teller.get("/transaction-batch/current")).status).toBe(204);
});
