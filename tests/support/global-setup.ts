import type pg from "pg";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { fleetingFolder } from "./fleeting-folder.ts";
import { createWorld } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: pg.PoolConfig;
    /** The way to that server for what is tested: straight, or the pooler KABAN_TEST_PGBOUNCER_URL names. */
    way: pg.PoolConfig;
    /** A database whose walls let reads and locks through, so that what names no tenant finds strangers. */
    template: string;
    /** The same with its walls as they are. */
    walledTemplate: string;
  }
}

interface Engine {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

// Nothing here has to outlive a crash, which tests/crash looks at, and a machine with many cores asks for
// many connections.
const settings = {
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "256MB",
  max_connections: 300,
  autovacuum_naptime: "1min",
  wal_compression: "off",
};

function connectionOf(url: string): pg.PoolConfig {
  const { hostname, port, username, password } = new URL(url);
  return { host: hostname, port: Number(port || 5432), user: username, password, database: "postgres" };
}

/** The PostgreSQL under test: the embedded one, or the one KABAN_TEST_DATABASE_URL names. */
async function startEngine(): Promise<Engine> {
  const outside = process.env.KABAN_TEST_DATABASE_URL;
  if (outside) return { connection: connectionOf(outside), stop: async () => {} };
  const folder = await fleetingFolder("kaban-test-");
  const embedded = await startEmbedded({ dataDir: folder.path, log: () => {}, settings });
  return {
    connection: { ...embedded.connection, database: "postgres" },
    async stop() {
      await embedded.stop();
      await folder.remove();
    },
  };
}

/**
 * Row-level security is the net; statements name their tenant themselves. To prove it, reads and locks pass
 * by the policies in the databases that files copy: a statement that then finds another branch's rows rested
 * on the net alone. A changed row is still held to its branch, and nothing of another's is added or deleted.
 */
const openReads = `
  do $$
  declare
    walled regclass;
  begin
    for walled in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('create policy open_reads on %s for select to kaban_app using (true)', walled);
      execute format('create policy open_locks on %s for update to kaban_app using (true) with check (false)',
        walled);
    end loop;
  end $$`;

/** Runs work on the owner's connection to a database that others will copy, and leaves nobody connected. */
async function prepare(connection: pg.PoolConfig, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(connection);
  await work(db);
  await db.end();
}

/** Starts one database server, and in it migrated databases with the test world, for files to copy. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine();
  const walled = `kaban_template_${process.pid}`;
  const open = `${walled}_open`;
  const root = openDatabase(engine.connection);
  await root.query(`create database ${walled}`);
  await prepare({ ...engine.connection, database: walled }, async (db) => {
    await migrate(db);
    await createWorld(db);
  });
  await root.query(`create database ${open} template ${walled}`);
  await prepare({ ...engine.connection, database: open }, (db) => db.query(openReads));
  const pooler = process.env.KABAN_TEST_PGBOUNCER_URL;
  provide("server", engine.connection);
  provide("way", pooler ? connectionOf(pooler) : engine.connection);
  provide("walledTemplate", walled);
  // An outside PostgreSQL is there to be as it is in use.
  provide("template", process.env.KABAN_TEST_DATABASE_URL ? walled : open);
  return async () => {
    for (const template of [open, walled]) {
      await root.query(`drop database if exists ${template} with (force)`);
    }
    await root.end();
    await engine.stop();
  };
}
