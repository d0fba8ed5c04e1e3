import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database";

export interface TestDatabase {
  db: Database;
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/**
 * A database of its own with the test world in it, whose reads stand open (global-setup.ts), or copied from
 * another template that is named.
 */
export async function copyDatabase(template = inject("template")): Promise<TestDatabase> {
  const server = inject("server");
  const name = `kaban_test_${randomBytes(6).toString("hex")}`;
  const root = openDatabase({ ...server, max: 1 });
  // Copied file by file: through the log, page by page, takes ten times as long.
  await root.query(`create database ${name} template ${template} strategy file_copy`);
  const connection = { ...inject("way"), database: name };
  const db = openDatabase(connection);
  return {
    db,
    connection,
    async drop() {
      await db.end();
      await root.query(`drop database if exists ${name} with (force)`);
      await root.end();
    },
  };
}
