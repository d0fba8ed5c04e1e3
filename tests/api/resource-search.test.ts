import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Field } from "#contract/kit/field";
import { listOf } from "#contract/kit/list";
import { type Filter, type FilterRange, modesOf, writeListQuery } from "#contract/kit/list-query";
import type { Resource } from "#contract/kit/resource";
import type { Client, TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { allResources, startWithEveryKind } from "../support/every-kind.ts";
import { type Referable, referableIn, rowOf, type Values } from "../support/resource-values.ts";

let kaban: TestApp;
let client: Client;
let referable: Referable;

beforeAll(async () => {
  kaban = await startWithEveryKind();
  client = await kaban.signIn("manager");
  referable = await referableIn(kaban, client, allResources);
});
afterAll(() => kaban.close());

const plain = (text: unknown) => String(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const worded = ["text", "longText", "icon", "color"];
const numeric = ["integer", "money", "percent"];

/** What a row must be to match, told without SQL. */
function matches(field: Field, value: unknown, { mode, value: asked }: Filter): boolean {
  const isWorded = worded.includes(field.kind);
  const isEmpty =
    value === null || (isWorded && value === "") || (Array.isArray(value) && value.length === 0);
  const folded = (one: unknown) => (isWorded ? String(one).toLowerCase() : String(one));
  const order = (one: unknown) =>
    numeric.includes(field.kind)
      ? Math.sign(Number(value) - Number(one))
      : String(value) < String(one)
        ? -1
        : 1;
  const same = (one: unknown) =>
    !(value === null) &&
    (numeric.includes(field.kind) ? Number(value) === Number(one) : folded(value) === folded(one));
  const { from, to } = (asked ?? {}) as FilterRange;
  const has = (test: (text: string, part: string) => boolean) =>
    value !== null && test(plain(value), plain(asked));
  const over = (one: unknown) => value !== null && !same(one) && order(one) > 0;
  const under = (one: unknown) => value !== null && !same(one) && order(one) < 0;
  const rules: Record<Filter["mode"], () => boolean> = {
    equal: () => same(asked),
    nequal: () => !same(asked),
    in: () => (asked as unknown[]).some(same),
    contains: () => has((text, part) => text.includes(part)),
    ncontains: () => !has((text, part) => text.includes(part)),
    startswith: () => has((text, part) => text.startsWith(part)),
    endswith: () => has((text, part) => text.endsWith(part)),
    isempty: () => isEmpty,
    isnotempty: () => !isEmpty,
    gt: () => over(asked),
    after: () => over(asked),
    gte: () => same(asked) || over(asked),
    lt: () => under(asked),
    before: () => under(asked),
    lte: () => same(asked) || under(asked),
    range: () => (same(from) || over(from)) && (same(to) || under(to)),
  };
  return rules[mode]();
}

/**
 * One field of each kind, of the suite's own resource where it has one. Fields of a kind are searched by the
 * same code, so these are asked everything, and all others what tells one field from another.
 */
const searchedInFull = new Set(
  new Map(
    allResources.flatMap(({ fields }) =>
      Object.values(fields).map((field: Field) => [field.kind, field] as const),
    ),
  ).values(),
);
const tellingApart: readonly Filter["mode"][] = ["equal", "contains", "isempty"];

/**
 * Questions worth asking of a field: values that are there, parts of them, a word without its accents and
 * wildcards of LIKE and other odd signs.
 */
function filtersOf(name: string, field: Field, rows: Values[]) {
  const isInFull = searchedInFull.has(field);
  const there = rows.map((row) => row[name]).filter((value) => value !== null) as (
    | string
    | number
    | boolean
  )[];
  const one = there[Math.floor(there.length / 2)] as string;
  const two = there[0] as string;
  return modesOf[field.kind].flatMap((mode): Filter[] => {
    if (!isInFull && !tellingApart.includes(mode)) return [];
    const ask = (value: Filter["value"]) => ({ field: name, mode, value });
    if (mode === "isempty" || mode === "isnotempty") return [{ field: name, mode }];
    if (there.length === 0) return [];
    if (mode === "in") return [ask([one, two])];
    if (mode === "range") {
      const [from = 0, to = 0] = [one, two].sort((a, b) =>
        numeric.includes(field.kind) ? Number(a) - Number(b) : a < b ? -1 : 1,
      );
      return [ask({ from, to })];
    }
    if (!worded.includes(field.kind)) return [ask(one), ask(two)];
    const odd = ["Ñ", "_", "\\", "'", "％", two.toUpperCase(), one.slice(-3)];
    return [one, one.slice(0, 3), "PENA", "%", ...(isInFull ? odd : [])].map(ask);
  });
}

describe.each(allResources.map((resource) => [resource.name, resource] as const))(
  "searching %s",
  (name, resource: Resource) => {
    let rows: Values[];
    const search = async (query: Parameters<typeof writeListQuery>[0]) =>
      expectStatus(await client.get(`/${name}/search?${writeListQuery({ pageSize: 500, ...query })}`));
    const ids = (some: Values[]) => some.map(({ id }) => id);

    beforeAll(async () => {
      for (let n = 1; n <= 13; n += 1) {
        expectStatus(await client.post(`/${name}`, rowOf(resource, n, referable)), 201);
      }
      rows = expectStatus(await client.get(`/${name}/`));
    });

    test("finds by every field exactly what matches", async () => {
      for (const [field, declared] of Object.entries(resource.fields) as [string, Field][]) {
        for (const filter of filtersOf(field, declared, rows)) {
          const { data, totalSize } = await search({ filter: { logic: "and", filters: [filter] } });
          const expected = rows.filter((row) => matches(declared, row[field], filter));
          expect(new Set(ids(data)), JSON.stringify(filter)).toEqual(new Set(ids(expected)));
          expect(totalSize).toBe(expected.length);
        }
      }
    });

    test("joins filters by and, or by or", async () => {
      const [one, two] = [rows[1], rows[4]].map((row): Filter => {
        return { field: resource.title, mode: "equal", value: row?.[resource.title] as string };
      }) as [Filter, Filter];
      expect((await search({ filter: { logic: "and", filters: [one, two] } })).totalSize).toBe(0);
      const either = rows.filter((row) => [one.value, two.value].includes(row[resource.title] as string));
      expect((await search({ filter: { logic: "or", filters: [one, two] } })).totalSize).toBe(either.length);
    });

    test("sorts by every field, both ways", async () => {
      for (const [field, { kind }] of Object.entries(resource.fields) as [string, Field][]) {
        const orders = await Promise.all(
          (["asc", "desc"] as const).map(async (order) =>
            ids((await search({ sort: [{ field, order }] })).data),
          ),
        );
        expect(orders[0], field).toHaveLength(rows.length);
        expect(orders[1], field).toEqual([...(orders[0] ?? [])].reverse());
        if (!numeric.includes(kind) && kind !== "date") continue;
        const there = (orders[0] ?? [])
          .map((id) => rows.find((row) => row.id === id)?.[field])
          .filter((value) => value !== null);
        const inOrder = [...there].sort((a, b) =>
          kind === "date" ? (String(a) < String(b) ? -1 : 1) : Number(a) - Number(b),
        );
        expect(there, field).toEqual(inOrder);
      }
    });

    test.runIf(listOf(resource).searches.length > 0)(
      "searches its words without case and accents",
      async () => {
        const { searches } = listOf(resource);
        const { data } = await search({ q: " PENA " });
        const expected = rows.filter((row) => searches.some((field) => plain(row[field]).includes("pena")));
        expect(expected.length).toBeGreaterThan(1);
        expect(new Set(ids(data))).toEqual(new Set(ids(expected)));
        expect((await search({ q: "100%" })).totalSize).toBeGreaterThan(0);
        expect((await search({ q: "1__%" })).totalSize).toBe(0);
      },
    );

    test("goes through all pages without a gap or a double", async () => {
      const size = 4;
      const pages = Math.ceil(rows.length / size);
      const seen: unknown[] = [];
      for (let pageIndex = 0; pageIndex < pages; pageIndex += 1) {
        const page = await search({ pageIndex, pageSize: size });
        expect(page).toMatchObject({ totalSize: rows.length, totalPage: pages, pageIndex, pageSize: size });
        seen.push(...ids(page.data));
      }
      expect(seen).toEqual(ids(rows));
      const beyond = await search({ pageIndex: 1000, pageSize: size });
      expect(beyond).toMatchObject({ data: [], totalSize: rows.length, totalPage: pages });
      const byDefault = expectStatus(await client.get(`/${name}/search`));
      expect(byDefault).toMatchObject({ pageIndex: 0, pageSize: 10, totalSize: rows.length });
      expect(byDefault.data).toEqual(rows.slice(0, 10));
    });

    test("refuses by name what it does not know", async () => {
      const filter = (one: unknown) => `filter=${encodeURIComponent(JSON.stringify({ filters: [one] }))}`;
      const refusals = [
        [filter({ field: "nope", mode: "equal", value: 1 }), "nope"],
        [filter({ field: "__proto__", mode: "equal", value: 1 }), "__proto__"],
        [filter({ field: resource.title, mode: "like", value: "x" }), "like"],
        [filter({ field: resource.title, mode: "equal", value: { $ne: null } }), "compared"],
        [filter({ field: resource.title, mode: "equal" }), "compared"],
        [`sort=${encodeURIComponent('[{"field":"deleted_at","order":"asc"}]')}`, "deleted_at"],
        [`sort=${encodeURIComponent(`[{"field":"${resource.title}","order":"up"}]`)}`, "up"],
        ["filter=%7B", "filter"],
        ["page=1", "page"],
        ["pageSize=501", "pageSize"],
        ["pageSize=NaN", "pageSize"],
        ["pageIndex=-1", "pageIndex"],
        ["q=%00", "q"],
        ["q=a&q=b", "q"],
      ] as const;
      for (const [query, named] of refusals) {
        const refused = expectStatus(await client.get(`/${name}/search?${query}`), 400);
        expect(refused.message, query).toContain(named);
      }
    });
  },
);

test("a moment counts to the day it fell on in the branch's time zone", async () => {
  kaban.clock.set("2026-07-14T15:59:59Z");
  client = await kaban.signIn("manager");
  const before = expectStatus(await client.post("/bank", { name: "before midnight" }), 201);
  kaban.clock.set("2026-07-14T16:00:00Z");
  const after = expectStatus(await client.post("/bank", { name: "midnight" }), 201);
  const found = async (mode: Filter["mode"], value: Filter["value"]) => {
    const filters: Filter[] = [
      { field: "created_at", mode, value },
      { field: "name", mode: "contains", value: "midnight" },
    ];
    const filter = { logic: "and" as const, filters };
    const query = writeListQuery({ filter, sort: [{ field: "created_at", order: "asc" }] });
    return expectStatus(await client.get(`/bank/search?${query}`)).data.map(({ id }: Values) => id);
  };
  expect(await found("equal", "2026-07-14")).toEqual([before.id]);
  expect(await found("equal", "2026-07-15")).toEqual([after.id]);
  expect(await found("nequal", "2026-07-15")).toEqual([before.id]);
  expect(await found("lte", "2026-07-14")).toEqual([before.id]);
  expect(await found("after", "2026-07-14")).toEqual([after.id]);
  expect(await found("range", { from: "2026-07-14", to: "2026-07-15" })).toEqual([before.id, after.id]);
  expect(await found("lte", "9999-12-31")).toEqual([before.id, after.id]);
});
