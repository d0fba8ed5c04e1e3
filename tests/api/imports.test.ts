import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client, TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { startWithEveryKind } from "../support/every-kind.ts";
import { asProposed, banksNamed, begin, download, errorsOf, sheetIn, started } from "../support/imports.ts";
import { openStream, type Stream } from "../support/live.ts";

let kaban: TestApp;
let manager: Client;
let accountant: Client;
let teller: Client;
let north: Client;

beforeAll(async () => {
  kaban = await startWithEveryKind();
  [manager, accountant, teller, north] = await Promise.all([
    kaban.signIn("manager"),
    kaban.signIn("accountant"),
    kaban.signIn("teller"),
    kaban.signIn("north-manager"),
  ]);
});
afterAll(() => kaban.close());

describe("a match of columns", () => {
  test.each([
    ["of a heading the file has not", { Nme: "name" }, "unknown_column"],
    ["with a field that is not", { Name: "constructor" }, "unknown_column"],
    ["of a field with two columns", { Name: "name", Also: "name" }, "matched_twice"],
    ["without what is required", { Also: "description" }, "column_missing"],
  ])("%s is refused", async (_what, columns, code) => {
    const { run } = await begin(manager, "bank", "Name,Also\nx,y");
    const refused = expectStatus(await manager.post(`/import-run/${run.id}/check`, { columns }), 400);
    expect(refused).toMatchObject({ code, fields: { columns: expect.any(String) } });
  });

  test("may leave out headings named like what objects are made of", async () => {
    const { run } = await begin(manager, "bank", "name,__proto__,constructor\nProto bank,1,2");
    const after = expectStatus(
      await manager.post(`/import-run/${run.id}/start`, { columns: { name: "name" } }),
    );
    expect(after).toMatchObject({ status: "imported", imported: 1 });
  });

  test("is remembered for the person and those headings, in any order", async () => {
    const columns = { "Pangalan ng bangko": "name", Tala: "description" };
    const first = await begin(manager, "bank", "Pangalan ng bangko,Tala\nMemory one,x");
    expect(first.run.columns).toEqual({ "Pangalan ng bangko": null, Tala: null });
    expectStatus(
      await manager.post(`/import-run/${first.run.id}/check`, { columns, date_order: "day first" }),
    );
    const again = await begin(manager, "bank", "Tala,Pangalan ng bangko\nx,Memory two");
    expect(again).toMatchObject({ is_remembered: true, run: { columns, date_order: "day first" } });
    const others = await begin(accountant, "bank", "Tala,Pangalan ng bangko\nx,Memory two");
    expect(others.is_remembered).toBe(false);
  });
});

const dirty = [
  "Name,Amount,Day,Size,Is active,Bank,Code",
  'Good one,"1,234.50",21/11/2026,LARGE,oo,,A-1',
  "Good one,1,22/11/2026,small,no,,A-2",
  "Third,12.345,31/02/2026,huge,perhaps,No such bank,a",
  ",5,1/12/2026,,,,",
].join("\n");

describe("a dry run", () => {
  test("says what is wrong with which line, column and value, and writes nothing", async () => {
    const begun = await begin(manager, "every-kind", dirty);
    expect(begun.run.date_order).toBe("day first");
    const { id } = begun.run;
    const run = expectStatus(await manager.post(`/import-run/${id}/check`, asProposed(begun)));
    expect(run).toMatchObject({
      status: "checked",
      total: 4,
      good: 1,
      failed: 3,
      imported: 0,
      warnings: [],
      progress: null,
    });
    const errors = await errorsOf(manager, id);
    expect(errors).toEqual(
      expect.arrayContaining([
        "3 Name: Name is the same as in line 2",
        "4 Amount: Amount must be an amount with at most 2 decimals",
        "4 Day: Invalid date format",
        "4 Size: Size must be one of its options",
        "4 Is active: Is active must be yes or no",
        "4 Bank: Bank not found",
        "5 Name: Name is required",
      ]),
    );
    const filter = encodeURIComponent(
      JSON.stringify({ filters: [{ field: "column", mode: "equal", value: "Day" }] }),
    );
    const { data } = expectStatus(await manager.get(`/import-run/${id}/errors/search?filter=${filter}`));
    expect(data).toMatchObject([{ line: 4, value: "31/02/2026" }]);
    expect(expectStatus(await manager.get("/every-kind/search?q=Good"))).toMatchObject({ totalSize: 0 });
    expectStatus(await manager.get(`/import-run/${id}/errors/export?format=csv`));
  });

  test("gives back the lines that are wrong with reasons, their formulas made harmless", async () => {
    const content = "Name,=HYPERLINK(1),Code\n,\"=cmd|' /C calc'!A0\",007\nFine file,x,A-9\n,@x,01";
    const { run } = await begin(manager, "every-kind", content);
    const columns = { Name: "name", Code: "code" };
    expectStatus(await manager.post(`/import-run/${run.id}/check`, { columns }));
    const csv = await download(kaban, manager, `/import-run/${run.id}/failed?format=csv`);
    expect(csv.headers).toMatchObject({
      "content-disposition": 'attachment; filename="every-kind-failed.csv"',
      "x-total-rows": "2",
    });
    const lines = parse(csv.content, { bom: true }) as string[][];
    expect(lines).toEqual([
      ["Name", "'=HYPERLINK(1)", "Code", "Reasons"],
      ["", "'=cmd|' /C calc'!A0", "007", "Name: Name is required"],
      ["", "'@x", "01", "Name: Name is required"],
    ]);
    const sheet = await sheetIn(
      (await download(kaban, manager, `/import-run/${run.id}/failed?format=xlsx`)).content,
    );
    expect(sheet[1]).toEqual([null, "'=cmd|' /C calc'!A0", "007", "Name: Name is required"]);
    // What is repaired in that file can be imported as it is.
    const repaired = await begin(
      manager,
      "every-kind",
      csv.content.toString().replaceAll("\r\n,", "\r\nRepaired,"),
    );
    expect(repaired.run.headings).toEqual(["Name", "'=HYPERLINK(1)", "Code", "Reasons"]);
  });
});

describe("an import", () => {
  test("writes all or nothing, or only what is right, in one go", async () => {
    const begun = await begin(manager, "every-kind", dirty);
    const none = await started(manager, begun);
    expect(none).toMatchObject({ status: "checked", good: 1, failed: 3, imported: 0 });
    expect(expectStatus(await manager.get("/every-kind/search?q=Good"))).toMatchObject({ totalSize: 0 });
    const some = await started(manager, begun, { only_good: true });
    expect(some).toMatchObject({ status: "imported", good: 1, failed: 3, imported: 1 });
    const { data } = expectStatus(await manager.get("/every-kind/search?q=Good"));
    expect(data).toMatchObject([
      { name: "Good one", amount: 123_450, day: "2026-11-21", size: "large", is_active: true, code: "A-1" },
    ]);
    expect(await errorsOf(manager, begun.run.id)).not.toHaveLength(0);
    const again = await manager.post(`/import-run/${begun.run.id}/start`, asProposed(begun));
    expect(expectStatus(again, 409).code).toBe("already_imported");
  });

  test("leaves a footstep for the run and for each row", async () => {
    const begun = await begin(manager, "bank", "Name\nStepping Bank");
    await started(manager, begun);
    const [bank] = await banksNamed(manager, "Stepping Bank");
    const { rows } = await kaban.db.query(
      "select entity, entity_id, after from footstep where entity_id = any($1) order by entity",
      [[bank?.id, begun.run.id]],
    );
    expect(rows).toMatchObject([
      { entity: "bank", after: { name: "Stepping Bank" } },
      { entity: "import-run", after: { imported: 1, file_name: "rows.csv" } },
    ]);
  });

  test("with the same idempotency key is done once and answered alike, also at once", async () => {
    const begun = await begin(manager, "bank", "Name\nOnly Once Bank");
    const send = () =>
      manager.post(`/import-run/${begun.run.id}/start`, asProposed(begun), {
        "idempotency-key": "import-once",
      });
    const answers = await Promise.all([send(), send(), send()]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(expectStatus(await send())).toEqual(answers[0]?.body);
    expect(await banksNamed(manager, "Only Once Bank")).toHaveLength(1);
  });

  test("finds what is double beyond a step of two thousand lines, in the file and there", async () => {
    const names = Array.from({ length: 2100 }, (_, index) => `Bulk ${index}`);
    const begun = await begin(manager, "bank", ["Name", ...names, "BULK 5"].join("\n"));
    expect(await started(manager, begun)).toMatchObject({ status: "checked", failed: 1, imported: 0 });
    expect(await errorsOf(manager, begun.run.id)).toEqual(["2102 Name: Name is the same as in line 7"]);
    expect(await started(manager, begun, { only_good: true })).toMatchObject({ imported: 2100 });
    const twice = await begin(manager, "bank", "Name\nbulk 2099");
    expect(await started(manager, twice)).toMatchObject({ failed: 1 });
    expect(await errorsOf(manager, twice.run.id)).toEqual(["2 Name: Name is already used"]);
  });

  test("tells its importer alone how far it is", async () => {
    const { app } = kaban;
    const [mine, theirs] = [await openStream(app, manager), await openStream(app, accountant)];
    const begun = await begin(manager, "bank", "Name\nProgress Bank");
    await started(manager, begun);
    const progress = (phase: string, done: number) => ({
      topic: `import-run.update.branch.${manager.branchId}`,
      ids: [begun.run.id],
      progress: { phase, done, total: 1 },
    });
    const created = expect.objectContaining({ topic: `bank.create.branch.${manager.branchId}` });
    const heard: unknown[] = [];
    // The job that imports says so too.
    const others = async (stream: Stream) => {
      let event = await stream.event();
      while (event?.topic.startsWith("job-run.")) event = await stream.event();
      return event;
    };
    for (let count = 0; count < 5; count += 1) heard.push(await others(mine));
    expect(heard).toEqual([
      progress("check", 0),
      progress("check", 1),
      progress("import", 0),
      progress("import", 1),
      created,
    ]);
    expect(await others(theirs)).toEqual(created);
    await Promise.all([mine.close(), theirs.close()]);
  });

  test("is seen and listed by those who could have made it, in its branch", async () => {
    const begun = await begin(manager, "bank", "Name\nListed Bank");
    const { id } = begun.run;
    for (const one of [`/import-run/${id}`, `/import-run/${id}/errors/search`, `/import-run/${id}/failed`]) {
      expectStatus(await accountant.get(one));
      expectStatus(await teller.get(one), 404);
      expectStatus(await north.get(one), 404);
    }
    expectStatus(await teller.post(`/import-run/${id}/start`, asProposed(begun)), 404);
    expectStatus(await north.post(`/import-run/${id}/undo`), 404);
    const idsFor = async (client: Client) =>
      expectStatus(await client.get("/import-run/search?pageSize=500")).data.map(
        (run: { id: string }) => run.id,
      );
    expect(await idsFor(accountant)).toContain(id);
    expect(await idsFor(teller)).toEqual([]);
    expect(await idsFor(north)).toEqual([]);
  });
});

// Last: whoever was signed in is not any more.
test("what was never started is forgotten after a week", async () => {
  const { run } = await begin(manager, "bank", "Name\nForgotten Bank");
  kaban.clock.advance({ days: 8 });
  const client = await kaban.signIn("manager");
  await begin(client, "bank", "Name\nLater Bank");
  expectStatus(await client.get(`/import-run/${run.id}`), 404);
});
