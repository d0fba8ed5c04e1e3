import { afterAll, beforeAll, expect, test } from "vitest";
import { firstStepNames } from "#contract/operations/organizations/first-steps";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { type CounterIds, checkAndClose, counterIds, expectStatus, openBatch } from "../support/counter.ts";
import { begin, started } from "../support/imports.ts";
import { invite } from "../support/newcomers.ts";
import { founded } from "../support/organizations.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
let owner: Client;
let other: Client;
let ids: CounterIds;

beforeAll(async () => {
  kaban = await startTestApp();
  ({ owner } = await founded(kaban, "bagong-simula"));
  ({ owner: other } = await founded(kaban, "katabi"));
  ids = await counterIds(kaban, owner.branchId);
});
afterAll(() => checkAndClose(kaban));

const ask = (client: Client) => client.get("/organization/branch/first-steps");
const standing = async (client = owner) => expectStatus(await ask(client));
async function open(client = owner): Promise<string[]> {
  const { steps } = await standing(client);
  expect(steps.map(({ name }: { name: string }) => name)).toEqual(firstStepNames);
  return steps.flatMap((step: { name: string; is_done: boolean }) => (step.is_done ? [] : step.name));
}
const beginEmpty = (begins_empty: unknown, client = owner) =>
  client.put("/ledger/empty-books", { begins_empty });
const saveRules = async () => {
  const rules = expectStatus(await owner.get("/ledger/posting-rules"));
  return owner.put("/ledger/posting-rules", { ...rules, books_begin_on: "2026-05-31" });
};

test("a new branch has its chart and this year's holidays; the rest is to be done", async () => {
  expect(await standing()).toMatchObject({ is_new: true, begins_empty: false });
  expect(await open()).toEqual(["people", "posting-rules", "opening-balances", "first-batch"]);
});

test("the chart is ready while an open account plays every part", async () => {
  const { rows } = await kaban.db.query(
    "delete from branch_account where branch_id = $1 and role = 'net surplus' returning *",
    [owner.branchId],
  );
  expect(await open()).toContain("chart");
  await kaban.db.query(
    "insert into branch_account select * from jsonb_populate_record(null::branch_account, $1)",
    [rows[0]],
  );
  expect(await open()).not.toContain("chart");
});

test("an invitation of an employee counts while it can be used, and so does who works alone", async () => {
  await invite(owner);
  expect(await open()).toContain("people");
  const { id } = await invite(owner, { user_type: "employee", permission_name: "Teller" });
  expect(await open()).not.toContain("people");
  expectStatus(await owner.delete(`/invitation-code/${id}`), 204);
  expect(await open()).toContain("people");
  expectStatus(await saveRules(), 202);
  expect(await open()).toContain("posting-rules");
  expectStatus(await owner.put("/approvals/alone", { works_alone: true }));
  expect(await open()).not.toContain("people");
  expect(await open(await kaban.signIn("manager"))).not.toContain("people");
});

test("rules of posting are set by saving them", async () => {
  expectStatus(await saveRules());
  expect(await open()).toEqual(["opening-balances", "first-batch"]);
});

test("no old books are said and taken back, with a footstep", async () => {
  expect((await beginEmpty("yes")).body.fields).toHaveProperty("begins_empty");
  expectStatus(await beginEmpty(true));
  expect(await standing()).toMatchObject({ begins_empty: true });
  expect(await open()).toEqual(["first-batch"]);
  expectStatus(await beginEmpty(false));
  expect(await open()).toContain("opening-balances");
  const { rows } = await kaban.db.query(
    `select before, after from footstep where branch_id = $1 and activity = 'begin-empty-success'
     order by created_at, id`,
    [owner.branchId],
  );
  expect(rows).toEqual([
    { before: { begins_empty: false }, after: { begins_empty: true } },
    { before: { begins_empty: true }, after: { begins_empty: false } },
  ]);
});

test("opening balances end that the books begin empty, and count until they are taken back", async () => {
  expectStatus(await beginEmpty(true));
  const file = "Date,Account code,Debit,Credit\r\n2026-05-31,11112,900.00,\r\n2026-05-31,40120,,900.00";
  const { id } = await started(owner, await begin(owner, "opening-balance", file));
  expectStatus(await owner.post(`/opening-balance/${id}/post`, {}));
  expect(await standing()).toMatchObject({ begins_empty: false });
  expect(await open()).toEqual(["first-batch"]);
  expect((await beginEmpty(true)).body.code).toBe("opening_balances_posted");
  expectStatus(await owner.post(`/opening-balance/${id}/take-back`, { reason: "Wrong file" }));
  expect(await open()).toContain("opening-balances");
  const lines = [
    { account_id: ids.vault, debit: 90_000 },
    { account_id: ids.cashOnHand, credit: 90_000 },
  ];
  const refused = await owner.post("/ledger/opening-balance", { entry_date: "2026-05-31", lines });
  expect(refused.body.code).toBe("cash_in_drawer");
  expect(await open()).toContain("opening-balances");
  const { rows } = await kaban.db.query("select id from account where branch_id = $1 and code = '40120'", [
    owner.branchId,
  ]);
  const even = [lines[0], { account_id: rows[0].id, credit: 90_000 }];
  expectStatus(await owner.post("/ledger/opening-balance", { entry_date: "2026-05-31", lines: even }));
  expect(await open()).toEqual(["first-batch"]);
});

test("holidays count by the year it is in the branch", async () => {
  const { data } = expectStatus(await owner.get("/holiday/search?pageSize=100"));
  const all = data.map(({ id }: { id: string }) => id);
  expectStatus(await owner.delete("/holiday/bulk-delete", { ids: all }));
  expect(await open()).toContain("holidays");
  const day = { name: "Fiesta", entry_date: "2027-05-04" };
  expectStatus(await owner.post("/holiday", day), 201);
  expect(await open()).toContain("holidays");
  expectStatus(await owner.post("/holiday", { ...day, entry_date: "2026-05-04" }), 201);
  expect(await open()).not.toContain("holidays");
});

test("the first batch is the last step, and no other branch was moved by any", async () => {
  await openBatch(owner);
  expect(await open()).toEqual([]);
  expect(await open(other)).toEqual(["people", "posting-rules", "opening-balances", "first-batch"]);
  expect(await standing(other)).toMatchObject({ begins_empty: false });
});

test("whoever may not bring balances in neither sees the steps nor says that there are none", async () => {
  for (const name of ["teller", "member"] as const) {
    const client = await kaban.signIn(name);
    expect((await ask(client)).body.code).toBe("not_permitted");
    expect((await beginEmpty(true, client)).body.code).toBe("not_permitted");
  }
  expectStatus(await ask(await kaban.signIn("accountant")));
});

test("an invitation that has expired counts no more", async () => {
  await invite(other, { user_type: "employee", expiration_date: "2026-06-01" });
  expect(await open(other)).not.toContain("people");
  kaban.clock.set("2026-06-01T16:00:00Z");
  // The session of the day before is over.
  expectStatus(await other.post("/authentication/login", { key: "owner-of-katabi", password }));
  expect(await open(other)).toContain("people");
});

test("a branch is new for a year", async () => {
  kaban.clock.set("2027-01-04T23:59:00Z");
  expect(await standing(await kaban.signIn("north-manager"))).toMatchObject({ is_new: true });
  kaban.clock.set("2027-01-05T00:00:00Z");
  expect(await standing(await kaban.signIn("north-manager"))).toMatchObject({ is_new: false });
});
