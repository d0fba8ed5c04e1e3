import { deflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Resource, tableName } from "#contract/kit/resource";
import type { Client, TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { allResources, everyKind, startWithEveryKind } from "../support/every-kind.ts";
import { type Referable, referableIn, rowOf, type Values } from "../support/resource-values.ts";
import { rowXml, sheetOf, textCell } from "../support/xlsx.ts";

let kaban: TestApp;
let client: Client;
let referable: Referable;

beforeAll(async () => {
  kaban = await startWithEveryKind();
  client = await kaban.signIn("manager");
});
afterAll(() => kaban.close());

const boundary = "----kaban";
/** Sends a file as a browser's form would. */
const upload = (path: string, content: Buffer | string, sender = client) =>
  sender.request({
    method: "POST",
    url: `/api/v1${path}`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="rows"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });

const exported = (path: string) =>
  kaban.app.inject({
    method: "GET",
    url: `/api/v1${path}`,
    cookies: client.cookies,
    headers: { "x-branch-id": client.branchId as string },
  });
/** A reference by what it is called: another file's import may have made what it names anew. */
const withoutEngine = (resource: Resource, row: Values) =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, { kind }]) => [
      name,
      row[kind === "reference" ? name.replace(/_id$/, "_name") : name],
    ]),
  );

describe.each(allResources.map((resource) => [resource.name, resource] as const))(
  "files of %s",
  (name, resource: Resource) => {
    let rows: Values[];

    beforeAll(async () => {
      referable = await referableIn(kaban, client, allResources);
      for (let n = 1; n <= 9; n += 1)
        expectStatus(await client.post(`/${name}`, rowOf(resource, n, referable)), 201);
      rows = expectStatus(await client.get(`/${name}/`));
    });

    test("a row exported and imported again is the same row", async () => {
      const table = tableName(resource);
      for (const format of ["csv", "xlsx"]) {
        const file = await exported(`/${name}/export?format=${format}`);
        expect(file.statusCode).toBe(200);
        expect(file.headers["content-disposition"]).toBe(
          `attachment; filename="${name}-2026-06-01.${format}"`,
        );
        const emptied = `update ${table} set deleted_at = now() where branch_id = $1 or branch_id is null`;
        await kaban.db.query(emptied, [client.branchId]);
        const outcome = expectStatus(await upload(`/${name}/import?dry_run=false`, file.rawPayload));
        expect(outcome).toEqual({ total: rows.length, created: rows.length, errors: [] });
        const again = expectStatus(await client.get(`/${name}/`));
        const values = (some: Values[]) =>
          some.map((row) => JSON.stringify(withoutEngine(resource, row))).sort();
        expect(values(again)).toEqual(values(rows));
      }
    });
  },
);

describe("an export", () => {
  test("shows pesos, names and escaped formulas, of what the filter asks for alone", async () => {
    referable = await referableIn(kaban, client, allResources);
    const given = {
      ...rowOf(everyKind, 40, referable),
      name: "=cmd|' /C calc'!A0",
      notes: "+639171234567",
      amount: -123_456,
    };
    expectStatus(await client.post("/every-kind", given), 201);
    expectStatus(await client.post("/every-kind", rowOf(everyKind, 41, referable)), 201);
    const filter = encodeURIComponent(
      JSON.stringify({ filters: [{ field: "amount", mode: "equal", value: -123_456 }] }),
    );
    const csv = await exported(`/every-kind/export?filter=${filter}`);
    const [heading, line, ...others] = parse(csv.rawPayload, { bom: true }) as string[][];
    expect(others).toEqual([]);
    const shown = Object.fromEntries((heading ?? []).map((column, index) => [column, line?.[index]]));
    expect(shown).toMatchObject({
      Name: "'=cmd|' /C calc'!A0",
      Notes: "+639171234567",
      Amount: "-1234.56",
      "Is active": "Yes",
      Created: "2026-06-01 12:00:00",
    });
    expect(shown.Account).toMatch(/^\d+ \w+/);
    const sheet = await readSheet(
      (await exported(`/every-kind/export?format=xlsx&filter=${filter}`)).rawPayload,
    );
    expect(sheet[1]?.[sheet[0]?.indexOf("Amount") ?? -1]).toBe(-1234.56);
    expect(sheet[1]?.[0]).toBe("'=cmd|' /C calc'!A0");
  });

  test("refuses a format and a question it does not know", async () => {
    for (const query of [
      "format=pdf",
      "format=__proto__",
      "format=csv&format=xlsx",
      "sort=%5B1",
      "color=red",
    ]) {
      expectStatus(await client.get(`/bank/export?${query}`), 400);
    }
  });
});

describe("an import", () => {
  const count = async () =>
    expectStatus(await client.get("/every-kind/search?pageSize=1")).totalSize as number;

  test("reads headings by name or label, pesos, and what Excel on Windows writes", async () => {
    const lines = [
      "NAME,Amount,is_active,Bank,Place",
      'Muñoz,"1,234.50",no,,"14.5, 121"',
      ",,,,",
      "B,₱ 20,Yes,,",
    ];
    const before = await count();
    const dry = expectStatus(await upload("/every-kind/import?dry_run=true", lines.join("\n")));
    expect(dry).toEqual({ total: 2, created: 2, errors: [] });
    expect(await count()).toBe(before);
    const file = Buffer.from(lines.slice(0, 2).join("\r\n"), "latin1");
    expectStatus(await upload("/every-kind/import?dry_run=false", file));
    const { data } = expectStatus(await client.get("/every-kind/search?q=Mu%C3%B1oz"));
    const place = { latitude: 14.5, longitude: 121 };
    expect(data).toMatchObject([{ name: "Muñoz", amount: 123_450, is_active: false, place, bank_id: null }]);
  });

  test("says what is wrong with which line and column, and then writes nothing", async () => {
    const before = await count();
    const rows = [
      { name: "fine" },
      { name: "Fine", Amount: "12.345" },
      { Name: "x", Bank: "No such bank", Size: "huge", day: "2026-02-30" },
      { name: "fine", Account: "00000000-0000-4000-8000-000000000000" },
      { "Is active": "maybe" },
    ];
    const outcome = expectStatus(await client.post("/every-kind/import?dry_run=false", { rows }));
    expect(outcome).toMatchObject({ total: 5, created: 0 });
    const found = outcome.errors.map(
      ({ row, column }: { row: number; column: string }) => `${row} ${column}`,
    );
    expect(found.sort()).toEqual(
      ["3 Amount", "4 Bank", "4 Day", "4 Size", "5 Account", "5 Name", "6 Is active", "6 Name"].sort(),
    );
    expect(await count()).toBe(before);
  });

  test("refuses files it cannot read and more than it takes", async () => {
    const entry = (content: Buffer, name = "xl/worksheets/sheet1.xml") => {
      const header = Buffer.alloc(30);
      header.write("PK\x03\x04", "latin1");
      header.writeUInt16LE(8, 8);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name), content]);
    };
    const bomb = entry(deflateRawSync(Buffer.alloc(120_000_000)));
    const many = `name\n${"x\n".repeat(10_001)}`;
    const files = ["", "name", 'name\n"open', "nope\nx", "name,Name\na,b", "PK nothing", many, bomb];
    for (const file of files) {
      const refused = expectStatus(await upload("/every-kind/import", file), 400);
      expect(refused.message).not.toMatch(/internal|csv-parse|Error/);
    }
    expectStatus(await upload("/every-kind/import", Buffer.alloc(5_000_001, "a")), 413);
    expectStatus(await upload("/every-kind/import?dry_run=perhaps", "name\nx"), 400);
    for (const body of [
      {},
      [],
      { rows: {} },
      { rows: [] },
      { rows: [1] },
      { rows: [{ "": 1 }] },
      { rows: [[1]] },
    ]) {
      expectStatus(await client.post("/every-kind/import", body), 400);
    }
    const teller = await kaban.signIn("teller");
    expectStatus(await upload("/every-kind/import", "name\nx", teller), 403);
  });

  test("counts the lines of a sheet as it does, and survives what a sheet claims", async () => {
    const heading = rowXml(1, textCell("A1", "name"));
    const honest = sheetOf(`${heading}${rowXml(3, textCell("A3", "x"))}${rowXml(4, textCell("A4", "X"))}`);
    const { total, errors } = expectStatus(await upload("/every-kind/import?dry_run=true", honest));
    expect([total, errors.map(({ row }: { row: number }) => row)]).toEqual([2, [4]]);
    for (const at of ["A4000000000", "A1048576", "XFD1", "ZZZZZZ1"]) {
      const claim = sheetOf(heading + rowXml(Number(/\d+/.exec(at)?.[0]), textCell(at, "x")));
      const refused = expectStatus(await upload("/every-kind/import", claim), 400);
      expect([refused.code, refused.message]).toEqual(["sheet_too_large", expect.stringContaining(at)]);
    }
    expectStatus(await client.get("/health"));
  });
});
