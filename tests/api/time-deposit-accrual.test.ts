import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type DepositDesk, openDepositDesk } from "../support/time-deposits.ts";
import { password } from "../support/world.ts";

let desk: DepositDesk;
let kaban: DepositDesk["kaban"];
let teller: DepositDesk["teller"];
let manager: DepositDesk["manager"];
let payable: string;

beforeAll(async () => {
  desk = await openDepositDesk("payout", "pretermination", "interest", "account-role");
  ({ kaban, teller, manager } = desk);
  const named = await kaban.db.query(
    "select account_id from branch_account where branch_id = $1 and role = 'accrued interest'",
    [teller.branchId],
  );
  payable = named.rows[0].account_id;
});
afterAll(() => checkAndClose(kaban));

const on = async (day: string) => {
  await desk.on(day);
  ({ teller, manager } = desk);
};
const preview = async (client = manager) => expectStatus(await client.get("/time-deposit/accrual"));
const accrue = (through: string, client = manager) => client.post("/time-deposit/accrual", { through });

/** What is owed of interest, what it has cost, what was credited of it, and what placements say is owed. */
async function books() {
  const { rows } = await kaban.db.query(
    `select coalesce(sum(l.credit - l.debit) filter (where r.role = 'accrued interest'), 0)::bigint as owed,
       coalesce(sum(l.debit - l.credit) filter (where r.role = 'interest on deposits'), 0)::bigint as expense,
       (select coalesce(sum(accrued) filter (where state = 'running'), 0)::bigint from time_deposit
         where branch_id = $1) as accrued,
       (select coalesce(sum(interest_paid), 0)::bigint from time_deposit where branch_id = $1) as paid
     from journal_line l join branch_account r on r.branch_id = l.branch_id and r.account_id = l.account_id
     where l.branch_id = $1`,
    [teller.branchId],
  );
  return rows[0] as { owed: number; expense: number; accrued: number; paid: number };
}
const check = async (month: string) =>
  expectStatus(await manager.get(`/accounting-period/${month}/checklist`)).checks.find(
    (one: { name: string }) => one.name === "accrued interest",
  );
const back = { reason: "By mistake", approver: "owner", password };

test("a branch that names no account for it accrues nothing, and its checklist says so", async () => {
  await on("2026-06-01");
  await desk.open(1_000_000);
  await kaban.db.query("delete from branch_account where branch_id = $1 and role = 'accrued interest'", [
    teller.branchId,
  ]);
  await on("2026-07-01");
  expect(await preview()).toMatchObject({ through: "2026-06-30", accrued_through: null, payable: null });
  expect((await accrue("2026-06-30")).body).toMatchObject({
    ...{ code: "branch_accounts_missing", detail: { role: "accrued interest" } },
  });
  expect(await check("2026-06-01")).toMatchObject({
    state: "listed",
    items: [{ record: "account", id: desk.product, amount: 1_000_000 }],
  });
  const name = (id: string, client = manager) => client.post(`/account/${id}/accrued-interest`, {});
  expect((await name(payable, teller)).status).toBe(403);
  expect((await name(payable, await kaban.signIn("north"))).status).toBe(403);
  expect((await name(desk.product)).body.code).toBe("not_for_accrued_interest");
  expect((await name(desk.counters.ids.vault)).body.code).toBe("not_for_accrued_interest");
  expect(expectStatus(await name(payable))).toMatchObject({ account_id: payable, code: "21390" });
  expect((await preview()).payable).toMatchObject({ account_id: payable });
  expect(await check("2026-06-01")).toMatchObject({
    state: "open",
    items: [{ record: "time-deposit", id: desk.product, amount: 1_000_000 }],
  });
});

test("a month is accrued once, by one entry, and interest is credited out of what is owed", async () => {
  const { account } = await desk.open(400_000);
  for (const [through, code] of [
    ["2026-06-29", "not_a_month_end"],
    ["2026-07-31", "month_not_over"],
  ] as const)
    expect((await accrue(through)).body).toMatchObject({ code, fields: { through: expect.any(String) } });
  expect((await accrue("2026-06-30", teller)).status).toBe(403);
  // 10,000.00 × 6 % × 30 / 360; what was placed in July has earned nothing by then.
  expect((await preview()).products).toMatchObject([
    { deposits: 1, earned: 5_000, accrued: 0, amount: 5_000 },
  ]);
  const posted = expectStatus(await accrue("2026-06-30"));
  expect(posted).toMatchObject({ through: "2026-06-30", deposits: 1, amount: 5_000 });
  expect((await accrue("2026-06-30")).body).toMatchObject({
    ...{ code: "interest_accrued", detail: { date: "2026-06-30" } },
  });
  const { rows } = await kaban.db.query("select entry_date, source from journal_entry where id = $1", [
    posted.entry_id,
  ]);
  expect(rows).toEqual([{ entry_date: "2026-06-30", source: "savings interest" }]);
  expect(await check("2026-06-01")).toMatchObject({ state: "done" });
  // It is put right by the next month alone.
  expect((await teller.post(`/transaction/${posted.entry_id}/reverse`, back)).body.code).toBe(
    "not_reversible",
  );

  await on("2026-08-03");
  expect((await preview()).products).toMatchObject([{ deposits: 2, accrued: 5_000, amount: 5_167 + 2_067 }]);
  expectStatus(await accrue("2026-07-31"));
  expect(await books()).toMatchObject({ owed: 12_234, accrued: 12_234, expense: 12_234 });
  // Half of 4,000.00 × 6 % × 33 / 360 is credited; what more was accrued is taken back.
  expectStatus(await desk.pay(account, "pretermination", 401_100));
  expect(await books()).toMatchObject({
    owed: 10_167,
    accrued: 10_167,
    expense: 10_167 + 1_100,
    paid: 1_100,
  });
  await on("2026-08-30");
  expect(await desk.rollOver()).toEqual({ time_deposits: 1, interest: "150.00", held_up: 0 });
  expect(await books()).toEqual({ owed: 0, accrued: 0, expense: 16_100, paid: 16_100 });
});

test("a roll-over that is taken back leaves what its successor had earned to the one before", async () => {
  const { rows } = await kaban.db.query(
    "select end_entry_id from time_deposit where branch_id = $1 and state = 'rolled over'",
    [teller.branchId],
  );
  await on("2026-09-01");
  // Of two days that it is placed: 10,150.00 × 6 % × 2 / 360
  expect(expectStatus(await accrue("2026-08-31"))).toMatchObject({ deposits: 1, amount: 338 });
  expectStatus(await teller.post(`/transaction/${rows[0].end_entry_id}/reverse`, back));
  expect(await books()).toEqual({ owed: 10_505, accrued: 10_505, expense: 11_605, paid: 1_100 });
  await desk.rollOver();
  expect(await books()).toEqual({ owed: 0, accrued: 0, expense: 16_100, paid: 16_100 });
});

test("an ending without interest takes back what was accrued, and its reversal brings it again", async () => {
  await on("2026-09-01");
  await kaban.db.query(
    `update account set terms = terms || '{"pretermination_forfeit": "100"}' where id = $1`,
    [desk.product],
  );
  const { member, account } = await desk.open(600_000);
  await on("2026-10-01");
  expectStatus(await accrue("2026-09-30"));
  const before = await books();
  expect(before.owed).toBe(before.accrued);
  expectStatus(await desk.pay(account, "pretermination", 600_000));
  const after = await books();
  expect(after).toEqual({ ...after, owed: before.owed - 3_000, expense: before.expense - 3_000 });
  const { rows } = await kaban.db.query(
    "select end_entry_id from time_deposit where member_account_id = $1",
    [account],
  );
  const path = `/transaction/${rows[0].end_entry_id}/reverse`;
  expect((await teller.post(path, back)).body.code).toBe("less_than_principal");
  const { rows: paid } = await kaban.db.query(
    "select id from journal_entry where member_id = $1 and source = 'withdraw'",
    [member],
  );
  expectStatus(await teller.post(`/transaction/${paid[0].id}/reverse`, back));
  expectStatus(await teller.post(path, back));
  expect(await books()).toEqual(before);
});

test("another account is named only while nothing is owed in the last", async () => {
  const { rows } = await kaban.db.query("select id from account where branch_id = $1 and code = '21290'", [
    teller.branchId,
  ]);
  const answer = await manager.post(`/account/${rows[0].id}/accrued-interest`, {});
  expect(answer.body).toMatchObject({
    ...{ code: "interest_lies_elsewhere", detail: { account: "21390 Other Accrued Expenses" } },
  });
});

test("what it comes to is somebody else's to decide, by the rules on interest", async () => {
  await on("2026-11-02");
  await setRule(kaban, teller.branchId, "interest", {});
  const request = requestOf(await accrue("2026-10-31"));
  expect(request.amount).toBeGreaterThan(0);
  expect((await preview()).accrued_through).toBe("2026-09-30");
  expect(await decide(await kaban.signIn("owner"), request.id)).toMatchObject({ state: "approved" });
  expect((await preview()).accrued_through).toBe("2026-10-31");
  const { owed, accrued } = await books();
  expect(owed).toBe(accrued);
  // Another branch has its own.
  const { rows } = await kaban.db.query("select distinct branch_id from time_deposit_accrual");
  expect(rows).toEqual([{ branch_id: teller.branchId }]);
});

test("what ends after a month is an expense of that month, though the rest is accrued later", async () => {
  await setRule(kaban, teller.branchId, "interest");
  await on("2026-11-10");
  const ends = await desk.open(1_000_000);
  const expenseThrough = async (day: string) => {
    const { rows } = await kaban.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::bigint as expense
       from journal_line l join branch_account r on r.branch_id = l.branch_id and r.account_id = l.account_id
       where l.branch_id = $1 and r.role = 'interest on deposits' and l.entry_date <= $2`,
      [teller.branchId, day],
    );
    return rows[0].expense as number;
  };
  await on("2026-12-03");
  const before = await expenseThrough("2026-11-30");
  expectStatus(await desk.pay(ends.account, "pretermination", 1_000_000));
  const november = (await expenseThrough("2026-11-30")) - before;
  const { rows } = await kaban.db.query(
    "select accrued, interest_paid, state from time_deposit where member_account_id = $1",
    [ends.account],
  );
  expect(rows[0]).toMatchObject({ state: "preterminated", accrued: november });
  expect(november).toBeGreaterThan(0);
  // The month's own accrual brings the others to where they stand, and no more.
  const { amount } = await preview();
  expectStatus(await accrue("2026-11-30"));
  expect((await expenseThrough("2026-11-30")) - before).toBe(november + amount);
  expect(await books()).toMatchObject({ owed: (await books()).accrued });
});
