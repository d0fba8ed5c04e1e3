import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import { isIndependent } from "#server/platform/approvals/independence";
import { inTenant } from "#server/platform/db/tenant";
import { login, proofOf, resetTokenSentTo, visit } from "../support/accounts.ts";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { membershipOf } from "../support/newcomers.ts";

let counters: Counters;
let kaban: Counters["kaban"];
let owner: Client;
let manager: Client;
let member: string;
beforeAll(async () => {
  counters = await openCounters();
  ({ kaban, manager } = counters);
  owner = await kaban.signIn("owner");
  member = await addMember(manager);
  expectStatus(await counters.move(counters.teller, "deposit", member, 900_000));
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 500_000 }));
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 100_000 }));
  await setRule(kaban, manager.branchId, "withdrawal", {});
});
afterAll(() => checkAndClose(kaban));

const given = "bukid-at-dagat-77";
const own = "sariling-lihim-na-88";

const isSecondPerson = async (userId = "", maker = "") => {
  const { rows } = await kaban.db.query(
    `select organization_id as "organizationId", id as "branchId" from branch where id = $1`,
    [manager.branchId],
  );
  const now = kaban.clock.now();
  return inTenant(kaban.db, rows[0], (tx) => isIndependent(tx, { userId, makers: [maker], now }));
};

async function signedIn(typed: string): Promise<Client> {
  const client = await visit(kaban);
  const { user_id, user_organization } = expectStatus(await login(client, "manager", typed));
  return Object.assign(client, { userId: user_id, branchId: user_organization.branch.id });
}

/** The owner gives the manager a password, signs in with it, and chooses another as if they were them. */
async function takeOver(): Promise<Client> {
  const { id } = await membershipOf(owner, "manager");
  const proof = await proofOf(owner, "employee:reset-password");
  expectStatus(await owner.post(`/employee/${id}/reset-password`, { password: given }, proof));
  const puppet = await signedIn(given);
  const chosen = { new_password: own, confirm_password: own };
  expectStatus(await puppet.put("/profile/first-password", chosen));
  return puppet;
}

const ask = async () => requestOf(await counters.move(owner, "withdraw", member, 100)).id;
const refused = { state: null, refused: { code: "depends_on_maker" } };

test("who gave a password, and chose the next with it, does not approve their own requests", async () => {
  expect(await decide(manager, await ask())).toMatchObject({ state: "approved" });
  const puppet = await takeOver();
  expect(await decide(puppet, await ask())).toMatchObject(refused);
  // Nor after they changed it once more, or the address that links go to.
  const anew = { old_password: own, new_password: `${own}9`, confirm_password: `${own}9` };
  expectStatus(await puppet.put("/profile/password", anew));
  await kaban.db.query("update user_account set email = 'giver@kaban.test' where user_name = 'manager'");
  await choseByLink("giver@kaban.test", given);
  const later = await signedIn(given);
  expect(await decide(later, await ask())).toMatchObject(refused);
  // Of what others ask for they are the second pair of eyes as ever.
  const { id } = requestOf(await counters.move(counters.teller, "withdraw", member, 100));
  expect(await decide(later, id)).toMatchObject({ state: "approved" });
});

async function choseByLink(email: string, new_password: string): Promise<void> {
  const visitor = await visit(kaban);
  await visitor.post("/authentication/forgot-password", { key: "manager" });
  const token = await resetTokenSentTo(kaban, email);
  const chosen = { new_password, confirm_password: new_password };
  expect((await visitor.post(`/authentication/change-password/${token}`, chosen)).status).toBe(204);
}

test("after the branch's days, or by a link that was mailed to them, they count again", async () => {
  await kaban.db.query("update user_account set email = 'manager@kaban.test' where user_name = 'manager'");
  const puppet = await takeOver();
  expect(await isSecondPerson(puppet.userId, owner.userId)).toBe(false);
  await choseByLink("manager@kaban.test", "aking-tunay-na-lihim-3");
  expect(await isSecondPerson(puppet.userId, owner.userId)).toBe(true);
  await takeOver();
  const day = kaban.clock.now().toISOString().slice(0, 10);
  kaban.clock.set(`${addDays(day, 29)}T12:00:00Z`);
  expect(await isSecondPerson(puppet.userId, owner.userId)).toBe(false);
  kaban.clock.set(`${addDays(day, 31)}T12:00:00Z`);
  expect(await isSecondPerson(puppet.userId, owner.userId)).toBe(true);
});

test("owners decide how long the giver is remembered, and a second person approves it", async () => {
  const path = "/approvals/given-passwords";
  owner = await kaban.signIn("owner");
  const [stranger, teller] = [await kaban.signIn("stranger"), await kaban.signIn("teller")];
  const before = expectStatus(await owner.get(path));
  expect(before.given_password_days).toBe(30);
  const days = (given_password_days: unknown, version = before.version) => ({ given_password_days, version });
  for (const bad of [
    days(-1),
    days(3_651),
    days(1.5),
    days(null),
    days("many"),
    { given_password_days: 3 },
  ]) {
    expect((await owner.put(path, bad)).status).toBe(400);
  }
  for (const other of [await kaban.signIn("accountant"), teller]) {
    expect((await other.put(path, days(1))).status).toBe(403);
  }
  expect((await teller.get(path)).status).toBe(403);

  await setRule(kaban, manager.branchId, "approval-rules", {});
  const { id } = requestOf(await owner.put(path, days(7)));
  expect(expectStatus(await owner.get(path))).toEqual(before);
  expect(await decide(owner, id)).toMatchObject({ refused: { code: "maker_may_not_decide" } });
  await setRule(kaban, manager.branchId, "approval-rules");
  const saved = expectStatus(await owner.put(path, days(7)));
  expect(saved).toEqual({ given_password_days: 7, version: before.version + 1 });
  expect(await owner.put(path, days(8))).toMatchObject({ status: 409, body: { code: "stale_version" } });
  expect(expectStatus(await stranger.get(path)).given_password_days).toBe(30);
});
