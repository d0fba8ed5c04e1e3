import { afterAll, beforeAll, expect, test } from "vitest";
import { memberLacks } from "#contract/entities/member-data-quality";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus } from "../support/counter.ts";

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
    memberLacks.length - 1,
  );
  const address = { member_profile_id: id, label: "house", city: "Dumaguete City" };
  const added = expectStatus(await owner.post("/member-address", address), 201);
  const heir = { member_profile_id: id, name: "Ana", family_relationship: "daughter" };
  expectStatus(await owner.post("/member-beneficiary", heir), 201);
  const lacksOf = async () => expectStatus(await owner.get(`/member-profile/${id}`)).lacks;
  expect(await lacksOf()).not.toContain("address");
  expect(await lacksOf()).not.toContain("beneficiary");
  expectStatus(await owner.delete(`/member-address/${added.id}`), 204);
  expect(await lacksOf()).toContain("address");
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
  expect(missing.refused).toEqual([{ id: bad, code: "invalid_input", message: "Type is not there" }]);
  expect((await fix("passbook", [{ id: good, value: "1" }])).status).toBe(400);
  const teller = await kaban.signIn("teller");
  expect((await fix("sex", [{ id: good, value: "male" }], teller)).status).toBe(403);
});
