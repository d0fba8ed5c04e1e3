import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { download, sheetIn } from "../support/imports.ts";

let kaban: TestApp;
let manager: Client;
const ids: string[] = [];
const names = ["Abra", "=1+1", "0042", "@sum", "Peña <&> ñ", "Zambales"];

beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("manager");
  const { data } = expectStatus(await manager.get("/bank/search?pageSize=500"));
  expectStatus(await manager.delete("/bank/bulk-delete", { ids: data.map(({ id }: { id: string }) => id) }));
  for (const name of names) ids.push(expectStatus(await manager.post("/bank", { name }), 201).id);
});
afterAll(() => kaban.close());

const rowsOf = async (path: string) =>
  parse((await download(kaban, manager, path)).content, { bom: true }) as string[][];

describe("an export", () => {
  test("has the columns that are asked for, in their order, and says how many rows come", async () => {
    const file = await download(kaban, manager, "/bank/export?columns=description,name");
    expect(file.headers).toMatchObject({
      "x-total-rows": String(names.length),
      "content-length": String(file.content.length),
    });
    const [heading, ...rows] = parse(file.content, { bom: true }) as string[][];
    expect(heading).toEqual(["Description", "Name"]);
    expect(rows.map(([, name]) => name).sort()).toEqual(
      ["'=1+1", "'@sum", "0042", "Abra", "Peña <&> ñ", "Zambales"].sort(),
    );
  });

  test("has the rows that are selected, and no other branch's", async () => {
    const some = [ids[0], ids[4]].join(",");
    expect((await rowsOf(`/bank/export?columns=name&ids=${some}`)).slice(1)).toEqual([
      ["Abra"],
      ["Peña <&> ñ"],
    ]);
    const north = await kaban.signIn("north-manager");
    const foreign = await download(kaban, north, `/bank/export?ids=${some}`);
    expect(foreign.headers["x-total-rows"]).toBe("0");
  });

  test("of a thousand selected rows is asked by a body", async () => {
    const body = {
      format: "csv",
      columns: ["name"],
      ids: [...ids, ...Array.from({ length: 2000 }, () => crypto.randomUUID())],
      sort: [{ field: "name", order: "desc" }],
      filter: { filters: [{ field: "name", mode: "contains", value: "a" }] },
    };
    const answer = await manager.post("/bank/export", body);
    expect(answer.status).toBe(200);
    expect(parse(answer.text, { bom: true })).toEqual([["Name"], ["Zambales"], ["Peña <&> ñ"], ["Abra"]]);
    expectStatus(await (await kaban.signIn("teller")).post("/bank/export", body), 403);
  });

  test("as a sheet keeps text as text, and money as numbers", async () => {
    const sheet = await sheetIn(
      (await download(kaban, manager, "/bank/export?format=xlsx&columns=name")).content,
    );
    expect(sheet.flat()).toEqual(expect.arrayContaining(["Name", "0042", "'=1+1", "Peña <&> ñ"]));
    const ledger = await sheetIn((await download(kaban, manager, "/account/export?format=xlsx")).content);
    const column = ledger[0]?.indexOf("Balance") ?? -1;
    expect(ledger.slice(1).every((row) => typeof row[column] === "number")).toBe(true);
    expect(typeof ledger[1]?.[ledger[0]?.indexOf("Code") ?? -1]).toBe("string");
  });

  test.each([
    ["columns=name,secret", "columns"],
    ["columns=__proto__", "columns"],
    ["columns=", "columns"],
    ["ids=a%20b", "ids"],
    ["columns=name&columns=", "columns"],
  ])("asked for %s is refused by name", async (query, field) => {
    expect(Object.keys(expectStatus(await manager.get(`/bank/export?${query}`), 400).fields)).toEqual([
      field,
    ]);
  });

  test("asked for ids that are none is refused", async () => {
    expectStatus(await manager.get("/bank/export?ids=abc"), 400);
    for (const body of ["[]", "1"]) {
      const headers = { "content-type": "application/json" };
      const url = "/api/v1/bank/export";
      expectStatus(await manager.request({ method: "POST", url, headers, payload: body }), 400);
    }
  });
});

describe("pages by key", () => {
  const walk = async (path: string, size: number) => {
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const page = expectStatus(await manager.get(`${path}&pageSize=${size}${after && `&after=${after}`}`));
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      if (page.nextCursor === null) return { seen, totalSize: page.totalSize };
      after = page.nextCursor;
    }
  };
  const sorted = (...sort: { field: string; order: string }[]) => encodeURIComponent(JSON.stringify(sort));

  test.each([
    ["the list's own order", "/account/search?q="],
    [
      "a field that is often empty, upwards",
      `/account/search?sort=${sorted({ field: "member_kind", order: "asc" })}`,
    ],
    [
      "a field that is often empty, downwards",
      `/account/search?sort=${sorted({ field: "section", order: "desc" })}`,
    ],
    [
      "two fields, each its way",
      `/account/search?sort=${sorted({ field: "type", order: "desc" }, { field: "code", order: "asc" })}`,
    ],
    ["numbers and moments", `/bank/search?sort=${sorted({ field: "created_at", order: "desc" })}`],
  ])("by %s give every row once, in the order of pages by number", async (_what, path) => {
    const whole = expectStatus(await manager.get(`${path}&pageSize=500`));
    const { seen, totalSize } = await walk(path, 7);
    expect(seen).toEqual(whole.data.map(({ id }: { id: string }) => id));
    expect(totalSize).toBe(whole.totalSize);
  });

  test("are not moved by a row that comes in between", async () => {
    const newest = `/bank/search?sort=${sorted({ field: "created_at", order: "desc" })}`;
    const first = expectStatus(await manager.get(`${newest}&pageSize=3`));
    expectStatus(await manager.post("/bank", { name: "Newer than all" }), 201);
    const second = expectStatus(await manager.get(`${newest}&pageSize=500&after=${first.nextCursor}`));
    const both = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(new Set(both).size).toBe(both.length);
    expect(both).toHaveLength(names.length);
  });

  test("refuse a cursor that was not made for their order", async () => {
    const { nextCursor } = expectStatus(await manager.get("/bank/search?pageSize=2"));
    const otherwise = sorted({ field: "created_at", order: "desc" });
    const forged = Buffer.from(
      Buffer.from(nextCursor, "base64url")
        .toString()
        .replace(/"[^"]*"\]\]$/, '"no id"]]'),
    ).toString("base64url");
    for (const query of [
      `sort=${otherwise}&after=${nextCursor}`,
      "after=abc",
      "after=bnVsbA",
      `after=${forged}`,
    ]) {
      expect(expectStatus(await manager.get(`/bank/search?${query}`), 400).fields).toHaveProperty("after");
    }
  });
});

describe("a filter of groups", () => {
  const named = async (filter: unknown) => {
    const search = encodeURIComponent(JSON.stringify(filter));
    const { data } = expectStatus(await manager.get(`/bank/search?pageSize=500&filter=${search}`));
    return data.map(({ name }: { name: string }) => name).sort();
  };
  const is = (value: string) => ({ field: "name", mode: "equal", value });

  test("means what it says", async () => {
    const either = { logic: "or", filters: [is("Abra"), is("0042"), is("Zambales")] };
    const notAbra = { field: "name", mode: "nequal", value: "Abra" };
    expect(await named({ logic: "and", filters: [either, notAbra] })).toEqual(["0042", "Zambales"]);
    const inner = { logic: "and", filters: [is("0042"), { field: "description", mode: "isempty" }] };
    expect(await named({ logic: "or", filters: [is("Abra"), inner] })).toEqual(["0042", "Abra"]);
    expect(await named({ filters: [{ filters: [] }, is("Abra")] })).toEqual(["Abra"]);
  });

  const deep = (levels: number): unknown => (levels === 0 ? is("x") : { filters: [deep(levels - 1)] });
  test.each([
    ["too deep", deep(5)],
    [
      "of too many conditions",
      { filters: Array.from({ length: 26 }, () => ({ filters: [is("a"), is("b")] })) },
    ],
    ["of unknown logic", { filters: [{ logic: "xor", filters: [] }] }],
    ["with what is no part of it", { filters: [{ filters: [], field: "name" }] }],
    ["of a field that is not", { filters: [{ filters: [{ ...is("x"), field: "constructor" }] }] }],
    ["of nothing", { filters: [{ filters: null }] }],
  ])("%s is refused", async (_what, filter) => {
    const search = encodeURIComponent(JSON.stringify(filter));
    expect(Object.keys(expectStatus(await manager.get(`/bank/search?filter=${search}`), 400).fields)).toEqual(
      ["filter"],
    );
  });
});
