import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { growTo } from "../bench/grow.ts";
import type { Client } from "../support/app.ts";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";
import { type ExplainedDatabase, openExplained, strayReads } from "../support/plans.ts";

let explained: ExplainedDatabase;
const through = async (connection: Parameters<typeof openExplained>[0]) => {
  explained = await openExplained(connection);
  return explained.db;
};
const { kaban, teller, manager, move } = await openCounters({ isWalled: true, through });
const numbers = ["OR-002942", "0029", "12-0042", "777", "WD 900001", "Ñ-55-A", "7-Á9", "100", "1-01-00"];

beforeAll(async () => {
  const member = await addMember(teller);
  for (const reference of numbers) expectStatus(await move(teller, "deposit", member, 100, { reference }));
  // What the drawers began with.
  numbers.push("BL000001", "BL000002");
});
afterAll(async () => {
  await explained.db.end();
  await kaban.close();
});

const filter = (mode: string, value: string) =>
  `filter=${encodeURIComponent(JSON.stringify({ filters: [{ field: "reference", mode, value }] }))}`;
const ask = async (client: Client, path: string, question: string): Promise<string[]> => {
  const { data } = expectStatus(await client.get(`${path}/search?pageSize=100&${question}`));
  return [...new Set<string>(data.map(({ reference }: { reference: string }) => reference))].sort();
};
const lists = ["/transaction", "/general-ledger/branch"];

describe("a filter of the number", () => {
  const plain = (text: string) => text.toLowerCase().replaceAll("ñ", "n").replaceAll("á", "a");
  const means: Record<string, (reference: string, value: string) => boolean> = {
    startswith: (reference, value) => plain(reference).startsWith(plain(value)),
    endswith: (reference, value) => plain(reference).endsWith(plain(value)),
    contains: (reference, value) => plain(reference).includes(plain(value)),
    equal: (reference, value) => reference.toLowerCase() === value.toLowerCase(),
  };
  const values = numbers.flatMap((number) =>
    Array.from({ length: number.length }, (_, at) => [number.slice(0, at + 1), number.slice(at)]).flat(),
  );
  const asked = [
    ...new Set([...values, "n", "n-5", "7-a", "55-a", "%", "_", "\\", "9000", "94", "or", "00", "0", "-"]),
  ].filter((value) => value === value.trim());

  test.each(Object.keys(means))("%s takes what it says, however numbers are compared", async (mode) => {
    for (const value of asked) {
      const holds = means[mode] as (reference: string, value: string) => boolean;
      const expected = numbers.filter((number) => holds(number, value)).sort();
      expect(await ask(manager, "/transaction", filter(mode, value)), `${mode} ${value}`).toEqual(expected);
    }
  });
});

describe("the quick search", () => {
  test.each([
    ["002942", ["OR-002942"]],
    ["2942", ["OR-002942"]],
    ["or 29", ["OR-002942"]],
    ["OR-2942", ["OR-002942"]],
    ["29", ["0029"]],
    ["0029", ["0029"]],
    ["42", ["12-0042", "OR-002942"]],
    ["0042", ["12-0042"]],
    ["042", ["12-0042"]],
    ["wd", ["WD 900001"]],
    ["00001", ["BL000001", "WD 900001"]],
    ["ñ-55", ["Ñ-55-A"]],
    ["a", ["Ñ-55-A"]],
    ["%", []],
  ])("for %s finds the numbers that begin or end so", async (q, found) => {
    for (const list of lists)
      expect(await ask(manager, list, `q=${encodeURIComponent(q)}`), list).toEqual([...found].sort());
  });
});

test("numbers are found by the beginnings and ends of an index, in large books", async () => {
  await growTo(kaban.db, 20_000);
  const large = new Set(["journal_entry", "journal_line"]);
  for (const list of lists) {
    for (const question of [
      filter("startswith", "0029"),
      filter("startswith", "S00000424"),
      filter("endswith", "04242"),
      filter("equal", "OR-002942"),
      "q=S000004242",
      "q=777",
    ]) {
      explained.plans.length = 0;
      expect((await ask(manager, list, question)).length, question).toBeGreaterThan(0);
      expect(strayReads(explained.plans, { large, most: 200 }), `${list} ${question}`).toEqual([]);
    }
  }
});
