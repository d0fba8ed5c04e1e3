import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of Kaban's package.json: the same whether this runs from source or bundled in dist/. */
export const projectRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  const manifest = join(folder, "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "kaban") return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("Kaban's package.json was not found in any folder above its code");
  return findRoot(parent);
}
