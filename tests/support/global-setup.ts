import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { createWorld } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: pg.PoolConfig;
    /** The way to that server for what is tested: straight, or the pooler KABAN_TEST_PGBOUNCER_URL names. */
    way: pg.PoolConfig;
    template: string;
  }
}

interface Engine {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

// Nothing here has to outlive a crash, which tests/crash looks at, and a machine with many cores asks for
// many connections.
const settings = { fsync: "off", full_page_writes: "off", max_connections: 300 };

function connectionOf(url: string): pg.PoolConfig {
  const { hostname, port, username, password } = new URL(url);
  return { host: hostname, port: Number(port || 5432), user: username, password, database: "postgres" };
}

/** The PostgreSQL under test: the embedded one, or the one KABAN_TEST_DATABASE_URL names. */
async function startEngine(): Promise<Engine> {
  const outside = process.env.KABAN_TEST_DATABASE_URL;
  if (outside) return { connection: connectionOf(outside), stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), "kaban-test-"));
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings });
  return {
    connection: { ...embedded.connection, database: "postgres" },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts one database server, and in it one migrated database with the test world, for files to copy. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine();
  const template = `kaban_template_${process.pid}`;
  const root = openDatabase(engine.connection);
  await root.query(`create database ${template}`);
  const db = openDatabase({ ...engine.connection, database: template });
  await migrate(db);
  await createWorld(db);
  await db.end();
  const pooler = process.env.KABAN_TEST_PGBOUNCER_URL;
  provide("server", engine.connection);
  provide("way", pooler ? connectionOf(pooler) : engine.connection);
  provide("template", template);
  return async () => {
    await root.query(`drop database if exists ${template} with (force)`);
    await root.end();
    await engine.stop();
  };
}
