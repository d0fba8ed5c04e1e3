import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { resources } from "#contract/resources/index";
import { differences } from "../../scripts/schema.ts";
import { copyDatabase, type TestDatabase } from "../support/database.ts";
import { allResources, everyKind } from "../support/every-kind.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await copyDatabase(inject("walledTemplate"));
});
afterAll(() => database.drop());

const differing = () => differences(database.db, resources);
const run = (statement: string) => database.db.query(statement);

test("the migrations make exactly what the resources declare", async () => {
  expect(await differing()).toEqual([]);
});

test("a table made from its declaration agrees with it", async () => {
  for (const statement of await differences(database.db, [everyKind], allResources)) await run(statement);
  expect(await differences(database.db, [everyKind], allResources)).toEqual([]);
});

test.each([
  ["alter table bank drop column description", "alter table bank add column description text"],
  ["alter table bank add column extra text", "alter table bank drop column extra"],
  ["alter table bank alter column name drop not null", "alter table bank alter column name set not null"],
  [
    "alter table bills_and_coins alter column value type integer",
    "alter table bills_and_coins alter column value type bigint",
  ],
  ["drop index bank_name_unique", "create unique index bank_name_unique on bank"],
  [
    "alter table payment_type drop constraint payment_type_account_id_fkey",
    "foreign key (branch_id, account_id) references account(branch_id, id)",
  ],
  ["alter table bank disable row level security", "alter table bank enable row level security"],
])("notices: %s", async (change, remedy) => {
  await run(change);
  const statements = await differing();
  expect(statements.join(";\n")).toContain(remedy);
  for (const statement of statements) {
    if (statement.startsWith("create policy")) await run("drop policy bank_tenant on bank");
    await run(statement);
  }
  expect(await differing()).toEqual([]);
});
