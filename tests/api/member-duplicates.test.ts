import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus, giveAccount } from "../support/counter.ts";

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

const create = (body: Record<string, unknown>, by = teller) => by.post("/member-profile/quick-create", body);
const pairsOf = async (id: string) =>
  expectStatus(await owner.get(`/member-duplicate?member_id=${id}`)).data as Record<string, unknown>[];

describe("a new member may be one already", () => {
  const juana = { first_name: "Juana", last_name: "dela Cruz", birthdate: "1980-01-02" };

  test.each([
    ["the same name and birthdate", juana, { ...juana, last_name: "De La Cruz" }, ["name_and_birthdate"]],
    [
      "a name that sounds the same and the same birthdate",
      { first_name: "Cecilia", last_name: "Quezon", birthdate: "1981-01-02" },
      { first_name: "Sesilia", last_name: "Keson", birthdate: "1981-01-02" },
      ["similar_name_and_birthdate"],
    ],
    [
      "the same tax number",
      { first_name: "Ana", last_name: "Sy", tax_identification_number: "111-222-333" },
      { first_name: "Bea", last_name: "Go", tax_identification_number: "111222333" },
      ["tax_number"],
    ],
    [
      "the same old passbook",
      { first_name: "Carla", last_name: "Uy", old_reference_id: "A-1" },
      { first_name: "Dina", last_name: "Ong", old_reference_id: "A-1" },
      ["old_reference"],
    ],
  ])("by %s", async (_why, first, second, reasons) => {
    const known = expectStatus(await create(first));
    const answer = await create(second);
    expect(answer).toMatchObject({ status: 409, body: { code: "suspected_duplicate" } });
    expect(answer.body.detail.candidates).toMatchObject([
      { id: known.id, passbook: known.passbook, reasons },
    ]);
    const added = expectStatus(await create({ ...second, confirm_not_duplicate: true }));
    expect(await pairsOf(added.id)).toMatchObject([
      { first: { id: known.id }, second: { id: added.id }, reasons },
    ]);
  });

  test("not by the name alone, nor in another branch", async () => {
    const rosa = { first_name: "Rosa", last_name: "Mateo", birthdate: "1970-01-01" };
    expectStatus(await create(rosa));
    expectStatus(await create({ ...rosa, birthdate: "1971-01-01" }));
    expectStatus(await create({ ...rosa, birthdate: null }));
    expectStatus(await create(rosa, north));
  });

  test("whoever was dismissed is suspected no more", async () => {
    const twin = { first_name: "Luz", last_name: "Abad", birthdate: "1990-09-09" };
    const one = expectStatus(await create(twin)).id;
    const two = expectStatus(await create({ ...twin, confirm_not_duplicate: true })).id;
    const dismiss = (body: Record<string, unknown>, by = owner) => by.post("/member-duplicate/dismiss", body);
    const pair = { member_id: two, other_id: one, reason: "Twins" };
    expect((await dismiss(pair, teller)).status).toBe(403);
    expect((await dismiss(pair, north)).status).toBe(404);
    expect((await dismiss({ ...pair, other_id: two })).body.code).toBe("same_member");
    expect(expectStatus(await owner.get(`/member-profile/${one}`)).suspected_count).toBe(1);
    expectStatus(await dismiss(pair));
    expect(await pairsOf(one)).toEqual([]);
    expect(expectStatus(await owner.get(`/member-profile/${one}`)).suspected_count).toBe(0);
  });

  test("the likeliest pairs of the branch come first", async () => {
    const { data, totalSize } = expectStatus(await owner.get("/member-duplicate?pageSize=100"));
    const scores = data.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a: number, b: number) => b - a));
    expect(totalSize).toBe(data.length);
    expect((await north.get("/member-duplicate")).body.data).toEqual([]);
    expect((await teller.get("/member-duplicate")).status).toBe(403);
  });
});

describe("merging", () => {
  const merge = (from: string, into: string, body: Record<string, unknown> = {}, by = owner) =>
    by.post(`/member-profile/${from}/merge/${into}`, {
      source_version: 1,
      target_version: 1,
      reason: "Entered twice",
      ...body,
    });

  test("is refused with the same, a foreign, a stale or a wealthy member", async () => {
    const [from, into] = [await addMember(owner), await addMember(owner)];
    expect((await merge(from, from)).body.code).toBe("same_member");
    expect((await merge(from, await addMember(north))).status).toBe(404);
    expect((await merge(from, into, {}, teller)).status).toBe(403);
    expect((await merge(from, into, { target_version: 9 })).body.code).toBe("stale_version");
    expect((await merge(from, into, { take: ["passbook"] })).body.code).toBe("field_not_mergeable");
    const { rows } = await kaban.db.query(
      `select id from account
       where branch_id = (select branch_id from member where id = $1) and member_kind = 'savings' limit 1`,
      [from],
    );
    await giveAccount(kaban, from, rows[0].id, 12_500);
    const answer = await merge(from, into);
    expect(answer).toMatchObject({ status: 409, body: { code: "balances_remain" } });
    expect(answer.body.message).toContain("125.00");
  });

  test("shows what would be, then does it: nothing is lost, and all of it can be read again", async () => {
    const [from, into, recruit] = [
      await addMember(owner, { contact_number: "0917 111 2222", civil_status: "single" }),
      await addMember(owner, { civil_status: "married" }),
      await addMember(owner),
    ];
    expectStatus(
      await owner.post("/member-expense", { member_profile_id: from, name: "Rent", amount: 1 }),
      201,
    );
    expectStatus(
      await owner.post("/member-relative-account", {
        member_profile_id: into,
        relative_member_profile_id: from,
        family_relationship: "sister",
      }),
      201,
    );
    const led = expectStatus(await owner.post("/member-group", { name: "Sampaguita", leader_id: from }), 201);
    const recruited = { version: 1, recruited_by_member_profile_id: from };
    expectStatus(await owner.put(`/member-profile/${recruit}/membership-info`, recruited));
    const plan = expectStatus(await owner.get(`/member-profile/${from}/merge/${into}`));
    expect(plan.recruited).toBe(1);
    expect(plan.parts).toEqual([{ noun: "member-expense", count: 1 }]);
    const taken = new Map(
      plan.fields.map((one: { field: string; taken: boolean }) => [one.field, one.taken]),
    );
    expect([taken.get("contact_number"), taken.get("civil_status")]).toEqual([true, false]);
    expect((await pairsOf(from)).length).toBe(0);

    expectStatus(await merge(from, into, { take: ["civil_status"] }));
    const stays = expectStatus(await owner.get(`/member-profile/${into}`));
    expect(stays).toMatchObject({
      contact_number: "0917 111 2222",
      civil_status: "single",
      is_closed: false,
    });
    expect(stays.recruited_count).toBe(1);
    expect(expectStatus(await owner.get(`/member-group/${led.id}`)).leader_id).toBe(into);
    const gone = expectStatus(await owner.get(`/member-profile/${from}`));
    expect(gone).toMatchObject({ is_closed: true, merged_into_id: into, remarks: [{ act: "merge" }] });
    expect(gone.archived_at).not.toBeNull();
    const { data } = expectStatus(await owner.get(`/member-profile/${into}/history/search?pageSize=50`));
    const about = new Set(data.map((row: { entity_id: string }) => row.entity_id));
    expect(about.has(from) && about.has(into)).toBe(true);
    const relatives = await kaban.db.query(
      `select from member_relative_account
       where member_profile_id = relative_member_profile_id and deleted_at is null`,
    );
    expect(relatives.rowCount).toBe(0);
    expect((await merge(from, into, { source_version: 2, target_version: 2 })).body.code).toBe(
      "already_merged",
    );
    const reopen = { version: gone.version, description: "Again" };
    expect((await owner.put(`/member-profile/${from}/reopen`, reopen)).body.code).toBe("member_merged");
  });
});
