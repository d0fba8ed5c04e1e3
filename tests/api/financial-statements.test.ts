import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import type { Statement } from "#contract/operations/statements/financial-statement";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { brokenInvariants, expectStatus, unbroken } from "../support/counter.ts";
import { postRandom, randomEntries } from "../support/random-books.ts";

let kaban: TestApp;
let owner: Client;
let accountant: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
  accountant = await kaban.signIn("accountant");
});
afterAll(async () => {
  expect(await brokenInvariants(kaban)).toEqual(unbroken);
  await kaban.close();
});

const firstDay = "2024-10-01";
const ask = async (statement: string, query: string): Promise<Statement> =>
  expectStatus(await accountant.get(`/financial-statement/${statement}?${query}`));

interface Line {
  account_id: string;
  type: string;
  entry_date: string;
  amount: number;
  source: string;
}
const linesOf = async (): Promise<Line[]> =>
  (
    await kaban.db.query(
      `select l.account_id, a.type, l.entry_date, l.debit - l.credit as amount, l.source
       from journal_line l join account a on a.id = l.account_id where l.branch_id = $1`,
      [accountant.branchId],
    )
  ).rows;

/** What accounts came to by the lines alone: debit less credit. */
function sums(lines: Line[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { account_id, amount } of lines) all.set(account_id, (all.get(account_id) ?? 0) + amount);
  return all;
}
const totalOf = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const amountsOf = ({ rows }: Statement, figure: string) =>
  rows.find((row) => row.figure === figure)?.amounts ?? [];
/** Said once: by the only grouping of that side, or below all where there is more. */
const totalDebit = ({ rows }: Statement) =>
  rows.find(({ figure }) => figure === "total-debit")?.amounts ??
  rows.find(({ kind, name }) => kind === "total" && name === "Assets")?.amounts;
const debits = ["asset", "expense"];
const isPermanent = ({ type }: Line) => ["asset", "liability", "equity"].includes(type);

/** Compares the accounts of a column with what they should be; contra accounts subtract in their grouping. */
function expectAccounts(statement: Statement, column: number, lines: Line[]) {
  const types = new Map(lines.map(({ account_id, type }) => [account_id, type]));
  const wanted = [...sums(lines)].map(([id, sum]) => [id, debits.includes(types.get(id) ?? "") ? sum : -sum]);
  const shown = statement.rows
    .filter(({ kind }) => kind === "account")
    .map(({ figure, amounts }) => [figure.replace("account-", ""), amounts?.[column] ?? 0]);
  const moving = (rows: unknown[][]) => rows.filter(([, amount]) => amount !== 0).sort();
  expect(moving(shown)).toEqual(moving(wanted));
}

/** Holds both statements of a day, and of the year before it, against the lines. */
async function expectRight(to: string): Promise<void> {
  const lines = await linesOf();
  const condition = await ask("condition", `to=${to}&compare=year`);
  condition.columns.forEach((column, index) => {
    const until = lines.filter(({ entry_date }) => entry_date <= column.to);
    const nominal = until.filter((line) => !isPermanent(line));
    expectAccounts(condition, index, until.filter(isPermanent));
    const ofYear = nominal.filter(({ entry_date }) => entry_date >= column.from);
    expect(amountsOf(condition, "surplus-year")[index]).toBe(0 - totalOf(ofYear));
    expect(amountsOf(condition, "surplus-before")[index] ?? 0).toBe(totalOf(ofYear) - totalOf(nominal));
    const assets = totalOf(until.filter(({ type }) => type === "asset"));
    expect(totalDebit(condition)?.[index]).toBe(assets);
    expect(amountsOf(condition, "total-credit")[index]).toBe(assets);
  });
  expect(condition.differences).toEqual([0, 0]);
  for (const span of ["month", "quarter", "year"]) {
    const operations = await ask("operations", `to=${to}&span=${span}&compare=year`);
    operations.columns.forEach((column, index) => {
      const moved = lines
        .filter(({ entry_date }) => entry_date >= column.from && entry_date <= column.to)
        .filter((line) => !isPermanent(line) && line.source !== "closing");
      expectAccounts(operations, index, moved);
      expect(amountsOf(operations, "net-surplus")[index] ?? 0).toBe(0 - totalOf(moved));
    });
  }
}

async function closeMonths(from: string, through: string) {
  for (let month = from; month <= through; month = `${addDays(month, 31).slice(0, 7)}-01`) {
    for (const act of ["begin-closing", "close"])
      expectStatus(await owner.put(`/accounting-period/${month}/${act}`, { reason: null }));
  }
}

const days = ["2024-12-31", "2025-05-15", "2025-12-31", "2026-02-28", "2026-05-31"];

test("they are what the lines come to, at any day of any books", async () => {
  const day = fc.nat(600).map((after) => addDays(firstDay, after));
  await fc.assert(
    fc.asyncProperty(randomEntries(600), day, async (entries, to) => {
      await postRandom(kaban, accountant, firstDay, entries);
      await expectRight(to);
    }),
    { numRuns: 12 },
  );
});

test("also where months and years are closed; closing distorts no year's operations", async () => {
  const before = await ask("operations", "to=2025-12-31&compare=year");
  await closeMonths("2024-10-01", "2026-01-01");
  for (const year of ["2024-01-01", "2025-01-01"])
    expectStatus(await owner.post(`/fiscal-year/${year}/close`, { reason: null }));
  for (const day of days) await expectRight(day);
  expect(await ask("operations", "to=2025-12-31&compare=year")).toEqual(before);
  const condition = await ask("condition", "to=2025-12-31");
  expect(amountsOf(condition, "surplus-year")).toEqual([0]);
  expect(condition.rows.some(({ figure }) => figure === "surplus-before")).toBe(false);
});

test("subtotals add up to what they are called the total of", async () => {
  for (const statement of ["condition", "operations"]) {
    const { rows } = await ask(statement, "to=2026-05-31&compare=month");
    for (const heading of rows.filter(({ kind }) => kind === "heading")) {
      const at = rows.indexOf(heading);
      const after = rows.slice(at + 1);
      const end = after.findIndex(({ kind, depth }) => kind === "total" && depth === heading.depth);
      const below = after.slice(0, end).filter(({ kind }) => kind === "account" || kind === "surplus");
      const sum = [0, 1].map((column) => below.reduce((all, row) => all + (row.amounts?.[column] ?? 0), 0));
      expect([heading.name, after[end]?.amounts]).toEqual([heading.name, sum]);
    }
  }
});

test("every figure opens to the lines it is the sum of, page by page", async () => {
  for (const [statement, query] of [
    ["condition", "to=2025-05-15&compare=year"],
    ["operations", "to=2025-12-31&span=quarter&compare=month"],
  ] as const) {
    const { rows } = await ask(statement, query);
    const figures = rows.filter(({ kind, amounts }) => amounts !== null && kind !== "account");
    for (const { figure, amounts } of figures) {
      for (const [column, amount] of (amounts ?? []).entries()) {
        const path = `/financial-statement/${statement}/explanation?${query}&figure=${figure}`;
        const { body } = await accountant.get(`${path}&column=${column}&limit=500`);
        expect(body).toMatchObject({ figure, amount, sum_of_lines: amount });
        expect(body.line_count).toBe(body.lines.length);
      }
    }
    const path = `/financial-statement/${statement}/explanation?${query}&figure=${figures.at(-1)?.figure}`;
    const whole = expectStatus(await accountant.get(`${path}&limit=500`));
    const paged = [];
    for (let after = ""; ; ) {
      const { lines, next } = expectStatus(await accountant.get(`${path}&limit=7${after}`));
      paged.push(...lines);
      if (next === null) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    expect(paged).toEqual(whole.lines);
  }
});

test("as recorded by a moment they know nothing of what was entered later", async () => {
  const moment = encodeURIComponent(kaban.clock.now().toISOString());
  const query = `to=2026-05-31&compare=month&recorded_by=${moment}`;
  const known = [await ask("condition", query), await ask("operations", query)];
  expect(known).toEqual([
    await ask("condition", "to=2026-05-31&compare=month"),
    await ask("operations", "to=2026-05-31&compare=month"),
  ]);
  kaban.clock.advance({ minutes: 5 });
  await postRandom(kaban, accountant, "2026-04-20", [{ debit: 5, credit: 300, amount: 777, day: 0 }]);
  expect([await ask("condition", query), await ask("operations", query)]).toEqual(known);
  const { rows } = known[1] as Statement;
  const { figure, amounts } = rows.at(-1) as Statement["rows"][number];
  const path = `/financial-statement/operations/explanation?${query}&figure=${figure}`;
  expect(expectStatus(await accountant.get(path)).sum_of_lines).toBe(amounts?.[0]);
});

test("an account that is placed nowhere is named and counted all the same", async () => {
  const { rows } = await kaban.db.query("select id from account where branch_id = $1 and code = '11130'", [
    accountant.branchId,
  ]);
  const path = "/statement-definition/financial-statement";
  const { version } = expectStatus(await owner.get(path));
  expect((await ask("condition", "")).unplaced).toEqual([]);
  await postRandom(kaban, accountant, "2026-04-20", [{ debit: 5, credit: 300, amount: 777, day: 0 }]);
  expectStatus(await owner.delete(`${path}/account/${rows[0].id}?version=${version}`));
  const { unplaced, differences } = await ask("condition", "");
  expect(unplaced).toMatchObject([{ account_id: rows[0].id, code: "11130" }]);
  expect(differences).toEqual([0]);
  await expectRight("2026-05-31");
});

test("they refuse what they do not know, and show nobody else's books", async () => {
  const refused = async (path: string, client = accountant) => (await client.get(path)).status;
  expect(await refused("/financial-statement/wishes")).toBe(400);
  expect(await refused("/financial-statement/condition?to=2026-02-30")).toBe(400);
  expect(await refused("/financial-statement/condition?to=0001-01-01&compare=year")).toBe(400);
  expect(await refused("/financial-statement/operations?to=9999-12-31")).toBe(400);
  expect(await refused("/financial-statement/condition/explanation?figure=heading-unplaced")).toBe(404);
  expect(await refused("/financial-statement/condition/explanation?figure=total-debit&column=1")).toBe(404);
  const after = encodeURIComponent("2026-99-99 1 1");
  const path = `/financial-statement/condition/explanation?figure=total-debit&after=${after}`;
  expect(await refused(path)).toBe(400);
  const teller = await kaban.signIn("teller");
  expect(await refused("/financial-statement/condition", teller)).toBe(403);
  expect(await refused("/financial-statement/condition/explanation?figure=total-debit", teller)).toBe(403);
  const stranger = await kaban.signIn("stranger");
  const theirs = expectStatus(await stranger.get("/financial-statement/condition"));
  expect(amountsOf(theirs, "total-credit")).toEqual([0]);
});
