import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// Argon2id by OWASP's figures: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards write "ñ" in more than one way; all of them are the same password. */
const oneForm = (password: string) => password.normalize("NFKC");

/** The argon2id hash of a password, as it is stored. */
export const hashPassword = (password: string): Promise<string> => hash(oneForm(password), cost);

let nobodys: Promise<string> | undefined;

/**
 * True when the password is that of the hash. Without a hash it takes the same time and is false, so that
 * nobody can tell by the time which accounts there are.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString("hex"));
  const matches = await verify(stored ?? (await nobodys), oneForm(password));
  return matches && stored !== null;
}
