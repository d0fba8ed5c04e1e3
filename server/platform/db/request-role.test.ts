import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#server/platform/db/database";
import { type Embedded, startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { asRequestRole } from "#server/platform/db/request-connection";

describe("the way requests sign in", () => {
  it("is the owner's but for the role, and a password where the owner has one", () => {
    const socket = { host: "/data/socket", port: 5432, user: "kaban", database: "kaban" };
    expect(asRequestRole(socket)).toEqual({ ...socket, user: "kaban_app", password: undefined });
    const at = (connectionString: string) => {
      const { user, password, host, database } = new pg.Client(asRequestRole({ connectionString }));
      return { user, password, host, database };
    };
    const here = { user: "kaban_app", host: "127.0.0.1", database: "kaban", password: null };
    expect(at("postgresql://postgres@127.0.0.1:5432/kaban?user=postgres")).toEqual(here);
    expect(at("postgresql://postgres@127.0.0.1/kaban")).toEqual(here);
    expect(at("postgresql://me@/kaban?host=/run/sock")).toEqual({ ...here, host: "/run/sock" });
    const one = at("postgresql://a:one%21@db/kaban");
    expect(one).toMatchObject({ user: "kaban_app", password: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(at("postgresql://b:one%21@db/kaban")).toEqual(one);
    expect(at("postgresql://a@db/kaban?password=one!")).toEqual(one);
    expect(at("postgresql://a:two@db/kaban").password).not.toBe(one.password);
    expect(asRequestRole({ host: "db", user: "a", password: "one!" }).password).toBe(one.password);
    expect(asRequestRole({ host: "db", user: "a", password: "" }).password).toBeUndefined();
    // What the driver reads by itself is the owner's, and must not become the role's.
    vi.stubEnv("PGPASSWORD", "one!");
    expect(asRequestRole({ host: "db", user: "a" }).password).toBe(one.password);
    expect(at("postgresql://a@db/kaban")).toEqual(one);
    vi.unstubAllEnvs();
  });
});

describe("on a server that asks for passwords", () => {
  let dataDir: string;
  let embedded: Embedded;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "kaban-role-"));
    const rules = `${dataDir}.hba`;
    await writeFile(rules, "local all kaban trust\nlocal all all scram-sha-256\n", { mode: 0o644 });
    embedded = await startEmbedded({ dataDir, log: () => {}, settings: { hba_file: rules, fsync: "off" } });
  });
  afterAll(async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
    await rm(`${dataDir}.hba`);
  });

  const open = (password: string) => openDatabase({ ...embedded.connection, password });
  const whoAsks = async (db: ReturnType<typeof open>) =>
    (await db.requests.query("select current_user as who")).rows[0].who;

  it("the role is let in by a password of the owner's, and follows when that changes", async () => {
    for (const password of ["one", "two"]) {
      const db = open(password);
      await expect(whoAsks(db)).rejects.toThrow();
      await migrate(db);
      expect(await whoAsks(db)).toBe("kaban_app");
      await db.end();
    }
  });

  it("one that owns the tables or can become who does is refused, and one that is no such role", async () => {
    const root = open("two");
    await root.query("create role climber login password 'x'; create role nobodys login password 'x'");
    await root.query("grant kaban, kaban_app to climber");
    for (const [user, why] of [
      ["kaban", "is, or can become, its owner or more"],
      ["climber", "is, or can become, its owner or more"],
      ["nobodys", "grant kaban_app to nobodys"],
      ["missing", "set DATABASE_APP_URL"],
    ]) {
      const db = openDatabase(embedded.connection, () => {}, { ...embedded.connection, user, password: "x" });
      await expect(migrate(db), user).rejects.toThrow(why);
      await db.end();
    }
    await root.end();
  });
});
