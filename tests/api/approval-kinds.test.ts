import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { approvalKindNames } from "#contract/entities/approval";
import { permissionOf } from "#contract/kit/operation";
import { operations } from "#contract/operations/index";
import { resources } from "#contract/resources/index";
import type { Client } from "../support/app.ts";
import { decide, inbox, requestOf, seededKinds, setRule } from "../support/approvals.ts";
import {
  addMember,
  type Counters,
  checkAndClose,
  expectStatus,
  openBatch,
  openCounters,
} from "../support/counter.ts";
import { leftAside } from "../support/world.ts";

let kaban: Counters["kaban"];
let teller: Counters["teller"];
let teller2: Counters["teller2"];
let manager: Counters["manager"];
let ids: Counters["ids"];
let move: Counters["move"];
let owner: Client;
let accountant: Client;

beforeAll(async () => {
  ({ kaban, teller, teller2, manager, ids, move } = await openCounters());
  [owner, accountant] = await Promise.all([kaban.signIn("owner"), kaban.signIn("accountant")]);
});
afterAll(() => checkAndClose(kaban));
beforeEach(async () => {
  for (const kind of leftAside) await setRule(kaban, teller.branchId, kind, {});
});

const approved = { state: "approved" };

/** A branch begins without rules for calls that the specification has one person make. */
const leftToBranch = ["batch-opening"];

test("every kind of rule is asked for by something, and a new branch has it", () => {
  const asked = new Set([
    ...operations.flatMap(({ approval }) => approval?.kind ?? []),
    ...operations.flatMap(({ approval }) => Object.values(approval?.lifts ?? {})),
    ...resources.flatMap(({ approval }) => approval?.kind ?? []),
  ]);
  expect([...asked].sort()).toEqual([...approvalKindNames].sort());
  expect([...seededKinds(), ...leftToBranch].sort()).toEqual([...approvalKindNames].sort());
  const inline = operations.filter(({ approval }) => approval?.inline);
  for (const operation of inline) {
    const declared = Object.keys(operation.refusals);
    const needed = ["approval_refused", "maker_may_not_approve", "too_many_attempts"];
    expect(
      needed.filter((code) => !declared.includes(code)),
      permissionOf(operation),
    ).toEqual([]);
  }
});

test("a withdrawal of 100,000.00 waits, one centavo less does not", async () => {
  const member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 30_000_000));
  await openBatch(manager, 0);
  expectStatus(await move(teller, "withdraw", member, 9_999_999));
  requestOf(await move(teller, "withdraw", member, 10_000_000));
});

test("a reversal without another's password waits for another, who did not make the entry", async () => {
  const member = await addMember(teller);
  const deposit = expectStatus(await move(manager, "deposit", member, 7_000));
  const reverse = () => teller.post(`/transaction/${deposit.id}/reverse`, { reason: "Wrong member" });
  const { id } = requestOf(await reverse());
  expect(await decide(manager, id)).toMatchObject({ refused: { code: "maker_may_not_approve" } });
  expect(await decide(owner, id)).toMatchObject(approved);
  const { rows } = await kaban.db.query(
    `select u.user_name from journal_entry e join user_account u on u.id = e.approved_by_id
     where reverses_id = $1`,
    [deposit.id],
  );
  expect(rows).toEqual([{ user_name: "owner" }]);
});

test("an end of a batch that is off waits, and is refused once the drawer has moved", async () => {
  const member = await addMember(teller2);
  const count = [{ bills_and_coins_id: ids.thousand, quantity: 9 }];
  const end = () =>
    teller2.put("/transaction-batch/end", { counts: count, over_short_reason: "One is missing" });
  const { id, amount } = requestOf(await end());
  expect(amount).toBe(100_000);
  expectStatus(await move(teller2, "deposit", member, 100));
  expect(await decide(manager, id)).toMatchObject({ state: "outdated" });
  const again = requestOf(await end());
  expect(await decide(manager, again.id)).toMatchObject(approved);
  expect((await teller2.get("/transaction-batch/current")).status).toBe(204);
});

test("an overdraft and interest by hand wait from their amounts on", async () => {
  const member = await addMember(teller);
  const overdraft = (overdraft_limit: number) =>
    manager.put("/savings/overdraft", {
      member_id: member,
      account_id: ids.savings,
      overdraft_limit,
      reason: "Harvest",
    });
  expectStatus(await overdraft(4_999_999));
  const withoutKey = () =>
    manager.request({
      method: "PUT",
      url: "/api/v1/savings/overdraft",
      payload: { member_id: member, account_id: ids.savings, overdraft_limit: 5_000_000, reason: "Harvest" },
    });
  const { id } = requestOf(await withoutKey());
  expect(requestOf(await withoutKey()).id).toBe(id);
  expectStatus(await overdraft(1_000));
  expect(await decide(owner, id)).toMatchObject({
    state: "outdated",
    changes: [{ label: "Harvest", by_name: "manager Tester", fields: ["overdraft_limit"] }],
  });
  // The reason that was typed is told, not the name of what was done.
  const told = (await inbox(manager, "asked")).find((one: { id: string }) => one.id === id);
  expect(told.changes[0]).not.toHaveProperty("operation");
  const credit = await accountant.post("/savings/interest", {
    member_id: member,
    account_id: ids.savings,
    amount: 10_000_000,
  });
  expect(await decide(manager, requestOf(credit).id)).toMatchObject(approved);
});

test("a member with balances is closed by two, one without by one; changed meanwhile, by none", async () => {
  const [rich, poor] = [await addMember(teller), await addMember(teller)];
  expectStatus(await move(teller, "deposit", rich, 2_000));
  const close = (id: string, version = 1) =>
    manager.post(`/member-profile/${id}/close`, {
      version,
      remarks: [{ reason: "Death of Member", description: "Heirs are sought" }],
      override_reason: "The heirs are paid later",
    });
  expectStatus(await close(poor));
  const first = requestOf(await close(rich));
  expect(first.amount).toBe(2_000);
  const named = { first_name: "Ana", last_name: "Lim", version: 1 };
  expectStatus(
    await teller
      .put(`/member-profile/${rich}/personal-info`, named)
      .then((answer) =>
        answer.status === 403 ? owner.put(`/member-profile/${rich}/personal-info`, named) : answer,
      ),
  );
  const outcome = await decide(owner, first.id);
  expect(outcome).toMatchObject({ state: "outdated" });
  expect(outcome.changes[0].fields).toContain("last_name");
  expect(outcome.changes[0].operation).toBe("members:change-personal-info");
  expect((await inbox(manager, "asked")).find(({ id }: { id: string }) => id === first.id)).toMatchObject({
    state: "outdated",
    changes: outcome.changes,
  });
  expect(await decide(owner, requestOf(await close(rich, 2)).id)).toMatchObject(approved);
});

test("payment types: what names them is one's own affair, where the money goes is two people's", async () => {
  const body = { name: "Wallet", type: "online", account_id: ids.vault };
  const { id } = requestOf(await manager.post("/payment-type", body));
  expect(await decide(owner, id)).toMatchObject(approved);
  const { data } = expectStatus(await manager.get("/payment-type/search?q=Wallet"));
  const [{ id: wallet, version, ...row }] = data;
  const change = (more: object) =>
    manager.put(`/payment-type/${wallet}`, {
      ...{ name: row.name, type: row.type, account_id: row.account_id, number_of_days: 0, description: null },
      version,
      ...more,
    });
  const read = async () => expectStatus(await manager.get(`/payment-type/${wallet}`));
  const another = requestOf(await change({ account_id: ids.cashOnHand }));
  expect(await decide(owner, another.id)).toMatchObject(approved);
  expect(await read()).toMatchObject({ account_id: ids.cashOnHand, type: "online" });
  const edit = { ids: [wallet], field: "type", value: "check" };
  const many = requestOf(await manager.put("/payment-type/bulk-edit", edit));
  expect(await decide(owner, many.id)).toMatchObject(approved);
  const now = await read();
  expect(now).toMatchObject({ account_id: ids.cashOnHand, type: "check" });
  const own = { name: "E-wallet", type: now.type, account_id: now.account_id, version: now.version };
  expectStatus(await change(own));
  expect(await decide(owner, requestOf(await manager.delete(`/payment-type/${wallet}`)).id)).toMatchObject(
    approved,
  );
  expectStatus(await manager.get(`/payment-type/${wallet}`), 404);
  const { id: late } = expectStatus(
    await manager.post("/payment-type", { ...body, name: "Cash box", type: "cash" }),
    202,
  ).sent_for_approval;
  expect(await decide(owner, late)).toMatchObject(approved);
  const [box] = expectStatus(await manager.get("/payment-type/search?q=Cash box")).data;
  const gone = requestOf(await manager.delete("/payment-type/bulk-delete", { ids: [box.id] }));
  expect(await decide(owner, gone.id)).toMatchObject(approved);
  expectStatus(await manager.get(`/payment-type/${box.id}`), 404);
});

test("rights that grow wait for another; who got them decides nothing for a day", async () => {
  const { data } = expectStatus(await owner.get("/employee/search?q=accountant"));
  const { id } = data[0];
  const give = async (change: (permissions: string[]) => string[]) => {
    const { permissions, version } = expectStatus(await owner.get(`/employee/${id}`));
    return owner.put(`/employee/${id}/permissions`, {
      user_type: "employee",
      permission_name: "Accountant",
      permission_description: "",
      permissions: change(permissions),
      version,
    });
  };
  expectStatus(await give((held) => held.slice(1)));
  const { id: more } = requestOf(await give((held) => [...held, "approvals:decide"]));
  expect(await decide(manager, more)).toMatchObject(approved);
  const vault = expectStatus(await owner.post("/transaction-batch", { beginning_cash: 0 }));
  expect(vault.id).toBeDefined();
  const member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 30_000_000));
  const asked = requestOf(
    await owner.put("/savings/overdraft", {
      member_id: member,
      account_id: ids.savings,
      overdraft_limit: 9_000_000,
      reason: "Harvest",
    }),
  );
  const refused = { refused: { code: "depends_on_maker" } };
  expect(await decide(accountant, asked.id)).toMatchObject(refused);
  const { id: own } = requestOf(await move(teller, "withdraw", member, 10_000_000));
  expect(await decide(accountant, own)).not.toMatchObject(refused);
  kaban.clock.advance({ minutes: 24 * 60 + 1 });
  const later = await kaban.signIn("accountant");
  expect(await decide(later, asked.id)).toMatchObject(approved);
});

test("the puppet: who a manager let in within the day verifies none of the manager's members", async () => {
  manager = await kaban.signIn("manager");
  teller = await kaban.signIn("teller");
  const member = await addMember(manager);
  await kaban.db.query(
    `update user_organization set rights_given_by_id = $1, rights_given_at = $2,
       permissions = permissions || $3 where user_id = $4`,
    [manager.userId, kaban.clock.now(), ["members:approve-member"], teller.userId],
  );
  const approve = () => teller.put(`/member-profile/${member}/approve`, { version: 1 });
  expect((await approve()).body.code).toBe("maker_may_not_verify");
  kaban.clock.advance({ minutes: 24 * 60 + 1 });
  teller = await kaban.signIn("teller");
  expectStatus(await approve());
});

test("members to verify and people to let in stand in the same inbox", async () => {
  [manager, owner, teller] = await Promise.all([
    kaban.signIn("manager"),
    kaban.signIn("owner"),
    kaban.signIn("teller"),
  ]);
  const member = await addMember(teller);
  await kaban.db.query(
    "update user_organization set application_status = 'pending' where user_type = 'member'",
  );
  const waiting: { id: string; kind: string; version: number }[] = await inbox(manager);
  const kinds = waiting.map(({ kind }) => kind);
  expect(kinds).toContain("join-request");
  const items = waiting
    .filter(({ id, kind }) => id === member || kind === "join-request")
    .map(({ id, kind, version }) => ({ id, kind, version }));
  const before = expectStatus(await manager.get("/approvals/standing")).to_decide;
  const { data } = expectStatus(await manager.post("/approvals/decide", { decision: "approve", items }));
  expect(data.map(({ state }: { state: string }) => state)).toEqual(items.map(() => "approved"));
  expect(expectStatus(await manager.get("/approvals/standing")).to_decide).toBe(before - items.length);
  expect(expectStatus(await teller.get(`/member-profile/${member}`)).status).toBe("verified");
  const again = await manager.post("/approvals/decide", { decision: "approve", items });
  expect(again.body.data[0].refused.operation).not.toBeNull();
  const own = await addMember(manager);
  const mine = await manager.post("/approvals/decide", {
    decision: "approve",
    items: [{ id: own, kind: "member-verification", version: 1 }],
  });
  expect(mine.body.data[0].refused.code).toBe("maker_may_not_verify");
});

test("nobody without the right lets members in through the inbox", async () => {
  const member = await addMember(manager);
  const north = await kaban.signIn("north-manager");
  for (const client of [teller2, north]) {
    const signedIn = client === teller2 ? await kaban.signIn("teller2") : client;
    const { body } = await signedIn.post("/approvals/decide", {
      decision: "approve",
      items: [{ id: member, kind: "member-verification", version: 1 }],
    });
    expect(body.data[0].refused.code).toBe(client === teller2 ? "not_permitted" : "member_not_found");
  }
});
