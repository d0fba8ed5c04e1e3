import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { brokenInvariants, expectStatus, unbroken } from "../support/counter.ts";
import { begin, errorsOf, started } from "../support/imports.ts";
import { heading } from "../support/voucher-files.ts";
import { type Books, openBooks } from "../support/vouchers.ts";

const target = "journal-voucher";
const codes = ["0010", "A-1", "1.01.001", "000-1", "X.Y-Z", "EQ"] as const;
const many = 900;
let books: Books;

beforeAll(async () => {
  books = await openBooks();
  await setRule(books.kaban, books.teller.branchId, "opening-balances", {});
  const odd = codes.map((code) => `${code},Peña ${code},${code === "EQ" ? "equity" : "asset"}`);
  const more = Array.from({ length: many }, (_, index) => `M${index},Much ${index},asset`);
  const begun = await begin(books.owner, "account", ["Code,Name,Type", ...odd, ...more].join("\n"));
  expect(await started(books.owner, begun)).toMatchObject({ imported: codes.length + many });
});
afterAll(async () => {
  expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
  await books.kaban.close();
});

/** Brings a file in and releases all its vouchers. */
async function broughtIn(content: Buffer | string) {
  const { accountant, manager, kaban, tenant } = books;
  const begun = await begin(accountant, target, content);
  const run = await started(accountant, begun);
  expect(await errorsOf(accountant, run.id)).toEqual([]);
  const request = requestOf(await accountant.post(`/import-run/${run.id}/release`, {}));
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  const { rows } = await kaban.db.query(
    "select id from job_run where key = $1 and job = 'journal-voucher:release-imported'",
    [run.id],
  );
  expect(await whenEnded(kaban, tenant, rows[0].id)).toMatchObject({ state: "done" });
  return expectStatus(await accountant.get(`/import-run/${run.id}/vouchers`));
}

type Balance = { code: string; closing_debit: number; closing_credit: number };

/** What some accounts come to at the end of a day, in centavos, debit above zero. */
async function balances(day: string, ...of: string[]): Promise<number[]> {
  const { data } = expectStatus(await books.accountant.get(`/trial-balance?to=${day}`));
  return of.map((code) => {
    const one = (data as Balance[]).find((balance) => balance.code === code);
    return one ? one.closing_debit - one.closing_credit : 0;
  });
}

/** What a file adds to some accounts, by the last day of its books. */
async function added(content: Buffer | string, ...of: string[]): Promise<number[]> {
  const before = await balances("2025-12-31", ...of);
  await broughtIn(content);
  const after = await balances("2025-12-31", ...of);
  return after.map((balance, index) => balance - (before[index] as number));
}

const headed = (...lines: string[]) => [heading, ...lines].join("\n");

describe("a book comes in as other programs write it", () => {
  test("lines out of order, over several years, leap days, no particulars", async () => {
    const file = headed(
      ...["V1,2020-02-29,0010,,1234.50,,,", "V2,2024-02-29,1.01.001,,10,,,"],
      ...["V3,1999-12-31,A-1,,5,,,", "V1,2020-02-29,EQ,,,1234.5,,"],
      ...["V2,2024-02-29,EQ,,,10.00,,", "V3,1999-12-31,EQ,,,5,,"],
    );
    expect(await broughtIn(file)).toEqual({ total: 3, released: 3, refused: [] });
    const all = ["0010", "A-1", "1.01.001", "EQ"];
    expect(await balances("1999-12-30", ...all)).toEqual([0, 0, 0, 0]);
    expect(await balances("2020-02-28", ...all)).toEqual([0, 500, 0, -500]);
    expect(await balances("2020-02-29", ...all)).toEqual([123_450, 500, 0, -123_950]);
    expect(await balances("2024-02-29", ...all)).toEqual([123_450, 500, 1_000, -124_950]);
  });

  test("semicolons, Windows-1252, days first though a file before had months first", async () => {
    const lines = [
      ["Peña", "29/02/2024", "0010", "", "1,234.50", "", "Año", ""],
      ["Peña", "29/02/2024", "EQ", "", "", "1,234.50", "", ""],
    ];
    const text = [heading.replaceAll(",", ";"), ...lines.map((line) => line.join(";"))].join("\r\n");
    expect(await added(Buffer.from(text, "latin1"), "0010")).toEqual([123_450]);
    const { rows } = await books.kaban.db.query("select name from voucher where name like 'Pe%'");
    expect(rows).toEqual([{ name: "Peña" }]);
  });

  test("a mark of UTF-8, dashes for nothing, amounts in brackets and with a minus behind", async () => {
    const file = `\ufeff${headed(
      ...['Q,2/29/2024,A-1,," 1,000.00 ", -   ,"two\nlines",', 'Q,2/29/2024,EQ,, -   ," 1,000.00 ",,'],
      ...["R,3/1/2024,A-1,,(5.00),,,", "R,3/1/2024,EQ,,,5.00-,,"],
    )}`;
    expect(await added(file, "A-1", "EQ")).toEqual([99_500, -99_500]);
  });

  test("one column of amounts, credits below zero; lines of zero move nothing", async () => {
    const file = [
      "Voucher,Date,Account code,Amount",
      ...["S,2020-01-02,X.Y-Z,40.10", "S,2020-01-02,000-1,0.00", "S,2020-01-02,EQ,-40.10"],
      ...["Nothing,2020-01-02,X.Y-Z,0", "Nothing,2020-01-02,EQ,0.00"],
    ].join("\n");
    expect(await added(file, "X.Y-Z", "000-1", "EQ")).toEqual([4_010, 0, -4_010]);
    const { rows } = await books.kaban.db.query(
      `select v.name, count(l.id)::int as lines from voucher v left join voucher_line l on l.voucher_id = v.id
       where v.name in ('S', 'Nothing') group by v.name`,
    );
    expect(rows).toEqual([{ name: "S", lines: 2 }]);
  });

  test("accounts by their names, or code and name, as lists of them are exported", async () => {
    const file = headed("N,2020-01-02,PENA 0010,,40,,,", "N,2020-01-02,EQ Peña EQ,,,40,,");
    expect(await added(file, "0010", "EQ")).toEqual([4_000, -4_000]);
  });

  test("an opening entry of every account, and one debit against forty credits", async () => {
    const all = Array.from({ length: many }, (_, index) => `Opening,2019-12-31,M${index},,1,,,`);
    const forty = Array.from({ length: 40 }, (_, index) => `Forty,2020-01-01,M${index},,,1.01,,`);
    const file = headed(
      ...all,
      `Opening,2019-12-31,EQ,,,${many},,`,
      "Forty,2020-01-01,X.Y-Z,,40.40,,,",
      ...forty,
    );
    expect(await added(file, "M0", "M40", "M899", "X.Y-Z", "EQ")).toEqual([-1, 100, 100, 4_040, -90_000]);
  });
});

test("what is no amount of either kind, or of both, is told at its line", async () => {
  const lines = [
    ...["A,2020-01-02,0010,,,,,,", "B,2020-01-02,0010,,5,,,,5", "C,2020-01-02,0010,,5,5,,,"],
    ...["D,2020-01-02,0010,,1-2,,,,", "E,2020-01-02,Nobody,,5,,,,"],
  ];
  const begun = await begin(books.accountant, target, [`${heading},Amount`, ...lines].join("\n"));
  expect(await started(books.accountant, begun)).toMatchObject({ status: "checked", failed: 5 });
  expect(await errorsOf(books.accountant, begun.run.id)).toEqual([
    "2 Debit: A line needs a debit or a credit, not both",
    "3 Amount: A line has an amount, or a debit or a credit, not both",
    "4 Debit: A line needs a debit or a credit, not both",
    "5 Debit: Debit must be an amount with at most 2 decimals",
    "6 Account code: No account has this code or name",
  ]);
});
