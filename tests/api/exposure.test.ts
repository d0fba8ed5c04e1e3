import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config";
import type { Database } from "#server/platform/db/database";
import { hostFor } from "#server/seeds/exposure";
import { copyDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

const hostOf = (db: Database, env: NodeJS.ProcessEnv) => hostFor(db, readConfig(env));
const empty = { query: async () => ({ rows: [{ there: false }] }) } as unknown as Database;

/** The test world, with somebody of the demo among its people. */
async function withDemo(work: (db: Database) => Promise<void>): Promise<void> {
  const rename = "update user_account set email = $2 where email = $1";
  const names = ["owner@kaban.test", "owner@demo.kaban.test"];
  await database.db.query(rename, names);
  await work(database.db).finally(() => database.db.query(rename, names.reverse()));
}

describe("a server with the demo", () => {
  it.each([{}, { HOST: "127.0.0.1" }, { HOST: "localhost" }, { HOST: "::1" }])(
    "is for its own machine with %j",
    async (env) => {
      const local = env.HOST ?? "127.0.0.1";
      expect(await hostOf(empty, env)).toBe(local);
      await withDemo(async (db) => expect(await hostOf(db, env)).toBe(local));
    },
  );

  it.each([
    [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0"],
    [{ HOST: "::" }, "HOST=::"],
    [{ HOST: "127.example.org" }, "HOST=127.example.org"],
    [{ HOST: "192.168.1.5", TRUST_PROXY: "1" }, "HOST=192.168.1.5 and TRUST_PROXY"],
    [{ HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1" }, "TRUST_PROXY"],
  ])("does not start for others with %j", async (env, named) => {
    await expect(hostOf(empty, env)).rejects.toThrow(`with ${named} others reach this server`);
    // Nor when DEMO=0 comes too late.
    await withDemo(async (db) => {
      await expect(hostOf(db, { ...env, DEMO: "0" })).rejects.toThrow("DEMO=public");
    });
  });

  it("is for everybody where that is said", async () => {
    expect(await hostOf(empty, { DEMO: "public" })).toBe("0.0.0.0");
    await withDemo(async (db) => {
      expect(await hostOf(db, { DEMO: "public", HOST: "::", TRUST_PROXY: "1" })).toBe("::");
    });
  });
});

describe("a server without the demo", () => {
  it("listens everywhere, unless told where", async () => {
    expect(await hostOf(empty, { DEMO: "0", TRUST_PROXY: "1" })).toBe("0.0.0.0");
    expect(await hostOf(database.db, {})).toBe("0.0.0.0");
    expect(await hostOf(database.db, { HOST: "10.0.0.1" })).toBe("10.0.0.1");
  });
});
