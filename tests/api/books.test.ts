import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entrySources } from "#contract/entities/journal";
import { bookNames, sourcesOf } from "#contract/operations/statements/books";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { download } from "../support/imports.ts";

let counters: Counters;
let accountant: Client;

beforeAll(async () => {
  counters = await openCounters();
  const { kaban, manager, teller, move } = counters;
  const maria = await addMember(manager);
  expectStatus(await move(teller, "deposit", maria, 10_000));
  expectStatus(await move(teller, "withdraw", maria, 4_000));
  kaban.clock.advance({ days: 1 });
  const again = await kaban.signIn("teller");
  expectStatus(await move(again, "deposit", maria, 2_550));
  accountant = await kaban.signIn("accountant");
});
afterAll(() => checkAndClose(counters.kaban));

const take = async (book: string, query: string) =>
  (await download(counters.kaban, accountant, `/book/${book}/export?${query}`)).content;
const days = "from=2026-06-01&to=2026-06-30";
const day = (text: string) => new Date(`${text}T00:00:00Z`);

test("every source is in one journal, and all are in the general ledger", () => {
  const journals = bookNames.filter((name) => name !== "general-ledger");
  expect(journals.flatMap((name) => [...sourcesOf[name]]).sort()).toEqual([...entrySources].sort());
  expect(sourcesOf["general-ledger"]).toEqual(entrySources);
});

test("a journal is a sheet of days and numbers, each line with the totals brought forward", async () => {
  const file = await take("cash-receipts", days);
  const [heading, ...rows] = await readSheet(file);
  expect(heading?.slice(7)).toEqual(["Debit", "Credit", "Debits brought forward", "Credits brought forward"]);
  const amounts = rows.map((row) => [row[0], row[3], ...row.slice(7)]);
  expect(amounts).toEqual([
    [day("2026-06-01"), "11110", 100, 0, 100, 0],
    [day("2026-06-01"), "21110", 0, 100, 100, 100],
    [day("2026-06-02"), "11110", 25.5, 0, 125.5, 100],
    [day("2026-06-02"), "21110", 0, 25.5, 125.5, 125.5],
    [null, null, 125.5, 125.5, null, null],
  ]);
  const title = await readSheet(file, "Title");
  expect(title).toContainEqual(["Book", "Cash receipts book"]);
  expect(title).toContainEqual(["Amounts", "In Philippine peso"]);
});

test("the general ledger brings balances forward, and agrees with the trial balance", async () => {
  const [, ...rows] = await readSheet(await take("general-ledger", "from=2026-06-02&to=2026-06-30"));
  const savings = rows.filter((row) => row[3] === "21110");
  expect(savings.map((row) => [row[0], row[6], ...row.slice(7)])).toEqual([
    [day("2026-06-02"), "Balance brought forward", null, null, -60],
    [day("2026-06-02"), null, 0, 25.5, -85.5],
  ]);
  const { data } = expectStatus(await accountant.get("/trial-balance?to=2026-06-30"));
  for (const { code, closing_debit, closing_credit } of data) {
    const balance = rows.findLast((row) => row[3] === code)?.[9];
    expect([code, balance]).toEqual([code, (closing_debit - closing_credit) / 100]);
  }
});

test("a book also leaves as CSV, in Filipino; days the wrong way round are refused", async () => {
  const csv = (await take("cash-disbursements", `${days}&format=csv&language=fil`)).toString();
  expect(csv).toContain("Petsa,Sanggunian");
  expect(csv).toContain(",40.00,40.00,");
  const status = async (path: string, client = accountant) => (await client.get(path)).status;
  expect(await status("/book/general-journal/export?from=2026-06-02&to=2026-06-01")).toBe(400);
  expect(await status(`/book/wishes/export?${days}`)).toBe(400);
  expect(await status("/book/general-journal/export?from=2026-06-02")).toBe(400);
  expect(await status(`/book/general-journal/export?${days}`, await counters.kaban.signIn("teller"))).toBe(
    403,
  );
});

test("a statement leaves as a sheet of numbers with its title", async () => {
  const path = "/financial-statement/condition/export?to=2026-06-30&compare=month";
  const { content } = await download(counters.kaban, accountant, path);
  const [heading, ...rows] = await readSheet(content);
  expect(heading).toEqual(["Item", "Code", "2026-06-30", "2026-05-31", "Change"]);
  expect(rows.find(([item]) => item === "Total Assets")?.slice(2)).toEqual([85.5, 0, 85.5]);
  expect(rows.at(-1)).toEqual(["Total liabilities and equity", null, 85.5, 0, 85.5]);
  expect(await readSheet(content, "Title")).toContainEqual(["Book", "Statement of financial condition"]);
});
