import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory; containers often give it 64 MB, which is too little for a database. */
const inMemory = "/dev/shm";
const room = 2 * 2 ** 30;

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= room;
}

/** A folder for what need not outlive the tests: in memory where there is room for it, or on the disk. */
export async function fleetingFolder(prefix: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), prefix));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
