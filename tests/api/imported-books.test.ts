import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { balancesBy, bookkeeper, journalFile } from "../support/bookkeeper.ts";
import { brokenInvariants, expectStatus, unbroken } from "../support/counter.ts";
import { asProposed, begin, started } from "../support/imports.ts";
import { balancesOf, type Parts, seededBook, type Transaction } from "../support/seeded-book.ts";
import { fileOf, pair } from "../support/voucher-files.ts";
import { type Books, openBooks } from "../support/vouchers.ts";

const whole = process.env.KABAN_WHOLE_BOOK === "1";
const size = whole ? { count: 10_000, accounts: 1_000 } : { count: 600, accounts: 200 };
const jv = "journal-voucher";
let books: Books;

beforeAll(async () => {
  books = await openBooks();
  await setRule(books.kaban, books.teller.branchId, "opening-balances", {});
});
afterAll(async () => {
  expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
  await books.kaban.close();
});

const broughtIn = async (...lines: string[]) => {
  const begun = await begin(books.accountant, jv, fileOf(...lines));
  expect(await started(books.accountant, begun)).toMatchObject({ status: "imported" });
  return begun.run.id as string;
};
const release = (id: string, client = books.accountant) => client.post(`/import-run/${id}/release`, {});
const became = async (id: string) => expectStatus(await books.accountant.get(`/import-run/${id}/vouchers`));
/** Waits for the last job of an import, which is that of its release. */
async function ended(id: string) {
  const { rows } = await books.kaban.db.query(
    "select id from job_run where key = $1 and job = $2 order by id desc",
    [id, "journal-voucher:release-imported"],
  );
  return whenEnded(books.kaban, books.tenant, rows[0].id);
}
/** Asks for the release, has the manager approve it, and waits for the job. */
async function approved(id: string) {
  const request = requestOf(await release(id));
  expect(await decide(books.manager, request.id)).toMatchObject({ state: "approved" });
  return ended(id);
}
const entriesNamed = async (name: string) =>
  (
    await books.kaban.db.query(
      "select reference, entry_date, approved_by_id from journal_entry where description = $1",
      [name],
    )
  ).rows;

test("is asked for by who imports and decided by somebody else; refused vouchers say why", async () => {
  const { accountant, manager, owner, teller, stranger, kaban } = books;
  const id = await broughtIn(
    ...pair("Old A", "100.00"),
    `Old B,2026-03-31,73650,,50,,,`,
    `Old B,2026-03-31,11130,,,50,,`,
    ...pair("Old C", "7.25").map((line) => line.replace("2026-06-01", "2026-02-28")),
  );
  expect((await release(id, teller)).status).toBe(403);
  expect((await release(id, stranger)).status).toBe(404);
  expect((await release(books.maria)).body).toMatchObject({ code: "import_not_found" });
  const freeze = (status: string) =>
    kaban.db.query("update account set status = $2 where branch_id = $1 and code = '73650'", [
      ...[teller.branchId, status],
    ]);
  await freeze("frozen");
  const request = requestOf(await release(id));
  expect(request).toMatchObject({ kind: "opening-balances", amount: 10_000 + 5_000 + 725 });
  expect(await entriesNamed("Old A")).toHaveLength(0);
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  expect(await ended(id)).toMatchObject({ state: "done" });
  expect(await became(id)).toMatchObject({
    ...{ total: 3, released: 2 },
    refused: [{ name: "Old B", code: "line_account_not_open", message: expect.any(String) }],
  });
  const [old] = await entriesNamed("Old C");
  expect(old).toMatchObject({ entry_date: "2026-02-28", approved_by_id: manager.userId });
  const numbers = [...(await entriesNamed("Old A")), old].map(({ reference }) => reference).sort();
  expect(numbers).toEqual(["JV000001", "JV000002"]);
  // The rest may be released by another request; what is released already is left alone.
  await setRule(kaban, teller.branchId, "opening-balances");
  expect((await release(id, accountant)).body).toMatchObject({ code: "approver_imported_it" });
  const again = expectStatus(await release(id, owner));
  expect(await whenEnded(kaban, books.tenant, again.id)).toMatchObject({ state: "done" });
  expect(await became(id)).toMatchObject({ released: 2, refused: [{ name: "Old B" }] });
  await freeze("open");
  await setRule(kaban, teller.branchId, "opening-balances", {});
});

test("what has not cleared is not drawn by a voucher that is brought in, and stays a draft", async () => {
  const { kaban, teller, ids, maria } = books;
  const { rows } = await kaban.db.query(
    "update payment_type set number_of_days = 3 where id = $1 returning id",
    [ids.check],
  );
  const paid = { member_id: maria, account_id: ids.savings, payment_type_id: rows[0].id };
  expectStatus(
    await teller.post("/transaction/deposit", { ...paid, payment_type_id: ids.cash, amount: 10_000 }),
  );
  const held = expectStatus(await teller.post("/transaction/deposit", { ...paid, amount: 80_000 }));
  const [account] = (
    await kaban.db.query("select number, balance from member_account where id = $1", [held.member_account_id])
  ).rows;
  const draws = (name: string, amount: number) => [
    `${name},2026-06-01,21110,${account.number},${amount},,,`,
    `${name},2026-06-01,11130,,,${amount},,`,
  ];
  const id = await broughtIn(...draws("Too much", account.balance / 100 - 5), ...draws("Free", 1));
  expect(await approved(id)).toMatchObject({ state: "done" });
  expect(await became(id)).toMatchObject({
    released: 1,
    refused: [{ name: "Too much", code: "held_until_cleared", message: expect.stringContaining("800.00") }],
  });
  expect(await entriesNamed("Too much")).toEqual([]);
});

test("eight who release one voucher at once post it once", async () => {
  const { owner, manager, kaban, teller } = books;
  await setRule(kaban, teller.branchId, "opening-balances");
  const id = await broughtIn(...pair("Once", "12.34"));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => release(id, index % 2 ? owner : manager)),
  );
  const [first, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expectStatus(first as (typeof answers)[number]);
  for (const other of others)
    expect(["release_under_way", "nothing_to_release"]).toContain(other.body.code ?? "nothing_to_release");
  const { rows } = await kaban.db.query("select id from job_run where key = $1", [id]);
  for (const run of rows) await whenEnded(kaban, books.tenant, run.id);
  expect(await entriesNamed("Once")).toHaveLength(1);
  expect((await release(id, owner)).body).toMatchObject({ code: "nothing_to_release" });
  await setRule(kaban, teller.branchId, "opening-balances", {});
});

const linesOf = (book: readonly Transaction[]) =>
  book.flatMap(({ name, date, lines }) =>
    lines.map(({ code, amount }) => {
      const pesos = (Math.abs(amount) / 100).toLocaleString("en", {
        ...{ minimumFractionDigits: 2, useGrouping: false },
      });
      return `${name},${date},${code},,${amount > 0 ? `${pesos},` : `,${pesos}`},,`;
    }),
  );

const asked = "Code,Name,Type,Cash equivalent";
const types = {
  cash: ["asset", "yes"],
  receivables: ["asset", ""],
  payables: ["liability", ""],
  equity: ["equity", ""],
  income: ["revenue", ""],
  expenses: ["expense", ""],
} as const;

/**
 * So many accounts that a book of a business is on, brought in from a file, beside cash on hand and the
 * vault.
 */
async function addAccounts(count: number): Promise<Parts> {
  const names = Object.keys(types) as (keyof Parts)[];
  const made = Array.from({ length: count }, (_, index) => {
    // A few banks and accounts of equity; most are what is earned, owed and spent.
    const part = names[index < 12 ? index % 6 : ([1, 2, 4, 5][index % 4] as number)] as keyof Parts;
    return { part, code: `X${String(index + 1).padStart(4, "0")}` };
  });
  const lines = made.map(({ part, code }) => `${code},${part} ${code},${types[part].join(",")}`);
  const begun = await begin(books.owner, "account", [asked, ...lines].join("\r\n"));
  expect(await started(books.owner, begun)).toMatchObject({ status: "imported", imported: count });
  const of = (part: keyof Parts) => made.flatMap((one) => (one.part === part ? [one.code] : []));
  return {
    ...{ receivables: of("receivables"), payables: of("payables"), equity: of("equity") },
    ...{ income: of("income"), expenses: of("expenses"), cash: ["11110", ...of("cash"), "11112"] },
  };
}

const mayOverdraw = (may: boolean) =>
  books.kaban.db.query("update journal_head set may_overdraw_cash = $2 where branch_id = $1", [
    ...[books.teller.branchId, may],
  ]);
const balances = async (day = "") => {
  const { data } = expectStatus(await books.accountant.get(`/trial-balance?to=${day}`));
  return new Map(
    (data as { code: string; closing_debit: number; closing_credit: number }[]).map((one) => [
      one.code,
      one.closing_debit - one.closing_credit,
    ]),
  );
};
const inDrawers = async () =>
  (
    await books.kaban.db.query(
      "select sum(expected_cash)::bigint as cash from transaction_batch where ended_at is null",
    )
  ).rows[0].cash as number;

test("cash of old books goes through no drawer: each day in cash on hand, at last in the vault", async () => {
  // What the world's drawers were filled with.
  const vault = await broughtIn(
    ...["Vault,2026-02-01,11112,,100000,,,", "Vault,2026-02-01,30400,,,100000,,"],
  );
  expect(await approved(vault)).toMatchObject({ state: "done" });
  await mayOverdraw(false);
  const today = (await books.kaban.db.query("select max(entry_date) as day from journal_entry")).rows[0].day;
  const [drawers, before] = [await inDrawers(), await balances(today)];
  const old = await balances("2026-02-10");
  const id = await broughtIn(
    // Paid in the file before it came in, on the same day.
    ...["Rent,2026-02-03,73660,,400,,,", "Rent,2026-02-03,11110,,,400,,"],
    ...["Savings,2026-02-04,11130,,250,,,", "Savings,2026-02-04,11110,,,250,,"],
    ...["Capital,2026-02-03,11110,,1000,,,", "Capital,2026-02-03,30400,,,1000,,"],
  );
  expect(await approved(id)).toMatchObject({ state: "done" });
  expect(await became(id)).toEqual({ total: 3, released: 3, refused: [] });
  expect((await balances("2026-02-03")).get("11110")).toBe(60_000);
  expect(((await balances("2026-02-10")).get("11110") ?? 0) - (old.get("11110") ?? 0)).toBe(35_000);
  const after = await balances(today);
  expect(await inDrawers()).toBe(drawers);
  expect(after.get("11110")).toBe(before.get("11110"));
  expect((after.get("11112") ?? 0) - (before.get("11112") ?? 0)).toBe(35_000);
  const { rows } = await books.kaban.db.query(
    "select batch_id from journal_entry where description in ('Rent', 'Savings', 'Capital')",
  );
  expect(rows.map(({ batch_id }) => batch_id)).toEqual([null, null, null]);
  await mayOverdraw(true);
});

test("a day that would end below zero is named with its voucher before anything is posted", async () => {
  await mayOverdraw(false);
  const begun = await begin(
    books.accountant,
    jv,
    fileOf(
      ...["Gift,2026-01-09,11110,,500,,,", "Gift,2026-01-09,30400,,,500,,"],
      ...["Feast,2026-01-10,73660,,620,,,", "Feast,2026-01-10,11110,,,620,,"],
      ...["Fee,2026-01-12,73660,,75,,,", "Fee,2026-01-12,11130,,,75,,"],
    ),
  );
  const run = expectStatus(
    await books.accountant.post(`/import-run/${begun.run.id}/check`, asProposed(begun)),
  );
  const { name } = (
    await books.kaban.db.query("select name from account where branch_id = $1 and code = '11130'", [
      books.teller.branchId,
    ])
  ).rows[0];
  expect(run).toMatchObject({
    ...{ status: "checked", failed: 0 },
    warnings: [
      "On 2026-01-10 voucher Feast would leave cash on hand and in the vault at -120.00",
      `On 2026-01-12 voucher Fee would leave 11130 ${name} at -75.00`,
    ],
  });
  expect(await started(books.accountant, begun)).toMatchObject({ status: "imported" });
  const refused = await release(begun.run.id);
  expect(refused).toMatchObject({ status: 409, body: { code: "would_overdraw" } });
  expect(refused.body.message).toContain("On 2026-01-10 voucher Feast");
  expect(await entriesNamed("Gift")).toEqual([]);
  // It is no order of the rows that refuses, but the end of the day.
  const more = await broughtIn(
    ...["Loan,2026-01-10,11110,,120,,,", "Loan,2026-01-10,30400,,,120,,"],
    ...["Bank,2026-01-12,11130,,75,,,", "Bank,2026-01-12,30400,,,75,,"],
  );
  expect(await approved(more)).toMatchObject({ state: "done" });
  expect(await approved(begun.run.id)).toMatchObject({ state: "done" });
  expect((await balances("2026-01-12")).get("11110") ?? 0).toBe(0);
  await mayOverdraw(true);
});

test("a whole book is as it was: its trial balance at four dates, worked out by others", async () => {
  await mayOverdraw(false);
  const parts = await addAccounts(size.accounts);
  const days = Array.from({ length: 147 }, (_, index) => addDays("2025-07-05", index));
  const book = seededBook(20_261_123, { count: size.count, parts, days });
  const file = bookkeeper && journalFile(book);
  if (!bookkeeper) console.warn("Neither hledger nor ledger is installed: the book is added up here alone");
  const id = await broughtIn(...linesOf(book));
  expect(await approved(id)).toMatchObject({ state: "done" });
  expect(await became(id)).toEqual({ total: size.count, released: size.count, refused: [] });
  for (const day of ["2025-07-31", "2025-08-31", "2025-10-15", "2025-11-28"]) {
    const { totals } = expectStatus(await books.accountant.get(`/trial-balance?to=${day}`));
    const shown = new Map([...(await balances(day))].filter(([, balance]) => balance !== 0));
    expect(shown).toEqual(balancesOf(book, day));
    if (bookkeeper && file) expect(shown).toEqual(balancesBy(bookkeeper, file, day));
    expect(totals.closing_debit).toBe(totals.closing_credit);
  }
  const { rows } = await books.kaban.db.query(
    `select count(*)::int as entries, count(distinct reference)::int as numbers from journal_entry
     where source = 'journal voucher'`,
  );
  expect(rows[0].entries).toBe(rows[0].numbers);
  await mayOverdraw(true);
}, 600_000);
