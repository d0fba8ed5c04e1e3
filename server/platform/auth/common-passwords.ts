import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/root";

const file = join(projectRoot, "server/platform/auth/common-passwords.txt");
let known: Set<string> | undefined;

/**
 * True for a password that is among the first somebody would guess: a common one in any case, or one of the
 * person's own names.
 */
export function isCommonPassword(password: string, ...own: string[]): boolean {
  known ??= new Set(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#")),
  );
  const plain = password.normalize("NFKC").trim().toLowerCase();
  return known.has(plain) || own.some((name) => name.toLowerCase() === plain);
}
