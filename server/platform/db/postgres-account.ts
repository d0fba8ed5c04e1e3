import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Who runs PostgreSQL, which refuses to run as root. Empty when that is simply whoever runs Kaban. */
export type Account = { uid?: number; gid?: number };

const nobody: Account = { uid: 65534, gid: 65534 };

/** Where root keeps what PostgreSQL's account must reach when Kaban itself lies where it may not go. */
export const openGround = "/var/lib/kaban-postgres";

/** As root: the owner of the data if it has one, so that a folder keeps its owner; otherwise nobody. */
export function chooseAccount(data: string): Account {
  if (process.getuid?.() !== 0) return {};
  if (!existsSync(data)) return nobody;
  const { uid, gid } = statSync(data);
  if (uid !== 0) return { uid, gid };
  execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, data]);
  return nobody;
}

export function canEnter(account: Account, folder: string): boolean {
  return firstBlocked(account, folder) === undefined;
}

/** A new folder of root's that others may pass through, but not read. */
export function makeOpenFolder(prefix: string): string {
  mkdirSync(openGround, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(join(openGround, prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/** Refuses early, and names the folder, when the account cannot get at the data it has made before. */
export function requireReach(account: Account, data: string): void {
  const blocked = firstBlocked(account, data);
  if (!blocked) return;
  throw new Error(
    `Kaban was started as root, so it runs PostgreSQL as user id ${account.uid}, ` +
      `but that user cannot enter ${blocked} (on the way to ${data}). ` +
      `Allow it with: chmod o+x ${blocked} — or start Kaban as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Asks the system itself, as that account, so that access lists and mounts count too. */
function firstBlocked(account: Account, folder: string): string | undefined {
  if (account.uid === undefined) return undefined;
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
