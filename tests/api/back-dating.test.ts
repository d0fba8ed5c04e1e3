import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import type { Client } from "../support/app.ts";
import { decide, inbox, requestOf, setRule } from "../support/approvals.ts";
import {
  addMember,
  type Counters,
  checkAndClose,
  expectStatus,
  openBatch,
  openCounters,
} from "../support/counter.ts";

let counters: Counters;
let accountant: Client;
let manager: Client;
let owner: Client;
let member: string;
let today: string;

beforeAll(async () => {
  counters = await openCounters();
  ({ manager } = counters);
  [owner, accountant] = await Promise.all([
    counters.kaban.signIn("owner"),
    counters.kaban.signIn("accountant"),
  ]);
  member = await addMember(manager);
  today = (await openBatch(manager)).entry_date;
  await setRule(counters.kaban, manager.branchId, "back-dating", {});
});
afterAll(() => checkAndClose(counters.kaban));

const far = (days: number) => ({
  entry_date: addDays(today, -days),
  back_date_reason: "The receipt was found",
  payment_type_id: counters.ids.online,
});
const deposit = (days: number, amount = 50_000, client: Client = manager) =>
  counters.move(client, "deposit", member, amount, far(days));
const entriesOn = async (days: number) =>
  (
    await counters.kaban.db.query(
      `select created_by_id, approved_by_id, amount from journal_entry
       where entry_date = $1 and member_id = $2`,
      [addDays(today, -days), member],
    )
  ).rows;

test("within one's own limit nobody is asked, beyond the branch's it is refused", async () => {
  expectStatus(await deposit(31));
  expect((await deposit(200)).body.code).toBe("before_books_begin");
  await counters.kaban.db.query(
    "update journal_head set owner_back_date_days = 60, books_begin_on = '2020-01-01' where branch_id = $1",
    [manager.branchId],
  );
  expect((await deposit(61)).body).toMatchObject({
    code: "back_date_too_far",
    detail: { days: "60" },
  });
  const noReason = await counters.move(manager, "deposit", member, 100, {
    ...far(40),
    back_date_reason: undefined,
  });
  expect(noReason.body.code).toBe("back_date_reason_required");
  expect((await deposit(40, 100, counters.teller)).body.code).toBe("back_dating_not_permitted");
});

test("in between it waits for somebody else, who sees what would be posted", async () => {
  const request = requestOf(await deposit(40));
  expect(request).toMatchObject({ kind: "back-dating", amount: 50_000 });
  expect(await entriesOn(40)).toEqual([]);
  expect(await decide(manager, request.id)).toMatchObject({ state: null });
  const [asked] = (await inbox(owner)).filter(({ id }: { id: string }) => id === request.id);
  expect(asked).toMatchObject({
    reason: "The receipt was found",
    preview: { entries: [{ amount: 50_000 }] },
  });
  expect(await decide(owner, request.id)).toMatchObject({ state: "approved" });
  expect(await entriesOn(40)).toEqual([
    { created_by_id: manager.userId, approved_by_id: owner.userId, amount: 50_000 },
  ]);
});

test("withdrawals, interest and charges wait alike; one that waits anyway waits by both rules", async () => {
  const withdraw = (amount: number) => counters.move(manager, "withdraw", member, amount, far(35));
  const request = requestOf(await withdraw(1_000));
  expect(request.kind).toBe("back-dating");
  expect(await decide(owner, request.id)).toMatchObject({ state: "approved" });
  const { payment_type_id: _, ...day } = far(35);
  const entry = { member_id: member, account_id: counters.ids.savings, amount: 100, ...day };
  for (const [path, more] of [
    ["/savings/interest", {}],
    ["/savings/charge", { kind: "fee" }],
  ] as const) {
    const { id, kind } = requestOf(await accountant.post(path, { ...entry, ...more }));
    expect(kind).toBe("back-dating");
    expect(await decide(owner, id)).toMatchObject({ state: "approved" });
  }
  expect(await entriesOn(35)).toHaveLength(3);
  await setRule(counters.kaban, manager.branchId, "withdrawal", { from_amount: 5_000 });
  const both = requestOf(await withdraw(5_000));
  expect(both.kind).toBe("back-dating");
  const [asked] = (await inbox(owner)).filter(({ id }: { id: string }) => id === both.id);
  expect(asked).toMatchObject({ also: ["withdrawal"] });
});

test("a role has days of its own, and who has none of the roles named the branch's", async () => {
  const path = "/ledger/posting-rules";
  const { back_date_roles, ...rules } = expectStatus(await owner.get(path));
  expect(back_date_roles).toEqual([]);
  const save = (roles: unknown) => owner.put(path, { ...rules, back_date_roles: roles });
  expect((await save([{ role: "Astronaut", days: 5 }])).body).toMatchObject({
    code: "role_not_found",
    fields: { back_date_roles: "Nobody has the role Astronaut" },
  });
  expect((await save([{ role: "manager", days: -1 }])).status).toBe(400);
  const { rows } = await counters.kaban.db.query(
    "select permission_name as role from user_organization where user_id = $1",
    [manager.userId],
  );
  expectStatus(await save([{ role: rows[0].role.toUpperCase(), days: 3 }]));
  expectStatus(await deposit(3));
  // Beyond the role's days it waits for somebody else, as beyond the branch's.
  expect(requestOf(await deposit(4)).kind).toBe("back-dating");
  const { body } = await owner.get(path);
  expect(body.back_date_roles).toEqual([{ role: rows[0].role.toUpperCase(), days: 3 }]);
  expectStatus(await owner.put(path, { ...body, back_date_roles: [] }));
  expectStatus(await deposit(4));
});

test("a closed month stays closed, and without a rule it is refused as ever", async () => {
  await counters.kaban.db.query("update journal_head set closed_through = $2 where branch_id = $1", [
    manager.branchId,
    addDays(today, -50),
  ]);
  expect((await deposit(55)).body.code).toBe("period_closed");
  await setRule(counters.kaban, manager.branchId, "back-dating");
  expect((await deposit(45)).body.code).toBe("back_date_too_far");
});

test("a permit that is over lets nobody overdraw by dating back into it", async () => {
  const { ids } = counters;
  const other = await addMember(manager);
  const permit = { member_id: other, account_id: ids.savings, overdraft_limit: 5_000 };
  const until = (days: number) =>
    owner.put("/savings/overdraft", { ...permit, overdraft_until: addDays(today, -days), reason: "Harvest" });
  const withdraw = () => counters.move(manager, "withdraw", other, 4_000, far(3));
  expectStatus(await until(1));
  expect((await withdraw()).body.code).toBe("insufficient_balance");
  expectStatus(await until(0));
  expectStatus(await withdraw());
});
