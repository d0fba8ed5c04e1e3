import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { addMember, brokenInvariants, checkAndClose, expectStatus, unbroken } from "../support/counter.ts";
import { openPayments } from "../support/payments.ts";

const counters = await openPayments();
const { kaban, teller, ids, maria, three, pay, paid, shown, batch, reverse } = counters;
afterAll(() => checkAndClose(kaban));

const held = async (member: string, code = "21110") => {
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${member}`));
  return data.find((row: { code: string }) => row.code === code);
};

describe("a payment", () => {
  test("is many lines on one receipt: one entry, in cash, and the change", async () => {
    const before = await batch();
    const receipt = await paid(three(), { description: "Membership", cash_received: 60_000 });
    expect(receipt).toMatchObject({
      reference: "000001",
      entry_date: "2026-06-01",
      source: "payment",
      amount: 55_050,
      change: 4_950,
    });
    const entry = await shown(receipt.id);
    expect(entry).toMatchObject({
      source: "payment",
      description: "Membership",
      member_id: maria,
      account_id: null,
      payment_kind: "cash",
      cash_received: 60_000,
      prints: [],
      lines: [
        { account_code: "11110", member_id: null, debit: 55_050, credit: 0 },
        { account_code: "21110", member_id: maria, debit: 0, credit: 30_000 },
        { account_code: "30130", member_id: maria, debit: 0, credit: 20_000 },
        { account_code: "40120", member_id: maria, debit: 0, credit: 5_050, member_account_number: null },
      ],
    });
    expect((await held(maria)).balance).toBe(30_000);
    const after = await batch();
    expect(after.expected_cash).toBe(before.expected_cash + 55_050);
    expect(after.totals).toMatchObject({ payments: 55_050, cash_in: 55_050, cash_out: 0, transactions: 1 });
    const payments = { logic: "and", filters: [{ field: "source", mode: "equal", value: "payment" }] };
    const asked = new URLSearchParams({ filter: JSON.stringify(payments) });
    const listed = expectStatus(await counters.manager.get(`/general-ledger/branch/search?${asked}`));
    expect(listed.totals).toEqual({ debit: 55_050, credit: 55_050 });
  });

  test("takes its number from the row that deposits are numbered in, typed ones too", async () => {
    const next = async () =>
      expectStatus(await teller.get("/ledger/next-reference?source=payment")).reference;
    const first = await next();
    expect((await paid(three())).reference).toBe(first);
    const typed = await next();
    const deposit = expectStatus(await counters.move(teller, "deposit", maria, 100, { reference: typed }));
    expect(deposit.reference).toBe(typed);
    expect((await pay(three(), { reference: typed })).body.code).toBe("reference_already_used");
    const later = await next();
    expect(later).not.toBe(typed);
    await paid(three(), { reference: later });
    const refused = await counters.move(teller, "deposit", maria, 100, { reference: later });
    expect(refused.body.code).toBe("reference_already_used");
    const { reference } = expectStatus(await counters.move(teller, "deposit", maria, 100));
    expect([typed, later]).not.toContain(reference);
    await counters.kaban.db.query(
      `update user_organization set receipt_prefix = 'OR-', receipt_start = 7, receipt_end = 8,
         user_setting_used_or = 6, user_setting_number_padding = 3 where user_id = $1 and branch_id = $2`,
      [teller.userId, teller.branchId],
    );
    expect((await paid(three())).reference).toBe("OR-007");
    expect(expectStatus(await counters.move(teller, "deposit", maria, 100)).reference).toBe("OR-008");
    expect((await pay(three())).body.code).toBe("booklet_used_up");
    await counters.kaban.db.query(
      `update user_organization set receipt_start = null, receipt_end = null, receipt_prefix = ''
       where user_id = $1`,
      [teller.userId],
    );
  });

  test("of nobody we know names who paid, into what no member holds", async () => {
    const outsider = { member_id: undefined, payer_name: "Pedro Reyes" };
    const receipt = await paid([{ account_id: ids.fee, amount: 2_500 }], outsider);
    expect(await shown(receipt.id)).toMatchObject({
      member_id: null,
      payer_name: "Pedro Reyes",
      account_code: "40120",
    });
    const [listed] = expectStatus(await counters.manager.get("/transaction/search?pageSize=1")).data;
    expect(listed).toMatchObject({ id: receipt.id, member_id: null, payer_name: "Pedro Reyes" });
    expect((await pay(three(), outsider)).body).toMatchObject({
      code: "line_member_needed",
      detail: { line: 1 },
    });
    const fee = [{ account_id: ids.fee, amount: 1 }];
    expect((await pay(fee, { member_id: undefined })).body.code).toBe("payer_needed");
    expect((await pay(fee, { payer_name: "Pedro" })).body.code).toBe("payer_is_member");
  });

  test("by check is on hold in each account it pays into, until it is taken back", async () => {
    await counters.kaban.db.query("update payment_type set number_of_days = 3 where id = $1", [ids.check]);
    const ana = await addMember(teller);
    const before = await batch();
    const check = { member_id: ana, payment_type_id: ids.check };
    const lines = [...three(), { account_id: ids.savings, amount: 1_000 }];
    expect((await pay(lines, check)).body.code).toBe("bank_reference_needed");
    const of = { ...check, bank_id: ids.bank, bank_date: "2026-05-31", bank_reference: "CHK 88" };
    const receipt = await paid(lines, of);
    expect(await shown(receipt.id)).toMatchObject({
      bank_date: "2026-05-31",
      bank_reference: "CHK 88",
      bank_name: expect.any(String),
    });
    expect(await held(ana)).toMatchObject({ balance: 31_000, on_hold: 31_000 });
    expect(await held(ana, "30130")).toMatchObject({ balance: 20_000, on_hold: 20_000 });
    const after = await batch();
    expect(after.expected_cash).toBe(before.expected_cash);
    expect(after.totals.check_in).toBe(before.totals.check_in + 56_050);
    expect(after.totals.check_out).toBe(before.totals.check_out);
    expect((await counters.move(teller, "withdraw", ana, 1)).body.code).toBe("held_until_cleared");
    expectStatus(await reverse(receipt.id));
    expect(await held(ana)).toMatchObject({ balance: 0, on_hold: 0 });
    expect((await batch()).totals.check_out).toBe(before.totals.check_out + 56_050);
  });

  test("is reversed whole, once", async () => {
    const ana = await addMember(teller);
    const before = await batch();
    const receipt = await paid(three(), { member_id: ana });
    const reversal = expectStatus(await reverse(receipt.id));
    const { lines } = await shown(reversal.id);
    expect(lines.map(({ debit, credit }: Record<string, number>) => [debit, credit])).toEqual([
      [0, 55_050],
      [30_000, 0],
      [20_000, 0],
      [5_050, 0],
    ]);
    expect([(await held(ana)).balance, (await held(ana, "30130")).balance]).toEqual([0, 0]);
    expect((await batch()).expected_cash).toBe(before.expected_cash);
    expect((await reverse(receipt.id)).body.code).toBe("already_reversed");
  });

  test("that eight send under one key is posted once", async () => {
    const ana = await addMember(teller);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pay(three(), { member_id: ana }, teller, key)),
    );
    expect(new Set(answers.map((answer) => expectStatus(answer).id)).size).toBe(1);
    expect((await held(ana)).balance).toBe(30_000);
  });
});

test("payments and deposits that come at once are answered each by itself, out of one group", async () => {
  const { teller2, move } = counters;
  const [ana, ben] = [await addMember(teller), await addMember(teller)];
  const check = { payment_type_id: ids.check, bank_id: ids.bank, bank_date: "2026-05-31" };
  const asked = [
    () => pay(three(), { member_id: ana }),
    () => move(teller2, "deposit", ana, 100),
    () => pay([{ account_id: ids.savings, amount: 700 }], { member_id: ben }, teller2),
    () => pay(three(), { member_id: crypto.randomUUID() }),
    () => pay([{ account_id: ids.vault, amount: 5 }], { member_id: ben }, teller2),
    () => pay(three(), { member_id: ana, cash_received: 1 }),
    () => move(teller, "withdraw", ben, 200),
    () => pay(three(), { member_id: ana, reference: "TYPED 9" }, teller2),
    () => pay(three(), { member_id: ben, ...check, bank_reference: "CHK 90" }),
  ];
  const answers = await Promise.all(asked.map((ask) => ask()));
  expect(answers.map(({ body }) => body.code ?? body.amount)).toEqual([
    ...[55_050, 100, 700, "member_not_found", "line_account_not_offered", "cash_received_too_little", 200],
    ...[55_050, 55_050],
  ]);
  expect([(await held(ana)).balance, (await held(ben)).balance]).toEqual([60_100, 30_500]);
  const posted = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
  const { rows } = await kaban.db.query(
    `select array_agg(distinct source order by source) as sources, count(distinct reference)::int as numbers
     from journal_entry where id = any($1) group by written_in order by count(*) desc limit 1`,
    [posted],
  );
  expect(rows[0].sources).toEqual(["deposit", "payment", "withdraw"]);
  expect(await brokenInvariants(kaban)).toEqual(unbroken);
});

test("of several windows with the same check one gets its receipt, beside others that pay", async () => {
  const ana = await addMember(teller);
  const of = { member_id: ana, payment_type_id: ids.check, bank_id: ids.bank, bank_reference: "CHK 91" };
  const other = () => pay([{ account_id: ids.fee, amount: 300 }], { member_id: ana });
  const answers = await Promise.all([pay(three(), of), other(), pay(three(), of), other(), pay(three(), of)]);
  expect(answers.map(({ body }) => body.code ?? body.amount).sort()).toEqual([
    ...[300, 300, 55_050, "check_already_received", "check_already_received"],
  ]);
  expect(await held(ana)).toMatchObject({ balance: 30_000 });
});

test("each print of a receipt is kept: the first is the receipt, the others are reprints", async () => {
  const receipt = await paid(three());
  const print = (id: string, by = teller) => by.post(`/transaction/${id}/print-receipt`, {});
  const first = expectStatus(await print(receipt.id));
  expect(first).toMatchObject({ id: receipt.id, print_number: 1 });
  const many = await Promise.all(
    [teller, counters.teller2, counters.manager].map((by) => print(receipt.id, by)),
  );
  expect(many.map((answer) => expectStatus(answer).print_number).sort()).toEqual([2, 3, 4]);
  const { prints } = await shown(receipt.id);
  expect(prints.map((one: { print_number: number }) => one.print_number)).toEqual([1, 2, 3, 4]);
  expect(prints[0]).toMatchObject({ printed_at: first.printed_at, printed_by_name: expect.any(String) });
  const reversal = expectStatus(await reverse(receipt.id));
  expect((await print(reversal.id)).body.code).toBe("no_receipt");
  expect((await print(receipt.id, counters.north)).status).toBe(404);
  const { rows } = await counters.kaban.db.query(
    "select count(*)::int as count from footstep where entity_id = $1 and activity like '%print%'",
    [receipt.id],
  );
  expect(rows[0].count).toBe(4);
});

test("whatever is paid, debits equal credits and the drawer holds what was paid in cash", async () => {
  const ana = await addMember(teller);
  const lines = fc.array(
    fc.record({
      account_id: fc.constantFrom("savings" as const, "shares" as const, "fee" as const),
      amount: fc.integer({ min: -1, max: 9_999_999 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const payments = fc.array(
    fc.record({ lines, isCash: fc.boolean(), more: fc.integer({ min: -1, max: 500 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  await fc.assert(
    fc.asyncProperty(payments, async (several) => {
      const before = (await batch()).expected_cash;
      const sums = several.map((one) => one.lines.reduce((sum, { amount }) => sum + amount, 0));
      const answers = await Promise.all(
        several.map(({ lines, isCash, more }, index) =>
          pay(
            lines.map(({ account_id, amount }) => ({ account_id: ids[account_id], amount })),
            {
              member_id: ana,
              ...(isCash
                ? { cash_received: (sums[index] as number) + more }
                : { payment_type_id: ids.online, bank_reference: "GC 1" }),
            },
          ),
        ),
      );
      let cash = 0;
      answers.forEach(({ status, body }, index) => {
        const { lines, isCash, more } = several[index] as (typeof several)[number];
        const isSound = lines.every(({ amount }) => amount > 0) && !(isCash && more < 0);
        expect(status === 200).toBe(isSound);
        if (!isSound) return;
        expect(body).toMatchObject({ amount: sums[index], change: isCash ? more : null });
        if (isCash) cash += sums[index] as number;
      });
      expect((await batch()).expected_cash).toBe(before + cash);
      expect(await brokenInvariants(kaban)).toEqual(unbroken);
    }),
    { numRuns: 15 },
  );
});
