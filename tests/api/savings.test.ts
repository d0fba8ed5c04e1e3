import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import {
  addMember,
  type CounterIds,
  checkAndClose,
  counterIds,
  expectStatus,
  openBatch,
} from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;
let accountant: Client;
let manager: Client;
let ids: CounterIds;
let maria: string;

beforeAll(async () => {
  kaban = await startTestApp();
  [teller, accountant, manager] = await Promise.all([
    kaban.signIn("teller"),
    kaban.signIn("accountant"),
    kaban.signIn("manager"),
  ]);
  ids = await counterIds(kaban, teller.branchId);
  await openBatch(teller, 100_000);
  maria = await addMember(teller);
});
afterAll(() => checkAndClose(kaban));

const entry = (amount: number, more = {}) => ({
  member_id: maria,
  account_id: ids.savings,
  amount,
  ...more,
});
const accountWithRole = async (role: string) => {
  const { rows } = await kaban.db.query(
    `select b.balance from account_balance b join branch_account r on r.account_id = b.account_id
     where r.branch_id = $1 and r.role = $2`,
    [teller.branchId, role],
  );
  return rows[0].balance;
};

test("a new member holds every member account, at zero", async () => {
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${maria}`));
  expect(data.map(({ code, balance }: { code: string; balance: number }) => [code, balance])).toEqual([
    ["21110", 0],
    ["21120", 0],
    ["30130", 0],
  ]);
  expect(data[0]).toMatchObject({ member_kind: "savings", overdraft_limit: 0, last_entry_date: null });
});

test("interest goes from the expense to the member, without a batch", async () => {
  const receipt = expectStatus(await accountant.post("/savings/interest", entry(12_345)));
  expect(receipt).toMatchObject({
    reference: "SI000001",
    source: "savings interest",
    balance_before: 0,
    balance_after: 12_345,
  });
  expect(await accountWithRole("interest on deposits")).toBe(12_345);
  expect(await teller.post("/savings/interest", entry(1))).toMatchObject({ status: 403 });
});

test("fees and penalties go from the member to their incomes", async () => {
  const fee = expectStatus(await accountant.post("/savings/charge", entry(2_000, { kind: "fee" })));
  expect(fee).toMatchObject({ reference: "SC000001", balance_before: 12_345, balance_after: 10_345 });
  expectStatus(await accountant.post("/savings/charge", entry(345, { kind: "penalty" })));
  expect(await accountWithRole("service fee")).toBe(-2_000);
  expect(await accountWithRole("penalty")).toBe(-345);
  expect((await accountant.post("/savings/charge", entry(1, { kind: "tip" }))).body.fields).toEqual({
    kind: "Kind must be fee or penalty",
  });
  expect((await accountant.post("/savings/charge", entry(10_001, { kind: "fee" }))).body).toMatchObject({
    code: "insufficient_balance",
    message: "Insufficient balance (100.00 available for 100.01)",
  });
});

test("follows the same rules for another day as the window", async () => {
  const late = { entry_date: "2026-05-31", back_date_reason: "Month end" };
  expect(expectStatus(await accountant.post("/savings/interest", entry(1, late))).entry_date).toBe(
    "2026-05-31",
  );
  const tomorrow = { ...late, entry_date: "2026-06-02" };
  expect((await accountant.post("/savings/interest", entry(1, tomorrow))).body.code).toBe(
    "future_entry_date",
  );
});

test("interest on deposits is not credited to shares", async () => {
  const { status, body } = await accountant.post("/savings/interest", entry(1, { account_id: ids.shares }));
  expect([status, body.code]).toEqual([409, "pays_no_interest"]);
});

test("interest and charges go in one group with what windows post, each answered by itself", async () => {
  const ben = await addMember(teller);
  const more = { member_id: ben };
  expectStatus(await accountant.post("/savings/interest", entry(400, more)));
  const answers = await Promise.all([
    accountant.post("/savings/interest", entry(500, more)),
    teller.post("/transaction/deposit", entry(3_000, { ...more, payment_type_id: ids.cash })),
    accountant.post("/savings/charge", entry(70, { ...more, kind: "fee" })),
    accountant.post("/savings/interest", entry(1, { ...more, account_id: ids.shares })),
    accountant.post("/savings/charge", entry(9, { ...more, kind: "penalty" })),
    accountant.post("/savings/charge", entry(900_000, { ...more, kind: "fee" })),
    teller.post("/transaction/withdraw", entry(20, { ...more, payment_type_id: ids.cash })),
  ]);
  expect(answers.map(({ body }) => body.code ?? body.amount)).toEqual([
    ...[500, 3_000, 70, "pays_no_interest", 9, "insufficient_balance", 20],
  ]);
  const { rows } = await kaban.db.query(
    `select count(distinct source)::int as kinds from journal_entry where id = any($1)
     group by written_in order by 1 desc limit 1`,
    [answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))],
  );
  // Whoever comes first may leave alone.
  expect(rows[0].kinds).toBeGreaterThanOrEqual(3);
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${ben}`));
  expect(data[0].balance).toBe(400 + 500 + 3_000 - 70 - 9 - 20);
});

test("does not know another branch's members and accounts", async () => {
  const north = await kaban.signIn("north");
  const foreign = await counterIds(kaban, north.branchId);
  const theirs = await addMember(north);
  for (const wrong of [{ member_id: theirs }, { account_id: foreign.savings }]) {
    expect((await accountant.post("/savings/interest", entry(1, wrong))).status).toBe(404);
    expect((await manager.put("/savings/overdraft", { ...overdraft(1), ...wrong })).status).toBe(404);
  }
  expect((await teller.get(`/member-accounting-ledger/member-profile/${theirs}`)).status).toBe(404);
});

const overdraft = (overdraft_limit: number) => ({
  member_id: maria,
  account_id: ids.savings,
  overdraft_limit,
  reason: "Salary is late",
});
const withdraw = (amount: number) =>
  teller.post("/transaction/withdraw", entry(amount, { payment_type_id: ids.cash }));

test("an overdraft lets the account fall so far and no further", async () => {
  expect((await withdraw(10_002)).body.code).toBe("insufficient_balance");
  expectStatus(await manager.put("/savings/overdraft", overdraft(5_000)));
  expect((await withdraw(15_002)).body.code).toBe("insufficient_balance");
  expect(expectStatus(await withdraw(15_001)).balance_after).toBe(-5_000);
  const tooLow = await manager.put("/savings/overdraft", overdraft(4_999));
  expect(tooLow.body).toMatchObject({
    code: "overdraft_in_use",
    fields: { overdraft_limit: "The account balance is -50.00" },
  });
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${maria}`));
  expect(data[0]).toMatchObject({ balance: -5_000, overdraft_limit: 5_000, last_entry_date: "2026-06-01" });
});

test("an overdraft leaves a footstep with its reason, and not every account may have one", async () => {
  const { rows } = await kaban.db.query(
    "select description, before, after from footstep where activity = 'permit-overdraft-success'",
  );
  expect(rows).toEqual([
    {
      description: "Salary is late",
      before: { account_id: ids.savings, overdraft_limit: 0, overdraft_until: null },
      after: { account_id: ids.savings, overdraft_limit: 5_000, overdraft_until: null },
    },
  ]);
  const general = await manager.put("/savings/overdraft", { ...overdraft(1), account_id: ids.vault });
  expect(general.body.code).toBe("account_not_held_by_members");
  expect((await teller.put("/savings/overdraft", overdraft(1))).status).toBe(403);
});

test("a member's frozen account takes nothing, and says so", async () => {
  await kaban.db.query("update member_account set status = 'frozen' where member_id = $1", [maria]);
  expect((await accountant.post("/savings/interest", entry(1))).body.code).toBe("account_frozen");
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${maria}`));
  expect(data[0].status).toBe("frozen");
});

test("interest and charges are reversed like the window's entries", async () => {
  const juan = await addMember(teller);
  const interest = expectStatus(await accountant.post("/savings/interest", entry(500, { member_id: juan })));
  const reversal = await manager.post(`/transaction/${interest.id}/reverse`, {
    reason: "Credited twice",
    approver: "owner",
    password: "kaban-test-password",
  });
  expectStatus(reversal);
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${juan}`));
  expect(data[0].balance).toBe(0);
});
