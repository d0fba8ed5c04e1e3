import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resources } from "#contract/resources/index";
import { type Database, openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { projectRoot } from "#server/platform/root";
import { differences } from "./schema.ts";

const folder = join(projectRoot, "server/migrations");

/** Runs work on an empty database: beside the one of DATABASE_URL, or in a PostgreSQL just for this. */
async function onScratch<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const url = process.env.DATABASE_URL;
  const dataDir = url ? undefined : await mkdtemp(join(tmpdir(), "kaban-migration-"));
  const embedded = dataDir ? await startEmbedded({ dataDir, log: () => {} }) : undefined;
  const server = embedded?.connection ?? { connectionString: url };
  const root = openDatabase({ ...server, max: 1 });
  const name = `kaban_scratch_${randomBytes(6).toString("hex")}`;
  try {
    await root.query(`create database ${name}`);
    const address = url && new URL(url);
    if (address) address.pathname = name;
    const db = openDatabase(address ? { connectionString: address.href } : { ...server, database: name });
    try {
      return await work(db);
    } finally {
      await db.end();
      await root.query(`drop database ${name}`);
    }
  } finally {
    await root.end();
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  }
}

const name = process.argv[2] ?? "";
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  process.stderr.write("Say what changes: npm run migration -- add-holiday-kind\n");
  process.exit(1);
}
const statements = await onScratch(async (db) => {
  await migrate(db);
  return differences(db, resources);
});
if (statements.length === 0) {
  process.stdout.write("The migrations already make what the resources declare.\n");
} else {
  const taken = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const number = Number(taken.at(-1)?.slice(0, 3) ?? 0) + 1;
  const file = `${String(number).padStart(3, "0")}-${name}.sql`;
  const title = "-- Master data, as declared in contract/resources. Written by `npm run migration`.\n";
  const text = statements.map((one) => `${one.startsWith("create table") ? "\n" : ""}${one};\n`).join("");
  await writeFile(join(folder, file), `${title}${text}`);
  process.stdout.write(`Wrote server/migrations/${file}: read it before you keep it.\n`);
}
