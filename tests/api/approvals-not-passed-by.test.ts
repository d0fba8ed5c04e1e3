import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { expectStatus, openCounters } from "../support/counter.ts";
import { begin, errorsOf, started } from "../support/imports.ts";
import { leftAside } from "../support/world.ts";

const { kaban, manager } = await openCounters();
let owner: Client;

beforeAll(async () => {
  owner = await kaban.signIn("owner");
});
afterAll(() => kaban.close());
beforeEach(async () => {
  for (const kind of leftAside) await setRule(kaban, manager.branchId, kind, {});
});

const byForm = "Someone else must approve this. Add it on its own page, where it is sent for approval.";
const countOf = async (sql: string, ...values: unknown[]) =>
  (await kaban.db.query(`select count(*) as count from ${sql}`, values)).rows[0].count as number;

test("payment types are not imported past the rule that a form would wait by", async () => {
  const begun = await begin(owner, "payment-type", "Name,Type,Account\nBarter wallet,online,11110");
  const path = `/import-run/${begun.run.id}`;
  const { columns, date_order } = begun.run;
  const checked = expectStatus(await owner.post(`${path}/check`, { columns, date_order }));
  expect(checked).toMatchObject({ status: "checked", good: 0, failed: 1 });
  expect(await errorsOf(owner, begun.run.id)).toEqual([`2 Type: ${byForm}`]);
  for (const only_good of [false, true])
    expect(await started(owner, begun, { only_good })).toMatchObject({ status: "checked", imported: 0 });
  expect(await countOf("payment_type where name = 'Barter wallet'")).toBe(0);
});

test("without the rule they are, and with it the import is not undone either", async () => {
  await setRule(kaban, manager.branchId, "payment-type");
  const begun = await begin(owner, "payment-type", "Name,Type,Account\nBarter wallet,online,11110");
  expect(await started(owner, begun)).toMatchObject({ status: "imported", imported: 1 });
  await setRule(kaban, manager.branchId, "payment-type", {});
  const undone = await owner.post(`/import-run/${begun.run.id}/undo`);
  expect(undone.body).toMatchObject({
    code: "rows_in_use",
    fields: { "Barter wallet": "Someone else must approve that it is deleted" },
  });
});

test("how long what a payment type brings is on hold is changed by two", async () => {
  const { rows } = await kaban.db.query(
    "select id from payment_type where name = 'Check' and branch_id = $1",
    [manager.branchId],
  );
  const { id, name, type, account_id, version } = expectStatus(
    await owner.get(`/payment-type/${rows[0].id}`),
  );
  requestOf(await owner.put(`/payment-type/${id}`, { name, type, account_id, version, number_of_days: 0 }));
});

test("an account takes a part in the books by two, from its first day and by a file too", async () => {
  const file = "Code,Name,Type,Internal\n19901,Till float,asset,yes\n19902,Plain,asset,no";
  const begun = await begin(owner, "account", file);
  expect(await started(owner, begun, { only_good: true })).toMatchObject({ imported: 1, failed: 1 });
  expect(await errorsOf(owner, begun.run.id)).toEqual([`2 Internal: ${byForm}`]);
  expect(await countOf("account where code = '19901'")).toBe(0);
});

const person = (name: string, more: Record<string, unknown> = {}) => ({
  first_name: "Nena",
  last_name: "Cruz",
  birthdate: "1990-01-01",
  email: `${name}@kaban.test`,
  user_name: name,
  contact_number: null,
  password: "a word to begin with",
  permission_name: "Teller",
  permission_description: "",
  permissions: ["bank:read"],
  ...more,
});

test("who is added with rights waits for a second person, and comes in with the password given", async () => {
  const { id } = requestOf(await owner.post("/employee", person("nena")));
  expect(await countOf("user_account where user_name = 'nena'")).toBe(0);
  const kept = await kaban.db.query("select input from approval_request where id = $1", [id]);
  expect(JSON.stringify(kept.rows)).not.toContain("a word to begin with");
  expect(await decide(manager, id)).toMatchObject({ state: "approved" });
  expect(await countOf("approval_request where prechecked is not null")).toBe(0);
  const client = kaban.visitor();
  await client.get("/health");
  const key = { key: "nena", password: "a word to begin with" };
  expect((await client.post("/authentication/login", key)).status).toBe(200);
  expectStatus(await owner.post("/employee", person("nobody-yet", { permissions: [] })));
});

test("who lost the rights meanwhile gives them to nobody", async () => {
  const { id } = requestOf(await manager.post("/employee", person("late")));
  const take =
    "update user_organization set permissions = array_remove(permissions, 'bank:read') where user_id = $1";
  await kaban.db.query(take, [manager.userId]);
  expect(await decide(owner, id)).toMatchObject({ refused: { code: "above_own_rights" } });
  const give =
    "update user_organization set permissions = permissions || array['bank:read'] where user_id = $1";
  await kaban.db.query(give, [manager.userId]);
});

const invitation = (more: Record<string, unknown> = {}) => ({
  user_type: "employee",
  expiration_date: "2026-12-31",
  max_use: 1,
  description: "",
  permission_name: "Teller",
  permission_description: "",
  permissions: ["bank:read"],
  ...more,
});

test("an invitation with rights waits too, and one that gives more, to more, or for longer", async () => {
  const { id } = requestOf(await owner.post("/invitation-code", invitation({ code: "WITH-RIGHTS" })));
  expect(await countOf("invitation_code where code = 'WITH-RIGHTS'")).toBe(0);
  expect(await decide(manager, id)).toMatchObject({ state: "approved" });
  const bare = expectStatus(await owner.post("/invitation-code", invitation({ permissions: [] })), 201);
  const put = (body: Record<string, unknown>) =>
    owner.put(`/invitation-code/${bare.id}`, { ...invitation(), version: bare.version, ...body });
  requestOf(await put({}));
  const less = expectStatus(await put({ permissions: [], max_use: 5 }));
  expect(less.max_use).toBe(5);
  const { rows } = await kaban.db.query("select id, version from invitation_code where code = 'WITH-RIGHTS'");
  const [given] = rows;
  const change = (more: Record<string, unknown>) =>
    owner.put(`/invitation-code/${given.id}`, { ...invitation(more), version: given.version });
  requestOf(await change({ max_use: 9 }));
  requestOf(await change({ expiration_date: "2027-12-31" }));
  expectStatus(await change({ description: "For the new teller" }));
});

test("the only person of a branch lets the first others in", async () => {
  const stranger = await kaban.signIn("stranger");
  await setRule(kaban, stranger.branchId, "permissions", {});
  expectStatus(await stranger.post("/invitation-code", invitation()), 201);
  expectStatus(await stranger.post("/employee", person("first-of-all")));
  requestOf(await stranger.post("/employee", person("second-of-all")));
});
