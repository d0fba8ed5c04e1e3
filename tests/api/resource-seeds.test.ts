import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableName } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { inSystem } from "#server/platform/db/tenant";
import { projectRoot } from "#server/platform/root";
import { countResourceSeeds, seedNewResources } from "#server/seeds/resources";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { ownToDecide } from "../support/resource-values.ts";

let kaban: TestApp;
let manager: Client;
let stranger: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  [manager, stranger] = [await kaban.signIn("manager"), await kaban.signIn("stranger")];
});
afterAll(() => kaban.close());

const countOf = async (name: string, client = manager) =>
  expectStatus(await client.get(`/${name}/search?pageSize=1`)).totalSize as number;
const start = () => inSystem(kaban.db, (tx) => seedNewResources(tx, kaban.clock.now()));

describe("what a new branch begins with", () => {
  test.each(countResourceSeeds().map(({ name, count }) => [name, count] as const))(
    "%s: all %i rows of the file",
    async (name, count) => {
      expect(count).toBeGreaterThan(0);
      expect(await countOf(name)).toBe(count);
    },
  );

  test("has the rows the product promises, and no resource alone is forgotten", () => {
    const counts = Object.fromEntries(countResourceSeeds().map(({ name, count }) => [name, count]));
    expect(counts).toMatchObject({
      "account-classification": 33,
      "bills-and-coins": 14,
      collateral: 10,
      currency: 1,
      disbursement: 12,
      "loan-purpose": 14,
      "loan-status": 50,
      "member-department": 14,
      "member-occupation": 44,
      "member-type": 7,
      "tag-template": 60,
    });
    const empty = resources.filter(({ name, parent }) => !parent && !(name in counts));
    expect(empty.map(({ name }) => name)).toEqual(ownToDecide);
  });

  test("shows icons the product has", async () => {
    const set = readFileSync(join(projectRoot, "src/components/product-icon.tsx"), "utf8");
    for (const { name, fields } of resources.filter(({ fields }) => "icon" in fields)) {
      expect(fields.icon?.kind).toBe("icon");
      const { rows } = await kaban.db.query(
        `select distinct icon from ${tableName({ name })} where icon <> ''`,
      );
      for (const { icon } of rows)
        expect(set, `${name}: ${icon}`).toMatch(new RegExp(`^  "?${icon}"?: `, "m"));
    }
  });
});

describe("a branch of an older Kaban", () => {
  test("gets the resources that have come since, and those alone", async () => {
    await kaban.db.query("delete from collateral where branch_id = $1", [manager.branchId]);
    await kaban.db.query("update loan_purpose set deleted_at = now() where branch_id = $1", [
      manager.branchId,
    ]);
    const before = await countOf("collateral", stranger);
    await start();
    expect(await countOf("collateral")).toBe(10);
    expect(await countOf("collateral", stranger)).toBe(before);
    // Somebody has emptied it on purpose.
    expect(await countOf("loan-purpose")).toBe(0);
    expect(await countOf("currency")).toBe(1);
    await start();
    expect(await countOf("collateral")).toBe(10);
  });

  test("is spared the rows about accounts it does not have", async () => {
    await kaban.db.query("delete from disbursement where branch_id = $1", [manager.branchId]);
    await kaban.db.query("update account set code = 'X73410' where code = '73410' and branch_id = $1", [
      manager.branchId,
    ]);
    await start();
    expect(await countOf("disbursement")).toBe(11);
  });

  test("gets them in the name of an owner of its organisation", async () => {
    const { data } = expectStatus(await manager.get("/collateral/search?pageSize=1"));
    expect(data[0].created_by_name).toBe("owner Tester");
  });
});
