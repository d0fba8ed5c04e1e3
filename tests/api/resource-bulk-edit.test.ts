import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveMessage } from "#server/platform/live/broker";
import type { Client, TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { startWithEveryKind } from "../support/every-kind.ts";

let kaban: TestApp;
let manager: Client;
const path = "/every-kind";
const unknownId = "01890000-0000-7000-8000-000000000000";
let made = 0;

beforeAll(async () => {
  kaban = await startWithEveryKind();
  manager = await kaban.signIn("manager");
});
afterAll(() => kaban.close());

const make = async (more = {}, client = manager) => {
  made += 1;
  return expectStatus(await client.post(path, { name: `Row ${made}`, ...more }), 201);
};
const edit = (body: unknown, client = manager) => client.put(`${path}/bulk-edit`, body);

describe("editing one field of many rows", () => {
  test("changes it alone, and says so for each row", async () => {
    const [one, two] = [await make({ rate: "2.5", amount: 5 }), await make({ size: "small" })];
    const heard: LiveMessage[] = [];
    const stop = kaban.broker.subscribe((message) => heard.push(message));
    const ids = [two.id, one.id, two.id];
    const answer = expectStatus(await edit({ ids, field: "size", value: "large" }));
    expect(answer).toEqual({ updated: [two.id, one.id], refused: [] });
    const after = expectStatus(await manager.get(`${path}/${one.id}`));
    const { updated_at: _at, ...before } = one;
    expect(after).toMatchObject({ ...before, size: "large", version: 2, updated_by_id: manager.userId });
    const { rows } = await kaban.db.query(
      "select activity, before, after from footstep where entity_id = $1 order by id desc limit 1",
      [one.id],
    );
    expect(rows).toEqual([{ activity: "update-success", before: one, after }]);
    // What made the rows may still be on its way.
    const updates = () => heard.filter(({ topic }) => topic === "every-kind.update");
    await expect.poll(updates).toHaveLength(1);
    stop();
    expect(updates()[0]).toMatchObject({
      topic: "every-kind.update",
      ids: expect.arrayContaining([one.id, two.id]),
    });
  });

  test("empties a field that may be empty, and does not touch what is not there", async () => {
    const one = await make({ amount: 5 });
    const answer = expectStatus(await edit({ ids: [one.id, unknownId], field: "amount", value: null }));
    expect(answer).toMatchObject({ updated: [one.id], refused: [{ id: unknownId, code: "not_found" }] });
    expect(expectStatus(await manager.get(`${path}/${one.id}`)).amount).toBeNull();
  });

  test("refuses a field each row has for itself, and one that is not there, by name", async () => {
    const { id } = await make();
    for (const field of ["name", "day", "id", "version", "created_at", "__proto__", "constructor"]) {
      const refused = expectStatus(await edit({ ids: [id], field, value: "x" }), 400);
      expect(Object.keys(refused.fields), field).toEqual(["field"]);
    }
  });

  test("refuses what the field cannot hold", async () => {
    const { id } = await make();
    for (const [field, value] of [
      ["amount", "5"],
      ["amount", 0.5],
      ["size", "huge"],
      ["color", "red"],
      ["notes", "\0"],
      ["bank_id", "x"],
    ]) {
      const refused = expectStatus(await edit({ ids: [id], field, value }), 400);
      expect(Object.keys(refused.fields)).toEqual(["value"]);
    }
    const bodies = [{}, [], { ids: [id] }, { ids: [], field: "size", value: "small" }];
    for (const body of [...bodies, { ids: Array(501).fill(id), field: "size", value: "small" }]) {
      expectStatus(await edit(body), 400);
    }
    const gone = expectStatus(await edit({ ids: [id], field: "bank_id", value: unknownId }));
    expect(gone.refused).toMatchObject([{ id, code: "invalid_input", message: "Bank not found" }]);
    expect(expectStatus(await manager.get(`${path}/${id}`)).version).toBe(1);
  });

  test("needs the permission to update, or reaches what one made", async () => {
    const theirs = await make();
    const member = await kaban.signIn("member");
    const body = { ids: [theirs.id], field: "size", value: "small" };
    expectStatus(await edit(body, await kaban.signIn("teller")), 403);
    expectStatus(await edit(body, member), 403);
    await kaban.db.query("update user_organization set permissions = $2 where user_id = $1", [
      member.userId,
      ["every-kind:create", "every-kind:own-read", "every-kind:own-update"],
    ]);
    const mine = await make({}, member);
    const answer = expectStatus(await edit({ ...body, ids: [theirs.id, mine.id] }, member));
    expect(answer).toMatchObject({ updated: [mine.id], refused: [{ id: theirs.id, code: "not_found" }] });
    const north = await kaban.signIn("north-manager");
    await kaban.db.query(
      "update user_organization set permissions = permissions || '{every-kind:update}' where user_id = $1",
      [north.userId],
    );
    expect(expectStatus(await edit(body, north))).toMatchObject({ updated: [] });
    expect(expectStatus(await manager.get(`${path}/${theirs.id}`)).size).toBeNull();
  });
});
