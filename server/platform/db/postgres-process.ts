import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./postgres-account.ts";
import { commandOf } from "./process-info.ts";

type Log = (message: string) => void;

/** A running program: its last lines of output, and how it ended. */
export type Running = { child: ChildProcess; tail: string[]; exited: Promise<string> };

// Answers to what a start asks too early, and then asks again.
const isEarly = /^FATAL: +(the database system is starting up|role "kaban_app" is not permitted to log in)/;

/** Starts a program of PostgreSQL; no PGDATA or locale of the caller leaks into its environment. */
export function run(command: string, args: string[], account: Account, log?: Log): Running {
  const child = spawn(command, args, {
    ...account,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    // A process group of its own: Ctrl+C must reach the server first, which then stops its database.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const tail: string[] = [];
  const keep = (chunk: Buffer) => {
    for (const line of chunk.toString().split("\n").filter(Boolean)) {
      tail.push(line);
      if (tail.length > 20) tail.shift();
      if (!isEarly.test(line)) log?.(`PostgreSQL: ${line}`);
    }
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`could not be started (${error.message})`));
    child.once("exit", (code, signal) => {
      const end = () => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`);
      // Its last words may still be on their way; its own children may keep the pipe open for long.
      child.once("close", end);
      setTimeout(end, 300);
    });
  });
  return { child, tail, exited };
}

type Settings = Record<string, string | number>;

/** Settings for a small server. They are given at every start, so an upgrade of Kaban can change them. */
export function postgresArguments(folder: string, socketFolder: string, others: Settings = {}): string[] {
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20;
  const settings: Settings = {
    listen_addresses: "",
    unix_socket_directories: quoteList(socketFolder),
    unix_socket_permissions: "0700",
    max_connections: 60,
    shared_buffers: `${Math.round(Math.min(Math.max(memoryMb / 4, 128), 1024))}MB`,
    effective_cache_size: `${Math.round(Math.max(memoryMb / 2, 256))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    wal_compression: "on",
    checkpoint_timeout: "15min",
    min_wal_size: "256MB",
    max_wal_size: "1GB",
    autovacuum_naptime: "10s",
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements in error carry members' data; the server reports them itself, without it.
    log_min_messages: "log",
    log_checkpoints: "off",
    log_autovacuum_min_duration: -1,
    log_line_prefix: "",
    ...others,
  };
  return ["-D", folder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** PostgreSQL reads this setting as a list of names, in which a comma or a quote would end one. */
function quoteList(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * A server that was killed leaves its PostgreSQL running. We stop that one rather than adopt it: a new one
 * has today's settings, a log somebody reads, a parent that sees it die, and no sessions of the dead server.
 */
export async function stopOrphan(folder: string, log: Log): Promise<void> {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const runs = () => pid > 1 && isPostgresOf(pid, folder);
  if (!runs()) {
    // Its own check sees only that some process has this number, and would refuse to start.
    rmSync(file, { force: true });
    log("PostgreSQL was not stopped properly the last time; it now repairs itself from its log");
    return;
  }
  log(`Stopping PostgreSQL (process ${pid}), left behind by a server that was killed`);
  for (const [signal, seconds] of [
    ["SIGINT", 60],
    ["SIGQUIT", 20],
    ["SIGKILL", 10],
  ] as const) {
    signalQuietly(pid, signal);
    for (let tries = seconds * 20; tries > 0; tries--) {
      if (!runs()) return;
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) holds ${folder} and does not stop; end that process first`);
}

function isPostgresOf(pid: number, folder: string): boolean {
  return commandOf(pid).includes(`postgres -D ${folder} `);
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
