import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus, giveAccount } from "../support/counter.ts";

let kaban: TestApp;
let owner: Client;
let juan: string;
let pena: string;
const named = new Map<string, string>();

beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
  juan = await addMember(owner, {
    first_name: "Juan",
    middle_name: "Reyes",
    last_name: "de la Cruz",
    passbook: "JDC-77",
    old_reference_id: "OLD 4711",
    contact_number: "+63 917 123 4567",
    tax_identification_number: "123-456-789",
  });
  pena = await addMember(owner, { first_name: "Lucía", last_name: "Peña" });
  for (const last_name of ["Santos", "Reyes", "Bautista", "Ocampo", "Rivera", "Alcántara", "Balagtas"]) {
    named.set(last_name, await addMember(owner, { first_name: "Pedro", last_name }));
  }
});
afterAll(() => kaban.close());

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const list = async (q: string) =>
  idsOf(expectStatus(await owner.get(`/member-profile/search?q=${encodeURIComponent(q)}`)).data);
const pick = async (search: string) =>
  idsOf(
    expectStatus(await owner.get(`/member-profile/quick/search?search=${encodeURIComponent(search)}`)).data,
  );

test.each([
  ["juan cruz"],
  ["CRUZ, Juan"],
  ["Jaun dela kruz"],
  ["Huwan dela Crus"],
  ["jdc-77"],
  ["OLD 4711"],
  ["+63 917 123 4567"],
  ["09171234567"],
  ["123-456-789"],
  ["123456789"],
])("%s finds Juan de la Cruz", async (words) => {
  expect(await list(words)).toEqual([juan]);
  expect((await pick(words))[0]).toBe(juan);
});

test("the number of an account finds whose it is, whole or by its last digits", async () => {
  const { rows } = await kaban.db.query("select id from account where branch_id = $1 and code = '21110'", [
    owner.branchId,
  ]);
  const opened = expectStatus(
    await owner.post(`/member-profile/${pena}/account`, { account_id: rows[0].id }),
  );
  expect(await list(opened.number)).toEqual([pena]);
  expect(await pick(opened.number)).toEqual([pena]);
  expect(await pick(opened.number.slice(-6))).toEqual([pena]);
  expect(await list("21110-999999")).toEqual([]);
});

test.each([["pena"], ["Peña"], ["LUCIA"], ["Lusia Penya"]])("%s finds Lucía Peña", async (words) => {
  expect(await list(words)).toEqual([pena]);
});

test.each([
  ["okampo", "Ocampo"],
  ["bawtista", "Bautista"],
  ["ribera", "Rivera"],
  ["alcantera", "Alcántara"],
  ["reyez pedro", "Reyes"],
])("%s finds Pedro %s", async (words, name) => {
  expect(await list(words)).toEqual([named.get(name)]);
});

test.each([
  ["dep"],
  ["rev"],
  ["reverse"],
  ["reversal"],
  ["balance"],
  ["account"],
  ["batch"],
  ["report"],
  ["loan"],
])("%s is no name, and finds nobody", async (word) => {
  expect([await list(word), await pick(word)]).toEqual([[], []]);
});

test.each([["xyzzy"], ["%"], ["_____"], ["\\"]])("%s finds nobody", async (words) => {
  expect(await list(words)).toEqual([]);
});

test("one letter is found in the list, and asks nothing of the picker", async () => {
  expect(await list("ñ")).toContain(pena);
  expect(await pick("p")).toEqual([]);
});

test("a government id finds its member, as long as it is there", async () => {
  await kaban.db.query(
    `insert into media (id, organization_id, branch_id, file_name, file_type, file_size, width, height,
       storage_key, created_at, created_by_id)
     select $1, organization_id, branch_id, 'id.png', 'image/png', 1, 1, 1, 'id', now(), $2
     from member where id = $3`,
    [juan, owner.userId, juan],
  );
  const body = {
    member_profile_id: juan,
    kind: "national id",
    value: "1234-5678-9012",
    front_media_id: juan,
  };
  const kinds = expectStatus(await owner.post("/member-government-benefit", body), 201);
  expect(await list("1234-5678-9012")).toEqual([juan]);
  expect(await list("123456789012")).toEqual([juan]);
  expectStatus(await owner.delete(`/member-government-benefit/${kinds.id}`), 204);
  expect(await list("123456789012")).toEqual([]);
});

test("nobody of another branch is ever found", async () => {
  const north = await kaban.signIn("north");
  for (const words of ["juan", "Jaun dela kruz", "jdc-77", "pe"]) {
    expect((await north.get(`/member-profile/search?q=${encodeURIComponent(words)}`)).body.data).toEqual([]);
    const picked = await north.get(`/member-profile/quick/search?search=${encodeURIComponent(words)}`);
    expect(picked.body.data).toEqual([]);
  }
});

test("the list shows what members hold, of each kind apart", async () => {
  const { rows } = await kaban.db.query(
    `select distinct on (member_kind) id, member_kind from account
     where branch_id = (select branch_id from member where id = $1)
       and member_kind in ('savings', 'share capital') order by member_kind, code`,
    [juan],
  );
  for (const { id, member_kind } of rows) {
    await giveAccount(kaban, juan, id, member_kind === "savings" ? 150_000 : 20_000);
  }
  const sort = encodeURIComponent(JSON.stringify([{ field: "total_savings", order: "desc" }]));
  const { data } = expectStatus(await owner.get(`/member-profile/search?sort=${sort}`));
  expect(data[0]).toMatchObject({ id: juan, total_savings: 150_000, total_share_capital: 20_000 });
  expect(data[1]).toMatchObject({ total_savings: 0, total_share_capital: 0 });
});
