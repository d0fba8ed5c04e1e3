import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";

it("survives a connection that breaks while it is in use, and reports it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kaban-database-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const reported: Error[] = [];
  const db = openDatabase(embedded.connection, (error) => reported.push(error));
  try {
    const client = await db.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    await db.query("select pg_terminate_backend($1)", [rows[0].pid]);
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0));
    await expect(client.query("select 1")).rejects.toThrow();
    client.release(true);
    expect((await db.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await db.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it("reports of an idle connection that breaks nothing but the error, since that is logged", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kaban-database-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const reported: Error[] = [];
  const db = openDatabase(embedded.connection, (error) => reported.push(error));
  try {
    const [one, idle] = await Promise.all([db.connect(), db.connect()]);
    const { rows } = await idle.query("select pg_backend_pid() as pid");
    idle.release();
    await one.query("select pg_terminate_backend($1)", [rows[0].pid]);
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0));
    one.release();
    expect(JSON.stringify(reported)).not.toContain("secretKey");
  } finally {
    await db.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it("has ended once every connection has closed", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kaban-database-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const db = openDatabase(embedded.connection);
  let open = 0;
  db.on("connect", (client) => {
    open++;
    client.once("end", () => open--);
  });
  await Promise.all(Array.from({ length: 8 }, () => db.query("select pg_sleep(0.01)")));
  expect(open).toBe(8);
  await db.end();
  expect(open).toBe(0);
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});
