import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { projectRoot } from "#server/platform/root";
import { DataFolderInUse, type Embedded, startEmbedded } from "./embedded.ts";
import { openGround } from "./postgres-account.ts";
import { processStart } from "./process-info.ts";

let dataDir: string;
let running: Embedded[] = [];
const logged: string[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "kaban-embedded-"));
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const embedded of running) await embedded.stop();
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: folder, log: (message) => logged.push(message) });
  running.push(embedded);
  return embedded;
}

async function query<Row>({ connection }: Embedded, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const remember = (embedded: Embedded) => query(embedded, "create table chest as select 42 as pesos");
const recall = (embedded: Embedded) => query(embedded, "select pesos from chest");

/** A server in a process of its own, as the tests must be able to kill it. */
async function startElsewhere(): Promise<{ pid: number; postgresPid: number; kill(): Promise<void> }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(projectRoot, "server/platform/db/embedded.ts"))};
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    console.log(embedded.pid);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const postgresPid = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (chunk) => resolve(Number(chunk)));
    child.once("exit", () => reject(new Error("the other server did not start")));
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  return { pid: child.pid as number, postgresPid, kill };
}

describe("embedded PostgreSQL", { timeout: 60_000 }, () => {
  test("is durable, private, and knows the letters of names", async () => {
    const embedded = await start();
    const rows = await query(
      embedded,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens,
        lower('Ñ') as lower, current_setting('server_encoding') as encoding`,
    );
    expect(rows).toEqual([{ fsync: "on", listens: "", lower: "ñ", encoding: "UTF8" }]);
    await query(embedded, "create extension pg_trgm");
    expect(await query(embedded, "select similarity('Ñ', 'ñ') as same")).toEqual([{ same: 1 }]);
  });

  test("tells what PostgreSQL says, but no refusal that a start itself brings about", async () => {
    const embedded = await start();
    await query(embedded, "create role kaban_app");
    const connect = (other: pg.ClientConfig) => new pg.Client({ ...embedded.connection, ...other }).connect();
    await expect(connect({ user: "kaban_app" })).rejects.toThrow("not permitted to log in");
    await expect(connect({ database: "nowhere" })).rejects.toThrow("does not exist");
    await vi.waitFor(() => expect(logged.join("\n")).toContain('FATAL:  database "nowhere" does not exist'));
    expect(logged.join("\n")).not.toContain("not permitted to log in");
  });

  test("keeps its data over a stop and a start", async () => {
    const first = await start();
    await remember(first);
    await first.stop();
    expect(processStart(first.pid)).toBeUndefined();
    expect(await recall(await start())).toEqual([{ pesos: 42 }]);
  });

  test("refuses a second start on the folder, and lets go of it when stopped", async () => {
    const first = await start();
    const refusal = await start().catch((error) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect(refusal.message).toContain(dataDir);
    expect(refusal.message).toContain(String(process.pid));
    await first.stop();
    await start();
  });

  test("refuses a folder another process holds, and takes it over once that is killed", async () => {
    const other = await startElsewhere();
    await expect(start()).rejects.toThrow(`in use by process ${other.pid}`);
    await other.kill();
    expect(processStart(other.postgresPid)).toBeDefined();
    const embedded = await start();
    expect(processStart(other.postgresPid)).toBeUndefined();
    expect(await query(embedded, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("tells when PostgreSQL is killed, and heals at the next start", async () => {
    const first = await start();
    await remember(first);
    const reason = new Promise<string>((resolve) => first.onExit(resolve));
    process.kill(first.pid, "SIGKILL");
    expect(await reason).toBe("PostgreSQL was ended by SIGKILL");
    await first.stop();
    expect(await recall(await start())).toEqual([{ pesos: 42 }]);
  });

  test("heals when both were killed and their process numbers are used by others", async () => {
    const other = await startElsewhere();
    await other.kill();
    process.kill(other.postgresPid, "SIGKILL");
    writeFileSync(join(dataDir, "kaban.lock"), JSON.stringify({ pid: process.pid, started: "earlier" }));
    writeFileSync(join(dataDir, "postgres/postmaster.pid"), `${process.ppid}\n${dataDir}/postgres\n`);
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("only one of many that find a stale lock at once gets the folder", async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, "kaban.lock"), "");
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  test("works under a path that is too long for a socket, and with odd characters in it", async () => {
    const folder = join(dataDir, `a "long", path, with 'quotes' and ñ ${"x".repeat(80)}`);
    const embedded = await start(folder);
    expect(embedded.connection.host.length).toBeLessThan(90);
    await embedded.stop();
    rmSync(embedded.connection.host, { recursive: true });
    expect(existsSync(join(folder, "kaban.lock"))).toBe(false);
  });

  const asRoot = test.runIf(process.getuid?.() === 0);
  asRoot(
    "keeps its data elsewhere when PostgreSQL's user cannot enter the folder, and finds it again",
    async () => {
      const inside = join(dataDir, "inside");
      chmodSync(dataDir, 0o700);
      const first = await start(inside);
      await remember(first);
      await first.stop();
      const elsewhere = realpathSync(join(inside, "postgres"));
      expect(elsewhere.startsWith(openGround)).toBe(true);
      expect(logged.join("\n")).toContain(elsewhere);
      const second = await start(inside);
      expect(await recall(second)).toEqual([{ pesos: 42 }]);
      await second.stop();
      rmSync(dirname(elsewhere), { recursive: true });
    },
  );

  asRoot("names the folder that closes the way to data which lie there already", async () => {
    const inside = join(dataDir, "inside");
    await (await start(inside)).stop();
    chmodSync(dataDir, 0o700);
    await expect(start(inside)).rejects.toThrow(`cannot enter ${dataDir} `);
  });
});
