import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "#server/platform/db/database";
import { migrate } from "#server/platform/db/migrate";
import { createWorld } from "../support/world.ts";

/** The PostgreSQL that is measured, and that measures itself beside us. */
export const serverUrl = process.env.BENCH_DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";

export const urlOf = (database: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
};

/** A fresh database with the test world in it; dropped first when an earlier run left it. */
export async function benchDatabase(
  name: string,
): Promise<{ db: Database; url: string; drop(): Promise<void> }> {
  const root = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await root.query(`drop database if exists ${name} with (force)`);
  await root.query(`create database ${name}`);
  const url = urlOf(name);
  const db = openDatabase({ connectionString: url });
  await migrate(db);
  await createWorld(db);
  return {
    db,
    url,
    async drop() {
      await db.end();
      await root.query(`drop database if exists ${name} with (force)`);
      await root.end();
    },
  };
}

/** pgbench of the newest PostgreSQL on this machine, if there is one. */
export function findPgbench(): string | undefined {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  const places = versions.map((version) => join(home, version, "bin/pgbench"));
  return ["/usr/bin/pgbench", ...places].find((place) => existsSync(place));
}

export async function describeMachine(db: Database): Promise<string> {
  const version = (await db.query("show server_version")).rows[0].server_version;
  const fsync = (await db.query("show fsync")).rows[0].fsync;
  const kernel = execFileSync("uname", ["-sr"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${kernel}`;
  return `${machine}, Node ${process.versions.node}, PostgreSQL ${version} with fsync ${fsync}`;
}
