import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, inbox, requestOf, setRule } from "../support/approvals.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, teller, teller2, manager, north, move } = await openCounters();
let owner: Client;
let accountant: Client;
let ana: string;

beforeAll(async () => {
  [owner, accountant] = await Promise.all([kaban.signIn("owner"), kaban.signIn("accountant")]);
  for (const { branchId } of [teller, north])
    await setRule(kaban, branchId, "withdrawal", { from_amount: 50_000 });
  ana = await addMember(teller, { first_name: "Ana", last_name: "Lim" });
  expectStatus(await move(teller, "deposit", ana, 900_000));
});
afterAll(() => checkAndClose(kaban));

const balance = async () => {
  const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${ana}`));
  return data.find((one: { code: string }) => one.code === "21110").balance as number;
};
const ask = async (client = teller, amount = 60_000) =>
  requestOf(await move(client, "withdraw", ana, amount));
const gone = (code: string) => ({ state: null, refused: { code } });

test("below the tier it is done at once, from it on it waits, and only the request is written", async () => {
  expectStatus(await move(teller, "withdraw", ana, 49_999));
  const before = await balance();
  const request = await ask();
  expect(request).toMatchObject({ kind: "withdrawal", amount: 60_000 });
  expect(await balance()).toBe(before);
  const [item] = (await inbox(manager)).filter(({ id }: { id: string }) => id === request.id);
  expect(item).toMatchObject({
    label: "Post a withdrawal",
    subject: "Lim, Ana",
    maker_name: "teller Tester",
    expires_at: "2026-06-02T04:00:00.000Z",
    may_decide: true,
    preview: {
      records: [],
      entries: [
        {
          amount: 60_000,
          lines: [
            { account_code: "21110", debit: 60_000, balance_before: before, balance_after: before - 60_000 },
            { account_code: "11110", credit: 60_000 },
          ],
        },
      ],
    },
  });
  expect(await inbox(teller2)).toEqual([]);
  expect((await inbox(teller, "asked"))[0]).toMatchObject({ id: request.id, may_decide: false });
  await decide(manager, request.id, "reject", "Not today");
});

test("approved it is carried out as its maker's, from their drawer, and they see by whom", async () => {
  const before = await balance();
  const { id } = await ask();
  expect(await decide(manager, id)).toEqual({ id, state: "approved", refused: null, changes: [] });
  expect(await balance()).toBe(before - 60_000);
  const { rows } = await kaban.db.query(
    `select e.created_by_id, e.amount, e.batch_id is not null as in_batch,
       r.outcome->>'reference' = e.reference as told
     from approval_request r join journal_entry e on e.id = (r.outcome->>'id')::uuid where r.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ created_by_id: teller.userId, amount: 60_000, in_batch: true, told: true }]);
  const [mine] = await inbox(teller, "asked");
  expect(mine).toMatchObject({
    id,
    state: "approved",
    decisions: [{ user_name: "manager Tester", is_approval: true, is_at_window: false }],
  });
  const steps = await kaban.db.query(
    "select activity, user_id from footstep where module in ('approvals', 'teller') order by created_at, id",
  );
  expect(steps.rows).toContainEqual({ activity: "post-withdrawal-asked", user_id: teller.userId });
  expect(steps.rows).toContainEqual({ activity: "decide-success", user_id: manager.userId });
  expect(await decide(owner, id)).toMatchObject(gone("request_not_pending"));
});

test("two who decide together carry it out once", async () => {
  const before = await balance();
  const { id } = await ask();
  const outcomes = await Promise.all([manager, owner, manager, owner].map((client) => decide(client, id)));
  expect(outcomes.filter(({ state }) => state === "approved")).toHaveLength(1);
  expect(outcomes.filter(({ refused }) => refused?.code === "request_not_pending")).toHaveLength(3);
  expect(await balance()).toBe(before - 60_000);
});

test("the maker never decides, also an owner; nor who is not permitted, nor another branch", async () => {
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 500_000 }));
  const own = await ask(owner);
  expect(await decide(owner, own.id)).toMatchObject(gone("maker_may_not_decide"));
  expect(await decide(teller2, own.id)).toMatchObject(gone("may_not_decide"));
  const other = await kaban.signIn("north-manager");
  const stranger = await kaban.signIn("stranger");
  for (const client of [other, stranger]) {
    expect(await decide(client, own.id)).toMatchObject(gone("request_not_found"));
    expect(await inbox(client, "decided")).toEqual([]);
    expect((await client.post(`/approvals/${own.id}/withdraw`)).status).toBe(404);
    const here = await client.post(`/approvals/${own.id}/approve-here`, { approver: "manager", password });
    expect(here.status).toBe(404);
  }
  expect(await decide(manager, own.id)).toMatchObject({ state: "approved" });
});

test("the same key is the same request, and never two", async () => {
  const headers = { "idempotency-key": "one-intent-of-a-teller" };
  const asking = () => move(teller, "withdraw", ana, 70_000, {}, headers);
  const first = await asking();
  const again = await asking();
  expect([again.status, again.text]).toEqual([202, first.text]);
  const together = { "idempotency-key": "one-intent-asked-at-once" };
  const answers = await Promise.all([1, 2, 3].map(() => move(teller, "withdraw", ana, 70_000, {}, together)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await decide(manager, requestOf(first).id);
  expect((await asking()).text).toBe(first.text);
  await decide(manager, requestOf(answers[0] as never).id, "reject", "Twice");
});

test("what the books refuse now keeps the request waiting; several are decided each on its own", async () => {
  const small = await ask(teller, 60_000);
  const large = await ask(teller, (await balance()) - 1);
  const items = [small, large].map(({ id, kind }) => ({ id, kind }));
  const { data } = expectStatus(await manager.post("/approvals/decide", { decision: "approve", items }));
  expect(data).toMatchObject([
    { id: small.id, state: "approved" },
    { id: large.id, refused: { code: "insufficient_balance", operation: "teller:post-withdrawal" } },
  ]);
  expect((await inbox(manager)).map(({ id }: { id: string }) => id)).toContain(large.id);
  const reject = { decision: "reject", items: items.slice(1) };
  expect((await manager.post("/approvals/decide", reject)).body.fields).toEqual({
    reason: "Reason is required",
  });
  expect(await decide(manager, large.id, "reject", "Too much")).toMatchObject({ state: "rejected" });
});

test("it is withdrawn by its maker alone, and runs out by the clock", async () => {
  const { id } = await ask();
  expect((await teller2.post(`/approvals/${id}/withdraw`)).status).toBe(404);
  expectStatus(await teller.post(`/approvals/${id}/withdraw`));
  expect(await decide(manager, id)).toMatchObject(gone("request_not_pending"));
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 50_000, hours: 1 });
  const late = await ask();
  kaban.clock.advance({ minutes: 60 });
  expect(await decide(manager, late.id)).toMatchObject(gone("request_expired"));
  expect((await inbox(manager)).map((item: { id: string }) => item.id)).not.toContain(late.id);
  expect((await inbox(teller, "asked"))[0]).toMatchObject({ id: late.id, state: "expired" });
  const again = await ask();
  const { rows } = await kaban.db.query("select state from approval_request where id = $1", [late.id]);
  expect(rows).toEqual([{ state: "expired" }]);
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 50_000 });
  await decide(manager, again.id, "reject", "Late");
});

test("at the window: another's password approves what was asked, and wrong ones count", async () => {
  const { id } = await ask();
  const here = (approver: string, typed = password) =>
    teller.post(`/approvals/${id}/approve-here`, { approver, password: typed });
  expect((await here("manager", "not the password")).body.code).toBe("approval_refused");
  expect((await here("teller2")).body.code).toBe("approval_refused");
  expect((await here("teller")).status).toBe(403);
  expect(expectStatus(await here("manager"))).toMatchObject({ state: "approved" });
  expect((await inbox(teller, "asked"))[0].decisions).toMatchObject([
    { user_name: "manager Tester", is_at_window: true },
  ]);
});

test("a rule says how many, who by name, and whether at the window or from the queue", async () => {
  await setRule(kaban, teller.branchId, "withdrawal", {
    from_amount: 1,
    permission: null,
    person_ids: [manager.userId, accountant.userId],
    needed: 2,
    way: "queue",
  });
  const { id } = await ask();
  expect(await decide(owner, id)).toMatchObject(gone("may_not_decide"));
  const here = await teller.post(`/approvals/${id}/approve-here`, { approver: "manager", password });
  expect(here.body.code).toBe("only_from_queue");
  expect(await decide(manager, id)).toMatchObject({ state: "pending" });
  expect(await decide(manager, id)).toMatchObject(gone("already_decided_by_you"));
  expect(await decide(accountant, id)).toMatchObject({ state: "approved" });
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 50_000, way: "window" });
  const window = await ask();
  expect(await decide(manager, window.id)).toMatchObject(gone("only_at_window"));
  await decide(manager, window.id, "reject", "Enough");
  await setRule(kaban, teller.branchId, "withdrawal", { from_amount: 50_000 });
});

test("a deputy decides on the days named, for whom is seen, and never for the maker", async () => {
  const deputy_id = accountant.userId;
  const days = { from_date: "2026-06-01", to_date: "2026-06-02" };
  expect((await teller.post("/approvals/deputies", { deputy_id, ...days })).body.code).toBe(
    "nothing_to_decide",
  );
  const mine = await manager.post("/approvals/deputies", { deputy_id: manager.userId, ...days });
  expect(mine.body.code).toBe("own_deputy");
  const { id: deputy } = expectStatus(await manager.post("/approvals/deputies", { deputy_id, ...days }));
  const { id } = await ask();
  expect(await decide(accountant, id)).toMatchObject({ state: "approved" });
  expect((await inbox(teller, "asked"))[0].decisions).toMatchObject([
    { user_name: "accountant Tester", deputy_for_name: "manager Tester" },
  ]);
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 200_000 }));
  const managers = await ask(manager);
  expect(await decide(accountant, managers.id)).toMatchObject(gone("depends_on_maker"));
  await decide(owner, managers.id, "reject", "No");
  expect((await accountant.post(`/approvals/deputies/${deputy}/end`)).status).toBe(404);
  expectStatus(await manager.post(`/approvals/deputies/${deputy}/end`));
  const later = await ask();
  expect(await decide(accountant, later.id)).toMatchObject(gone("may_not_decide"));
  await decide(owner, later.id, "reject", "No");
});
