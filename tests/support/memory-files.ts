import type { Files } from "#server/platform/files/files";

/** Files that lie in memory, by their keys. */
export function memoryFiles(store: Map<string, Buffer>): Files {
  return {
    bucket: "memory",
    put: async (key, content) => void store.set(key, content),
    get: async (key) => store.get(key) ?? null,
    remove: async (key) => void store.delete(key),
  };
}
