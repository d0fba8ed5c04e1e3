import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { inSystem, send } from "#server/platform/db/tenant";
import { copyDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await copyDatabase();
  await database.db.query("create table paper (line integer primary key)");
});
afterAll(() => database.drop());
beforeEach(() => database.db.query("delete from paper"));

const write = (line: number) => `insert into paper (line) values (${line})`;
const linesKept = async () =>
  (await database.db.query("select line from paper order by line")).rows.map((row) => row.line);

it("commits what was sent without being waited for", async () => {
  await inSystem(database.db, async (tx) => {
    send(tx, write(1));
    send(tx, write(2));
  });
  expect(await linesKept()).toEqual([1, 2]);
});

it("commits nothing when something sent has failed, and says why", async () => {
  const work = inSystem(database.db, async (tx) => {
    send(tx, write(1));
    send(tx, write(1));
    send(tx, write(2));
    return "done";
  });
  await expect(work).rejects.toMatchObject({ code: "23505", constraint: "paper_pkey" });
  expect(await linesKept()).toEqual([]);
});

it("tells the first failure, not that a later statement found the transaction failed", async () => {
  const work = inSystem(database.db, async (tx) => {
    send(tx, write(1));
    send(tx, write(1));
    await tx.query(write(2));
  });
  await expect(work).rejects.toMatchObject({ code: "23505" });
});

it("undoes what was sent when the work itself fails", async () => {
  const work = inSystem(database.db, async (tx) => {
    send(tx, write(1));
    throw new Error("enough");
  });
  await expect(work).rejects.toThrow("enough");
  expect(await linesKept()).toEqual([]);
});

it("hands the connection back whole after a failure", async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    await inSystem(database.db, async (tx) => {
      send(tx, { name: "wrong", text: "insert into paper (line) values ($1)", values: ["no number"] });
    }).catch(() => {});
  }
  await inSystem(database.db, async (tx) => {
    send(tx, { name: "wrong", text: "insert into paper (line) values ($1)", values: [7] });
  });
  expect(await linesKept()).toEqual([7]);
});
