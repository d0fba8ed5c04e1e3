import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Transaction } from "#server/platform/db/database";
import { prepareRequestRole } from "#server/platform/db/request-role";
import { inSystem } from "#server/platform/db/tenant";
import { projectRoot } from "#server/platform/root";

const folder = join(projectRoot, "server/migrations");
// Any fixed number: it keeps two servers that start together from migrating together.
const lockKey = 5_226_226;

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function appliedChecksums(tx: Transaction): Promise<Map<string, string>> {
  await tx.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await tx.query("select name, checksum from schema_migration");
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Brings the database up to date, all or nothing. Returns the names it applied. */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const added = await inSystem(db, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [lockKey]);
    const applied = await appliedChecksums(tx);
    const added: string[] = [];
    for (const { name, text, checksum } of migrations) {
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${name} was changed after it had been applied`);
      await tx.query(text);
      await tx.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
      added.push(name);
    }
    return added;
  });
  await prepareRequestRole(db);
  return added;
}
