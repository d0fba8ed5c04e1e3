import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableName } from "#contract/kit/resource";
import { memberParts } from "#contract/operations/members/create-member";
import { resources } from "#contract/resources/index";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus } from "../support/counter.ts";
import { referableIn, rowOf } from "../support/resource-values.ts";

let kaban: TestApp;
let owner: Client;
let teller: Client;
let north: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
  teller = await kaban.signIn("teller");
  north = await kaban.signIn("north-manager");
});
afterAll(() => kaban.close());

const idOf = async (resource: string, body: Record<string, unknown>) =>
  expectStatus(await owner.post(`/${resource}`, body), 201).id as string;
const show = async (id: string) => expectStatus(await owner.get(`/member-profile/${id}`));
const personal = (more: Record<string, unknown> = {}) => ({
  first_name: "Ana",
  last_name: "Lim",
  version: 1,
  ...more,
});

describe("who a member is", () => {
  test("is refused when it is stale, closed, foreign or not past", async () => {
    const id = await addMember(owner);
    const change = (body: Record<string, unknown>, by = owner) =>
      by.put(`/member-profile/${id}/personal-info`, body);
    expect(await change(personal({ version: 7 }))).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect(await change(personal({ birthdate: "2026-06-01" }))).toMatchObject({
      status: 400,
      body: { code: "birthdate_not_past" },
    });
    expect((await change(personal({ member_gender_id: id }))).body.fields).toEqual({
      member_gender_id: "Gender not found",
    });
    expect((await change(personal({ tax_identification_number: "12-3" }))).body.fields).toHaveProperty(
      "tax_identification_number",
    );
    expect((await change(personal(), north)).status).toBe(404);
    expect((await change(personal(), teller)).status).toBe(403);
    await kaban.db.query("update member set is_closed = true where id = $1", [id]);
    expect(await change(personal())).toMatchObject({ status: 409, body: { code: "member_closed" } });
  });

  test("is written as a whole: what is left out is cleared", async () => {
    const gender = await idOf("member-gender", { name: "Told" });
    const id = await addMember(owner, { contact_number: "0917 123 4567" });
    const told = { ...personal(), member_gender_id: gender, tax_identification_number: "123456789000" };
    const after = expectStatus(await owner.put(`/member-profile/${id}/personal-info`, told));
    expect(after).toMatchObject({
      full_name: "Lim, Ana",
      contact_number: null,
      tax_identification_number: "123-456-789-000",
      version: 2,
    });
    const cleared = expectStatus(
      await owner.put(`/member-profile/${id}/personal-info`, personal({ version: 2 })),
    );
    expect(cleared).toMatchObject({ member_gender_id: null, tax_identification_number: null });
  });

  test("a place on the map needs both sides", async () => {
    const id = await addMember(owner);
    const place = (latitude: number | null, longitude: number | null, version: number) =>
      owner.put(`/member-profile/${id}/coordinates`, { latitude, longitude, version });
    expect((await place(14.5, null, 1)).body.code).toBe("coordinates_incomplete");
    expect((await place(91, 121, 1)).status).toBe(400);
    expect(expectStatus(await place(14.5, 121, 1))).toMatchObject({ latitude: 14.5, longitude: 121 });
    expect(expectStatus(await place(null, null, 2))).toMatchObject({ latitude: null, longitude: null });
  });
});

describe("where a member stands", () => {
  const membership = (id: string, body: Record<string, unknown>) =>
    owner.put(`/member-profile/${id}/membership-info`, body);

  test("nobody is recruited by themselves, nor in a circle", async () => {
    const [first, second, third] = [await addMember(owner), await addMember(owner), await addMember(owner)];
    const by = (id: string, recruiter: string, version = 1) =>
      membership(id, { version, recruited_by_member_profile_id: recruiter });
    expect((await by(first, first)).body.code).toBe("recruited_by_oneself");
    expectStatus(await by(second, first));
    expectStatus(await by(third, second));
    expect(await by(first, third)).toMatchObject({ status: 400, body: { code: "recruited_in_circle" } });
    const theirs = await addMember(north);
    expect((await by(first, theirs)).body.fields).toEqual({
      recruited_by_member_profile_id: "Recruiter not found",
    });
    expect(await show(first)).toMatchObject({ recruited_count: 1 });
    expect(await show(second)).toMatchObject({ recruited_by_name: expect.stringContaining("Maria") });
  });

  test("a passbook stays unless another is given, and is one member's", async () => {
    const [first, second] = [await show(await addMember(owner)), await show(await addMember(owner))];
    expect((await membership(first.id, { version: 1, passbook: second.passbook })).body.code).toBe(
      "passbook_already_used",
    );
    expect(expectStatus(await membership(first.id, { version: 1 })).passbook).toBe(first.passbook);
    expect(expectStatus(await membership(first.id, { version: 2, passbook: "OLD-7" })).passbook).toBe(
      "OLD-7",
    );
  });

  test("every attribute has its history: the first value, a change, a clearing", async () => {
    const one = await idOf("member-type", { name: "First type", prefix: "FT" });
    const two = await idOf("member-type", { name: "Second type", prefix: "ST" });
    const id = await addMember(owner, { member_type_id: one });
    kaban.clock.advance({ minutes: 1 });
    expectStatus(await membership(id, { version: 1, member_type_id: two }));
    kaban.clock.advance({ minutes: 1 });
    expectStatus(await membership(id, { version: 2, member_type_id: null }));
    const { data } = expectStatus(await owner.get(`/member-profile/${id}/attribute-history/search`));
    expect(
      data.map((row: Record<string, unknown>) => [row.attribute, row.previous_name, row.value_name]),
    ).toEqual([
      ["member-type", "Second type", null],
      ["member-type", "First type", "Second type"],
      ["member-type", null, "First type"],
    ]);
    expect(data[0]).toMatchObject({ user_id: owner.userId, user_name: "owner" });
    const filter = encodeURIComponent(
      JSON.stringify({
        logic: "and",
        filters: [{ field: "attribute", mode: "equal", value: "member-group" }],
      }),
    );
    const groups = await owner.get(`/member-profile/${id}/attribute-history/search?filter=${filter}`);
    expect(groups.body.data).toEqual([]);
    expect((await north.get(`/member-profile/${id}/attribute-history/search`)).status).toBe(404);
  });

  test("a type that members have is not deleted", async () => {
    const type = await idOf("member-type", { name: "Kept type", prefix: "KT" });
    await addMember(owner, { member_type_id: type });
    expect(await owner.delete(`/member-type/${type}`)).toMatchObject({
      status: 409,
      body: { code: "in_use", message: "It is used by 1 members" },
    });
  });
});

describe("the history of everything", () => {
  test("shows what was done to a member and to what hangs on them, with before and after", async () => {
    const id = await addMember(owner);
    const expense = await idOf("member-expense", { member_profile_id: id, name: "Rent", amount: 500_000 });
    expectStatus(await owner.delete(`/member-expense/${expense}`), 204);
    expectStatus(await owner.put(`/member-profile/${id}/personal-info`, personal({ occupation: "Farmer" })));
    const { data } = expectStatus(await owner.get(`/member-profile/${id}/history/search`));
    expect(data.map((row: { activity: string }) => row.activity)).toEqual([
      "change-personal-info-success",
      "delete-success",
      "create-success",
      "create-member-success",
    ]);
    expect(data[0]).toMatchObject({
      before: { occupation: null },
      after: { occupation: "Farmer" },
      user_name: "owner",
    });
    expect((await north.get(`/member-profile/${id}/history/search`)).status).toBe(404);
    expect((await teller.get(`/member-profile/${id}/history/search`)).status).toBe(403);
  });
});

describe("adding a member in full", () => {
  const home = { label: "house", city: "Dumaguete City" };
  const whole = (more: Record<string, unknown> = {}) => ({
    first_name: "Rosa",
    last_name: "Villanueva",
    birthdate: "1985-05-05",
    parts: { "member-address": [home] },
    ...more,
  });

  test("takes what hangs on them, all or nothing", async () => {
    const wrong = { parts: { "member-address": [home], "member-expense": [{ name: "", amount: 1 }] } };
    const refused = await owner.post("/member-profile", whole(wrong));
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty("parts.member-expense.0.name");
    const parts = {
      "member-expense": [{ name: "Rent", amount: 500_000 }],
      "member-address": [home],
    };
    const added = expectStatus(await owner.post("/member-profile", whole({ parts, status: "for review" })));
    expect(added).toMatchObject({ status: "for review", membership_date: expect.any(String) });
    const filter = encodeURIComponent(
      JSON.stringify({
        logic: "and",
        filters: [{ field: "member_profile_id", mode: "equal", value: added.id }],
      }),
    );
    const addresses = expectStatus(await owner.get(`/member-address/search?filter=${filter}`));
    expect(addresses.data).toMatchObject([{ city: "Dumaguete City" }]);
    expect((await show(added.id)).lacks).not.toContain("address");
  });

  test("takes every kind of what hangs on a member, none left out", async () => {
    const referable = await referableIn(kaban, owner, resources);
    const parts = Object.fromEntries(
      memberParts.map((resource) => {
        const { member_profile_id: _, ...row } = rowOf(resource, 8, referable);
        return [resource.name, [row]];
      }),
    );
    const { id } = expectStatus(await owner.post("/member-profile", whole({ first_name: "Luz", parts })));
    for (const resource of memberParts) {
      const { rows } = await kaban.db.query(
        `select from ${tableName(resource)} where member_profile_id = $1 and deleted_at is null`,
        [id],
      );
      expect([resource.name, rows.length]).toEqual([resource.name, 1]);
    }
  });

  test.each([undefined, {}, { "member-address": [] }])(
    "demands a permanent address, not %j",
    async (parts) => {
      const { status, body } = await owner.post("/member-profile", whole({ parts }));
      expect([status, body.fields]).toEqual([400, { "parts.member-address": "Permanent address required" }]);
    },
  );

  test("nobody adds themselves a verified member", async () => {
    expect((await owner.post("/member-profile", whole({ status: "verified" }))).body.fields).toHaveProperty(
      "status",
    );
  });

  test("a draft is kept for who left it, and is gone with the member", async () => {
    const draft = crypto.randomUUID();
    const path = `/member-draft/${draft}`;
    expectStatus(await owner.put(path, { title: "Cora", content: { first_name: "Cora" } }));
    expectStatus(await owner.put(path, { title: "Cora R", content: { first_name: "Cora", step: 2 } }));
    expect((await owner.get("/member-draft")).body.data).toMatchObject([{ id: draft, title: "Cora R" }]);
    expect((await owner.get(path)).body.content).toEqual({ first_name: "Cora", step: 2 });
    const manager = await kaban.signIn("manager");
    for (const other of [manager, north]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await other.put(path, { title: "Mine", content: {} })).status).toBe(404);
      expect((await other.delete(path)).status).toBe(404);
    }
    const long = { title: "Long", content: { notes: "a".repeat(200_001) } };
    expect((await owner.put(path, long)).status).toBe(400);
    expectStatus(await owner.post("/member-profile", whole({ first_name: "Cora", draft_id: draft })));
    expect((await owner.get(path)).status).toBe(404);
  });
});

describe("the summary", () => {
  test("counts verified members by sex and type", async () => {
    const before = expectStatus(await owner.get("/member-profile/summary"));
    const id = await addMember(teller, { sex: "male" });
    expectStatus(await owner.put(`/member-profile/${id}/approve`, { version: 1 }));
    const after = expectStatus(await owner.get("/member-profile/summary"));
    expect([after.total, after.male]).toEqual([before.total + 1, before.male + 1]);
    expect(after.by_status.map(({ status }: { status: string }) => status)).toEqual([
      "pending",
      "for review",
      "verified",
      "not allowed",
    ]);
  });
});
