import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, type CounterIds, counterIds, expectStatus, openBatch } from "../support/counter.ts";
import { download, sheetIn } from "../support/imports.ts";

let kaban: TestApp;
let manager: Client;
let accountant: Client;
let ids: CounterIds;

interface Row {
  code: string;
  opening_debit: number;
  opening_credit: number;
  debit: number;
  credit: number;
  closing_debit: number;
  closing_credit: number;
}

const ask = async (query = "") => expectStatus(await accountant.get(`/trial-balance${query}`));
const rowOf = (body: { data: Row[] }, code: string) => body.data.find((row) => row.code === code);

async function nextDay() {
  kaban.clock.advance({ days: 1 });
  manager = await kaban.signIn("manager");
  accountant = await kaban.signIn("accountant");
}

// Four days: 1,000.00 in, 200.00 out, 50.00 in by check, and nothing on the last.
beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("manager");
  ids = await counterIds(kaban, manager.branchId);
  const maria = await addMember(manager);
  await openBatch(manager);
  const move = (way: string, amount: number, payment_type_id: string, more = {}) =>
    manager.post(`/transaction/${way}`, {
      member_id: maria,
      account_id: ids.savings,
      amount,
      payment_type_id,
      ...more,
    });
  expectStatus(await move("deposit", 100_000, ids.cash));
  await nextDay();
  expectStatus(await move("withdraw", 20_000, ids.cash));
  await nextDay();
  expectStatus(await move("deposit", 5_000, ids.check));
  await nextDay();
});
afterAll(() => kaban.close());

test("by default shows balances at the business date, and balances", async () => {
  const body = await ask();
  expect(body).toMatchObject({ from: null, to: "2026-06-04" });
  expect(body.data.map(({ code }: Row) => code)).toEqual(["11110", "11120", "21110"]);
  expect(rowOf(body, "11110")).toMatchObject({
    opening_debit: 0,
    debit: 100_000,
    credit: 20_000,
    closing_debit: 80_000,
    closing_credit: 0,
  });
  expect(rowOf(body, "21110")).toMatchObject({ debit: 20_000, credit: 105_000, closing_credit: 85_000 });
  expect(body.totals).toEqual({
    opening_debit: 0,
    opening_credit: 0,
    debit: 125_000,
    credit: 125_000,
    closing_debit: 85_000,
    closing_credit: 85_000,
  });
});

test("over a span of days tells the balance before from what moved", async () => {
  const body = await ask("?from=2026-06-02&to=2026-06-02");
  expect(rowOf(body, "11110")).toMatchObject({
    opening_debit: 100_000,
    debit: 0,
    credit: 20_000,
    closing_debit: 80_000,
  });
  expect(rowOf(body, "11120")).toBeUndefined();
  expect(body.totals).toMatchObject({ opening_debit: 100_000, opening_credit: 100_000, debit: 20_000 });
});

test("as recorded by a moment, only what had been entered by then counts", async () => {
  const late = { entry_date: "2026-06-01", back_date_reason: "Found later" };
  const juan = await addMember(manager);
  expectStatus(
    await manager.post("/transaction/deposit", {
      member_id: juan,
      account_id: ids.savings,
      amount: 700,
      payment_type_id: ids.cash,
      ...late,
    }),
  );
  const closing = async (query: string) => rowOf(await ask(query), "11110")?.closing_debit;
  expect(await closing("?to=2026-06-01")).toBe(100_700);
  const recorded = encodeURIComponent("2026-06-03T12:00:00+08:00");
  expect(await closing(`?to=2026-06-01&recorded_by=${recorded}`)).toBe(100_000);
  const now = encodeURIComponent(kaban.clock.now().toISOString());
  const [books, lines] = await Promise.all([ask(), ask(`?recorded_by=${now}`)]);
  expect(lines).toEqual(books);
});

test("can list accounts that nothing moved", async () => {
  const body = await ask("?include_zero=true");
  const { rows } = await kaban.db.query("select count(*) from account where branch_id = $1", [
    manager.branchId,
  ]);
  expect(body.data).toHaveLength(rows[0].count);
  expect(body.totals).toEqual((await ask()).totals);
});

const span = "from=2026-06-02&to=2026-06-03";

/** Every account and the totals, as the operation has them, in pesos. */
async function inPesos(query: string, total: string) {
  const { data, totals } = await ask(`?${query}`);
  const sides = Object.keys(totals);
  return [...data, { code: null, name: total, type: null, ...totals }].map((row) => [
    row.code,
    row.name,
    row.type,
    ...sides.map((side) => row[side] / 100),
  ]);
}

test("leaves as an Excel file of the same figures, as numbers, and a footstep", async () => {
  const file = await download(kaban, accountant, `/trial-balance/export?${span}&format=xlsx`);
  expect(file.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": 'attachment; filename="trial-balance-2026-06-03.xlsx"',
    "content-length": String(file.content.length),
  });
  const [heading, ...rows] = await sheetIn(file.content);
  expect(heading).toEqual([
    "Code",
    "Account",
    "Type",
    "Opening debit",
    "Opening credit",
    "Debit",
    "Credit",
    "Closing debit",
    "Closing credit",
  ]);
  expect(rows).toEqual(await inPesos(span, "Total"));
  expect(await readSheet(file.content, "Title")).toEqual(
    expect.arrayContaining([
      ["Book", "Trial balance"],
      ["Amounts", "In Philippine peso"],
    ]),
  );
  const { rows: steps } = await kaban.db.query(
    "select module, description, user_id from footstep where activity = 'export-trial-balance-success'",
  );
  expect(steps).toEqual([
    { module: "statements", description: "Export the trial balance", user_id: accountant.userId },
  ]);
});

test("leaves as CSV in pesos, in Filipino too, only balances where no first day is named", async () => {
  await kaban.db.query("update account set name = '=Savings, \"A\"' where id = $1", [ids.savings]);
  const file = await download(kaban, accountant, "/trial-balance/export?to=2026-06-01&language=fil");
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [cash] = (await ask("?to=2026-06-01")).data;
  expect(parse(file.content, { bom: true })).toEqual([
    ["Code", "Account", "Uri", "Pangwakas na debit", "Pangwakas na credit"],
    ["11110", cash.name, "asset", "1007.00", "0.00"],
    ["21110", '\'=Savings, "A"', "liability", "0.00", "1007.00"],
    ["", "Kabuuan", "", "1007.00", "1007.00"],
  ]);
});

test("of an empty branch is empty, with zero totals", async () => {
  const north = await kaban.signIn("north-manager");
  const body = expectStatus(await north.get("/trial-balance"));
  expect(body.data).toEqual([]);
  expect(Object.values(body.totals)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("refuses days the wrong way round, days that are none, and who may not", async () => {
  expect((await accountant.get("/trial-balance?from=2026-06-02&to=2026-06-01")).body.code).toBe(
    "dates_reversed",
  );
  expect((await accountant.get("/trial-balance?to=2026-02-30")).body.fields).toEqual({
    to: "Invalid date format",
  });
  const teller = await kaban.signIn("teller");
  for (const path of ["/trial-balance", "/trial-balance/export", "/trial-balance/export?format=xlsx"]) {
    expect((await teller.get(path)).status).toBe(403);
  }
  const reversed = await accountant.get("/trial-balance/export?from=2026-06-02&to=2026-06-01");
  expect(reversed.body.code).toBe("dates_reversed");
  const strange = await accountant.get("/trial-balance/export?format=pdf");
  expect(strange.body.fields).toEqual({ format: "format must be csv or xlsx" });
});
