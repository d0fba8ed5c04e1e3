// Installs the packages a script needs, unless they are there. Uses nothing but Node.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/**
 * The TypeScript compiler that is a program of its own: a third of the time of the one in JavaScript, which
 * knip and dependency-cruiser need. Single-threaded it does the same in less time of all cores together.
 */
export const nativeCompiler = join(root, "node_modules/typescript-native/bin/tsc");
const lockFile = join(root, "package-lock.json");
const npmRecord = join(root, "node_modules/.package-lock.json");

/** Answers why this Node will not do, or nothing. */
export function nodeIsTooOld() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Kaban needs Node 20.19 or newer, from https://nodejs.org; this is Node ${process.versions.node}`;
}

/** Compares what is wanted with npm's own record, which npm writes last: an install cut short has none. */
export function isInstalled() {
  if (!existsSync(npmRecord)) return false;
  const installed = readPackages(npmRecord);
  return Object.entries(readPackages(lockFile)).every(([path, { version, optional, devOptional }]) => {
    const found = installed[path];
    // Optional packages are mostly those of other platforms.
    return path === "" || (found ? found.version === version : optional || devOptional);
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** Installs what the lock file says. Answers what went wrong, or nothing. */
export function installPackages() {
  // Not npm ci: it refuses a lock file written where some optional package of another platform could not be
  // had. npm install keeps to the same lock, and --no-save leaves it as it is. The tools that build the
  // browser are development packages, which NODE_ENV=production would leave out.
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  return npm.status === 0
    ? undefined
    : `npm install failed: ${npm.error?.message ?? "see its message above"}`;
}
