import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Keeps small secrets so that the database alone does not tell them. */
export interface SecretBox {
  /** `owner` is whose secret it is: sealed for one, it opens for nobody else. */
  seal(secret: string, owner: string): Buffer;
  /** Null for what was sealed with another key or for another owner, or was changed. */
  open(sealed: Buffer, owner: string): string | null;
}

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A secret box with a key of 32 bytes. */
export function vaultOf(key: Buffer): SecretBox {
  return {
    seal(secret, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        const body = sealed.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/** A secret box whose key is gone with the process. */
export const passingSecretBox = (): SecretBox => vaultOf(randomBytes(keyBytes));

/**
 * The secret box of a data folder, whose key is made at the first start and read by the server's user alone.
 */
export async function openSecretBox(dataDir: string): Promise<SecretBox> {
  const file = join(dataDir, "secret.key");
  await mkdir(dataDir, { recursive: true });
  // Linked in place whole: of two servers that start together one makes it, and both read all of it.
  const made = `${file}.${randomBytes(8).toString("hex")}`;
  await writeFile(made, randomBytes(keyBytes).toString("hex"), { mode: 0o600, flag: "wx" });
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(made);
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "hex");
  if (key.length !== keyBytes) throw new Error(`${file} is no key of 64 hexadecimal digits`);
  return vaultOf(key);
}
