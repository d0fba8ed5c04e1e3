import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPeriods } from "#server/domain/periods/verify";
import type { Client } from "../support/app.ts";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { type Counters, expectStatus, openCounters } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { tamper } from "../support/tampering.ts";

let counters: Counters;
let owner: Client;
let accountant: Client;
const place = "bayanihan/main";
const year = "/fiscal-year/2025-01-01";

beforeAll(async () => {
  counters = await openCounters();
  owner = await counters.kaban.signIn("owner");
  accountant = await counters.kaban.signIn("accountant");
  const codes = { "11112": 350_000, "40120": -400_000, "73520": 50_000 };
  const { rows } = await counters.kaban.db.query(
    "select id, code from account where branch_id = $1 and code = any($2)",
    [owner.branchId, Object.keys(codes)],
  );
  const lines = rows.map(({ id, code }: { id: string; code: keyof typeof codes }) => ({
    account_id: id,
    debit: Math.max(codes[code], 0),
    credit: Math.max(-codes[code], 0),
  }));
  expectStatus(await owner.post("/ledger/opening-balance", { entry_date: "2025-11-15", lines }));
});
afterAll(() => counters.kaban.close());

async function closeMonth(month: string) {
  for (const act of ["begin-closing", "close"])
    expectStatus(await owner.put(`/accounting-period/${month}-01/${act}`, {}));
}
const shown = async () => expectStatus(await owner.get(year));
const verification = async () => expectStatus(await accountant.get(`${year}/verification`));
const foundAfter = async (...statements: string[]) => {
  await tamper(counters.kaban, ...statements);
  const { months, years } = await verifyPeriods(counters.kaban.db, { place, period: "2025" });
  return [
    ...years.map((one) => ({ ...one, period: one.year })),
    ...months.map((one) => ({ ...one, period: one.month })),
  ].flatMap(({ period, broken }) => broken.map(({ kind, row }) => `${period} ${kind}: ${row}`));
};

test("an open year says which month is closed first; it has no certificate", async () => {
  expect(await shown()).toMatchObject({
    ...{ name: "2025", status: "open", open_month: "2025-01-01", seal: null },
  });
  for (const paper of ["verification", "certificate?language=en"])
    expect((await owner.get(`${year}/${paper}`)).body.code).toBe("year_without_seal");
  expect((await owner.get("/fiscal-year/2025-02-01")).body.code).toBe("not_a_year");
  expect((await owner.get("/fiscal-year/2025-02-01/verification")).body.code).toBe("not_a_year");
});

test("a closed year names the seals of its months, its closing entry and what was over", async () => {
  await closeMonth("2025-11");
  await closeMonth("2025-12");
  expect(await shown()).toMatchObject({ open_month: null });
  await setRule(counters.kaban, owner.branchId, "year-closing", {});
  const asked = requestOf(await accountant.post(`${year}/close`, { reason: "Audited" }));
  expect(await decide(counters.manager, asked.id)).toMatchObject({ state: "approved" });
  const { seal, status } = await shown();
  expect(status).toBe("closed");
  expect(seal).toMatchObject({
    ...{ net_surplus: 350_000, reference: "CE000001", reason: "Audited" },
    ...{ closed_by_name: "accountant Tester", approved_by_name: "manager Tester" },
    surplus_account: expect.stringMatching(/^30400 Undivided Net Surplus/),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(seal.months).toHaveLength(12);
  const hashes = new Map(seal.months.map(({ month, hash }: Record<string, string>) => [month, hash]));
  expect(hashes.get("2025-10-01")).toBeNull();
  const december = expectStatus(await owner.get("/accounting-period/2025-12-01/checklist"));
  expect(hashes.get("2025-12-01")).toBe(december.seal.hash);
  const [{ after }] = expectStatus(await owner.get("/footstep/search?pageSize=1&q=Audited")).data;
  expect(after).toMatchObject({ fiscal_year: "2025", hash: seal.hash });
});

test("its certificate says so on paper, and is checked by its code", async () => {
  const { hash } = (await shown()).seal;
  const answer = await counters.kaban.app.inject({
    method: "GET",
    url: `/api/v1${year}/certificate?language=en`,
    cookies: accountant.cookies,
    headers: { "x-branch-id": accountant.branchId as string },
  });
  expect(answer.statusCode).toBe(200);
  const text = pdfPages(answer.rawPayload).join(" ");
  for (const said of ["Certificate of closing of a year", "CE000001", "3,500.00", "30400", "December 2025"])
    expect(text).toContain(said);
  expect(text.replaceAll(/\s/g, "")).toContain(hash);
  const code =
    /bayanihan · ([0-9A-Z]{4}- ?[0-9A-Z]{4}- ?[0-9A-Z]{4})/.exec(text)?.[1]?.replaceAll(" ", "") ?? "";
  const url = `/verify?${new URLSearchParams({ organization: "bayanihan", code })}`;
  const { body } = await counters.kaban.app.inject({ method: "GET", url });
  for (const said of ["Certificate of a closed fiscal year", hash, "3,500.00"]) expect(body).toContain(said);
});

test("it holds, asked for over the API or by the command", async () => {
  const { hash } = (await shown()).seal;
  expect(await verification()).toEqual({ hash, entries: 2, broken: [] });
  expect((await verifyPeriods(counters.kaban.db, { place, period: "2025" })).years).toEqual([
    { place, year: "2025", hash, months: 2, broken: [] },
  ]);
  expect((await verifyPeriods(counters.kaban.db, { place, period: "2025" })).months).toHaveLength(2);
  expect((await verifyPeriods(counters.kaban.db, { place, period: "2024" })).years).toEqual([]);
  const month = expectStatus(await accountant.get("/accounting-period/2025-11-01/verification"));
  expect(month).toMatchObject({ entries: 1, broken: [] });
  expect((await owner.get("/accounting-period/2026-01-01/verification")).body.code).toBe(
    "month_without_seal",
  );
  expect((await owner.get("/accounting-period/2025-11-02/verification")).body.code).toBe("not_a_month");
});

test("what was changed in a copy is named: its closing entry, its figures, a month of it", async () => {
  const { entry_id } = (await shown()).seal;
  const more = (sign: string) =>
    `update journal_line set debit = debit ${sign} (debit > 0)::int, credit = credit ${sign} (credit > 0)::int
     where entry_id = '${entry_id}'`;
  const named = `2025 changed: closing CE000001 of 2025-12-31 (${entry_id})`;
  expect(await foundAfter(more("+"))).toEqual([named]);
  expect((await verification()).broken).toMatchObject([{ period: "2025", kind: "changed" }]);
  expect(await foundAfter(more("-"))).toEqual([]);
  const surplus = (sign: string) => `update fiscal_year_closing set net_surplus = net_surplus ${sign} 1`;
  expect(await foundAfter(surplus("+"))).toEqual(["2025 seal: the seal of the year"]);
  expect(await foundAfter(surplus("-"))).toEqual([]);
  const told = "update journal_entry set description = description || '.' where source = 'opening'";
  expect(await foundAfter(told)).toEqual([expect.stringMatching(/^2025-11 changed: opening OB000001/)]);
  const { broken } = await verification();
  expect(broken).toMatchObject([
    { period: "2025-11", kind: "changed", row: expect.stringContaining("OB000001") },
  ]);
  expect(
    await foundAfter("update journal_entry set description = left(description, -1) where source = 'opening'"),
  ).toEqual([]);
});

test("seals of years stay; a year that is reopened has none until it is closed anew", async () => {
  for (const table of ["fiscal_year_seal", "fiscal_year_seal_month"]) {
    await expect(counters.kaban.db.query(`delete from ${table}`)).rejects.toThrow("append-only");
    await expect(counters.kaban.db.query(`truncate ${table} cascade`)).rejects.toThrow("append-only");
  }
  const { hash } = (await shown()).seal;
  expectStatus(await owner.post(`${year}/reopen`, { reason: "The audit found more" }));
  expect((await shown()).seal).toBeNull();
  expect((await owner.get(`${year}/verification`)).body.code).toBe("year_without_seal");
  const asked = requestOf(await accountant.post(`${year}/close`, { reason: null }));
  expect(await decide(counters.manager, asked.id)).toMatchObject({ state: "approved" });
  const again = (await shown()).seal;
  expect(again).toMatchObject({ reference: "CE000003", net_surplus: 350_000 });
  expect(again.hash).not.toBe(hash);
  expect((await verification()).broken).toEqual([]);
});
