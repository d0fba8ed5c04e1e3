import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client, TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { startWithEveryKind } from "../support/every-kind.ts";
import { banksNamed, begin, started } from "../support/imports.ts";

let kaban: TestApp;
let manager: Client;
let accountant: Client;

beforeAll(async () => {
  kaban = await startWithEveryKind();
  [manager, accountant] = await Promise.all([kaban.signIn("manager"), kaban.signIn("accountant")]);
});
afterAll(() => kaban.close());

describe("undoing an import", () => {
  test("takes every row back, once", async () => {
    const begun = await begin(manager, "bank", "Name\nUndo one\nUndo two");
    await started(manager, begun);
    const undone = expectStatus(await manager.post(`/import-run/${begun.run.id}/undo`));
    expect(undone).toMatchObject({ status: "undone", undone_by_name: "manager Tester" });
    expect(await banksNamed(manager, "Undo")).toEqual([]);
    expect(expectStatus(await manager.post(`/import-run/${begun.run.id}/undo`), 409).code).toBe(
      "not_imported",
    );
    const { run } = await begin(manager, "bank", "Name\nUndo one");
    expect(expectStatus(await manager.post(`/import-run/${run.id}/undo`), 409).code).toBe("not_imported");
  });

  test("is refused while a row was changed or is in use, and says which and why", async () => {
    const begun = await begin(manager, "bank", "Name\nChanged bank\nUsed bank\nUntouched bank");
    await started(manager, begun);
    const [changed] = await banksNamed(manager, "Changed bank");
    const [used] = await banksNamed(manager, "Used bank");
    expectStatus(await manager.put(`/bank/${changed?.id}`, { name: "Changed bank", version: 1 }));
    expectStatus(await manager.post("/every-kind", { name: "Uses a bank", bank_id: used?.id }), 201);
    const refused = expectStatus(await manager.post(`/import-run/${begun.run.id}/undo`), 409);
    expect(refused).toMatchObject({ code: "rows_in_use", detail: { count: 2 } });
    expect(refused.fields).toEqual({
      "Changed bank": "It was changed since",
      "Used bank": expect.stringContaining("It is used by 1 every kind"),
    });
    expect(await banksNamed(manager, "Untouched bank")).toHaveLength(1);
  });

  test("of another's import asks for more than of one's own", async () => {
    const theirs = await begin(manager, "bank", "Name\nTheir bank");
    await started(manager, theirs);
    expect(expectStatus(await accountant.post(`/import-run/${theirs.run.id}/undo`), 403).code).toBe(
      "import_of_another",
    );
    const own = await begin(accountant, "bank", "Name\nOwn bank");
    await started(accountant, own);
    expectStatus(await accountant.post(`/import-run/${own.run.id}/undo`));
    expect(await banksNamed(manager, "Own bank")).toEqual([]);
  });
});
