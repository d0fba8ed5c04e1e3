import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Files } from "#server/platform/files/files";
import { checkKey } from "#server/platform/files/key";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Keeps files in a folder of this machine. A file is whole or not there, also after a crash. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, checkKey(key));
  return {
    bucket: basename(folder),
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomBytes(4).toString("hex")}`;
      await mkdir(dirname(path), { recursive: true });
      const file = await open(unfinished, "wx");
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
