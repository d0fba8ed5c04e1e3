import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client, TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { startWithEveryKind } from "../support/every-kind.ts";
import { begin, errorsOf, upload } from "../support/imports.ts";

let kaban: TestApp;
let manager: Client;
let accountant: Client;
let teller: Client;

beforeAll(async () => {
  kaban = await startWithEveryKind();
  [manager, accountant, teller] = await Promise.all([
    kaban.signIn("manager"),
    kaban.signIn("accountant"),
    kaban.signIn("teller"),
  ]);
});
afterAll(() => kaban.close());

describe("what can be imported", () => {
  test("is what the person may add", async () => {
    const names = async (client: Client) =>
      expectStatus(await client.get("/import-target")).data.map(({ name }: { name: string }) => name);
    expect(await names(manager)).toEqual(expect.arrayContaining(["bank", "member-profile", "every-kind"]));
    expect(await names(accountant)).toContain("bank");
    expect(await names(accountant)).not.toContain("member-profile");
    expect(await names(teller)).toEqual([]);
  });

  test("says what its fields are", async () => {
    const { data } = expectStatus(await manager.get("/import-target"));
    const { columns } = data.find(({ name }: { name: string }) => name === "every-kind");
    const column = (field: string) => columns.find((one: { field: string }) => one.field === field);
    expect(column("name")).toMatchObject({ label: "Name", kind: "text", is_required: true, options: null });
    expect(column("size")).toMatchObject({ kind: "choice", options: ["small", "medium", "large"] });
  });
});

describe("a file", () => {
  test("is refused to who may not add such rows, and for what is not there", async () => {
    expectStatus(await upload(teller, "/import/bank", "name\nx"), 403);
    expectStatus(await upload(accountant, "/import/member-profile", "name\nx"), 403);
    for (const nothing of ["nothing", "constructor", "__proto__"])
      expectStatus(await upload(manager, `/import/${nothing}`, "name\nx"), 404);
    const visitor = kaban.visitor();
    await visitor.get("/health");
    expectStatus(await upload(visitor, "/import/bank", "name\nx"), 401);
  });

  test.each([
    ["empty", ""],
    ["of a heading alone", "name"],
    ["of blank lines", "\n\n,,\n"],
    ["of an open quote", 'name\n"open'],
    ["that only begins like a sheet", "PK nothing"],
    ["of too many columns", `${"a,".repeat(200)}b\n${"1,".repeat(200)}2`],
    ["of too many lines", `name\n${"x\n".repeat(60_001)}`],
  ])("%s is refused in plain words", async (_what, content) => {
    const { message } = expectStatus(await upload(manager, "/import/bank", content), 400);
    expect(message).not.toMatch(/internal|csv|Error|undefined/);
  });

  test("of vouchers may have more lines, as each of them has several", async () => {
    const accountant = await kaban.signIn("accountant");
    const { data } = expectStatus(await accountant.get("/import-target"));
    const most = data.find(({ name }: { name: string }) => name === "journal-voucher").most;
    expect(most).toBe(150_000);
    const lines = (count: number) => `Voucher,Debit\n${"x,1\n".repeat(count)}`;
    const { run } = expectStatus(await upload(accountant, "/import/journal-voucher", lines(60_001)), 201);
    expect(run.total).toBe(60_001);
    expectStatus(await upload(accountant, "/import/journal-voucher", lines(most + 1)), 400);
  });

  test("of more than 20 MB is refused, and a body that is no file", async () => {
    expectStatus(await upload(manager, "/import/bank", Buffer.alloc(20_000_001, "a")), 413);
    expectStatus(await manager.post("/import/bank", { rows: [] }), 400);
  });

  test.each([
    ["commas", "Name,Description\r\nBDO Uno,One\r\n"],
    ["semicolons", "Name;Description\nBDO Uno;One\n"],
    ["tabs", "Name\tDescription\nBDO Uno\tOne\n"],
    ["a mark at its beginning", "\uFEFFName,Description\nBDO Uno,One"],
    ["names in another language's UTF-16", Buffer.from("\uFEFFName\tDescription\nBDO Uno\tOne\n", "utf16le")],
  ])("with %s is read", async (_what, content) => {
    const begun = await begin(manager, "bank", content);
    expect(begun).toMatchObject({
      run: { target: "bank", status: "uploaded", total: 1, headings: ["Name", "Description"], imported: 0 },
      sample: [["BDO Uno", "One"]],
      is_remembered: false,
    });
    expect(begun.run.columns).toEqual({ Name: "name", Description: "description" });
  });

  test("keeps its lines' numbers, what Windows wrote, quotes, and headings that say the same", async () => {
    const text = '\n\nName,Name,\n"Peña\nBank",x,y\n\n,,z\n';
    const begun = await begin(manager, "bank", Buffer.from(text, "latin1"));
    expect(begun.run.headings).toEqual(["Name", "Name (2)", "Column C"]);
    expect(begun.sample[0]).toEqual(["Peña\nBank", "x", "y"]);
    const asked = { columns: { Name: "name" } };
    expectStatus(await manager.post(`/import-run/${begun.run.id}/check`, asked));
    expect(await errorsOf(manager, begun.run.id)).toEqual(["7 Name: Name is required"]);
  });
});
