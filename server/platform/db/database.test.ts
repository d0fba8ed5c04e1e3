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
