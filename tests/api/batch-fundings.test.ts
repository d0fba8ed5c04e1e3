import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, teller, teller2, manager, north, ids } = await openCounters();
let second: string;

const path = "/batch-funding";
type Body = Record<string, unknown>;
const confirmed = (witness: string) => ({ witness, witness_password: password });
const ask = (by: Client, body: Body) => by.post(path, body);
const move = (body: Body, by: Client = teller) =>
  ask(by, { way: "from vault", amount: 50_000, ...confirmed("manager"), ...body });
const offer = (amount: number, by: Client = teller, to: string = second) =>
  ask(by, { way: "to drawer", to_batch_id: to, amount });
const accept = (id: string, by: Client = teller2) => by.post(`${path}/${id}/accept`, {});
const decline = (id: string, by: Client = teller2) => by.post(`${path}/${id}/decline`, {});
const current = async (by: Client) => expectStatus(await by.get("/transaction-batch/current"));
const drawer = async (by: Client) => (await current(by)).expected_cash as number;
const vault = async () =>
  (await kaban.db.query("select balance from account_balance where account_id = $1", [ids.vault])).rows[0]
    .balance as number;
const standing = async () => [await vault(), await drawer(teller), await drawer(teller2)];

beforeAll(async () => {
  second = (await current(teller2)).id;
});
beforeEach(() => kaban.db.query("delete from login_attempt"));
afterAll(() => checkAndClose(kaban));

test("two people move cash out of the vault and back, counted where they say how", async () => {
  const [inVault = 0, mine = 0] = await standing();
  const funded = expectStatus(
    await move({ counts: [{ bills_and_coins_id: ids.hundred, quantity: 5 }], description: "Small bills" }),
    201,
  );
  expect(funded).toMatchObject({
    state: "done",
    from_batch_id: null,
    to_teller_name: "teller Tester",
    asked_by_name: "teller Tester",
    decided_by_name: "manager Tester",
    counts: [{ name: "₱100 bill", value: 10_000, quantity: 5 }],
  });
  expect((await standing()).slice(0, 2)).toEqual([inVault - 50_000, mine + 50_000]);
  expectStatus(await move({ way: "to vault", amount: 20_000 }), 201);
  expect((await standing()).slice(0, 2)).toEqual([inVault - 30_000, mine + 30_000]);
  const { fundings } = expectStatus(await manager.get(`/transaction-batch/${funded.to_batch_id}`));
  expect(fundings).toMatchObject([{ amount: 50_000 }, { amount: 20_000, to_batch_id: null }]);
});

test("what one person alone asks for, or for nothing that can be moved, is refused", async () => {
  const before = await standing();
  const refused = async (body: Body, by?: Client) => (await move(body, by)).body;
  const code = async (body: Body, by?: Client) => (await refused(body, by)).code;
  const alone = { witness: "", witness_password: "" };
  expect(await refused(alone)).toMatchObject({
    code: "second_person_needed",
    fields: { witness: expect.any(String) },
  });
  for (const witness of ["teller", "north", "member", "nobody"])
    expect(await code({ witness })).toBe("witness_refused");
  await kaban.db.query("delete from login_attempt");
  expect(await code({ witness_password: "wrong" })).toBe("witness_refused");
  expect(Object.keys((await refused({ amount: 0 })).fields)).toEqual(["amount"]);
  expect(Object.keys((await refused({ way: "sideways" })).fields)).toEqual(["way"]);
  const hundreds = (quantity: number) => ({ bills_and_coins_id: ids.hundred, quantity });
  expect((await refused({ counts: [hundreds(4)] })).detail).toEqual({ counted: "400.00" });
  expect(await code({ counts: [hundreds(2), hundreds(3)] })).toBe("denomination_twice");
  const unknown = { bills_and_coins_id: second, quantity: 5 };
  expect(await code({ counts: [unknown] })).toBe("denomination_not_found");
  expect(await code({ way: "to drawer" })).toBe("drawer_needed");
  expect(await code({ way: "to drawer", to_batch_id: (await current(teller)).id })).toBe("own_drawer");
  expect(await code({ way: "to drawer", to_batch_id: ids.vault })).toBe("drawer_not_open");
  expect(await code({ way: "to drawer", to_batch_id: second })).toBe("witness_not_their_teller");
  expect(await code({}, manager)).toBe("witness_refused");
  expect(await code({ witness: "teller" }, manager)).toBe("batch_not_open");
  expect((await move({}, await kaban.signIn("accountant"))).status).toBe(403);
  expect(await standing()).toEqual(before);
});

test("nothing overdraws the vault or the drawer", async () => {
  const { branchId } = teller;
  expect((await move({ way: "to vault", amount: 5_000_000 })).body).toMatchObject({
    code: "insufficient_cash",
    fields: { amount: expect.any(String) },
  });
  const overdraw = "update journal_head set may_overdraw_cash = $2 where branch_id = $1";
  await kaban.db.query(overdraw, [branchId, false]);
  expect((await move({})).body.code).toBe("insufficient_funds");
  await kaban.db.query(overdraw, [branchId, true]);
});

test("the teller of another drawer accepts what is handed over, and only once", async () => {
  const before = await standing();
  const waiting = expectStatus(await offer(30_000), 201);
  expect(waiting).toMatchObject({
    state: "waiting",
    decided_by_name: null,
    to_teller_name: "teller2 Tester",
  });
  expect(await standing()).toEqual(before);
  const { drawers, data } = expectStatus(await teller2.get(path));
  expect(drawers).toMatchObject([{ teller_name: "teller Tester" }]);
  expect(data).toMatchObject([{ id: waiting.id, state: "waiting" }]);
  for (const by of [teller, manager, north])
    expect((await accept(waiting.id, by)).body.code).toBe("funding_not_found");
  const answers = await Promise.all(Array.from({ length: 8 }, () => accept(waiting.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "funding_decided")).toHaveLength(7);
  const [inVault = 0, mine = 0, theirs = 0] = before;
  expect(await standing()).toEqual([inVault, mine - 30_000, theirs + 30_000]);
  expect((await decline(waiting.id)).body.code).toBe("funding_decided");

  const atOnce = await ask(teller, {
    way: "to drawer",
    to_batch_id: second,
    amount: 1_000,
    ...confirmed("teller2"),
  });
  expect(expectStatus(atOnce, 201)).toMatchObject({ state: "done", decided_by_name: "teller2 Tester" });
  expect(await drawer(teller2)).toBe(theirs + 31_000);
});

test("it is declined or taken back, and refused once the drawer no longer holds it", async () => {
  const before = await standing();
  const declined = expectStatus(await offer(10_000), 201);
  expect(expectStatus(await decline(declined.id))).toMatchObject({ state: "declined" });
  const takenBack = expectStatus(await offer(10_000), 201);
  expect(expectStatus(await decline(takenBack.id, teller))).toMatchObject({
    decided_by_name: "teller Tester",
  });
  expect((await accept(takenBack.id)).body.code).toBe("funding_decided");
  const tooMuch = expectStatus(await offer(9_000_000), 201);
  expect((await accept(tooMuch.id)).body.code).toBe("insufficient_cash");

  await kaban.db.query("update user_account set password_set_by_id = $2 where id = $1", [
    teller2.userId,
    teller.userId,
  ]);
  expect((await accept(tooMuch.id)).body.code).toBe("may_not_accept");
  await kaban.db.query("update user_account set password_set_by_id = null where id = $1", [teller2.userId]);
  expect(await standing()).toEqual(before);
  const changed = kaban.db.query("update batch_funding set amount = 1 where id = $1", [declined.id]);
  await expect(changed).rejects.toThrow(/stays as it was/);
});

test("eight who empty one drawer at once take what it holds, and no more", async () => {
  const before = await drawer(teller);
  const each = Math.floor(before / 3);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => move({ way: "to vault", amount: each, description: `Bag ${nth}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === "insufficient_cash")).toHaveLength(5);
  expect(await drawer(teller)).toBe(before - 3 * each);
});

test("a branch may ask for a second person behind what a drawer begins with", async () => {
  await setRule(kaban, teller.branchId, "batch-opening", { from_amount: 500_000 });
  const inVault = await vault();
  const begin = (beginning_cash: number) => manager.post("/transaction-batch", { beginning_cash });
  const { id, kind, amount } = requestOf(await begin(500_000));
  expect([kind, amount]).toEqual(["batch-opening", 500_000]);
  expect((await manager.get("/transaction-batch/current")).status).toBe(204);
  expect(await decide(manager, id)).toMatchObject({ state: null });
  expect(await vault()).toBe(inVault);
  const owner = await kaban.signIn("owner");
  expect(await decide(owner, id)).toMatchObject({ state: "approved" });
  expect(await current(manager)).toMatchObject({ beginning_cash: 500_000, expected_cash: 500_000 });
  expect(await vault()).toBe(inVault - 500_000);
  // One centavo less asks nobody.
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 499_999 }));
  expect(await drawer(owner)).toBe(499_999);
});
