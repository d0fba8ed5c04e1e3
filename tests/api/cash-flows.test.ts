import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import type { Statement } from "#contract/operations/statements/financial-statement";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { download } from "../support/imports.ts";
import { postRandom, randomEntries } from "../support/random-books.ts";

let kaban: TestApp;
let owner: Client;
let accountant: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
  accountant = await kaban.signIn("accountant");
});
afterAll(() => checkAndClose(kaban));

const firstDay = "2024-10-01";
const names = ["cash-flows", "equity"] as const;
const ask = async (statement: string, query: string): Promise<Statement> =>
  expectStatus(await accountant.get(`/financial-statement/${statement}?${query}`));
const amountsOf = ({ rows }: Statement, figure: string) =>
  rows.find((row) => row.figure === figure)?.amounts ?? [];
const plus = (...all: number[][]) => [0, 1].map((at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0));

/** What accounts came to by the lines alone at the end of a day, by the side they stand on. */
async function linesUntil(day: string, which: string, sign: 1 | -1): Promise<number> {
  const { rows } = await kaban.db.query(
    `select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from journal_line l
     join account a on a.id = l.account_id where l.branch_id = $1 and l.entry_date <= $2 and ${which}`,
    [accountant.branchId, day],
  );
  return rows[0].sum * sign || 0;
}

async function expectRight(to: string, span: string) {
  const query = `to=${to}&span=${span}&compare=month`;
  const flows = await ask("cash-flows", query);
  const of = (figure: string) => amountsOf(flows, figure);
  const change = of("net-change");
  expect(plus(of("total-operating"), of("total-investing"), of("total-financing"))).toEqual(change);
  expect(plus(of("cash-before"), change)).toEqual(of("cash-end"));
  const equity = await ask("equity", query);
  const at = (figure: string) => amountsOf(equity, figure);
  expect(plus(at("total-opening"), at("total-changes"))).toEqual(at("total-closing"));
  for (const [column, { to: day }] of flows.columns.entries()) {
    expect(of("cash-end")[column]).toBe(await linesUntil(day, "a.is_cash_equivalent", 1));
    const counted = "a.type in ('equity', 'revenue', 'expense', 'other')";
    expect(at("total-closing")[column]).toBe(await linesUntil(day, counted, -1));
  }
  for (const { rows } of [flows, equity]) {
    const sections = rows.flatMap((row, index) => (row.kind === "heading" ? [rows.slice(index + 1)] : []));
    for (const after of sections) {
      const end = after.findIndex(({ kind }) => kind === "total");
      const lines = after.slice(0, end).filter(({ kind }) => kind === "line" || kind === "surplus");
      expect(plus(...lines.map(({ amounts }) => amounts ?? []))).toEqual(after[end]?.amounts);
    }
  }
}

test("flows add up to the change of cash, and changes to the change of equity, in any books", async () => {
  const day = fc.nat(600).map((after) => addDays(firstDay, after));
  const span = fc.constantFrom("month", "quarter", "year");
  await fc.assert(
    fc.asyncProperty(randomEntries(600), day, span, async (entries, to, of) => {
      await postRandom(kaban, accountant, firstDay, entries);
      await expectRight(to, of);
    }),
    { numRuns: 8 },
  );
});

test("closing a year changes neither of its statements", async () => {
  const query = "to=2024-12-31&compare=year";
  const before = await Promise.all(names.map((name) => ask(name, query)));
  for (const month of ["2024-10-01", "2024-11-01", "2024-12-01"])
    for (const act of ["begin-closing", "close"])
      expectStatus(await owner.put(`/accounting-period/${month}/${act}`, {}));
  expectStatus(await owner.post("/fiscal-year/2024-01-01/close", { reason: null }));
  expect(await Promise.all(names.map((name) => ask(name, query)))).toEqual(before);
  await expectRight("2024-12-31", "year");
  await expectRight("2025-12-31", "year");
});

test("every figure opens to the lines it is the sum of, also where a closed year is before it", async () => {
  for (const name of [...names, "trial-balance"]) {
    const query = "to=2025-05-31&span=quarter&compare=month";
    const { rows } = await ask(name, query);
    const figures = rows.filter(({ amounts, kind }) => amounts !== null && kind !== "account");
    expect(figures.length).toBeGreaterThan(3);
    for (const { figure, amounts } of figures.filter((_, index) => index % 3 === 0 || index > 20)) {
      const path = `/financial-statement/${name}/explanation?${query}&figure=${figure}`;
      const { body } = await accountant.get(path);
      expect(body, figure).toMatchObject({ figure, amount: amounts?.[0], sum_of_lines: amounts?.[0] });
    }
  }
});

test("loans given, deposits taken, equipment bought and capital paid in are told apart", async () => {
  const fresh = await startTestApp();
  const by = await fresh.signIn("owner");
  const { rows } = await fresh.db.query("select code, id from account where branch_id = $1", [by.branchId]);
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  const bringIn = async (entry_date: string, balances: Record<string, number>) =>
    expectStatus(
      await by.post("/ledger/opening-balance", {
        entry_date,
        lines: Object.entries(balances).map(([code, pesos]) => ({
          account_id: ids.get(code),
          debit: Math.max(pesos, 0) * 100,
          credit: Math.max(-pesos, 0) * 100,
        })),
      }),
    );
  await bringIn("2026-01-15", { "11112": 1_000, "30710": -1_000 });
  await bringIn("2026-02-10", { "11112": 500, "40120": -500 });
  await bringIn("2026-02-11", { "14180": 300, "11112": -300 });
  await bringIn("2026-02-12", { "14181": -40, "73520": 40 });
  await bringIn("2026-02-13", { "11112": 200, "21220": -200 });
  await bringIn("2026-02-14", { "11112": 700, "22100": -700 });
  const flows = expectStatus(await by.get("/financial-statement/cash-flows?to=2026-02-28&span=month"));
  const told = Object.fromEntries(
    flows.rows.map(({ figure, amounts }: Statement["rows"][number]) => [figure, amounts?.[0]]),
  );
  expect(told).toMatchObject({
    ...{ "surplus-changes": 46_000, "non-cash": 4_000, "operating-liabilities": 20_000 },
    ...{ "total-operating": 70_000, "total-investing": -30_000, "total-financing": 70_000 },
    ...{ "net-change": 110_000, "cash-before": 100_000, "cash-end": 210_000 },
  });
  const equity = expectStatus(await by.get("/financial-statement/equity?to=2026-02-28&span=month"));
  const of = (figure: string) => amountsOf(equity, figure);
  expect([of("total-opening"), of("surplus-changes"), of("total-closing")]).toEqual([
    [100_000],
    [46_000],
    [146_000],
  ]);
  await fresh.close();
});

test("the comparative trial balance has each type as the trial balance has it", async () => {
  const compared = await ask("trial-balance", "to=2025-05-31&compare=year");
  expect(compared.columns.map(({ to }) => to)).toEqual(["2025-05-31", "2024-05-31"]);
  expect(amountsOf(compared, "balance")).toEqual([0, 0]);
  const { data } = expectStatus(await accountant.get("/trial-balance?to=2025-05-31"));
  type Row = { account_id: string; type: string; closing_debit: number; closing_credit: number };
  const of = (row: Row) => row.closing_debit - row.closing_credit;
  for (const type of new Set((data as Row[]).map((row) => row.type))) {
    const rows = (data as Row[]).filter((row) => row.type === type);
    const [total] = amountsOf(compared, `total-${type}`);
    expect(total ?? 0, type).toBe(rows.reduce((sum, row) => sum + of(row), 0));
    for (const row of rows.filter((one) => of(one) !== 0))
      expect(amountsOf(compared, `account-${row.account_id}`)[0]).toBe(of(row));
  }
});

test("they are taken along as files", async () => {
  for (const name of [...names, "trial-balance"]) {
    const { content } = await download(kaban, accountant, `/financial-statement/${name}/export?format=csv`);
    expect(content.toString()).not.toContain("statement.");
  }
});
