import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeriesOfRegister } from "#contract/operations/numbers/number-register";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { password } from "../support/world.ts";

const { kaban, teller, teller2, north, move } = await openCounters();
let member: string;
let owner: Client;
beforeAll(async () => {
  member = await addMember(teller);
  owner = await kaban.signIn("owner");
});
afterAll(() => checkAndClose(kaban));

const register = async (query = "", client = owner) =>
  expectStatus(await client.get(`/number-register${query}`)) as {
    from: string;
    to: string;
    data: SeriesOfRegister[];
  };
const seriesOf = async (kind: string, query = "", client = owner) =>
  (await register(query, client)).data.filter((series) => series.kind === kind);
const receipts = async (query = "") => (await seriesOf("deposit", query)).filter(({ booklet }) => !booklet);
const deposit = async (reference?: string, client = teller) =>
  expectStatus(await move(client, "deposit", member, 1_000, reference ? { reference } : {}));
const uses = async (number: string, more = "", client = owner) =>
  expectStatus(await client.get(`/number-register/uses?number=${encodeURIComponent(number)}${more}`)).data;
const authority = (body: object) =>
  owner.post("/number-authority", {
    name: "OCN-1",
    kind: "official receipt",
    first_number: 1,
    last_number: 500,
    issued_on: "2026-01-01",
    ...body,
  });

test("a series tells first, last, next and what is missing between, over the month so far", async () => {
  for (const reference of [undefined, undefined, "7", "0009"]) await deposit(reference);
  const book = await register();
  expect([book.from, book.to]).toEqual(["2026-06-01", "2026-06-01"]);
  const [series] = await receipts();
  expect(series).toMatchObject({
    booklet: null,
    first: "000001",
    last: "0009",
    issued: 4,
    next: "000003",
    missing_count: 5,
    missing: [
      { from: "000003", to: "000006", count: 4 },
      { from: "000008", to: "000008", count: 1 },
    ],
    duplicate_count: 0,
    void_count: 0,
  });
  expect(series?.warnings).toEqual([{ code: "no_authority", count: null, day: null, authority: null }]);
  expect((await seriesOf("passbook"))[0]?.issued).toBeGreaterThan(0);
});

test("days before and branches beside tell nothing of it; days reversed are refused", async () => {
  const [before] = await receipts("?from=2026-05-01&to=2026-05-31");
  expect(before).toMatchObject({ issued: 0, first: null, last: null, missing: [], next: "000003" });
  const { body, status } = await owner.get("/number-register?from=2026-06-02&to=2026-06-01");
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "dates_reversed", ["from"]]);
  expect((await owner.get("/number-register?from=soon")).status).toBe(400);
  await addMember(north, { passbook: "N-77" });
  expect(await uses("N-77")).toEqual([]);
});

test("a receipt that is taken back is void, and its number stays used", async () => {
  const { id } = await deposit("20");
  const approval = { reason: "Wrong member", approver: "manager", password };
  expectStatus(await teller.post(`/transaction/${id}/reverse`, approval));
  const [series] = await receipts();
  expect(series).toMatchObject({ last: "20", void_count: 1, duplicate_count: 0 });
  expect(series?.void_numbers[0]).toMatchObject({
    number: "20",
    record: "entry",
    record_id: id,
    is_void: true,
  });
  expect(series?.missing.at(-1)).toEqual({ from: "000010", to: "000019", count: 10 });
  expect(await uses("0020")).toMatchObject([
    { kind: "deposit", number: "20", day: "2026-06-01", by_id: teller.userId, record_id: id, is_void: true },
  ]);
  expect(await uses("0020", "&kind=withdraw")).toEqual([]);
  const bad = await owner.get("/number-register/uses?number=%00");
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ["number"]]);
});

test("the booklet of an employee is a series of its own, and no gap of the branch's", async () => {
  await kaban.db.query(
    `update user_organization set receipt_start = 10, receipt_end = 14, user_setting_used_or = 9
     where user_id = $1 and branch_id = $2`,
    [teller2.userId, teller2.branchId],
  );
  await deposit(undefined, teller2);
  await deposit("12");
  const all = await seriesOf("deposit");
  const own = all.find(({ booklet }) => booklet !== null);
  expect(own).toMatchObject({
    booklet: { user_id: teller2.userId, first: "000010", last: "000014" },
    first: "000010",
    last: "12",
    next: "000011",
    missing: [{ from: "000011", to: "000011", count: 1 }],
  });
  expect(own?.warnings.map(({ code }) => code)).toContain("few_numbers_left");
  const branch = all.find(({ booklet }) => booklet === null);
  expect(branch?.missing.at(-1)).toEqual({ from: "000015", to: "000019", count: 5 });
});

test("other letters are other series, and so are papers without digits", async () => {
  await deposit("AB-3");
  await deposit("no digits");
  const [, ...others] = (await receipts()).sort((a, b) => b.issued - a.issued);
  expect(others.map(({ first, issued, next }) => ({ first, issued, next }))).toEqual(
    expect.arrayContaining([
      { first: "AB-3", issued: 1, next: null },
      { first: null, issued: 1, next: null },
    ]),
  );
});

test("numbers outside an authority, one that expires, and one that runs out are told", async () => {
  expectStatus(await authority({ last_number: 5, expires_on: "2026-06-20" }), 201);
  const found = async () => (await receipts()).find(({ first }) => first === "000001")?.warnings ?? [];
  expect(await found()).toEqual([
    { code: "outside_authority", count: 3, day: null, authority: null },
    { code: "authority_expires", count: null, day: "2026-06-20", authority: "OCN-1" },
    { code: "few_numbers_left", count: 3, day: null, authority: null },
  ]);
  expectStatus(await authority({ name: "OCN-2", first_number: 6, last_number: 900 }), 201);
  expect(await found()).toEqual([
    { code: "authority_expires", count: null, day: "2026-06-20", authority: "OCN-1" },
  ]);
  const { status, body } = await authority({ name: "OCN-3", first_number: 9, last_number: 8 });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["last_number"]]);
});

test("a booklet is handed out once at a time, comes back once, and both people are kept", async () => {
  const face = { prefix: "B-", first_number: 101, last_number: 150 };
  const give = (more: object) => owner.post("/receipt-booklet", { user_id: teller.userId, ...face, ...more });
  const refused = async (more: object) => {
    const { status, body } = await give(more);
    return [status, body.code, Object.keys(body.fields)];
  };
  expect(await refused({ last_number: 100 })).toEqual([400, "numbers_reversed", ["last_number"]]);
  expect(await refused({ user_id: member })).toEqual([400, "not_of_branch", ["user_id"]]);
  const booklet = expectStatus(await give({}), 201);
  expect(booklet).toMatchObject({ handed_out_on: "2026-06-01", handed_out_by_id: owner.userId, version: 1 });
  expect(await refused({ prefix: "b", first_number: 150, last_number: 199 })).toEqual([
    ...[409, "numbers_in_another_booklet", ["first_number"]],
  ]);
  await deposit("b103");
  const [own] = (await seriesOf("deposit")).filter((series) => series.booklet?.first === "B-000101");
  expect(own).toMatchObject({ booklet: { user_id: teller.userId }, first: "b103", issued: 1 });
  const back = `/receipt-booklet/${booklet.id}/return`;
  expect((await owner.put(back, { version: 9 })).body.code).toBe("stale_version");
  const returned = expectStatus(await owner.put(back, { version: 1, note: "Used up" }));
  expect(returned).toMatchObject({
    returned_on: "2026-06-01",
    returned_to_id: owner.userId,
    note: "Used up",
  });
  expect((await owner.put(back, { version: 2 })).body.code).toBe("booklet_returned");
  const listed = expectStatus(await owner.get("/receipt-booklet/search?q=B-"));
  expect(listed.data).toMatchObject([{ id: booklet.id, is_returned: true, first_number: 101 }]);
  expectStatus(await give({}), 201);
  await expect(kaban.db.query("delete from receipt_booklet")).rejects.toThrow();
  await expect(kaban.db.query("update receipt_booklet set last_number = 999")).rejects.toThrow();
});

test("tellers neither see the register nor hand out booklets; other branches' stay theirs", async () => {
  expect((await teller.get("/number-register")).status).toBe(403);
  expect((await teller.get("/number-register/uses?number=1")).status).toBe(403);
  const face = { user_id: teller.userId, first_number: 1, last_number: 2 };
  expect((await teller.post("/receipt-booklet", face)).status).toBe(403);
  await kaban.db.query(
    `insert into receipt_booklet (organization_id, branch_id, id, prefix, first_number, last_number, user_id,
       handed_out_on, handed_out_by_id, created_at, updated_at)
     select organization_id, id, gen_random_uuid(), 'N', 1, 50, $2, '2026-06-01', $2, now(), now()
     from branch where id = $1`,
    [north.branchId, teller.userId],
  );
  const { rows } = await kaban.db.query("select id from receipt_booklet where prefix = 'N'");
  expect((await owner.put(`/receipt-booklet/${rows[0].id}/return`, { version: 1 })).status).toBe(404);
  expect((await seriesOf("deposit")).some(({ booklet }) => booklet?.first.startsWith("N"))).toBe(false);
});
