import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let kaban: Counters["kaban"];
let teller: Counters["teller"];
let move: Counters["move"];
beforeAll(async () => {
  counters = await openCounters();
  ({ kaban, teller, move } = counters);
});
afterAll(() => checkAndClose(kaban));

const setTerms = (where: string, terms: Record<string, unknown>) =>
  kaban.db.query(`update account set terms = terms || $2 where branch_id = $1 and ${where}`, [
    teller.branchId,
    JSON.stringify(terms),
  ]);
const on = async (day: string) => {
  kaban.clock.set(`${day}T02:00:00Z`);
  teller = await kaban.signIn("teller");
};
const windowOf = async (member: string, code: string) =>
  expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${member}`)).data.find(
    (one: { code: string }) => one.code === code,
  );

test("a withdrawal above the product's amount is paid on notice, from the day it names, once", async () => {
  await setTerms("code = '21110'", { notice_days: 30, notice_amount: 100_000 });
  const member = await addMember(teller);
  const { member_account_id: account } = expectStatus(await move(teller, "deposit", member, 900_000));
  const notice = (amount: number) => teller.post(`/member-account/${account}/notice`, { amount });
  expectStatus(await move(teller, "withdraw", member, 100_000));
  expect((await move(teller, "withdraw", member, 100_001)).body).toMatchObject({
    code: "notice_needed",
    detail: { days: "30", limit: "1,000.00", date: "2026-07-01" },
    fields: { amount: expect.stringContaining("2026-07-01") },
  });
  const given = expectStatus(await notice(200_000));
  expect(given).toMatchObject({ amount: 200_000, given_on: "2026-06-01", payable_from: "2026-07-01" });
  expect((await move(teller, "withdraw", member, 200_000)).body).toMatchObject({
    code: "notice_running",
    detail: { date: "2026-07-01" },
  });
  expect(await windowOf(member, "21110")).toMatchObject({
    notice_days: 30,
    notice_amount: 100_000,
    notices: [{ amount: 200_000, given_on: "2026-06-01", payable_from: "2026-07-01" }],
  });
  await on("2026-07-01");
  expect((await move(teller, "withdraw", member, 200_001)).body.code).toBe("notice_needed");
  // Of two at once, one has the notice.
  const both = await Promise.all([1, 2].map(() => move(teller, "withdraw", member, 150_000)));
  expect(both.map(({ body }) => body.code ?? "paid").sort()).toEqual(["notice_needed", "paid"]);
  expect((await windowOf(member, "21110")).notices).toEqual([]);
  const paid = both.find(({ status }) => status === 200)?.body;
  const reversal = { reason: "Wrong member", approver: "manager", password: "kaban-test-password" };
  expectStatus(await teller.post(`/transaction/${paid.id}/reverse`, reversal));
  expect((await windowOf(member, "21110")).notices).toHaveLength(1);
  expectStatus(await move(teller, "withdraw", member, 200_000));
});

test("a notice that a refused withdrawal was to take is there for the next of its group", async () => {
  await on("2026-07-01");
  const member = await addMember(teller);
  const { member_account_id: account } = expectStatus(await move(teller, "deposit", member, 900_000));
  expectStatus(await teller.post(`/member-account/${account}/notice`, { amount: 200_000 }));
  await on("2026-08-01");
  const used = expectStatus(await move(teller, "withdraw", member, 100, { reference: "W-1" })).reference;
  const [refused, paid] = await Promise.all([
    move(teller, "withdraw", member, 150_000, { reference: used }),
    move(teller, "withdraw", member, 150_000),
  ]);
  expect(refused.body.code).toBe("reference_already_used");
  expectStatus(paid);
  expect((await windowOf(member, "21110")).notices).toEqual([]);
});

test("a withdrawal that waits for a decision takes its notice when it is decided", async () => {
  await on("2026-06-01");
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 120_000 });
  const member = await addMember(teller);
  const { member_account_id } = expectStatus(await move(teller, "deposit", member, 900_000));
  expectStatus(await teller.post(`/member-account/${member_account_id}/notice`, { amount: 300_000 }));
  await on("2026-07-01");
  const { id } = requestOf(await move(teller, "withdraw", member, 300_000));
  expect((await windowOf(member, "21110")).notices).toHaveLength(1);
  expect(await decide(await kaban.signIn("manager"), id)).toMatchObject({ state: "approved" });
  expect((await windowOf(member, "21110")).notices).toEqual([]);
  await setRule(kaban, teller.branchId, "withdrawal");
});

describe("a withdrawal without its notice, where the branch has a rule for it", () => {
  const kind = "withdrawal-without-notice";
  const withdraw = (member: string, amount: number, more = {}) =>
    move(teller, "withdraw", member, amount, more);
  let member: string;
  let account: string;
  const balance = async () => (await windowOf(member, "21110")).balance as number;
  const entries = async () =>
    (
      await kaban.db.query(
        `select amount, created_by_id, approved_by_id from journal_entry
         where member_id = $1 and source = 'withdraw'`,
        [member],
      )
    ).rows;

  beforeAll(async () => {
    await on("2026-06-01");
    await setTerms("code = '21110'", { notice_days: 30, notice_amount: 100_000 });
    await setRule(kaban, teller.branchId, kind, {});
  });
  beforeEach(async () => {
    await on("2026-06-01");
    member = await addMember(teller);
    account = expectStatus(await move(teller, "deposit", member, 900_000)).member_account_id;
  });
  afterAll(() => setRule(kaban, teller.branchId, kind));

  test("waits for somebody else, and is posted once", async () => {
    const request = requestOf(await withdraw(member, 150_000));
    expect(request).toMatchObject({ kind, amount: 150_000 });
    expect(await balance()).toBe(900_000);
    const refused = await decide(teller, request.id);
    expect(refused).toMatchObject({ state: null });
    const manager = await kaban.signIn("manager");
    expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
    expect(await decide(manager, request.id)).toMatchObject({ state: null });
    expect(await entries()).toEqual([
      { amount: 150_000, created_by_id: teller.userId, approved_by_id: manager.userId },
    ]);
    expect(await balance()).toBe(750_000);
    expectStatus(await withdraw(member, 100_000));
  });

  test("waits too where its notice is not due yet, and uses it up", async () => {
    expectStatus(await teller.post(`/member-account/${account}/notice`, { amount: 200_000 }));
    const { id, kind: asked } = requestOf(await withdraw(member, 200_000));
    expect(asked).toBe(kind);
    expect((await windowOf(member, "21110")).notices).toHaveLength(1);
    expect(await decide(await kaban.signIn("manager"), id)).toMatchObject({ state: "approved" });
    expect((await windowOf(member, "21110")).notices).toEqual([]);
  });

  test("waits by all the rules it meets as one request, decided by who is entitled by each", async () => {
    const withdrawalsBy = (permission: string, more = {}) =>
      setRule(kaban, teller.branchId, "withdrawal", { from_amount: 200_000, permission, ...more });
    await withdrawalsBy("member:close");
    const request = requestOf(await withdraw(member, 200_000));
    expect(request).toMatchObject({ kind, amount: 200_000, needed: 1 });
    const manager = await kaban.signIn("manager");
    const owner = await kaban.signIn("owner");
    const seenBy = async (client: typeof owner, view = "to decide") =>
      (await client.get(`/approvals?view=${encodeURIComponent(view)}`)).body.data.find(
        ({ id }: { id: string }) => id === request.id,
      );
    expect(await seenBy(owner)).toMatchObject({ kind, also: ["withdrawal"] });
    await kaban.db.query(
      `update user_organization set permissions = array_remove(permissions, 'member:close')
       where branch_id = $1 and user_id = $2`,
      [teller.branchId, manager.userId],
    );
    expect(await decide(manager, request.id)).toMatchObject({ refused: { code: "may_not_decide" } });
    expect(await decide(owner, request.id)).toMatchObject({ state: "approved" });
    expect(await entries()).toMatchObject([{ amount: 200_000, approved_by_id: owner.userId }]);
    await withdrawalsBy("teller:reverse", { needed: 2 });
    const twice = requestOf(await withdraw(member, 200_000));
    expect(twice.needed).toBe(2);
    expect(await decide(owner, twice.id)).toMatchObject({ state: "pending" });
    expect(await entries()).toHaveLength(1);
  });

  test("waits with its back-dating, and is posted on that day once somebody decides on both", async () => {
    await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 200_000 });
    await setRule(kaban, teller.branchId, "back-dating", {});
    await on("2026-07-20");
    const manager = await kaban.signIn("manager");
    expectStatus(await manager.post("/transaction-batch", { beginning_cash: 0 }));
    await kaban.db.query(
      "update journal_head set owner_back_date_days = 60, books_begin_on = '2020-01-01' where branch_id = $1",
      [teller.branchId],
    );
    const far = {
      entry_date: "2026-06-02",
      back_date_reason: "Found later",
      payment_type_id: counters.ids.online,
    };
    const { id } = requestOf(await move(manager, "withdraw", member, 150_000, far));
    expect(await entries()).toEqual([]);
    expect(await decide(await kaban.signIn("owner"), id)).toMatchObject({ state: "approved" });
    expect(await entries()).toMatchObject([{ amount: 150_000, created_by_id: manager.userId }]);
    await setRule(kaban, teller.branchId, "withdrawal");
  });

  test("is not what somebody approves who approves of its amount", async () => {
    await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 200_000 });
    expectStatus(await teller.post(`/member-account/${account}/notice`, { amount: 300_000 }));
    await on("2026-07-01");
    const { id, kind: asked } = requestOf(await withdraw(member, 300_000));
    expect(asked).toBe("withdrawal");
    expectStatus(await withdraw(member, 150_000));
    const manager = await kaban.signIn("manager");
    expect(await decide(manager, id)).toMatchObject({ state: null, refused: { code: "notice_needed" } });
    await setRule(kaban, teller.branchId, "withdrawal");
    expect(await entries()).toMatchObject([{ amount: 150_000 }]);
  });
});

test("notice is given of an open account of a product that asks for it, in this branch", async () => {
  const member = await addMember(teller);
  const shares = expectStatus(
    await move(teller, "deposit", member, 500, { account_id: counters.ids.shares }),
  ).member_account_id;
  const give = (client: typeof teller, id: string, amount: unknown = 500) =>
    client.post(`/member-account/${id}/notice`, { amount });
  expect((await give(teller, shares)).body.code).toBe("notice_not_needed");
  const savings = expectStatus(await move(teller, "deposit", member, 500)).member_account_id;
  expect((await give(teller, savings, 0)).body.fields).toHaveProperty("amount");
  expect((await give(await kaban.signIn("north"), savings)).body.code).toBe("account_not_found");
  expect((await give(await kaban.signIn("member"), savings)).status).toBe(403);
  await setTerms("code = '21110'", { notice_days: 0, notice_amount: 0 });
  expect((await give(teller, savings)).body.code).toBe("notice_not_needed");
});

test("a time deposit matures by its product's term; before that it is preterminated, by two", async () => {
  await on("2026-06-01");
  const manager = await kaban.signIn("manager");
  await setTerms("member_kind = 'time deposit'", {
    term_months: 1,
    term_days: 5,
    pretermination_forfeit: "50",
  });
  const product = (
    await kaban.db.query(
      "select id, code from account where branch_id = $1 and member_kind = 'time deposit'",
      [teller.branchId],
    )
  ).rows[0];
  const member = await addMember(teller);
  const placed = expectStatus(await move(teller, "deposit", member, 80_000, { account_id: product.id }));
  expect(await windowOf(member, product.code)).toMatchObject({
    matures_on: "2026-07-06",
    preterminated_on: null,
    interest_forfeited: "50",
  });
  const ask = (act: string, amount = 30_000) =>
    teller.post(`/member-account/${placed.member_account_id}/${act}`, {
      amount,
      payment_type_id: counters.ids.cash,
      reason: "Needs it",
    });
  expect((await ask("payout")).body).toMatchObject({ code: "not_matured", detail: { date: "2026-07-06" } });
  await setRule(kaban, teller.branchId, "pretermination", {});
  const { id, kind } = requestOf(await ask("pretermination"));
  expect(kind).toBe("pretermination");
  expect(await decide(manager, id)).toMatchObject({ state: "approved" });
  const { rows } = await kaban.db.query(
    "select balance, preterminated_on, interest_forfeited from member_account where id = $1",
    [placed.member_account_id],
  );
  expect(rows).toEqual([{ balance: 50_000, preterminated_on: "2026-06-01", interest_forfeited: "50" }]);
  const path = "/member-accounting-ledger/branch/search?q=";
  const row = async () => expectStatus(await manager.get(`${path}${placed.member_account_number}`)).data[0];
  expect(await row()).toMatchObject({ matures_on: "2026-07-06", is_running: true });
  await on("2026-07-06");
  await setRule(kaban, teller.branchId, "payout");
  expect((await ask("pretermination")).body.code).toBe("not_running");
  expectStatus(await ask("payout", 50_000));
});

test("what has no term is paid out as before, and does not mature", async () => {
  const member = await addMember(teller);
  const bought = expectStatus(
    await move(teller, "deposit", member, 50_000, { account_id: counters.ids.shares }),
  );
  const path = `/member-account/${bought.member_account_id}`;
  const asked = { amount: 100, payment_type_id: counters.ids.cash, reason: "Leaves" };
  expect((await teller.post(`${path}/pretermination`, asked)).body.code).toBe("not_running");
  expectStatus(await teller.post(`${path}/payout`, asked));
});
