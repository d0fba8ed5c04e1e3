import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { type Account, canEnter, chooseAccount, makeOpenFolder, requireReach } from "./postgres-account.ts";
import { type Binaries, findBinaries } from "./postgres-binaries.ts";
import { postgresArguments, type Running, run, stopOrphan } from "./postgres-process.ts";

export { DataFolderInUse } from "./folder-lock.ts";

export type EmbeddedOptions = {
  dataDir: string;
  log(message: string): void;
  /** Settings of PostgreSQL instead of ours, by name. */
  settings?: Record<string, string | number>;
};

export type Embedded = {
  /** Usable as pg's PoolConfig: the host is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  pid: number;
  /** Called when PostgreSQL ends without having been asked to. */
  onExit(callback: (reason: string) => void): void;
  stop(): Promise<void>;
};

type Connection = Embedded["connection"];

/** The shortest limit of the platforms (macOS), less the name of the socket itself. */
const maxSocketFolderBytes = 103 - "/.s.PGSQL.5432".length;
const readyWithinMs = 10 * 60_000;

/** Runs the native PostgreSQL from npm under `<dataDir>/postgres`, on a private unix socket only. */
export async function startEmbedded({ dataDir, log, settings }: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === "win32") {
    throw new Error("On Windows Kaban needs a PostgreSQL server of your own: set DATABASE_URL to it");
  }
  const folder = makeDataFolder(dataDir);
  const lock = lockFolder(folder);
  try {
    const account = chooseAccount(join(folder, "postgres"));
    const home = chooseHome(folder, account, log);
    const binaries = findBinaries(account);
    const data = join(home, "postgres");
    await stopOrphan(data, log);
    await initialise(data, binaries, account, log);
    if (home !== folder) linkTo(data, join(folder, "postgres"));
    const host = makeSocketFolder(home, account);
    const connection = { host, port: 5432, user: "kaban", database: "kaban" };
    const args = postgresArguments(data, host, settings);
    const running = await launch(() => run(binaries.postgres, args, account, log), connection);
    return manage(running, connection, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeDataFolder(dataDir: string): string {
  fs.mkdirSync(dataDir, { recursive: true });
  return fs.realpathSync(dataDir);
}

/**
 * The folder that holds the database and its socket: the data folder, unless PostgreSQL's account cannot
 * enter that (as under /root). Then it is one of its own, and `postgres` in the data folder links into it.
 */
function chooseHome(folder: string, account: Account, log: (m: string) => void): string {
  const data = join(folder, "postgres");
  const found = fs.lstatSync(data, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return dirname(fs.realpathSync(data));
  // Only the way through: what the folder holds stays unreadable.
  if (account.uid !== undefined) fs.chmodSync(folder, (fs.statSync(folder).mode & 0o777) | 0o011);
  if (found) {
    requireReach(account, data);
    return folder;
  }
  if (canEnter(account, folder)) return folder;
  const home = makeOpenFolder("data-");
  log(`PostgreSQL does not run as root, and another user cannot enter ${folder}: its data goes to ${home}`);
  return home;
}

/** Made beside its place and then renamed, so that a start cut short leaves nothing half made. */
async function initialise(data: string, binaries: Binaries, account: Account, log: (m: string) => void) {
  const folder = dirname(data);
  const leftovers = fs.readdirSync(folder).filter((name) => name.startsWith("postgres.new-"));
  for (const name of leftovers) fs.rmSync(join(folder, name), { recursive: true, force: true });
  if (fs.existsSync(join(data, "PG_VERSION"))) return;
  log(`Creating the database in ${data}`);
  const draft = fs.mkdtempSync(`${data}.new-`);
  give(draft, account);
  // PostgreSQL's own C.UTF-8 sorts alike on every machine. Trigram search asks the system's character types,
  // and without UTF-8 there it takes ñ for a space.
  const args = ["-D", draft, "--username=kaban", "--auth-local=trust", "--auth-host=reject"];
  args.push("--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
  args.push(`--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`);
  const initdb = run(binaries.initdb, args, account);
  const end = await initdb.exited;
  if (end !== "ended with code 0") throw new Error(`initdb ${end}:\n${initdb.tail.join("\n")}`);
  fs.renameSync(draft, data);
}

function linkTo(data: string, link: string): void {
  if (!fs.existsSync(link)) fs.symlinkSync(data, link);
}

function give(folder: string, account: Account): void {
  fs.chmodSync(folder, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
}

function makeSocketFolder(folder: string, account: Account): string {
  const near = join(folder, "socket");
  const short = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const path = Buffer.byteLength(near) <= maxSocketFolderBytes ? near : join(tmpdir(), `kaban-${short}`);
  fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(path);
  // Anyone may make folders under /tmp; one made by another user would let that user pose as our database.
  if (!found.isDirectory() || ![process.getuid?.(), account.uid].includes(found.uid)) {
    throw new Error(`${path} belongs to somebody else; remove it, or use a data folder with a shorter path`);
  }
  give(path, account);
  return path;
}

/** Starts PostgreSQL and waits until it answers. */
async function launch(start: () => Running, connection: Connection): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const running = start();
    const waiting = new AbortController();
    const ready = createDatabaseWhenReady(connection, waiting.signal);
    ready.catch(() => undefined);
    try {
      const ended = await Promise.race([ready, running.exited]);
      if (ended === undefined) return running;
      const output = running.tail.join("\n");
      // The children of a killed PostgreSQL take a moment to notice, and hold its memory until then.
      const mayPass = /shared memory block|lock file/.test(output) && attempt < 120;
      if (!mayPass) throw new Error(`PostgreSQL ${ended}:\n${output}`);
    } catch (error) {
      running.child.kill("SIGINT");
      await running.exited;
      throw error;
    } finally {
      waiting.abort();
    }
    await sleep(250);
  }
}

/** After a crash PostgreSQL first repairs itself and refuses connections; we ask until it answers. */
async function createDatabaseWhenReady(connection: Connection, signal: AbortSignal): Promise<void> {
  const until = Date.now() + readyWithinMs;
  while (!signal.aborted) {
    const client = new pg.Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > until) throw new Error("PostgreSQL does not answer", { cause: error });
      await sleep(20);
      continue;
    }
    try {
      const found = await client.query("select from pg_database where datname = $1", [connection.database]);
      if (found.rowCount === 0) await client.query(`create database ${connection.database}`);
      return;
    } finally {
      await client.end();
    }
  }
}

function manage({ child, exited }: Running, connection: Connection, lock: FolderLock): Embedded {
  const callbacks: ((reason: string) => void)[] = [];
  let stopping = false;
  // A server that ends without stopping us must not leave PostgreSQL behind.
  const end = () => void child.kill("SIGINT");
  process.once("exit", end);
  const ended = exited.then((reason) => {
    process.off("exit", end);
    if (!stopping) for (const callback of callbacks) callback(`PostgreSQL ${reason}`);
  });
  return {
    connection,
    pid: child.pid as number,
    onExit: (callback) => void callbacks.push(callback),
    async stop() {
      stopping = true;
      end();
      await ended;
      lock.release();
    },
  };
}
