import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { addMember, checkAndClose, expectStatus, openBatch, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, teller, teller2, manager, ids, move } = await openCounters();
let owner: Client;
let batchId: string;

const membershipOf = async (userId: string | undefined) =>
  (await kaban.db.query("select id from user_organization where user_id = $1", [userId])).rows[0]
    .id as string;
const person = async (client: Client) =>
  expectStatus(await owner.get(`/employee/${await membershipOf(client.userId)}`));

beforeAll(async () => {
  owner = await kaban.signIn("owner");
  batchId = expectStatus(await teller.get("/transaction-batch/current")).id;
  const ana = await addMember(teller, { first_name: "Ana", last_name: "Lim" });
  expectStatus(await move(teller, "deposit", ana, 100_000));
  // 10,000.00 from the vault and 1,000.00 from Ana.
});
afterAll(() => checkAndClose(kaban));

const counted = (thousands: number) => [{ bills_and_coins_id: ids.thousand, quantity: thousands }];
const end = (client: Client, more: Record<string, unknown> = {}, id = batchId) =>
  client.put(`/transaction-batch/${id}/end`, {
    counts: counted(11),
    over_short_reason: "",
    witness: "accountant",
    witness_password: password,
    ...more,
  });

test("who is suspended with a batch open is shown with it, before and after", async () => {
  const { reference } = expectStatus(await teller.get("/transaction-batch/current"));
  const before = await person(teller);
  expect(before.open_batch).toBe(reference);
  expect((await person(manager)).open_batch).toBeNull();
  const suspended = expectStatus(await owner.post(`/employee/${before.id}/suspend`, { reason: "Away" }));
  expect(suspended).toMatchObject({ application_status: "reported", open_batch: reference });
  expect((await teller.get("/transaction-batch/current")).status).toBe(404);
});

test("it takes a permission of its own, and the batch of another in this branch", async () => {
  expect((await end(teller2)).status).toBe(403);
  const own = await openBatch(manager);
  expect((await end(manager, {}, own.id)).body.code).toBe("own_batch");
  const other = await kaban.signIn("north-manager");
  expect((await end(other, { witness: "north" })).body.code).toBe("batch_not_found");
  expect((await end(manager, {}, "00000000-0000-4000-8000-000000000001")).status).toBe(404);
});

test.each([
  ["who counts", { witness: "manager" }, "witness_refused"],
  ["somebody of another branch", { witness: "north" }, "witness_refused"],
  ["a member", { witness: "member" }, "witness_refused"],
  ["nobody", { witness: "nobody" }, "witness_refused"],
  ["a wrong password", { witness_password: "wrong" }, "witness_refused"],
  ["no password at all", { witness_password: "" }, "witness_refused"],
])("the witness is not %s", async (_, more, code) => {
  await kaban.db.query("delete from login_attempt");
  expect((await end(manager, more)).body).toMatchObject({
    code,
    fields: { witness_password: expect.anything() },
  });
});

test("nor the teller whose batch it is, nor who depends on who counts", async () => {
  await kaban.db.query("delete from login_attempt");
  const id = await membershipOf(teller.userId);
  expectStatus(await owner.post(`/employee/${id}/reinstate`, { reason: "" }));
  expect((await end(manager, { witness: "teller" })).body.code).toBe("witness_is_teller");
  const set = "update user_account set password_set_by_id = $2 where user_name = $1";
  await kaban.db.query(set, ["accountant", manager.userId]);
  expect((await end(manager)).body.code).toBe("witness_refused");
  await kaban.db.query(set, ["accountant", null]);
});

test("wrong passwords of a witness lock as those of signing in", async () => {
  await kaban.db.query("delete from login_attempt");
  for (let count = 0; count < 5; count++) await end(manager, { witness_password: "wrong" });
  expect((await end(manager)).body).toMatchObject({ code: "too_many_attempts", detail: { minutes: 1 } });
  await kaban.db.query("delete from login_attempt");
});

test("a difference needs a reason, and beyond the rule somebody else's decision", async () => {
  expect((await end(manager, { counts: counted(10) })).body.code).toBe("over_short_reason_required");
  await setRule(kaban, manager.branchId, "over-short", { from_amount: 50_000 });
  const short = { counts: counted(10), over_short_reason: "A bill is missing" };
  const { id } = requestOf(await end(manager, short));
  const kept = await kaban.db.query("select input, prechecked from approval_request where id = $1", [id]);
  expect(JSON.stringify(kept.rows[0])).not.toContain(password);
  expect(await decide(owner, id)).toMatchObject({ state: "approved" });
  const batch = expectStatus(await manager.get(`/transaction-batch/${batchId}`));
  expect(batch).toMatchObject({
    user_full_name: "teller Tester",
    counted_by_name: "manager Tester",
    witness_name: "accountant Tester",
    expected_cash: 1_100_000,
    counted_cash: 1_000_000,
    over_short: -100_000,
    over_short_reason: "A bill is missing",
    counts: [{ value: 100_000, quantity: 10 }],
  });
  const after = await kaban.db.query("select prechecked from approval_request where id = $1", [id]);
  expect(after.rows).toEqual([{ prechecked: null }]);
  expect((await end(manager)).body.code).toBe("batch_ended");
  expect((await person(teller)).open_batch).toBeNull();
});

test("without a difference it is done at once; who ends their own counts it alone", async () => {
  const other = expectStatus(await teller2.get("/transaction-batch/current")).id;
  const done = expectStatus(await end(manager, { counts: counted(10), witness: "TELLER" }, other));
  expect(done).toMatchObject({ over_short: 0, counted_by_id: manager.userId, witness_name: "teller Tester" });
  expect(JSON.stringify((await kaban.db.query("select after from footstep")).rows)).not.toContain(password);
  const own = expectStatus(
    await manager.put("/transaction-batch/end", { counts: [], over_short_reason: "" }),
  );
  expect(own).toMatchObject({ counted_by_id: manager.userId, witness_id: null });
});
