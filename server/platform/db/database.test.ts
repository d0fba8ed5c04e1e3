import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database";
import { type Embedded, startEmbedded } from "#server/platform/db/embedded";

let dataDir: string;
let embedded: Embedded;
let reported: Error[];
let db: Database;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaban-database-"));
  embedded = await startEmbedded({ dataDir, log: () => {} });
  reported = [];
  db = openDatabase(embedded.connection, (error) => reported.push(error));
}, 30_000);
afterEach(async () => {
  if (!db.ended) await db.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("survives a connection that breaks while it is in use, and reports it", async () => {
  const client = await db.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await db.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0));
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
  expect((await db.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("reports of an idle connection that breaks nothing but the error, since that is logged", async () => {
  const [one, idle] = await Promise.all([db.connect(), db.connect()]);
  const { rows } = await idle.query("select pg_backend_pid() as pid");
  idle.release();
  await one.query("select pg_terminate_backend($1)", [rows[0].pid]);
  one.release();
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0));
  expect(JSON.stringify(reported)).not.toContain("secretKey");
});

it("has ended once every connection has closed", async () => {
  let open = 0;
  db.on("connect", (client) => {
    open++;
    client.once("end", () => open--);
  });
  await Promise.all(Array.from({ length: 8 }, () => db.query("select pg_sleep(0.01)")));
  expect(open).toBe(8);
  await db.end();
  expect(open).toBe(0);
});
