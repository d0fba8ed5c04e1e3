import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus, giveAccount, openBatch } from "../support/counter.ts";

let kaban: TestApp;
let owner: Client;
let accountant: Client;
let teller: Client;
let savings: string;
let cash: string;

beforeAll(async () => {
  kaban = await startTestApp();
  [owner, accountant, teller] = await Promise.all([
    kaban.signIn("owner"),
    kaban.signIn("accountant"),
    kaban.signIn("teller"),
  ]);
  const one = async (text: string) => (await kaban.db.query(text, [teller.branchId])).rows[0].id as string;
  savings = await one(
    "select id from account where branch_id = $1 and member_kind = 'savings' order by code limit 1",
  );
  cash = await one(
    "select id from payment_type where branch_id = $1 and type = 'cash' order by name limit 1",
  );
  await openBatch(teller, 100_000);
});
afterAll(() => kaban.close());

const remarks = [{ reason: "Voluntary Withdrawal", description: "Moves abroad" }];
const close = (id: string, body: Record<string, unknown> = {}, by = owner) =>
  by.post(`/member-profile/${id}/close`, { version: 1, remarks, ...body });
const move = (kind: "deposit" | "withdraw", member_id: string, amount: number) =>
  teller.post(`/transaction/${kind}`, { member_id, account_id: savings, payment_type_id: cash, amount });

test("needs a reason and the right to, in one's own branch", async () => {
  const id = await addMember(owner);
  expect((await close(id, { remarks: [] })).body.fields).toEqual({
    remarks: "Say why the membership is closed",
  });
  expect((await close(id, { remarks: [{ reason: "Because", description: "x" }] })).status).toBe(400);
  expect((await close(id, {}, teller)).status).toBe(403);
  expect((await close(id, {}, await kaban.signIn("north-manager"))).status).toBe(404);
  expect((await close(id, { version: 5 })).body.code).toBe("stale_version");
});

test("a member who holds money is not closed, but by who may say why", async () => {
  const id = await addMember(owner);
  expectStatus(await move("deposit", id, 50_000));
  const { obstacles } = expectStatus(await owner.get(`/member-profile/${id}/closing`));
  expect(obstacles).toMatchObject([{ kind: "balance", account_id: savings, amount: 50_000 }]);
  const refused = await close(id);
  expect(refused).toMatchObject({ status: 409, body: { code: "balances_remain" } });
  expect(refused.body.message).toContain("500.00");
  const closed = expectStatus(await close(id, { override_reason: "Heirs are sought" }));
  expect(closed).toMatchObject({ is_closed: true, version: 2 });
  const profile = expectStatus(await owner.get(`/member-profile/${id}`));
  expect(profile.remarks.map(({ act }: { act: string }) => act).sort()).toEqual(["close", "override"]);
});

test("an override needs its own permission", async () => {
  const id = await addMember(owner);
  expectStatus(await move("deposit", id, 50_000));
  await kaban.db.query(
    `update user_organization set permissions = permissions || '{members:close-member}'
     where user_id = $1 and branch_id = $2`,
    [accountant.userId, accountant.branchId],
  );
  expect(await close(id, { override_reason: "Because I may" }, accountant)).toMatchObject({
    status: 403,
    body: { code: "override_not_permitted" },
  });
});

test("a closed member is not changed and takes no posting, whichever way it comes", async () => {
  const id = await addMember(owner);
  const receipt = expectStatus(await move("deposit", id, 10_000));
  expectStatus(await move("withdraw", id, 10_000));
  expectStatus(await close(id));
  expect((await close(id, { version: 2 })).body.code).toBe("member_closed");
  expect((await move("deposit", id, 100)).body.code).toBe("member_closed");
  const reversal = await teller.post(`/transaction/${receipt.id}/reverse`, {
    reason: "Wrong member",
    approver: "owner@kaban.test",
    password: "kaban-test-password",
  });
  expect(reversal.status).toBe(409);
  expect(reversal.body.code).toBe("account_closed");
  for (const [path, body] of [
    ["personal-info", { first_name: "Ana", last_name: "Lim", version: 2 }],
    ["membership-info", { version: 2 }],
    ["coordinates", { latitude: 1, longitude: 1, version: 2 }],
    ["approve", { version: 2 }],
  ] as const) {
    expect((await owner.put(`/member-profile/${id}/${path}`, body)).body.code).toBe("member_closed");
  }
  const income = { member_profile_id: id, name: "Pension", amount: 100 };
  expect((await owner.post("/member-expense", income)).body.code).toBe("member_closed");
});

test("an account that is opened after the closing is closed too", async () => {
  const id = await addMember(owner);
  expectStatus(await close(id));
  await giveAccount(kaban, id, savings);
  const { rows } = await kaban.db.query("select status from member_account where member_id = $1", [id]);
  expect(rows).toEqual([{ status: "closed" }]);
});

test("reopened, a member is pending and their accounts are as they were", async () => {
  const id = await addMember(owner);
  expectStatus(await move("deposit", id, 10_000));
  expectStatus(await move("withdraw", id, 10_000));
  const reopen = (version: number) =>
    owner.put(`/member-profile/${id}/reopen`, { version, description: "Came back" });
  expect((await reopen(1)).body.code).toBe("member_not_closed");
  expectStatus(await close(id));
  expect(expectStatus(await reopen(2))).toMatchObject({
    is_closed: false,
    status: "pending",
    closed_at: null,
  });
  expectStatus(await move("deposit", id, 10_000));
});

test("an archived member is in the archive alone, and comes out again", async () => {
  const id = await addMember(owner);
  const act = (name: string, version: number) =>
    owner.put(`/member-profile/${id}/${name}`, { version, description: "Tidied up" });
  const listed = async (path: string) =>
    expectStatus(await owner.get(`/member-profile${path}/search?pageSize=500`)).data.some(
      (row: { id: string }) => row.id === id,
    );
  expect((await act("archive", 1)).body.code).toBe("member_not_closed");
  expectStatus(await close(id));
  expect((await act("unarchive", 2)).body.code).toBe("not_archived");
  expectStatus(await act("archive", 2));
  expect([await listed(""), await listed("/archived")]).toEqual([false, true]);
  expect((await act("archive", 3)).body.code).toBe("already_archived");
  expectStatus(await act("unarchive", 3));
  expect([await listed(""), await listed("/archived")]).toEqual([true, false]);
});
