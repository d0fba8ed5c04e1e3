import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openVault, passingVault } from "#server/platform/secret-box";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaban-vault-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("opens what it sealed, for its owner alone", () => {
  const vault = passingVault();
  const sealed = vault.seal("JBSWY3DP", "ana");
  expect(sealed.includes(Buffer.from("JBSWY3DP"))).toBe(false);
  expect(vault.open(sealed, "ana")).toBe("JBSWY3DP");
  expect(vault.open(sealed, "ben")).toBeNull();
  expect(passingVault().open(sealed, "ana")).toBeNull();
});

it("seals the same thing differently each time, and notices a change", () => {
  const vault = passingVault();
  const [one, two] = [vault.seal("same", "ana"), vault.seal("same", "ana")];
  expect(one.equals(two)).toBe(false);
  const last = one.length - 1;
  one.writeUInt8(one.readUInt8(last) ^ 1, last);
  expect(vault.open(one, "ana")).toBeNull();
  expect(vault.open(Buffer.alloc(3), "ana")).toBeNull();
});

it("keeps its key in the data folder, for the server's user alone", async () => {
  const dataDir = join(folder, "data");
  const [first, second] = await Promise.all([openVault(dataDir), openVault(dataDir)]);
  expect(second.open(first.seal("x", "ana"), "ana")).toBe("x");
  const file = join(dataDir, "secret.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}$/);
});

it("refuses a key that is none", async () => {
  await writeFile(join(folder, "secret.key"), "short");
  await expect(openVault(folder)).rejects.toThrow("64 hexadecimal digits");
});
