import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choice, integer, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";
import { type ListQuery, parseListQuery } from "#contract/kit/list-query";
import { lists } from "#contract/lists";
import { inSystem } from "#server/platform/db/tenant";
import { readAll, readPage } from "#server/platform/lists/run";
import type { ListSource } from "#server/platform/lists/source";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { startWithEveryKind } from "../support/every-kind.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startWithEveryKind();
});
afterAll(() => kaban.close());

const list = defineList({
  name: "numbers",
  label: "Numbers",
  menu: "common",
  path: "/numbers",
  fields: {
    name: text(),
    number: integer(),
    amount: money(),
    parity: choice(["odd", "even"]),
    owner_id: reference("user"),
  },
  searches: ["name"],
  order: { field: "number", order: "desc" },
  totals: ["amount"],
});

const source: ListSource = {
  from: sql`generate_series(1, 2500) as n`,
  tenant: null,
  columns: {
    name: sql`'Row ' || n`,
    number: sql`n`,
    amount: sql`n * 100::bigint`,
    parity: sql`case when n % 2 = 0 then 'even' else 'odd' end`,
    owner_id: sql`null::uuid`,
  },
  also: { owner_name: sql`(10000 - n)::text` },
  key: [sql`n`],
};

const ask = (search: Record<string, string>, more: Partial<ListSource> = {}) =>
  inSystem(kaban.db, (tx) => {
    const query: ListQuery = parseListQuery(list.fields, search);
    return readPage(tx, { list, source: { ...source, ...more }, query, timeZone: "Asia/Manila" });
  });
const even = JSON.stringify({ filters: [{ field: "parity", mode: "equal", value: "even" }] });

describe("a page", () => {
  test.each<[string, Record<string, string>, Partial<ListSource>?]>([
    ["by its own order", {}],
    ["by what many share", { sort: JSON.stringify([{ field: "parity", order: "asc" }]) }],
    ["where all are empty", { sort: JSON.stringify([{ field: "owner_id", order: "desc" }]) }],
    ["of what a filter leaves", { filter: even }],
    ["of what is counted so far only", {}, { countAtMost: 100 }],
  ])("follows the one before it, however deep it lies: %s", async (_, search, more = {}) => {
    const whole: ListQuery = parseListQuery(list.fields, search);
    const inOrder = await inSystem(kaban.db, async (tx) => {
      const rows: unknown[] = [];
      const asked = { list, source: { ...source, ...more }, query: whole, timeZone: "Asia/Manila" };
      for await (const some of readAll(tx, asked)) rows.push(...some.map(({ name }) => name));
      return rows;
    });
    const paged: unknown[] = [];
    for (let pageIndex = 0; pageIndex < 10; pageIndex++) {
      const page = await ask({ ...search, pageSize: "300", pageIndex: String(pageIndex) }, more);
      expect(page.pageIndex).toBe(pageIndex);
      paged.push(...page.data.map(({ name }) => name));
    }
    expect(paged).toEqual(inOrder);
    expect((await ask({ ...search, pageSize: "300", pageIndex: "10" }, more)).data).toEqual([]);
  });

  test("comes in the list's order, with size and sums of the whole result", async () => {
    const page = await ask({ filter: even, pageSize: "2", pageIndex: "1" });
    expect(page.data.map(({ id, name }) => [id, name])).toEqual([
      [2496, "Row 2496"],
      [2494, "Row 2494"],
    ]);
    expect(page).toMatchObject({ totalSize: 1250, totalPage: 625, totals: { amount: 156_375_000 } });
    expect(page).not.toHaveProperty("totalIsMinimum");
  });

  test("of nothing sums to nothing", async () => {
    const page = await ask({ q: "no such" });
    expect(page).toMatchObject({ data: [], totalSize: 0, totalPage: 0, totals: { amount: 0 } });
  });

  test("stops counting where the source says, and then sums nothing", async () => {
    const capped = await ask({ pageSize: "5" }, { countAtMost: 1000 });
    expect(capped).toMatchObject({ totalSize: 1000, totalPage: 200, totalIsMinimum: true });
    expect(capped).not.toHaveProperty("totals");
    const added = await ask({ pageSize: "5", isSummed: "true" }, { countAtMost: 1000 });
    expect(added).toMatchObject({ totalSize: 2500, totalPage: 500, totals: { amount: 312_625_000 } });
    expect(added).not.toHaveProperty("totalIsMinimum");
    const exact = await ask({ filter: even }, { countAtMost: 1250 });
    expect(exact).toMatchObject({ totalSize: 1250, totals: { amount: 156_375_000 } });
    expect(exact).not.toHaveProperty("totalIsMinimum");
  });

  test("sorts a reference by the name it shows, and searches as the source says", async () => {
    const sort = JSON.stringify([{ field: "owner_id", order: "asc" }]);
    expect((await ask({ sort, pageSize: "1" })).data[0]).toMatchObject({ number: 2500 });
    const found = await ask({ q: "7" }, { search: (q) => sql`n = ${Number(q)}::integer` });
    expect(found.data).toMatchObject([{ number: 7 }]);
  });
});

test("a whole result is read in order, in batches, each row once", async () => {
  const numbers = await inSystem(kaban.db, async (tx) => {
    const query = parseListQuery(list.fields, { q: "row" });
    const sizes: unknown[] = [];
    for await (const rows of readAll(tx, { list, source, query, timeZone: "UTC" })) sizes.push(rows.length);
    return sizes;
  });
  expect(numbers).toEqual([1000, 1000, 500]);
});

// Those opened by another's permissions, or by none, and those of one row have tests of their own.
const byOwnName = lists.filter(({ permission, path }) => permission === undefined && !path.includes(":"));
describe.each(byOwnName.map((one) => [one.name, one] as const))("the list %s", (name, served) => {
  test("is read and exported by whom the permissions name, and by nobody else", async () => {
    for (const person of ["owner", "manager", "accountant", "teller", "member"] as const) {
      const client = await kaban.signIn(person);
      const { rows } = await kaban.db.query(
        "select permissions, user_type from user_organization where user_id = $1",
        [client.userId],
      );
      const may = (action: string) => person === "owner" || rows[0].permissions.includes(`${name}:${action}`);
      const read = await client.get(`${served.path}/search`);
      const exported = await client.get(`${served.path}/export?format=csv`);
      expect([read.status, exported.status], person).toEqual([
        may("read") ? 200 : 403,
        may("export") ? 200 : 403,
      ]);
    }
    expectStatus(await kaban.visitor().get(`${served.path}/search`), 401);
  });

  test("is asked by every field it declares, and refuses others by name", async () => {
    const owner = await kaban.signIn("owner");
    for (const field of Object.keys(served.fields)) {
      const sort = encodeURIComponent(JSON.stringify([{ field, order: "desc" }]));
      const filter = encodeURIComponent(JSON.stringify({ filters: [{ field, mode: "isempty" }] }));
      const filtered = ["toggle"].includes(served.fields[field]?.kind ?? "") ? "" : `&filter=${filter}`;
      expectStatus(await owner.get(`${served.path}/search?sort=${sort}${filtered}&q=a`));
    }
    const refused = expectStatus(await owner.get(`${served.path}/search?colour=red`), 400);
    expect(refused.message).toContain("colour");
    const page = expectStatus(await owner.get(`${served.path}/search?pageSize=1`));
    for (const row of page.data)
      expect(Object.keys(row)).toEqual(expect.arrayContaining(["id", ...Object.keys(served.fields)]));
  });
});

describe("own rows", () => {
  test("alone are reached by those whose permission says own", async () => {
    const [manager, clerk] = [await kaban.signIn("manager"), await kaban.signIn("teller2")];
    const grant = (actions: string[]) =>
      kaban.db.query("update user_organization set permissions = $1 where user_id = $2", [
        actions.map((action) => `bank:${action}`),
        clerk.userId,
      ]);
    await grant(["create", "own-read", "own-update", "own-delete", "own-export"]);
    const theirs = expectStatus(await manager.post("/bank", { name: "Theirs" }), 201);
    const mine = expectStatus(await clerk.post("/bank", { name: "Mine" }), 201);
    expectStatus(await clerk.get(`/bank/${mine.id}`));
    expectStatus(await clerk.get(`/bank/${theirs.id}`), 404);
    expectStatus(await clerk.put(`/bank/${theirs.id}`, { name: "x", version: 1 }), 404);
    expectStatus(await clerk.delete(`/bank/${theirs.id}`), 404);
    expect(expectStatus(await clerk.get("/bank/search")).data).toMatchObject([{ name: "Mine" }]);
    expect(expectStatus(await clerk.get("/bank/"))).toMatchObject([{ name: "Mine" }]);
    const file = await clerk.get("/bank/export");
    expect(file.text).toContain("Mine");
    expect(file.text).not.toContain("Theirs");

    await grant(["read", "own-update", "own-delete"]);
    expectStatus(await clerk.get(`/bank/${theirs.id}`));
    expectStatus(await clerk.put(`/bank/${theirs.id}`, { name: "x", version: 1 }), 403);
    const bulk = expectStatus(await clerk.delete("/bank/bulk-delete", { ids: [theirs.id, mine.id] }));
    expect(bulk).toMatchObject({ deleted: [mine.id], refused: [{ id: theirs.id, code: "not_permitted" }] });
    expectStatus(await clerk.get("/bank/export"), 403);
  });
});
