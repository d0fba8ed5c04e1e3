import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { type Counters, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let owner: Client;
let accountant: Client;
const accounts = new Map<string, string>();

beforeAll(async () => {
  counters = await openCounters();
  owner = await counters.kaban.signIn("owner");
  accountant = await counters.kaban.signIn("accountant");
  const { rows } = await counters.kaban.db.query("select code, id from account where branch_id = $1", [
    owner.branchId,
  ]);
  for (const { code, id } of rows) accounts.set(code, id);
});
afterAll(() => checkAndClose(counters.kaban));

/** Brings balances in: pesos by code, debits above zero. */
const bringIn = async (entry_date: string, balances: Record<string, number>) =>
  expectStatus(
    await owner.post("/ledger/opening-balance", {
      entry_date,
      lines: Object.entries(balances).map(([code, pesos]) => ({
        account_id: accounts.get(code),
        debit: Math.max(pesos, 0) * 100,
        credit: Math.max(-pesos, 0) * 100,
      })),
    }),
  );
async function closeMonths(from: string, through: string) {
  for (let month = from; month <= through; month = `${addDays(month, 31).slice(0, 7)}-01`) {
    for (const act of ["begin-closing", "close"])
      expectStatus(await owner.put(`/accounting-period/${month}/${act}`, { reason: null }));
  }
}
const years = async () => expectStatus(await owner.get("/fiscal-year/search?pageSize=50")).data;
const close = (year: string, client = owner) => client.post(`/fiscal-year/${year}/close`, { reason: null });
const reopen = (year: string, client = owner) =>
  client.post(`/fiscal-year/${year}/reopen`, { reason: "The audit found more" });
const reopenMonth = (month: string) =>
  owner.put(`/accounting-period/${month}/reopen`, { reason: "An invoice came late" });
const stored = async () =>
  (
    await counters.kaban.db.query(
      `select to_char(month, 'YYYY-MM') as month, sum(balance)::bigint as sum, count(*) as accounts
       from period_balance where branch_id = $1 group by 1 order by 1`,
      [owner.branchId],
    )
  ).rows;
const trial = async (query: string) => {
  const { data, totals } = expectStatus(await owner.get(`/trial-balance?${query}`));
  const closing = data.map((row: { code: string; closing_debit: number; closing_credit: number }) => [
    row.code,
    (row.closing_debit - row.closing_credit) / 100,
  ]);
  return { ...Object.fromEntries(closing), totals };
};
const year2025 = "from=2025-01-01&to=2025-12-31";

test("years are of the books, and close in turn, once their months are closed", async () => {
  await bringIn("2024-11-30", { "11112": 1_000, "40120": -1_500, "73520": 500 });
  await bringIn("2025-10-15", { "11112": 2_500, "40120": -4_000, "73520": 900, "71200": 600 });
  expect(await years()).toMatchObject([
    { id: "2026-01-01", name: "2026", status: "open" },
    { id: "2025-01-01", name: "2025", ends_on: "2025-12-31", months_open: 12, net_surplus: null },
    { id: "2024-01-01", name: "2024", status: "open", entry: null },
  ]);
  expect((await close("2025-02-01")).body.code).toBe("not_a_year");
  expect((await close("2030-01-01")).body.code).toBe("not_a_year");
  expect((await close("2025-01-01")).body).toMatchObject({
    code: "earlier_years_open",
    detail: { year: "2024" },
  });
  expect((await close("2024-01-01")).body).toMatchObject({
    code: "months_not_closed",
    detail: { month: "2024-12" },
  });
  expect((await reopen("2024-01-01")).body.code).toBe("year_wrong_status");
});

test("what closing would post is shown before, and posted so", async () => {
  await closeMonths("2024-11-01", "2024-12-01");
  const shown = expectStatus(await accountant.get("/fiscal-year/2024-01-01/closing"));
  expect(shown).toMatchObject({
    ends_on: "2024-12-31",
    net_surplus: 100_000,
    lines: [
      { account_code: "40120", debit: 150_000, credit: 0 },
      { account_code: "73520", debit: 0, credit: 50_000 },
      { account_code: "30400", debit: 0, credit: 100_000 },
    ],
  });
  const closed = expectStatus(await close("2024-01-01", accountant));
  expect(closed).toMatchObject({ status: "closed", net_surplus: 100_000, reference: "CE000001" });
  const entry = expectStatus(await owner.get(`/transaction/${closed.entry_id}`));
  expect(entry).toMatchObject({ source: "closing", entry_date: "2024-12-31", amount: 150_000 });
  expect(entry.lines.map(({ debit, credit }: Record<string, number>) => [debit, credit])).toEqual(
    shown.lines.map(({ debit, credit }: Record<string, number>) => [debit, credit]),
  );
  expect((await years()).at(-1)).toMatchObject({
    status: "closed",
    net_surplus: 100_000,
    entry: "CE000001",
    entry_id: closed.entry_id,
  });
  expect((await close("2024-01-01")).body.code).toBe("year_wrong_status");
});

test("later months may be closed by then; what closed months keep follows", async () => {
  await closeMonths("2025-01-01", "2026-02-01");
  const before = await stored();
  expect(before).toHaveLength(16);
  expect(before.every(({ sum }) => sum === 0)).toBe(true);
  expectStatus(await close("2025-01-01"));
  expect(await stored()).toHaveLength(16);
  const { rows } = await counters.kaban.db.query(
    `select to_char(month, 'YYYY-MM') as month, debit, credit, balance from period_balance
     where branch_id = $1 and account_id = $2 and month >= '2025-11-01' order by month`,
    [owner.branchId, accounts.get("40120")],
  );
  expect(rows).toEqual([
    { month: "2025-11", debit: 0, credit: 0, balance: -400_000 },
    { month: "2025-12", debit: 400_000, credit: 0, balance: 0 },
    { month: "2026-01", debit: 0, credit: 0, balance: 0 },
    { month: "2026-02", debit: 0, credit: 0, balance: 0 },
  ]);
});

test("the trial balance of a year is asked for before or after its closing entries", async () => {
  expect(await trial(year2025)).toMatchObject({ "11112": 3_500, "30400": -3_500, "40120": 0 });
  const before = await trial(`${year2025}&include_closing=false`);
  expect(before).toMatchObject({ "40120": -4_000, "73520": 900, "71200": 600, "30400": -1_000 });
  expect(await trial("to=2025-12-31&include_closing=false")).toMatchObject({ "40120": -4_000 });
  const recorded = "recorded_by=2026-12-01T00:00:00Z";
  expect(await trial(`${year2025}&include_closing=false&${recorded}`)).toMatchObject({ "40120": -4_000 });
  expect(await trial(`${year2025}&${recorded}`)).toEqual(await trial(year2025));
});

test("closed months and days tell the same as the lines, whatever span is asked for", async () => {
  for (const span of [
    "to=2025-12-31",
    "to=2026-06-01",
    "to=2024-12-15",
    "from=2024-12-31&to=2025-10-15",
    "from=2025-10-16&to=2026-01-31",
    "from=2025-10-15&to=2025-10-15",
    "from=2026-03-05&to=2026-06-15",
    "from=2024-01-01&to=2024-11-29",
  ]) {
    const recorded = await trial(`${span}&recorded_by=2026-12-01T00:00:00Z`);
    expect(await trial(span), span).toEqual(recorded);
  }
});

test("the months of a closed year do not open again before it does, the latest first", async () => {
  expect((await reopenMonth("2025-12-01")).body).toMatchObject({
    code: "year_closed",
    detail: { year: "2025" },
  });
  expect((await reopen("2024-01-01")).body).toMatchObject({
    code: "later_years_closed",
    detail: { year: "2025" },
  });
  expect((await reopen("2025-01-01", accountant)).status).toBe(403);
  expect((await owner.post("/fiscal-year/2025-01-01/reopen", { reason: "" })).status).toBe(400);
  const [, { entry_id }] = await years();
  const reopened = expectStatus(await reopen("2025-01-01"));
  const entry = expectStatus(await owner.get(`/transaction/${reopened.entry_id}`));
  expect(entry).toMatchObject({ source: "closing", entry_date: "2025-12-31", reverses_id: entry_id });
  expect(await trial(year2025)).toMatchObject({ "40120": -4_000, "30400": -1_000 });
  expect(await trial(`${year2025}&include_closing=false`)).toMatchObject({ "40120": -4_000 });
  expectStatus(await reopenMonth("2025-12-01"));
  expect((await stored()).at(-1)).toMatchObject({ month: "2025-11" });
  await closeMonths("2025-12-01", "2025-12-01");
  expectStatus(await close("2025-01-01"));
});

test("the database closes a year once, keeps its closing as it is and its months closed", async () => {
  const run = (text: string) => counters.kaban.db.query(text, [owner.branchId]);
  await expect(
    run(`insert into fiscal_year_closing
      select organization_id, branch_id, gen_random_uuid(), begins_on, ends_on,
      net_surplus, null, null, closed_at, closed_by_id from fiscal_year_closing
      where branch_id = $1 and reopened_at is null`),
  ).rejects.toThrow("fiscal_year_closing_once");
  await expect(run("update fiscal_year_closing set net_surplus = 1 where branch_id = $1")).rejects.toThrow(
    "stays as it is",
  );
  await expect(
    run("update journal_head set closed_through = '2025-11-30' where branch_id = $1"),
  ).rejects.toThrow("closed months");
});

test("closing and reopening a year wait for somebody else where the rules say so", async () => {
  for (const kind of ["year-closing", "year-reopening"])
    await setRule(counters.kaban, owner.branchId, kind, {});
  const opening = requestOf(await reopen("2025-01-01"));
  expect(opening.kind).toBe("year-reopening");
  expect((await years())[1]).toMatchObject({ status: "closed" });
  expect(await decide(counters.manager, opening.id)).toMatchObject({ state: "approved" });
  const closing = requestOf(await close("2025-01-01", accountant));
  const asked = expectStatus(await owner.get("/approvals?view=to%20decide")).data[0];
  expect(asked.preview.entries[0].lines).toHaveLength(4);
  expect((await years())[1]).toMatchObject({ status: "open" });
  expect(await decide(owner, closing.id)).toMatchObject({ state: "approved" });
  expect((await years())[1]).toMatchObject({ status: "closed", net_surplus: 250_000 });
});

test("the year begins in the month the branch says, until one is closed", async () => {
  const rules = (client: Client) => client.get("/ledger/posting-rules");
  const save = async (client: Client, year_begins_in: number) =>
    client.put("/ledger/posting-rules", { ...expectStatus(await rules(client)), year_begins_in });
  expect((await save(owner, 7)).body.code).toBe("years_closed");
  expect((await save(owner, 13)).status).toBe(400);
  const stranger = await counters.kaban.signIn("stranger");
  expectStatus(await save(stranger, 7));
  const { data } = expectStatus(await stranger.get("/fiscal-year/search?pageSize=50"));
  expect(data).toMatchObject([{ name: "2025–2026", begins_on: "2025-07-01", ends_on: "2026-06-30" }]);
});

test("a branch without an account for the net surplus is told so", async () => {
  const { db } = counters.kaban;
  await db.query("delete from branch_account where role = 'net surplus' and branch_id = $1", [
    owner.branchId,
  ]);
  const { body } = await owner.get("/fiscal-year/2026-01-01/closing");
  expect(body).toMatchObject({ code: "branch_accounts_missing", detail: { role: "net surplus" } });
});
