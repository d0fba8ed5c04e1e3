import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import {
  addMember,
  brokenInvariants,
  expectStatus,
  openBatch,
  unbroken,
  type WindowIds,
  windowIds,
} from "../support/window.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
let teller: Client;
let teller2: Client;
let manager: Client;
let north: Client;
let ids: WindowIds;
let foreign: WindowIds;

type Way = "deposit" | "withdraw";
const move = (
  client: Client,
  way: Way,
  member_id: string,
  amount: number,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  client.post(
    `/transaction/${way}`,
    { member_id, account_id: ids.savings, amount, payment_type_id: ids.cash, ...more },
    headers,
  );

beforeAll(async () => {
  kaban = await startTestApp();
  [teller, teller2, manager, north] = await Promise.all([
    kaban.signIn("teller"),
    kaban.signIn("teller2"),
    kaban.signIn("manager"),
    kaban.signIn("north"),
  ]);
  ids = await windowIds(kaban, teller.branchId);
  foreign = await windowIds(kaban, north.branchId);
  await openBatch(teller, 1_000_000);
  await openBatch(teller2, 1_000_000);
});
afterAll(async () => {
  expect(await brokenInvariants(kaban)).toEqual(unbroken);
  await kaban.close();
});

describe("deposit and withdrawal", () => {
  test("answer with a receipt: number, day, balances before and after", async () => {
    const maria = await addMember(teller);
    const deposit = expectStatus(await move(teller, "deposit", maria, 150_000, { description: "Payday" }));
    expect(deposit).toEqual({
      id: expect.any(String),
      reference: "000001",
      entry_date: "2026-06-01",
      created_at: "2026-06-01T04:00:00.000Z",
      source: "deposit",
      amount: 150_000,
      balance_before: 0,
      balance_after: 150_000,
    });
    const withdrawal = expectStatus(await move(teller, "withdraw", maria, 50_001));
    expect(withdrawal).toMatchObject({
      reference: "WD000001",
      source: "withdraw",
      balance_before: 150_000,
      balance_after: 99_999,
    });
    const entry = expectStatus(await teller.get(`/transaction/${withdrawal.id}`));
    expect(entry).toMatchObject({
      reference: "WD000001",
      balance_before: 150_000,
      balance_after: 99_999,
      payment_kind: "cash",
      payment_type_name: "Cash",
      created_by_name: "teller",
      reversed_by_id: null,
      lines: [
        { line_number: 1, account_code: "21110", member_id: maria, debit: 50_001, credit: 0 },
        { line_number: 2, account_code: "11110", member_id: null, debit: 0, credit: 50_001 },
      ],
    });
    const held = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${maria}`));
    expect(held.data.find((row: { code: string }) => row.code === "21110").balance).toBe(99_999);
  });

  test("need an open batch of the caller", async () => {
    const maria = await addMember(teller);
    expect(await move(manager, "deposit", maria, 100)).toMatchObject({
      status: 409,
      body: { code: "batch_not_open", message: "Open a transaction batch first" },
    });
  });

  test.each(["member_id", "account_id", "payment_type_id"])(
    "do not know another branch's %s",
    async (field) => {
      const maria = await addMember(teller);
      const theirs: Record<string, string> = {
        member_id: await addMember(north),
        account_id: foreign.savings,
        payment_type_id: foreign.cash,
      };
      const answer = await move(teller, "deposit", maria, 100, { [field]: theirs[field] });
      expect(answer.status).toBe(404);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    },
  );

  test("refuse what is not theirs to move", async () => {
    const maria = await addMember(teller);
    const into = (account_id: string) => move(teller, "deposit", maria, 100, { account_id });
    expect((await into(ids.vault)).body.code).toBe("account_not_held_by_members");
    await kaban.db.query("update account set status = 'frozen' where id = $1", [ids.shares]);
    expect((await into(ids.shares)).body).toMatchObject({ code: "account_frozen" });
    await kaban.db.query("update account set status = 'closed' where id = $1", [ids.shares]);
    expect((await into(ids.shares)).body).toMatchObject({ code: "account_closed" });
    await kaban.db.query("update account set status = 'open' where id = $1", [ids.shares]);
    expectStatus(await into(ids.shares));
    await kaban.db.query("update member set is_closed = true where id = $1", [maria]);
    expect((await into(ids.savings)).body.code).toBe("member_closed");
  });

  test("refuse a payment type whose account members hold", async () => {
    const maria = await addMember(teller);
    await kaban.db.query("update payment_type set account_id = $1 where id = $2", [ids.savings, ids.online]);
    const answer = await move(teller, "deposit", maria, 100, { payment_type_id: ids.online });
    expect(answer.body.code).toBe("payment_account_not_usable");
    await kaban.db.query(
      "update payment_type set account_id = (select id from account where branch_id = $2 and code = '11130') where id = $1",
      [ids.online, teller.branchId],
    );
  });

  test("refuse amounts that are no amounts", async () => {
    const maria = await addMember(teller);
    for (const amount of [0, -1, 0.5, 50_000_000_001, Number.NaN, "100", null]) {
      const answer = await move(teller, "deposit", maria, amount as number);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual(["amount"]);
    }
  });

  test("leave the minimum balance, unless all is taken", async () => {
    const maria = await addMember(teller);
    await kaban.db.query("update account set minimum_balance = 10000 where id = $1", [ids.savings]);
    expectStatus(await move(teller, "deposit", maria, 30_000));
    const low = await move(teller, "withdraw", maria, 20_001);
    expect(low.body).toMatchObject({
      code: "below_minimum_balance",
      message: "100.00 must stay in this account; 300.00 is in it",
    });
    expectStatus(await move(teller, "withdraw", maria, 20_000));
    expectStatus(await move(teller, "withdraw", maria, 10_000));
    await kaban.db.query("update account set minimum_balance = 0 where id = $1", [ids.savings]);
  });

  test("of two tellers who draw the last peso at once one is refused", async () => {
    for (let round = 0; round < 10; round += 1) {
      const maria = await addMember(teller);
      expectStatus(await move(teller, "deposit", maria, 100));
      const answers = await Promise.all(
        [teller, teller2, teller, teller2].map((client) => move(client, "withdraw", maria, 100)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(
        new Set(["insufficient_balance"]),
      );
    }
  });
});

describe("numbers", () => {
  test("typed by hand are taken once, and the series steps over them", async () => {
    const juan = await addMember(teller);
    const next = expectStatus(await move(teller, "deposit", juan, 100)).reference;
    const ahead = (by: number) => String(Number(next) + by).padStart(6, "0");
    const typed = expectStatus(await move(teller, "deposit", juan, 100, { reference: ahead(2) }));
    expect(typed.reference).toBe(ahead(2));
    const again = await move(teller2, "deposit", juan, 100, { reference: ahead(2) });
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: "reference_already_used",
        fields: { reference: `The number ${ahead(2)} is already used` },
      },
    });
    const drawn = [];
    for (let count = 0; count < 2; count += 1) {
      drawn.push(expectStatus(await move(teller, "deposit", juan, 100)).reference);
    }
    expect(drawn).toEqual([ahead(1), ahead(3)]);
  });

  test("have neither gaps nor doubles when drawn at once, refusals and typed ones among them", async () => {
    const juan = await addMember(teller);
    const first = Number(expectStatus(await move(teller, "deposit", juan, 100)).reference) + 1;
    const asked = Array.from({ length: 90 }, (_, index) => {
      const client = index % 2 ? teller : teller2;
      // Every ninth is refused; two of five type one number, which the series is about to reach.
      if (index % 9 === 0) return move(client, "deposit", juan, 100, { account_id: ids.vault });
      const reference = String(first + index - (index % 5)).padStart(6, "0");
      return move(client, "deposit", juan, 100, index % 5 < 2 ? { reference } : {});
    });
    const answers = await Promise.all(asked);
    const good = answers.filter(({ status }) => status === 200);
    const numbers = good.map(({ body }) => Number(body.reference)).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(numbers.length);
    const codes = answers.flatMap(({ body }) => body.code ?? []);
    expect(new Set(codes)).toEqual(new Set(["account_not_held_by_members", "reference_already_used"]));
    const next = Number(expectStatus(await move(teller, "deposit", juan, 100)).reference);
    const below = numbers.filter((number) => number < next);
    expect(below).toEqual(Array.from({ length: next - first }, (_, index) => first + index));
  });
});

describe("idempotency", () => {
  test("a hundred requests with one key make one posting and a hundred equal answers", async () => {
    const juan = await addMember(teller);
    const headers = { "idempotency-key": "a-hundred-at-once" };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => move(teller, "deposit", juan, 12_345, {}, headers)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    const { rows } = await kaban.db.query("select count(*) from journal_entry where member_id = $1", [juan]);
    expect(rows[0].count).toBe(1);
    const later = await move(teller, "deposit", juan, 12_345, {}, headers);
    expect(later.body).toEqual(answers[0]?.body);
  });

  test("the key of another request is refused", async () => {
    const juan = await addMember(teller);
    const headers = { "idempotency-key": "the-same-key-again" };
    expectStatus(await move(teller, "deposit", juan, 100, {}, headers));
    expect((await move(teller, "deposit", juan, 200, {}, headers)).body.code).toBe("idempotency_key_reused");
    expectStatus(await move(teller2, "deposit", juan, 200, {}, headers));
  });

  test("a refused request leaves its key free", async () => {
    const juan = await addMember(teller);
    const headers = { "idempotency-key": "first-refused-then-good" };
    expect((await move(teller, "withdraw", juan, 100, {}, headers)).status).toBe(409);
    expectStatus(await move(teller, "deposit", juan, 100));
    expectStatus(await move(teller, "withdraw", juan, 100, {}, headers));
  });
});

describe("another day", () => {
  beforeAll(() => openBatch(manager, 100_000));
  const reason = { back_date_reason: "Slip found under the counter" };

  test("needs the permission, a reason, and a day that has come", async () => {
    const juan = await addMember(teller);
    const yesterday = { entry_date: "2026-05-31" };
    expect(await move(teller, "deposit", juan, 100, { ...yesterday, ...reason })).toMatchObject({
      status: 403,
      body: { code: "back_dating_not_permitted" },
    });
    expect((await move(manager, "deposit", juan, 100, yesterday)).body.code).toBe(
      "back_date_reason_required",
    );
    expect(
      (await move(manager, "deposit", juan, 100, { entry_date: "2026-06-02", ...reason })).body.code,
    ).toBe("future_entry_date");
    const good = expectStatus(await move(manager, "deposit", juan, 100, { ...yesterday, ...reason }));
    expect(good.entry_date).toBe("2026-05-31");
    const entry = expectStatus(await manager.get(`/transaction/${good.id}`));
    expect(entry).toMatchObject({ entry_date: "2026-05-31", ...reason });
    expectStatus(await move(teller, "deposit", juan, 100, { entry_date: "2026-06-01" }));
  });

  test("nothing posts to a closed period", async () => {
    const juan = await addMember(teller);
    const close = (day: string | null) =>
      kaban.db.query("update branch set closed_through = $1 where id = $2", [day, teller.branchId]);
    await close("2026-05-31");
    const closed = await move(manager, "deposit", juan, 100, { entry_date: "2026-05-31", ...reason });
    expect(closed.body).toMatchObject({
      code: "period_closed",
      message: "The books are closed through 2026-05-31",
    });
    expectStatus(await move(teller, "deposit", juan, 100));
    await close("2026-06-01");
    expect((await move(teller, "deposit", juan, 100)).body.code).toBe("period_closed");
    await close(null);
  });
});

describe("reversal", () => {
  const reverse = (client: Client, id: string, more: Record<string, unknown> = {}) =>
    client.post(`/transaction/${id}/reverse`, {
      reason: "Wrong member",
      approver: "manager",
      password,
      ...more,
    });

  test("mirrors the entry once, and names it", async () => {
    const ana = await addMember(teller);
    const deposit = expectStatus(await move(teller, "deposit", ana, 7_000));
    const reversal = expectStatus(await reverse(teller, deposit.id));
    expect(reversal).toMatchObject({
      reference: "RV000001",
      reverses_id: deposit.id,
      entry_date: "2026-06-01",
    });
    const entry = expectStatus(await teller.get(`/transaction/${reversal.id}`));
    expect(entry).toMatchObject({
      source: "reversal",
      description: `Reversal of ${deposit.reference}: Wrong member`,
      reverses_reference: deposit.reference,
      approved_by_name: "manager",
      balance_before: 7_000,
      balance_after: 0,
      lines: [
        { account_code: "11110", debit: 0, credit: 7_000 },
        { account_code: "21110", member_id: ana, debit: 7_000, credit: 0 },
      ],
    });
    const original = expectStatus(await teller.get(`/transaction/${deposit.id}`));
    expect(original).toMatchObject({ amount: 7_000, reversed_by_reference: "RV000001" });
    expect((await reverse(teller, deposit.id)).body.code).toBe("already_reversed");
    expect((await reverse(teller, reversal.id)).body.code).toBe("not_reversible");
  });

  test("many at once reverse once", async () => {
    const ana = await addMember(teller);
    const deposit = expectStatus(await move(teller, "deposit", ana, 7_000));
    const answers = await Promise.all(
      [teller, teller2, teller, teller2, teller].map((client) => reverse(client, deposit.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "already_reversed")).toHaveLength(4);
  });

  test("of a withdrawal gives the money back", async () => {
    const ana = await addMember(teller);
    expectStatus(await move(teller, "deposit", ana, 7_000));
    const withdrawal = expectStatus(await move(teller, "withdraw", ana, 5_000));
    const before = (await teller.get("/transaction-batch/current")).body;
    expectStatus(await reverse(teller, withdrawal.id));
    const after = (await teller.get("/transaction-batch/current")).body;
    expect(after.expected_cash - before.expected_cash).toBe(5_000);
    expect(after.totals.reversals - before.totals.reversals).toBe(1);
    expect(after.totals.withdrawals).toBe(before.totals.withdrawals);
  });

  test("is refused when the money is gone", async () => {
    const ana = await addMember(teller);
    const deposit = expectStatus(await move(teller, "deposit", ana, 7_000));
    expectStatus(await move(teller, "withdraw", ana, 1));
    expect((await reverse(teller, deposit.id)).body.code).toBe("insufficient_balance");
  });

  test("needs a reason and the password of one who may approve", async () => {
    const ana = await addMember(teller);
    const deposit = expectStatus(await move(teller, "deposit", ana, 7_000));
    expect((await reverse(teller, deposit.id, { reason: " " })).body.fields).toEqual({
      reason: "Reason is required",
    });
    for (const wrong of [
      { password: "not the password" },
      { approver: "teller2" },
      { approver: "north-manager" },
      { approver: "stranger" },
      { approver: "nobody at all" },
    ]) {
      const answer = await reverse(teller, deposit.id, wrong);
      expect(answer).toMatchObject({ status: 403, body: { code: "approval_refused" } });
    }
    expectStatus(await reverse(teller, deposit.id, { approver: "owner@kaban.test" }));
  });

  test("of cash needs an open batch; of a check it does not", async () => {
    const ana = await addMember(teller);
    const cash = expectStatus(await move(teller, "deposit", ana, 7_000));
    const check = expectStatus(await move(teller, "deposit", ana, 9_000, { payment_type_id: ids.check }));
    const owner = await kaban.signIn("owner");
    expect((await reverse(owner, cash.id)).body.code).toBe("batch_not_open");
    expectStatus(await reverse(owner, check.id));
  });

  test("does not know another branch's entries, and takes none of the blotter's", async () => {
    const theirs = await addMember(north);
    await openBatch(north, 100);
    const deposit = expectStatus(
      await north.post("/transaction/deposit", {
        member_id: theirs,
        account_id: foreign.savings,
        amount: 100,
        payment_type_id: foreign.cash,
      }),
    );
    expect((await reverse(teller, deposit.id)).status).toBe(404);
    expect((await teller.get(`/transaction/${deposit.id}`)).status).toBe(404);
    const { rows } = await kaban.db.query(
      "select id from journal_entry where source = 'blotter' and branch_id = $1 limit 1",
      [teller.branchId],
    );
    expect((await reverse(teller, rows[0].id)).body.code).toBe("not_reversible");
  });
});
