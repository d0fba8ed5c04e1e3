import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let teller: Client;
let manager: Client;
beforeAll(async () => {
  counters = await openCounters();
  ({ teller, manager } = counters);
});
afterAll(() => checkAndClose(counters.kaban));

const open = (member: string, more: Record<string, unknown> = {}, client = teller) =>
  client.post(`/member-profile/${member}/account`, { account_id: counters.ids.savings, ...more });
const act = (id: string, what: string, version: number, client = manager) =>
  client.put(`/member-account/${id}/${what}`, { version, reason: "As decided" });
const held = async (member: string) =>
  expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${member}`)).data.filter(
    ({ number }: { number: string | null }) => number !== null,
  );

test("a member has two accounts of one product, and says which", async () => {
  const { move, ids } = counters;
  const member = await addMember(teller);
  const first = expectStatus(await move(teller, "deposit", member, 1_000));
  const second = expectStatus(await open(member));
  expect(second).toMatchObject({ status: "open", version: 1, opened_on: "2026-06-01" });
  expect(Number(second.number.slice(-6))).toBe(Number(first.member_account_number.slice(-6)) + 1);

  const which = await move(teller, "deposit", member, 500);
  expect(which.body).toMatchObject({
    code: "several_member_accounts",
    detail: { accounts: `${first.member_account_number}, ${second.number}` },
    fields: { member_account_id: expect.stringContaining("Say which one") },
  });
  const into = expectStatus(await move(teller, "deposit", member, 500, { member_account_id: second.id }));
  expect(into).toMatchObject({ member_account_id: second.id, balance_before: 0, balance_after: 500 });
  const more = await move(teller, "withdraw", member, 501, { member_account_id: second.id });
  expect(more.body.code).toBe("insufficient_balance");
  expect((await held(member)).map(({ balance }: { balance: number }) => balance)).toEqual([1_000, 500]);

  const ledger = `/member-accounting-ledger/member-profile/${member}/account/${ids.savings}/ledger`;
  expect((await teller.get(ledger)).body.code).toBe("several_member_accounts");
  const lines = expectStatus(await teller.get(`${ledger}?member_account_id=${second.id}`));
  expect(lines).toMatchObject({ closing: 500, count: 1, account: { number: second.number } });

  const juan = await addMember(teller);
  for (const member_account_id of [second.id, "0195f0c0-0000-7000-8000-000000000000"]) {
    const foreign = await move(teller, "deposit", juan, 500, { member_account_id });
    expect(foreign.body.code).toBe("member_account_not_found");
  }
  const { data } = expectStatus(
    await manager.get(`/member-accounting-ledger/branch/search?q=${second.number}`),
  );
  expect(data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
});

describe("who holds an account jointly", () => {
  const change = (id: string, what: "holder" | "holder/remove", member_id: string, version: number) =>
    manager.put(`/member-account/${id}/${what}`, { member_id, version, reason: "They asked for it" });
  const namesOf = (one: { joint_holders: { full_name: string }[] }) =>
    one.joint_holders.map(({ full_name }) => full_name);

  test("is added and removed, with a footstep, and named wherever the account is shown", async () => {
    const { ids, kaban } = counters;
    const [member, wife] = [await addMember(teller), await addMember(teller)];
    const { id, number } = expectStatus(await open(member));
    const changed = expectStatus(await change(id, "holder", wife, 1));
    expect(changed).toMatchObject({ id, joint_holders: [wife], version: 2 });
    const wifes = expectStatus(await teller.get(`/member-profile/${wife}`)).full_name;
    expect(namesOf((await held(member))[0])).toEqual([wifes]);
    const ledger = `/member-accounting-ledger/member-profile/${member}/account/${ids.savings}`;
    expect(namesOf(expectStatus(await manager.get(`${ledger}/ledger`)).account)).toEqual([wifes]);
    expect(namesOf(expectStatus(await manager.get(`${ledger}/passbook`)).account)).toEqual([wifes]);
    const listed = expectStatus(await manager.get(`/member-accounting-ledger/branch/search?q=${number}`));
    expect(listed.data).toMatchObject([{ id, joint_holders: wifes }]);

    expect((await change(id, "holder", wife, 2)).body.code).toBe("holder_there");
    expect((await change(id, "holder", member, 2)).body.code).toBe("holder_is_the_member");
    expect((await change(id, "holder", await addMember(counters.north), 2)).body.code).toBe(
      "holder_not_found",
    );
    expect((await change(id, "holder/remove", wife, 1)).body.code).toBe("stale_version");
    expectStatus(await change(id, "holder/remove", wife, 2));
    expect((await change(id, "holder/remove", wife, 3)).body.code).toBe("holder_missing");
    expect(namesOf((await held(member))[0])).toEqual([]);
    const { rows } = await kaban.db.query(
      `select activity, description, after -> 'joint_holders' as holders from footstep
       where entity_id = $1 and activity like '%account-holder%' order by id`,
      [member],
    );
    expect(rows).toEqual([
      { activity: "add-account-holder-success", description: "They asked for it", holders: [wife] },
      { activity: "remove-account-holder-success", description: "They asked for it", holders: [] },
    ]);
  });

  test("goes on as the member they are merged into, unless it is that member's own", async () => {
    const { kaban } = counters;
    const [member, double, stays] = [
      await addMember(teller),
      await addMember(teller),
      await addMember(teller),
    ];
    const { id } = expectStatus(await open(member));
    const { id: own } = expectStatus(await open(stays));
    expectStatus(await change(id, "holder", double, 1));
    expectStatus(await change(own, "holder", double, 1));
    const version = async (one: string) =>
      expectStatus(await manager.get(`/member-profile/${one}`)).version as number;
    const merge = {
      ...{ take: [], reason: "The same person" },
      ...{ source_version: await version(double), target_version: await version(stays) },
    };
    expectStatus(await manager.post(`/member-profile/${double}/merge/${stays}`, merge));
    const { rows } = await kaban.db.query(
      "select member_account_id, member_id from member_account_holder where member_id = any($1)",
      [[double, stays]],
    );
    expect(rows).toEqual([{ member_account_id: id, member_id: stays }]);
  });
});

test("it may be held jointly, and is opened by who may, for members and products there are", async () => {
  const { ids, foreign, north } = counters;
  const [member, wife] = [await addMember(teller), await addMember(teller)];
  const { id } = expectStatus(await open(member, { joint_holders: [{ member_id: wife }] }));
  const { rows } = await counters.kaban.db.query(
    "select member_id from member_account_holder where member_account_id = $1",
    [id],
  );
  expect(rows).toEqual([{ member_id: wife }]);
  const codeOf = async (answer: ReturnType<typeof open>) => (await answer).body.code;
  expect(await codeOf(open(member, { joint_holders: [{ member_id: member }] }))).toBe("holder_is_the_member");
  const stranger = await addMember(north);
  expect(await codeOf(open(member, { joint_holders: [{ member_id: stranger }] }))).toBe("holder_not_found");
  expect(await codeOf(open(stranger))).toBe("member_not_found");
  expect(await codeOf(open(member, { account_id: foreign.savings }))).toBe("account_not_found");
  expect(await codeOf(open(member, { account_id: ids.vault }))).toBe("account_not_held_by_members");
  const accountant = await counters.kaban.signIn("accountant");
  expect((await open(member, {}, accountant)).status).toBe(403);
  await counters.kaban.db.query("update member set is_closed = true, closed_at = now() where id = $1", [
    member,
  ]);
  expect(await codeOf(open(member))).toBe("member_closed");
});

test("a frozen account takes nothing, a dormant one takes deposits, a closed one is empty", async () => {
  const { move } = counters;
  const member = await addMember(teller);
  const { member_account_id: id } = expectStatus(await move(teller, "deposit", member, 1_000));
  expect((await act(id, "freeze", 1, teller)).status).toBe(403);
  expect(expectStatus(await act(id, "freeze", 1))).toMatchObject({ status: "frozen", version: 2 });
  expect((await move(teller, "deposit", member, 1)).body.code).toBe("account_frozen");
  expect((await act(id, "freeze", 2)).body.code).toBe("account_wrong_status");
  expect((await act(id, "reopen", 1)).body.code).toBe("stale_version");
  expectStatus(await act(id, "reopen", 2));
  expectStatus(await act(id, "rest", 3));
  expect((await move(teller, "withdraw", member, 1)).body.code).toBe("account_dormant");
  expectStatus(await move(teller, "deposit", member, 1));
  expect((await act(id, "close", 4)).body).toMatchObject({
    code: "account_has_balance",
    detail: { balance: "10.01" },
  });
  expectStatus(await act(id, "reopen", 4));
  expectStatus(await move(teller, "withdraw", member, 1_001));
  expectStatus(await act(id, "close", 5));
  expect((await move(teller, "deposit", member, 1)).body.code).toBe("account_closed");
  expectStatus(await open(member));
  expectStatus(await move(teller, "deposit", member, 1));
  const north = await counters.kaban.signIn("north-manager");
  expect((await act(id, "reopen", 6, north)).body.code).toBe("account_not_found");
});

test("an overdraft ends on its day", async () => {
  const { kaban, move, ids } = counters;
  const member = await addMember(teller);
  const permit = { member_id: member, account_id: ids.savings, reason: "Salary is late" };
  const until = { overdraft_limit: 500, overdraft_until: "2026-06-02" };
  expectStatus(await manager.put("/savings/overdraft", { ...permit, ...until }));
  expectStatus(await move(teller, "withdraw", member, 100));
  kaban.clock.set("2026-06-03T02:00:00Z");
  const later = await kaban.signIn("teller");
  expect((await move(later, "withdraw", member, 100)).body.code).toBe("insufficient_balance");
});
