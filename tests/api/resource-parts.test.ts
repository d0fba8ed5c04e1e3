import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resources } from "#contract/resources/index";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus } from "../support/counter.ts";
import { type Referable, referableIn, rowOf } from "../support/resource-values.ts";

let kaban: TestApp;
let manager: Client;
let north: Client;
let referable: Referable;

beforeAll(async () => {
  kaban = await startTestApp();
  [manager, north] = [await kaban.signIn("manager"), await kaban.signIn("north-manager")];
  referable = await referableIn(kaban, manager, resources);
});
afterAll(() => kaban.close());

const parts = resources.filter(({ parent }) => parent === "member-profile");
const close = (memberId: string, isClosed = true) =>
  kaban.db.query("update member set is_closed = $2 where id = $1", [memberId, isClosed]);

describe.each(parts.map((resource) => [resource.name, resource] as const))(
  "a member's %s",
  (name, resource) => {
    const path = `/${name}`;
    let member: string;
    let n = 300;
    const values = (more = {}) => {
      n += 1;
      return { ...rowOf(resource, n, referable), member_profile_id: member, ...more };
    };
    beforeEach(async () => {
      member = await addMember(manager);
    });

    test("stays with its member", async () => {
      const made = expectStatus(await manager.post(path, values()), 201);
      const other = await addMember(manager);
      const moved = { ...values(), member_profile_id: other, version: 1 };
      const refused = expectStatus(await manager.put(`${path}/${made.id}`, moved), 400);
      expect(refused.fields).toEqual({ member_profile_id: "Member profile cannot be changed" });
      const edit = { ids: [made.id], field: "member_profile_id", value: other };
      expect(expectStatus(await manager.put(`${path}/bulk-edit`, edit), 400).fields).toHaveProperty("field");
      expect(expectStatus(await manager.get(`${path}/${made.id}`))).toEqual(made);
    });

    test("is listed for its member alone, and found by it in the log", async () => {
      const made = expectStatus(await manager.post(path, values()), 201);
      const filter = { filters: [{ field: "member_profile_id", mode: "equal", value: member }] };
      const asked = encodeURIComponent(JSON.stringify(filter));
      const { data } = expectStatus(await manager.get(`${path}/search?filter=${asked}`));
      expect(data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
      const { rows } = await kaban.db.query(
        "select id from footstep where after->>'member_profile_id' = $1",
        [member],
      );
      expect(rows).toHaveLength(1);
    });

    test("is locked when its member is closed", async () => {
      const made = expectStatus(await manager.post(path, values()), 201);
      await close(member);
      const closed = { code: "member_closed", message: "The membership is closed" };
      expect(expectStatus(await manager.post(path, values()), 409)).toMatchObject(closed);
      const given = values({ version: 1 });
      expect(expectStatus(await manager.put(`${path}/${made.id}`, given), 409)).toMatchObject(closed);
      expect(expectStatus(await manager.delete(`${path}/${made.id}`), 409)).toMatchObject(closed);
      const ids = [made.id];
      const bulk = expectStatus(await manager.delete(`${path}/bulk-delete`, { ids }));
      expect(bulk).toMatchObject({ deleted: [], refused: [{ id: made.id, ...closed }] });
      const edit = { ids, field: "description", value: "another" };
      if ("description" in resource.fields) {
        const edited = expectStatus(await manager.put(`${path}/bulk-edit`, edit));
        expect(edited).toMatchObject({ updated: [], refused: [{ id: made.id, ...closed }] });
      }
      expect(expectStatus(await manager.get(`${path}/${made.id}`))).toEqual(made);
      await close(member, false);
      expectStatus(await manager.put(`${path}/${made.id}`, given));
    });

    test("is no part of another branch's member, whatever asks", async () => {
      const theirs = await addMember(north);
      const refused = expectStatus(await manager.post(path, values({ member_profile_id: theirs })), 400);
      expect(refused.fields).toEqual({ member_profile_id: "Member profile not found" });
      const made = expectStatus(await manager.post(path, values()), 201);
      const table = name.replaceAll("-", "_");
      const stolen = kaban.db.query(`update ${table} set member_profile_id = $2 where id = $1`, [
        made.id,
        theirs,
      ]);
      await expect(stolen).rejects.toMatchObject({ code: "23503" });
    });
  },
);

describe("the fields of a row", () => {
  const refusedAs = async (name: string, n: number, more: Record<string, unknown>) => {
    const resource = resources.find((one) => one.name === name);
    if (!resource) throw new Error(name);
    return expectStatus(await manager.post(`/${name}`, { ...rowOf(resource, n, referable), ...more }), 400)
      .fields;
  };

  test("of a government's paper follow its kind", async () => {
    const name = "member-government-benefit";
    expect(await refusedAs(name, 400, { kind: "tin", value: "12-34" })).toEqual({
      value: "Number must look like 123-456-789-000",
    });
    expect(await refusedAs(name, 400, { kind: "passport", value: "P1234567A", expiry_date: null })).toEqual({
      expiry_date: "Valid until is required",
    });
    const resource = resources.find((one) => one.name === name);
    const tin = { kind: "tin", value: "123456789", expiry_date: null };
    const row = resource && { ...rowOf(resource, 400, referable), ...tin };
    expectStatus(await manager.post(`/${name}`, row), 201);
  });

  test("go from less to more", async () => {
    const amounts = { minimum_amount: 500, maximum_amount: 500 };
    expect(await refusedAs("time-deposit-computation", 401, amounts)).toEqual({
      maximum_amount: "The maximum must be more than the minimum",
    });
    expect(await refusedAs("time-deposit-computation-pre-mature", 402, { from_days: 9, to_days: 3 })).toEqual(
      { to_days: "The end must be after the beginning" },
    );
    expect(await refusedAs("time-deposit-type", 403, { header_4: 90, header_3: 90 })).toEqual({
      header_4: "Each term must be longer than the one before",
    });
  });

  test("make nobody a relative of their own", async () => {
    const [member] = referable["member-profile"] as [string];
    const same = { member_profile_id: member, relative_member_profile_id: member };
    expect(await refusedAs("member-relative-account", 404, same)).toEqual({
      relative_member_profile_id: "Members cannot be their own relatives",
    });
  });

  test("hold on a change too", async () => {
    const resource = resources.find(({ name }) => name === "time-deposit-computation");
    if (!resource) throw new Error("there are no computations");
    const given = rowOf(resource, 405, referable);
    const made = expectStatus(await manager.post("/time-deposit-computation", given), 201);
    const worse = { ...given, maximum_amount: 1, minimum_amount: 2, version: 1 };
    expectStatus(await manager.put(`/time-deposit-computation/${made.id}`, worse), 400);
    const edit = { ids: [made.id], field: "maximum_amount", value: 1 };
    const bulk = expectStatus(await manager.put("/time-deposit-computation/bulk-edit", edit));
    expect(bulk).toMatchObject({
      updated: [],
      refused: [{ id: made.id, code: "invalid_input", message: "The maximum must be more than the minimum" }],
    });
  });
});

test("a list of money shows what all of it comes to", async () => {
  const member = await addMember(manager);
  for (const amount of [10_050, 20_000, 1]) {
    const income = {
      member_profile_id: member,
      name: "Sari-sari",
      source: "Store",
      release_date: "2026-05-01",
    };
    expectStatus(await manager.post("/member-income", { ...income, amount }), 201);
  }
  const filter = { filters: [{ field: "member_profile_id", mode: "equal", value: member }] };
  const asked = encodeURIComponent(JSON.stringify(filter));
  const page = expectStatus(await manager.get(`/member-income/search?pageSize=1&filter=${asked}`));
  expect(page).toMatchObject({ totalSize: 3, totals: { amount: 30_051 } });
});
