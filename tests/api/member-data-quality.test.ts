import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { memberDataQuality, missingRequirements } from "#contract/entities/member-data-quality";
import { parseListQuery } from "#contract/kit/list-query";
import { lackingOn } from "#server/domain/members/lists";
import { inTenant } from "#server/platform/db/tenant";
import { readPage } from "#server/platform/lists/run";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus } from "../support/counter.ts";
import { copyDatabase } from "../support/database.ts";
import { upload } from "../support/organizations.ts";

let kaban: TestApp;
let owner: Client;
let north: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
  north = await kaban.signIn("north-manager");
});
afterAll(() => kaban.close());

const quality = async (by = owner) => expectStatus(await by.get("/member-data-quality"));
const fix = (field: string, rows: unknown[], by = owner) =>
  by.post("/member-data-quality/fix", { field, rows });

test("a branch without members lacks nothing", async () => {
  expect(await quality(north)).toMatchObject({ members: 0, complete: 0, percent: 100 });
});

test("counts what is lacking, and sees what is added", async () => {
  const id = await addMember(owner);
  const before = await quality();
  expect(before).toMatchObject({ members: 1, complete: 0 });
  // All but that an id has expired: there is none.
  expect(before.lacks.filter(({ count }: { count: number }) => count === 1)).toHaveLength(
    missingRequirements.length - 1,
  );
  const address = { member_profile_id: id, label: "house", city: "Dumaguete City" };
  const added = expectStatus(await owner.post("/member-address", address), 201);
  const heir = { member_profile_id: id, name: "Ana", family_relationship: "daughter" };
  expectStatus(await owner.post("/member-beneficiary", heir), 201);
  const missingOf = async () => expectStatus(await owner.get(`/member-profile/${id}`)).lacks;
  expect(await missingOf()).not.toContain("address");
  expect(await missingOf()).not.toContain("beneficiary");
  expectStatus(await owner.delete(`/member-address/${added.id}`), 204);
  expect(await missingOf()).toContain("address");
});

test("the queue is filtered by what is lacking", async () => {
  const id = await addMember(owner, { sex: "female" });
  const filter = (field: string, value: boolean) =>
    encodeURIComponent(JSON.stringify({ logic: "and", filters: [{ field, mode: "equal", value }] }));
  const has = async (field: string, value: boolean) =>
    expectStatus(await owner.get(`/member-data-quality/search?filter=${filter(field, value)}`)).data.some(
      (row: { id: string }) => row.id === id,
    );
  expect([await has("lacks_sex", true), await has("lacks_sex", false)]).toEqual([false, true]);
  expect((await north.get("/member-data-quality/search")).body.data).toEqual([]);
});

test("counts of every member what is lacking, and an expired id by the branch's day", async () => {
  const complete = {
    sex: "male",
    civil_status: "single",
    birthdate: "1990-01-01",
    contact_number: "09171234567",
  };
  const id = await addMember(owner, complete);
  const card = { member_profile_id: id, kind: "passport", value: "P1234567A", expiry_date: "2026-06-01" };
  const front_media_id = await upload(owner, "white");
  expectStatus(await owner.post("/member-government-benefit", { ...card, front_media_id }), 201);
  const count = async (by: Client) => {
    const { lacks } = await quality(by);
    return lacks.find(({ lack }: { lack: string }) => lack === "valid_government_id").count;
  };
  expect(await count(owner)).toBe(0);
  // The 2nd in Manila, while the server's clock still says the 1st.
  kaban.clock.set("2026-06-01T17:00:00Z");
  const late = await kaban.signIn("owner");
  expect(await count(late)).toBe(1);
  const { data } = expectStatus(await late.get("/member-data-quality/search?pageSize=100"));
  for (const row of data) {
    expect(missingRequirements.filter((requirement) => row[`lacks_${requirement}`])).toHaveLength(
      row.lack_count,
    );
  }
  const order = data.map((row: { lack_count: number }) => row.lack_count);
  expect(order).toEqual([...order].sort((a, b) => b - a));
  const found = data.find((row: { id: string }) => row.id === id);
  expect(found).toMatchObject({ lacks_government_id: false, lacks_valid_government_id: true });
  expect(expectStatus(await late.get(`/member-profile/${id}`)).lacks).toContain("valid_government_id");
  // Back to noon, where the sessions of the evening are over.
  kaban.clock.set("2026-06-01T04:00:00Z");
  [owner, north] = [await kaban.signIn("owner"), await kaban.signIn("north-manager")];
});

test("of thousands, is counted and ordered by an index alone", async () => {
  const walled = await copyDatabase(inject("walledTemplate"));
  const { rows } = await walled.db.query("select organization_id from branch where id = $1", [
    north.branchId,
  ]);
  await walled.db.query(
    `insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name,
       created_at, updated_at, notes)
     select gen_random_uuid(), $1, $2, 'Q' || n, 'Juan', 'Cruz', 'Cruz, Juan', now(), now(), repeat('x', 500)
     from generate_series(1, 5000) n`,
    [rows[0].organization_id, north.branchId],
  );
  await walled.db.query("vacuum analyze member");
  const tenant = { organizationId: rows[0].organization_id, branchId: north.branchId as string };
  const { fields } = memberDataQuality;
  const plans = await inTenant(walled.db, tenant, async (tx) => {
    const asked: { text: string; values: unknown[] }[] = [];
    const listening = new Proxy(tx, {
      get: (_, name) => (text: string, values: unknown[]) => {
        expect(name).toBe("query");
        asked.push({ text, values });
        return tx.query(text, values);
      },
    });
    const query = parseListQuery(fields, {});
    const source = lackingOn("2026-06-01");
    const page = await readPage(listening, {
      list: memberDataQuality,
      source,
      query,
      timeZone: "Asia/Manila",
    });
    expect([page.totalSize, page.data.length]).toEqual([5000, 10]);
    const explained = [];
    for (const { text, values } of asked) explained.push(await tx.query(`explain ${text}`, values));
    return explained.map((plan) => plan.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  });
  // Its size, its ids, and its rows by their ids.
  expect(plans).toHaveLength(3);
  for (const plan of plans.slice(0, 2)) expect(plan).toContain("Index Only Scan using member_missing");
  expect(plans[2]).not.toContain("Seq Scan on member ");
  await walled.drop();
});

test("one field of many members is written, each answered for itself", async () => {
  const [good, bad, closed, theirs] = [
    await addMember(owner),
    await addMember(owner),
    await addMember(owner),
    await addMember(north),
  ];
  await kaban.db.query("update member set is_closed = true where id = $1", [closed]);
  const answer = expectStatus(
    await fix("birthdate", [
      { id: good, value: "1990-01-01" },
      { id: bad, value: "2030-01-01" },
      { id: closed, value: "1990-01-01" },
      { id: theirs, value: "1990-01-01" },
    ]),
  );
  expect(answer.fixed).toEqual([good]);
  const codes = new Map(answer.refused.map((one: { id: string; code: string }) => [one.id, one.code]));
  expect(codes).toEqual(
    new Map([
      [bad, "birthdate_not_past"],
      [closed, "member_closed"],
      [theirs, "member_not_found"],
    ]),
  );
  expect(expectStatus(await owner.get(`/member-profile/${good}`)).birthdate).toBe("1990-01-01");
  const missing = expectStatus(await fix("member_type_id", [{ id: bad, value: good }]));
  expect(missing.refused).toEqual([{ id: bad, code: "invalid_input", message: "Type not found" }]);
  expect((await fix("passbook", [{ id: good, value: "1" }])).status).toBe(400);
  const teller = await kaban.signIn("teller");
  expect((await fix("sex", [{ id: good, value: "male" }], teller)).status).toBe(403);
});
