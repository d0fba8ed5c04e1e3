import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { asProposed, banksNamed, begin, started } from "../support/imports.ts";
import { openStream } from "../support/live.ts";

let kaban: TestApp;
let manager: Client;
let teller: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  [manager, teller] = await Promise.all([kaban.signIn("manager"), kaban.signIn("teller")]);
});
afterAll(() => kaban.close());

test("a check that is stopped keeps nothing, says so, and can be made again", async () => {
  const begun = await begin(manager, "bank", "Name\nChecked Bank\nChecked Bank");
  const at = `/import-run/${begun.run.id}`;
  const stream = await openStream(kaban.app, manager);
  const holding = await kaban.db.connect();
  // What the lines are held against cannot be read as long as this is held.
  await holding.query("begin; lock table bank in access exclusive mode");
  const answer = manager.post(`${at}/check`, asProposed(begun));
  let event = await stream.event();
  while (event && (event as { progress?: { phase: string } }).progress?.phase !== "check")
    event = await stream.event();
  expectStatus(await teller.post(`${at}/cancel`), 404);
  expectStatus(await manager.post(`${at}/cancel`));
  await holding.query("rollback");
  holding.release();
  expect(expectStatus(await answer, 409).code).toBe("check_cancelled");
  void stream.close();
  expect(expectStatus(await manager.get(at))).toMatchObject({ status: "uploaded", good: null });
  expect(expectStatus(await manager.get(`${at}/errors/search`)).data).toEqual([]);
  expect(expectStatus(await manager.post(`${at}/check`, asProposed(begun)))).toMatchObject({
    status: "checked",
    good: 1,
    failed: 1,
  });
  const { data } = expectStatus(await manager.get("/job-run/search"));
  expect(data).toMatchObject([
    { job: "import-run:check", state: "done", done: 2, total: 2, asked_by_name: "manager Tester" },
    { job: "import-run:check", state: "cancelled" },
  ]);
  expect(expectStatus(await manager.post(`${at}/cancel`), 409).code).toBe("not_importing");
});

test("an import that is cancelled imports nothing, says so, and can be started again", async () => {
  const begun = await begin(manager, "bank", "Name\nStopped Bank");
  const at = `/import-run/${begun.run.id}`;
  expect(expectStatus(await manager.post(`${at}/cancel`), 409).code).toBe("not_importing");
  const stream = await openStream(kaban.app, manager);
  const holding = await kaban.db.connect();
  // It reads, but adds nothing as long as this is held.
  await holding.query("begin; lock table bank in share row exclusive mode");
  const answer = manager.post(`${at}/start`, asProposed(begun));
  let event = await stream.event();
  while (event && (event as { progress?: { phase: string } }).progress?.phase !== "import")
    event = await stream.event();
  expectStatus(await teller.post(`${at}/cancel`), 404);
  expectStatus(await manager.post(`${at}/cancel`));
  await holding.query("rollback");
  holding.release();
  expect(expectStatus(await answer, 409).code).toBe("import_cancelled");
  void stream.close();
  expect(await banksNamed(manager, "Stopped Bank")).toEqual([]);
  const { data } = expectStatus(await manager.get("/job-run/search"));
  expect(data[0]).toMatchObject({ job: "import-run:import", state: "cancelled" });
  expect(await started(manager, begun)).toMatchObject({ status: "imported", imported: 1 });
});
