import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loanReports } from "#contract/reports/index";
import type { Client } from "../support/app.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { partOfZip } from "../support/xlsx.ts";

let window: LoanWindow;
let late: { id: string; number: string };
let sound: { id: string; number: string };
const today = "2026-08-15";
const span = { from: "2026-06-01", to: today };

beforeAll(async () => {
  window = await openLoanWindow();
  const { on, lend, paid, addProduct } = window;
  await on("2026-06-01");
  late = await lend({ amount: 1_200_000 });
  const other = await addProduct("Emergency");
  sound = await lend({ amount: 400_000, term_months: 4, loan_product_id: other.id });
  await on("2026-07-01");
  await paid({ total: 104_000, lines: [{ loan_id: sound.id }] });
  await on("2026-07-20");
  await paid({ lines: [{ loan_id: late.id, amount: 1_000 }] });
  await on(today);
  const taken = await paid({ lines: [{ loan_id: late.id, amount: 5_000 }] });
  expectStatus(await window.reverse(taken.id));
  await paid({ total: 110_000, lines: [{ loan_id: sound.id }] });
});
afterAll(() => checkAndClose(window.kaban));

type Asked = Record<string, string | number>;
const addressOf = (report: string, asked: Asked = {}, end = "") => {
  const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return `/loan-report/${report}${end}?${search}`;
};
const report = async (name: string, asked?: Asked, by: Client = window.owner) =>
  expectStatus(await by.get(addressOf(name, asked)));
const one = async (text: string, values: unknown[] = []) =>
  (await window.kaban.db.query(text, values)).rows[0];
const ledgerOn = async (code: string, day: string) =>
  (
    await one(
      `select coalesce(sum(l.debit - l.credit), 0)::bigint as balance from journal_line l
       join account a on a.id = l.account_id
       where l.branch_id = $1 and a.code = $2 and l.entry_date <= $3`,
      [window.teller.branchId, code, day],
    )
  ).balance;

/** Days that a report is asked for: all that happened. */
const daysOf = ({ filters }: { filters: readonly string[] }): Asked =>
  filters.includes("from") ? { from: "2026-06-01", to: "2027-12-31" } : {};

describe("every report", () => {
  test.each(loanReports.map((one) => [one.name, one] as const))(
    "%s is of the same rows by page, by group and in all, for those who may see it",
    async (name, declared) => {
      const asked = daysOf(declared);
      const whole = await report(name, { ...asked, page_size: 500 });
      expect(whole.count).toBe(whole.rows.length);
      for (const sum of declared.sums)
        expect(whole.sums[sum], sum).toBe(
          whole.rows.reduce((total: number, row: Record<string, number>) => total + (row[sum] ?? 0), 0),
        );
      for (const group of [...declared.groups, "none"]) {
        const grouped = await report(name, { ...asked, group, page_size: 500 });
        expect(grouped.count).toBe(whole.count);
        expect(grouped.sums).toEqual(whole.sums);
        const counts = grouped.groups.reduce((total: number, one: { count: number }) => total + one.count, 0);
        expect(counts).toBe(group === "none" ? 0 : whole.count);
      }
      const rows = [];
      for (let page = 0; page < whole.count; page += 1)
        rows.push(...(await report(name, { ...asked, page, page_size: 1 })).rows);
      expect(rows).toEqual(whole.rows);
      expect((await window.teller.get(addressOf(name, asked))).body.code).toBe("not_permitted");
      const elsewhere = await report(name, asked, window.stranger);
      expect(elsewhere.sums.balance ?? 0).toBe(0);
      if (name !== "indicators") expect(elsewhere.count).toBe(0);
    },
  );

  test("refuses what it is not narrowed or grouped by, and days that are none", async () => {
    const { owner } = window;
    const codeOf = async (name: string, asked: Asked) => (await owner.get(addressOf(name, asked))).body.code;
    expect(await codeOf("balances", { from: "2026-06-01" })).toBe("not_of_report");
    expect(await codeOf("balances", { group: "balance" })).toBe("not_of_report");
    expect(await codeOf("releases", { from: today, to: "2026-06-01" })).toBe("dates_reversed");
    expect(await codeOf("balances", { as_of: "2026-08-16" })).toBe("future_day");
    expect((await owner.get(addressOf("nothing"))).status).toBe(400);
    expect((await owner.get(addressOf("balances", { loan_product_id: "x" }))).status).toBe(400);
    expect((await owner.get(addressOf("balances", { page_size: 501 }))).status).toBe(400);
  });
});

test("balances are those of the control account, whatever the day", async () => {
  for (const as_of of ["2026-05-31", "2026-06-01", "2026-06-30", "2026-07-01", "2026-07-31", today]) {
    const { sums } = await report("balances", { as_of });
    expect(sums.balance, as_of).toBe(await ledgerOn("11210", as_of));
  }
  expect((await report("balances")).sums.balance).toBeGreaterThan(0);
  const narrowed = await report("balances", { loan_product_id: window.product.id });
  expect(narrowed.rows.map(({ number }: { number: string }) => number)).toEqual([late.number]);
});

test("lateness of a past day is what the night of that day would have kept", async () => {
  const before = await report("arrears", { as_of: "2026-07-31" });
  expect(before.rows).toMatchObject([
    { id: late.id, late_since: "2026-07-01", days_late: 30, age_class: "1–30", balance: 1_200_000 },
  ]);
  const now = await report("arrears", { as_of: today });
  const kept = await one("select * from loan_standing where loan_id = $1", [late.id]);
  expect(now.rows).toMatchObject([
    {
      id: late.id,
      days_late: kept.days_late,
      age_class: "31–60",
      arrears: kept.arrears,
      fines: kept.fines,
      balance: kept.balance,
    },
  ]);
  // Worked out anew it is the same.
  await window.kaban.db.query("update loan_standing set as_of = '2026-08-01' where loan_id = $1", [late.id]);
  expect((await report("arrears", { as_of: today })).rows).toEqual(now.rows);
  expect((await report("arrears", { age_by: "maturity" })).count).toBe(0);
  expect((await report("arrears", { age_class: "1–30" })).count).toBe(0);
  const aged = await report("ageing", { group: "age_class" });
  expect(aged.groups).toEqual(
    expect.arrayContaining([expect.objectContaining({ value: "31–60", count: 1 })]),
  );
  expect(aged.sums).toMatchObject({ "age_31–60": 1_200_000, balance: await ledgerOn("11210", today) });
});

test("indicators are those of the portfolio, with the points of PESOS", async () => {
  const { rows } = await report("indicators");
  const portfolio = expectStatus(await window.owner.get("/loan-portfolio"));
  const of = (name: string) => rows.find(({ indicator }: { indicator: string }) => indicator === name);
  const [any, over30, over90] = portfolio.at_risk;
  expect(of("portfolio at risk")).toMatchObject({
    amount: any.outstanding,
    of: portfolio.outstanding,
    share: any.share,
    standard: "≤ 5 %",
    points: "0 / 15",
  });
  expect(of("PAR over 30 days")).toMatchObject({ share: over30.share, loans: over30.loans, points: null });
  expect(of("PAR over 90 days")).toMatchObject({ share: over90.share });
  expect(of("allowance, over 12 months")).toMatchObject({ share: null, points: null });
  expect(of("DOSRI")).toMatchObject({ loans: 0, amount: 0, share: "0.00" });
  expect(of("largest borrower")).toMatchObject({ loans: 2, share: "100.00" });
});

test("what was lent, paid and earned is what the books say", async () => {
  const { teller } = window;
  const lent = await report("releases", span);
  expect(lent.sums).toMatchObject(
    await one(
      `select sum(amount)::bigint as amount, sum(net_proceeds)::bigint as net_proceeds from loan_release
       where branch_id = $1 and undone_by_entry_id is null`,
      [teller.branchId],
    ),
  );
  expect(lent.groups.map(({ value }: { value: string }) => value).sort()).toEqual([
    "Emergency",
    "Paid at the window",
  ]);
  const paid = await report("collections", span);
  // The receipt that was reversed is not among them.
  expect(paid.count).toBe(3);
  expect(paid.sums.amount).toBe(104_000 + 1_000 + 110_000);
  const { principal, interest, fines, fees, amount } = paid.sums;
  expect(principal + interest + fines + fees).toBe(amount);
  const earned = await report("earned", span);
  expect(earned.sums.interest).toBe(-(await ledgerOn("40110", today)));
  expect(earned.sums.fines).toBe(-(await ledgerOn("40140", today)));
  const ledger = await report("ledger", span);
  expect(ledger.sums.debit - ledger.sums.credit).toBe(await ledgerOn("11210", today));
  const side = await report("supposed-and-actual", span);
  expect(side.sums.collected).toBe(amount);
  expect(side.sums.difference).toBe(side.sums.collected - side.sums.supposed);
});

test("instalments of a span are collectible as far as they are unpaid", async () => {
  const { rows, sums } = await report("due", { from: "2026-08-01", to: "2026-08-31", group: "none" });
  expect(rows.map(({ number, instalment }: Record<string, unknown>) => [number, instalment])).toEqual([
    [late.number, 2],
    [sound.number, 2],
  ]);
  const shown = expectStatus(await window.owner.get(`/loan/${late.id}/payments`));
  expect(rows[0].unpaid).toBe(shown.instalments[1].unpaid);
  expect(sums.unpaid).toBe(rows[0].unpaid + rows[1].unpaid);
});

test("a loan that is paid off is fully paid on the day of its last payment", async () => {
  const { on, lend, paid, due } = window;
  await on("2026-06-01");
  const short = await lend({ amount: 100_000, term_months: 1 });
  await on(today);
  const { payoff } = await due(short.id);
  const total = Object.values(payoff as Record<string, number>).reduce((sum, part) => sum + part, 0);
  await paid({ total, lines: [{ loan_id: short.id }] });
  const { rows } = await report("fully-paid", span);
  expect(rows).toMatchObject([{ id: short.id, date: today, amount: 100_000, paid: total }]);
  // A day before that it was owed.
  const before = await report("balances", { as_of: "2026-08-14" });
  expect(before.rows.map(({ id }: { id: string }) => id)).toContain(short.id);
  expect(
    (await report("arrears", { as_of: "2026-08-14" })).rows.map(({ id }: { id: string }) => id),
  ).toContain(short.id);
});

describe("taken along", () => {
  async function fileOf(name: string, end: "export" | "paper", asked: Asked = {}, by = window.owner) {
    const answer = await window.kaban.app.inject({
      method: "GET",
      url: `/api/v1${addressOf(name, asked, `/${end}`)}`,
      cookies: by.cookies,
      headers: { "x-branch-id": by.branchId as string },
    });
    expect(answer.statusCode, `${name} ${answer.headers["content-type"]}`).toBe(200);
    return answer;
  }
  const linesOf = async (name: string, asked: Asked = {}) => {
    const { payload } = await fileOf(name, "export", { ...asked, format: "csv" });
    return payload.replace("\uFEFF", "").trim().split("\r\n");
  };

  test("as a file, with what each group and all come to, in words of the reader", async () => {
    const lines = await linesOf("releases", span);
    expect(lines[0]).toContain("Released on,Loan no.,Member,Product");
    const sums = (await report("releases", span)).sums;
    const pesos = (centavos: number) =>
      `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, "0")}`;
    expect(lines.at(-1)).toContain(`Total (3)`);
    expect(lines.at(-1)).toContain(pesos(sums.amount));
    const subtotals = lines.filter((line) => line.includes(": total ("));
    expect(subtotals.map((line) => line.replace(/^.*?,("?)(.*?): total.*$/, "$2"))).toEqual([
      "Emergency",
      "Paid at the window",
    ]);
    expect(lines).toHaveLength(1 + 3 + 2 + 1);
    const filipino = await linesOf("releases", { ...span, language: "fil", group: "way" });
    expect(filipino[0]).toContain("Blg. ng pautang");
    expect(filipino.at(-1)).toContain("Kabuuan (3)");
  });

  test("as a workbook with real days and amounts, and a title that says what it is", async () => {
    const { rawPayload, headers } = await fileOf("collections", "export", { ...span, group: "none" });
    expect(headers["content-disposition"]).toContain(`loan-collections-${today}.xlsx`);
    const read = (path: string) => partOfZip(rawPayload, path);
    const sheet = read("xl/worksheets/sheet1.xml");
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain("<autoFilter");
    const serial = Date.parse("2026-07-01") / 86_400_000 + 25_569;
    expect(sheet).toContain(`<v>${serial}</v>`);
    expect(sheet).toContain("<v>1040.00</v>");
    const title = read("xl/worksheets/sheet2.xml");
    for (const said of ["Loan collections", "bayanihan", "Jun 1, 2026", "In Philippine peso"])
      expect(title).toContain(said);
  });

  test.each(loanReports.map((one) => [one.name, one] as const))(
    "%s on paper, as a file, and for those who may see it alone",
    async (name, declared) => {
      const asked = daysOf(declared);
      const { rawPayload } = await fileOf(name, "paper", asked);
      const pages = pdfPages(rawPayload);
      const { count } = await report(name, asked);
      expect(pages.join(" ")).toContain("Page 1 of");
      expect(pages.at(-1)).toContain(`Total (${count})`);
      const lines = await linesOf(name, { ...asked, group: "none" });
      expect(lines).toHaveLength(1 + count + 1);
      for (const end of ["export", "paper"] as const)
        expect((await window.teller.get(addressOf(name, asked, `/${end}`))).body.code).toBe("not_permitted");
    },
  );
});

test("nothing more is supposed to be paid on a loan that is over", async () => {
  const { on, lend, paid, due } = window;
  const year = { from: "2026-06-01", to: "2027-05-31", group: "none", page_size: 500 };
  const supposedOf = async (id: string) =>
    (await report("supposed-and-actual", year)).rows.find((row: { id: string }) => row.id === id)?.supposed;
  await on("2026-06-01");
  const early = await lend({ amount: 90_000 });
  expect(await supposedOf(early.id)).toBeGreaterThan(80_000);
  await on(today);
  const whole = Object.values((await due(early.id)).payoff as Record<string, number>);
  await paid({ total: whole.reduce((sum, part) => sum + part, 0), lines: [{ loan_id: early.id }] });
  // Due on 1 July and on 1 August: each a twelfth, with 1 % of what is owed.
  expect(await supposedOf(early.id)).toBe(7_500 + 900 + 7_500 + 825);
});
