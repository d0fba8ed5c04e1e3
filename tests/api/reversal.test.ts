import { afterAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus, openBatch, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, teller, teller2, manager, north, ids, foreign, move } = await openCounters();

afterAll(() => checkAndClose(kaban));

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
    approved_by_name: "manager Tester",
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

test("of several entries at once is answered each by itself, in one order", async () => {
  const ana = await addMember(teller);
  const made: { id: string; reference: string }[] = [];
  for (const amount of [1_000, 2_000, 3_000])
    made.push(expectStatus(await move(teller, "deposit", ana, amount)));
  expectStatus(await move(teller, "withdraw", ana, 1_500));
  const [least, middle, most] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  const asked = [least.id, crypto.randomUUID(), most.id, middle.id, least.id];
  const answers = await Promise.all(asked.map((id) => reverse(teller, id)));
  const codes = answers.map(({ body }) => body.code ?? "done").sort();
  // 4,500 are left: all that was paid in cannot be taken back.
  expect(codes).toEqual(["already_reversed", "done", "done", "entry_not_found", "insufficient_balance"]);
  const done = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  for (const { id, reverses_id } of done) {
    const entry = expectStatus(await teller.get(`/transaction/${id}`));
    const original = made.find((one) => one.id === reverses_id);
    expect(entry.reverses_reference).toBe(original?.reference);
  }
});

test("goes with deposits and withdrawals that come beside it, in one transaction and one order", async () => {
  const ana = await addMember(teller);
  const made = expectStatus(await move(teller, "deposit", ana, 9_000));
  const asked = [1, 2, 3, 4, 5].flatMap((nth) => [
    move(teller, "deposit", ana, 100 * nth),
    move(teller2, "withdraw", ana, 10 * nth),
  ]);
  const answers = await Promise.all([...asked, reverse(teller, made.id)]);
  const done = answers.map((answer) => expectStatus(answer).id);
  const { rows } = await kaban.db.query(
    `select source, amount, balance_after::bigint as balance, written_in::text as transaction
     from journal_entry where id = any($1) order by sequence`,
    [done],
  );
  // Whatever came first, each goes on from what the one before it left.
  let balance = 9_000;
  for (const { source, amount, ...entry } of rows) {
    balance += source === "deposit" ? amount : -amount;
    expect(entry.balance).toBe(balance);
  }
  expect(balance).toBe(1_350);
  const sources = new Map<string, Set<string>>();
  for (const { transaction, source } of rows)
    sources.set(transaction, (sources.get(transaction) ?? new Set()).add(source));
  expect([...sources.values()].some((kinds) => kinds.has("deposit") && kinds.has("withdraw"))).toBe(true);
});

test("is asked for again under its key, and answered alike", async () => {
  const ana = await addMember(teller);
  const deposit = expectStatus(await move(teller, "deposit", ana, 7_000));
  const body = { reason: "Wrong member", approver: "manager", password };
  const headers = { "idempotency-key": "reversed-under-one-key" };
  const path = `/transaction/${deposit.id}/reverse`;
  const [first, ...again] = await Promise.all([1, 2, 3].map(() => teller.post(path, body, headers)));
  for (const one of [...again, await teller.post(path, body, headers)]) expect(one.text).toBe(first?.text);
  expectStatus(first as NonNullable<typeof first>);
});

test("is its own footstep, which says what it took back and why", async () => {
  const ana = await addMember(teller);
  const deposit = expectStatus(await move(teller, "deposit", ana, 7_000));
  const reversal = expectStatus(await reverse(teller, deposit.id));
  const filter = { filters: [{ field: "entity_id", mode: "equal", value: reversal.id }] };
  const path = `/footstep/branch/search?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  expect(expectStatus(await manager.get(path)).data).toMatchObject([
    {
      id: reversal.id,
      activity: "reverse-entry-success",
      entity: "transaction",
      after: {
        reference: reversal.reference,
        reverses_id: deposit.id,
        amount: 7_000,
        description: `Reversal of ${deposit.reference}: Wrong member`,
      },
    },
  ]);
  const { rows } = await kaban.db.query("select id from footstep where entity_id = $1", [reversal.id]);
  expect(rows).toEqual([]);
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

test("is approved by neither who asks for it nor who made the entry", async () => {
  const ana = await addMember(teller);
  await openBatch(manager);
  const own = expectStatus(await move(manager, "deposit", ana, 7_000));
  const others = expectStatus(await move(teller, "deposit", ana, 7_000));
  const refused = {
    status: 403,
    body: {
      code: "maker_may_not_approve",
      fields: { approver: "They posted this transaction or are reversing it, so someone else must approve." },
    },
  };
  expect(await reverse(manager, own.id)).toMatchObject(refused);
  expect(await reverse(manager, others.id)).toMatchObject(refused);
  expect(await reverse(teller, own.id)).toMatchObject(refused);
  expect(await reverse(manager, own.id, { approver: "Manager@Kaban.test" })).toMatchObject(refused);
  expectStatus(await reverse(manager, own.id, { approver: "owner" }));
  expectStatus(await reverse(teller, others.id));
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
