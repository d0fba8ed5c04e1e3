import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSecretBox, passingSecretBox } from "#server/platform/secret-box";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaban-vault-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("opens what it sealed, for its owner alone", () => {
  const secretBox = passingSecretBox();
  const sealed = secretBox.seal("JBSWY3DP", "ana");
  expect(sealed.includes(Buffer.from("JBSWY3DP"))).toBe(false);
  expect(secretBox.open(sealed, "ana")).toBe("JBSWY3DP");
  expect(secretBox.open(sealed, "ben")).toBeNull();
  expect(passingSecretBox().open(sealed, "ana")).toBeNull();
});

it("seals the same thing differently each time, and notices a change", () => {
  const secretBox = passingSecretBox();
  const [one, two] = [secretBox.seal("same", "ana"), secretBox.seal("same", "ana")];
  expect(one.equals(two)).toBe(false);
  const last = one.length - 1;
  one.writeUInt8(one.readUInt8(last) ^ 1, last);
  expect(secretBox.open(one, "ana")).toBeNull();
  expect(secretBox.open(Buffer.alloc(3), "ana")).toBeNull();
});

it("keeps its key in the data folder, for the server's user alone", async () => {
  const dataDir = join(folder, "data");
  const [first, second] = await Promise.all([openSecretBox(dataDir), openSecretBox(dataDir)]);
  expect(second.open(first.seal("x", "ana"), "ana")).toBe("x");
  const file = join(dataDir, "secret.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}$/);
});

it("refuses a key that is none", async () => {
  await writeFile(join(folder, "secret.key"), "short");
  await expect(openSecretBox(folder)).rejects.toThrow("64 hexadecimal digits");
});
