import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, checkAndClose, expectStatus, openBatch, openCounters } from "../support/counter.ts";

const { kaban, teller, teller2, manager, north, ids, foreign, move } = await openCounters();

afterAll(() => checkAndClose(kaban));

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
      member_account_id: expect.any(String),
      member_account_number: "21110-000001",
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
      created_by_name: "teller Tester",
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

  test("refuse what a product is not offered for", async () => {
    const maria = await addMember(teller);
    const offer = (way: "deposit" | "withdraw", is: boolean) =>
      kaban.db.query(`update account set show_in_${way} = $2 where id = $1`, [ids.savings, is]);
    expectStatus(await move(teller, "deposit", maria, 200));
    await offer("deposit", false);
    expect((await move(teller, "deposit", maria, 100)).body.code).toBe("not_offered_for_deposit");
    await offer("withdraw", false);
    expect((await move(teller, "withdraw", maria, 100)).body.code).toBe("not_offered_for_withdrawal");
    await offer("deposit", true);
    await offer("withdraw", true);
    expectStatus(await move(teller, "withdraw", maria, 100));
  });

  test("take what a member brings before they are verified, and nothing once they are declined", async () => {
    const maria = await addMember(teller);
    expectStatus(await move(teller, "deposit", maria, 300));
    expectStatus(await move(teller, "withdraw", maria, 100));
    const { version } = expectStatus(await manager.get(`/member-profile/${maria}`));
    const declined = { version, reason: "The papers are another's" };
    expectStatus(await manager.put(`/member-profile/${maria}/reject`, declined));
    expect((await move(teller, "deposit", maria, 100)).body).toMatchObject({
      code: "member_declined",
      fields: { member_id: expect.any(String) },
    });
    const lines = [{ account_id: ids.savings, amount: 100 }];
    const payment = { member_id: maria, payment_type_id: ids.cash, lines };
    expect((await teller.post("/transaction/payment", payment)).body.code).toBe("member_declined");
    expect(expectStatus(await move(teller, "withdraw", maria, 200)).balance_after).toBe(0);
  });

  test("refuse a payment type whose account members hold", async () => {
    const maria = await addMember(teller);
    await kaban.db.query("update payment_type set account_id = $1 where id = $2", [ids.savings, ids.online]);
    const answer = await move(teller, "deposit", maria, 100, { payment_type_id: ids.online });
    expect(answer.body.code).toBe("payment_account_not_usable");
    await kaban.db.query(
      `update payment_type set account_id =
         (select id from account where branch_id = $2 and code = '11130') where id = $1`,
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
      message: "Minimum balance of 100.00 required; 300.00 available",
    });
    expectStatus(await move(teller, "withdraw", maria, 20_000));
    expectStatus(await move(teller, "withdraw", maria, 10_000));
    await kaban.db.query("update account set minimum_balance = 0 where id = $1", [ids.savings]);
  });

  test("fill an account up to the most a member may hold", async () => {
    const maria = await addMember(teller);
    await kaban.db.query("update account set maximum_balance = 30000 where id = $1", [ids.savings]);
    expectStatus(await move(teller, "deposit", maria, 20_000));
    const high = await move(teller, "deposit", maria, 10_001);
    expect(high.body).toMatchObject({
      code: "above_maximum_balance",
      message: "Maximum balance of 300.00; the account holds 200.00",
      fields: { amount: expect.any(String) },
    });
    expectStatus(await move(teller, "deposit", maria, 10_000));
    expectStatus(await move(teller, "withdraw", maria, 1));
    await kaban.db.query("update account set maximum_balance = null where id = $1", [ids.savings]);
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
    const online = { payment_type_id: ids.online };
    const good = expectStatus(
      await move(manager, "deposit", juan, 100, { ...yesterday, ...reason, ...online }),
    );
    expect(good.entry_date).toBe("2026-05-31");
    const entry = expectStatus(await manager.get(`/transaction/${good.id}`));
    expect(entry).toMatchObject({ entry_date: "2026-05-31", ...reason });
    expectStatus(await move(teller, "deposit", juan, 100, { entry_date: "2026-06-01" }));
  });

  test("nothing posts to a closed period", async () => {
    const juan = await addMember(teller);
    const close = (day: string | null) =>
      kaban.db.query("update journal_head set closed_through = $1 where branch_id = $2", [
        day,
        teller.branchId,
      ]);
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
