import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import { numberKey } from "#server/domain/ledger/references";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let owner: Client;
let manager: Client;
const today = "2026-06-01";
const back = (days: number) => ({ entry_date: addDays(today, -days), back_date_reason: "Found later" });

beforeAll(async () => {
  counters = await openCounters();
  ({ manager } = counters);
  owner = await counters.kaban.signIn("owner");
});
afterAll(() => checkAndClose(counters.kaban));

/** Changes the rules of the branch, the others staying as they are. */
async function rule(change: Record<string, unknown>) {
  const now = expectStatus(await owner.get("/ledger/posting-rules"));
  return owner.put("/ledger/posting-rules", { ...now, ...change });
}
const online = () => ({ payment_type_id: counters.ids.online });

describe("an entry dated back", () => {
  test("is held against the balance of every day since", async () => {
    const { move } = counters;
    const member = await addMember(manager);
    expectStatus(await manager.post("/transaction-batch", { beginning_cash: 0 }));
    expectStatus(await move(manager, "deposit", member, 10_000, { ...online(), ...back(10) }));
    expectStatus(await move(manager, "withdraw", member, 9_000, { ...online(), ...back(5) }));
    expectStatus(await move(manager, "deposit", member, 50_000, online()));
    const early = await move(manager, "withdraw", member, 5_000, { ...online(), ...back(8) });
    expect(early.body).toMatchObject({
      code: "balance_too_low_since",
      detail: { account: expect.stringMatching(/^21110-/), date: addDays(today, -5), balance: "-40.00" },
    });
    expectStatus(await move(manager, "withdraw", member, 1_000, { ...online(), ...back(8) }));
    const again = await move(manager, "withdraw", member, 1, { ...online(), ...back(8) });
    expect(again.body.code).toBe("balance_too_low_since");
    expectStatus(await move(manager, "withdraw", member, 50_000, online()));
  });

  test("moves no cash on a day without its drawer", async () => {
    const member = await addMember(manager);
    const answer = await counters.move(manager, "deposit", member, 100, back(1));
    expect(answer.body).toMatchObject({ code: "cash_not_moved_back", detail: { date: today } });
  });

  test("goes back as far as the branch allows, by an owner further, and never before the books", async () => {
    const member = await addMember(manager);
    const deposit = (client: Client, days: number) =>
      counters.move(client, "deposit", member, 100, { ...online(), ...back(days) });
    expectStatus(await deposit(manager, 31));
    expect((await deposit(manager, 32)).body).toMatchObject({
      code: "back_date_too_far",
      fields: { entry_date: "An entry may be dated back by 31 days at most" },
    });
    expectStatus(await owner.post("/transaction-batch", { beginning_cash: 0 }));
    expectStatus(await deposit(owner, 100));
    expect((await deposit(owner, 200)).body).toMatchObject({
      code: "before_books_begin",
      detail: { date: "2026-01-05" },
    });
    expect((await deposit(owner, 739_000)).body.code).toBe("before_books_begin");
    expectStatus(await rule({ back_date_days: 0 }));
    expect((await deposit(manager, 1)).body.code).toBe("back_date_too_far");
    expect((await rule({ books_begin_on: "2026-05-20" })).body).toMatchObject({ code: "entries_before" });
    expectStatus(await rule({ back_date_days: 31 }));
    expect((await rule({ version: 1 })).body.code).toBe("stale_version");
    expect((await owner.put("/ledger/posting-rules", { version: 1 })).status).toBe(400);
    expect((await manager.put("/ledger/posting-rules", { version: 1 })).status).toBe(403);
  });
});

describe("the branch's own cash", () => {
  test("is not paid out of an empty vault or bank, unless the branch says so", async () => {
    const north = await counters.kaban.signIn("north-manager");
    await counters.kaban.db.query("update journal_head set may_overdraw_cash = false where branch_id = $1", [
      north.branchId,
    ]);
    const opened = await north.post("/transaction-batch", { beginning_cash: 10_000 });
    expect(opened.body).toMatchObject({ code: "insufficient_funds", detail: { balance: "0.00" } });
    const { foreign } = counters;
    const { rows } = await counters.kaban.db.query(
      "select id from account where branch_id = $1 and code = '30600'",
      [north.branchId],
    );
    const surplus = rows[0]?.id ?? foreign.shares;
    const member = await addMember(north);
    const lines = [
      { account_id: foreign.vault, debit: 10_000 },
      { account_id: foreign.savings, member_id: member, credit: 4_000 },
      { account_id: surplus, credit: 6_000, ...(surplus === foreign.shares && { member_id: member }) },
    ];
    const balances = { entry_date: "2025-12-31", lines };
    const posted = expectStatus(await north.post("/ledger/opening-balance", balances));
    expect(posted).toMatchObject({ amount: 10_000, lines: 3, reference: "OB000001" });
    expectStatus(await north.post("/transaction-batch", { beginning_cash: 10_000 }));
    const { data } = expectStatus(await north.get(`/member-accounting-ledger/member-profile/${member}`));
    expect(data.find(({ code }: { code: string }) => code === "21110")).toMatchObject({
      balance: 4_000,
      number: "21110-000001",
      opened_on: "2025-12-31",
    });
    const paid = {
      account_id: foreign.savings,
      member_id: member,
      amount: 1,
      payment_type_id: foreign.online,
    };
    const check = { ...paid, payment_type_id: foreign.check };
    for (const body of [paid, check]) {
      expect((await north.post("/transaction/withdraw", body)).body).toMatchObject({
        code: "insufficient_funds",
        detail: { account: expect.stringContaining("11130") },
      });
    }
  });

  test.each([
    ["no lines", [], "no_lines"],
    ["a line of both sides", [{ debit: 5, credit: 5 }, { credit: 5 }], "one_side_a_line"],
    ["a line of none", [{ debit: 5 }, {}], "one_side_a_line"],
    ["sides that differ", [{ debit: 5 }, { credit: 4 }], "does_not_balance"],
  ])("does not begin with %s", async (_what, sides, code) => {
    const lines = sides.map((side) => ({ account_id: counters.ids.vault, ...side }));
    const answer = await owner.post("/ledger/opening-balance", { entry_date: today, lines });
    expect(answer.body.code).toBe(code);
  });

  test("are of the account that is named where a member has several of one product", async () => {
    const { ids } = counters;
    const [member, other] = [await addMember(manager), await addMember(manager)];
    const open = async (one: string) =>
      expectStatus(await manager.post(`/member-profile/${one}/account`, { account_id: ids.savings }));
    const [first, second, foreign] = [await open(member), await open(member), await open(other)];
    const post = (more: Record<string, unknown>, account_id = ids.savings) => {
      const lines = [
        { account_id: ids.vault, debit: 700 },
        { account_id, credit: 700, ...more },
      ];
      return owner.post("/ledger/opening-balance", { entry_date: today, lines });
    };
    const which = await post({ member_id: member });
    expect(which.body).toMatchObject({
      code: "line_several_member_accounts",
      detail: { line: 2, accounts: `${first.number}, ${second.number}` },
      fields: { lines: expect.stringContaining("Say which one") },
    });
    const unknown = "line_member_account_not_found";
    expect((await post({ member_id: member, member_account_id: foreign.id })).body.code).toBe(unknown);
    expect((await post({ member_account_id: second.id }, ids.shares)).body.code).toBe(unknown);
    expect((await post({ member_account_id: second.id }, ids.vault)).body.code).toBe(unknown);
    expectStatus(await post({ member_id: member, member_account_id: second.id }));
    expectStatus(await post({ member_account_id: foreign.id }));
    const { rows } = await counters.kaban.db.query(
      "select id, balance from member_account where id = any($1) order by balance, number",
      [[first.id, second.id, foreign.id]],
    );
    expect(rows).toEqual([
      { id: first.id, balance: 0 },
      { id: second.id, balance: 700 },
      { id: foreign.id, balance: 700 },
    ]);
  });

  test("does not begin in a drawer, in nobody's savings, elsewhere, or to come", async () => {
    const { ids, foreign } = counters;
    const open = async (account_id: string, more = {}) => {
      const lines = [
        { account_id, debit: 5 },
        { account_id: ids.vault, credit: 5 },
      ];
      return (await owner.post("/ledger/opening-balance", { entry_date: today, lines, ...more })).body.code;
    };
    expect(await open(ids.cashOnHand)).toBe("cash_in_drawer");
    expect(await open(ids.savings)).toBe("member_needed");
    expect(await open(foreign.vault)).toBe("account_not_found");
    expect(await open(ids.vault, { entry_date: addDays(today, 1) })).toBe("future_entry_date");
    expect((await manager.post("/ledger/opening-balance", { entry_date: "never", lines: [] })).status).toBe(
      400,
    );
  });
});

describe("money goes where it can lie", () => {
  test("a payment type of a wrong account posts nothing", async () => {
    const { ids, move } = counters;
    const member = await addMember(manager);
    const type = async (kind: string, account_id: string) =>
      expectStatus(
        await manager.post("/payment-type", { name: `${kind} ${account_id}`, type: kind, account_id }),
        201,
      ).id;
    const income = await counters.kaban.db.query(
      "select id from account where branch_id = $1 and code = '40120'",
      [manager.branchId],
    );
    for (const [kind, account] of [
      ["online", ids.cashOnHand],
      ["cash", ids.vault],
      ["online", income.rows[0].id],
    ]) {
      const payment_type_id = await type(kind, account);
      const answer = await move(manager, "deposit", member, 100, { payment_type_id });
      expect(answer.body.code).toBe("payment_account_not_usable");
    }
  });

  test("a check that is paid out is drawn on the bank", async () => {
    const { ids, move } = counters;
    const member = await addMember(manager);
    expectStatus(await move(manager, "deposit", member, 500));
    const { id } = expectStatus(await move(manager, "withdraw", member, 500, { payment_type_id: ids.check }));
    const { lines } = expectStatus(await owner.get(`/transaction/${id}`));
    expect(lines.map(({ account_code }: { account_code: string }) => account_code)).toEqual([
      "21110",
      "11130",
    ]);
  });
});

describe("receipt numbers", () => {
  test.each([
    ["002942", "2942"],
    ["WD 900001", "wd-900001"],
    ["XD900001", "XD 0900001"],
    ["A-0", "a00"],
  ])("%s and %s are one number", async (first, second) => {
    const { move, teller } = counters;
    const member = await addMember(teller);
    expectStatus(await move(teller, "deposit", member, 100, { reference: first }));
    const again = await move(teller, "deposit", member, 100, { reference: second });
    expect(again.body.code).toBe("reference_already_used");
  });

  test("are compared alike here and in the database", async () => {
    const text = fc.string({ unit: fc.constantFrom(..."aZñ0019 ./-"), minLength: 1, maxLength: 12 });
    const samples = fc.sample(text, 500);
    const { rows } = await counters.kaban.db.query(
      `select kaban_reference_key(t) as key from unnest($1::text[]) with ordinality as s (t, nth)
       order by nth`,
      [samples],
    );
    expect(rows.map(({ key }) => key)).toEqual(samples.map(numberKey));
    expect(numberKey("1-001")).not.toBe(numberKey("10-01"));
  });
});

test("the database takes no entry of a closed month, whoever asks", async () => {
  const { kaban, ids } = counters;
  await kaban.db.query("update journal_head set closed_through = '2026-04-30' where branch_id = $1", [
    manager.branchId,
  ]);
  const write = kaban.db.query(
    `with entry as (
       insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference,
         amount, created_at, created_by_id, written_in)
       select gen_random_uuid(), organization_id, id, 900000, '2026-04-30', 'adjustment', 'X', 5, now(), $2,
         pg_current_xact_id() from branch where id = $1 returning *)
     insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
       account_id, source, created_by_id, debit, credit)
     select id, nth, organization_id, branch_id, sequence, entry_date, $3, source, created_by_id, debit,
       5 - debit
     from entry, (values (1, 5), (2, 0)) as s (nth, debit)`,
    [manager.branchId, manager.userId, ids.vault],
  );
  await expect(write).rejects.toThrow(/closed through/);
});
