import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let owner: Client;
let manager: Client;
let teller: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  [owner, manager, teller] = await Promise.all([
    kaban.signIn("owner"),
    kaban.signIn("manager"),
    kaban.signIn("teller"),
  ]);
});
afterAll(() => kaban.close());

const act = (by: Client, id: string, name: string, body: Record<string, unknown>) =>
  by.put(`/member-profile/${id}/${name}`, body);

test("who added a member, or last said who they are, does not verify them", async () => {
  const id = await addMember(owner);
  const refused = { status: 403, body: { code: "maker_may_not_verify" } };
  expect(await act(owner, id, "approve", { version: 1 })).toMatchObject(refused);
  const named = { first_name: "Ana", last_name: "Lim", version: 1 };
  expectStatus(await act(manager, id, "personal-info", named));
  expect(await act(manager, id, "approve", { version: 2 })).toMatchObject(refused);
  expect(await act(manager, id, "reject", { version: 2, reason: "No" })).toMatchObject(refused);
});

test("a teller submits, but does not verify", async () => {
  const id = await addMember(teller);
  expect((await act(teller, id, "approve", { version: 1 })).status).toBe(403);
  expect(expectStatus(await act(teller, id, "submit", { version: 1 })).status).toBe("for review");
});

test("each step leads only where the table says, and leaves a footstep", async () => {
  const id = await addMember(teller);
  const wrong = { status: 409, body: { code: "status_does_not_allow" } };
  expect(await act(manager, id, "return", { version: 1, reason: "Why" })).toMatchObject(wrong);
  expect((await act(manager, id, "reject", { version: 1 })).body.fields).toEqual({
    reason: expect.stringContaining("Reason"),
  });
  const verified = expectStatus(await act(manager, id, "approve", { version: 1 }));
  expect(verified).toMatchObject({ status: "verified", verified_by_id: manager.userId, version: 2 });
  expect(verified.verified_at).not.toBeNull();
  expect(await act(manager, id, "approve", { version: 2 })).toMatchObject(wrong);
  expect(await act(manager, id, "submit", { version: 2 })).toMatchObject(wrong);
  const back = expectStatus(await act(manager, id, "return", { version: 2, reason: "Wrong papers" }));
  expect(back).toMatchObject({ status: "pending", status_reason: "Wrong papers", verified_at: null });
  const no = expectStatus(await act(manager, id, "reject", { version: 3, reason: "Not a resident" }));
  expect(no).toMatchObject({ status: "not allowed", status_reason: "Not a resident" });
  const { data } = expectStatus(await owner.get(`/member-profile/${id}/history/search`));
  expect(data[0]).toMatchObject({
    activity: "reject-member-success",
    before: { status: "pending" },
    after: { status: "not allowed" },
  });
});

test("who waits is listed, and who made them is told", async () => {
  const id = await addMember(teller);
  const mine = await addMember(manager);
  const { data, totalSize } = expectStatus(await manager.get("/member-profile/pending"));
  const decides = new Map(data.map((row: { id: string; may_decide: boolean }) => [row.id, row.may_decide]));
  expect(decides.get(id)).toBe(true);
  expect(decides.get(mine)).toBe(false);
  for (const [seen, may_decide] of [
    [id, true],
    [mine, false],
  ] as const) {
    expect(expectStatus(await manager.get(`/member-profile/${seen}`))).toMatchObject({ may_decide });
    const list = expectStatus(await manager.get("/member-profile/search?pageSize=100"));
    expect(list.data.find((row: { id: string }) => row.id === seen)).toMatchObject({ may_decide });
  }
  expect(totalSize).toBe(data.length);
  const north = await kaban.signIn("north-manager");
  expect((await north.get("/member-profile/pending")).body.data).toEqual([]);
});

test("a portal account is one member's, of a person who belongs as a member", async () => {
  const [first, second] = [await addMember(teller), await addMember(teller)];
  const free = expectStatus(await manager.get("/user-organization/none-member-profile/search?q=member"));
  expect(free.data).toMatchObject([{ user_name: "member" }]);
  const user_id = free.data[0].user_id;
  const wrong = await act(manager, first, "connect-user", { version: 1, user_id: teller.userId });
  expect(wrong.body.code).toBe("user_not_a_member");
  await kaban.db.query("update user_organization set application_status = 'pending' where user_id = $1", [
    user_id,
  ]);
  expectStatus(await act(manager, first, "connect-user", { version: 1, user_id }));
  const again = await act(manager, first, "connect-user", { version: 2, user_id });
  expect(again.body.code).toBe("member_already_connected");
  const taken = await act(manager, second, "connect-user", { version: 1, user_id });
  expect(taken.body.code).toBe("user_already_connected");
  expect((await manager.get("/user-organization/none-member-profile/search")).body.data).toEqual([]);
  expectStatus(await act(manager, first, "approve", { version: 2 }));
  const { rows } = await kaban.db.query(
    "select application_status from user_organization where user_id = $1",
    [user_id],
  );
  expect(rows).toEqual([{ application_status: "accepted" }]);
  expect(expectStatus(await act(manager, first, "disconnect", { version: 3 })).user_id).toBeNull();
  expect((await act(manager, first, "disconnect", { version: 4 })).body.code).toBe("member_not_connected");
});
