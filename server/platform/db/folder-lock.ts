import { createHash, randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { processStart } from "./process-info.ts";

/** Two servers on one data folder would destroy each other's work, so the second one is refused. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by process ${pid}. ` +
        "Stop that process, or start Kaban with another DATA_DIR.",
    );
  }
}

export type FolderLock = { release(): void };

/** Takes `<folder>/kaban.lock`, also from a holder that no longer runs. */
export function lockFolder(folder: string): FolderLock {
  return takeLock(join(folder, "kaban.lock"));
}

function takeLock(path: string): FolderLock {
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid), token: randomUUID() });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    while (!claim(draft, path)) {
      const held = read(path);
      if (held === undefined) continue;
      refuseIfAlive(held, dirname(path));
      if (replaceStale(path, held, draft)) break;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return { release: () => read(path) === mine && rmSync(path, { force: true }) };
}

/** A link, like O_EXCL, succeeds for one process only; unlike it, the file is never seen half written. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Only who holds the lock named after a stale lock may replace that one. Without it, of two processes that
 * both saw the stale lock, the slower would remove the fresh lock of the faster.
 */
function replaceStale(path: string, stale: string, draft: string): boolean {
  const name = createHash("sha256").update(stale).digest("hex").slice(0, 16);
  const takeover = takeLock(`${path}.after-${name}`);
  try {
    if (read(path) !== stale) return false;
    renameSync(draft, path);
    return true;
  } finally {
    takeover.release();
  }
}

function refuseIfAlive(held: string, folder: string): void {
  const holder = parse(held);
  if (!holder?.started) return;
  if (processStart(holder.pid) === holder.started) throw new DataFolderInUse(folder, holder.pid);
}

function parse(text: string): { pid: number; started?: string } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
