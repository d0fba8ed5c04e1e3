import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { brokenInvariants, expectStatus, unbroken } from "../support/counter.ts";
import { begin, started } from "../support/imports.ts";
import { balancesOf, seededBook, type Transaction } from "../support/seeded-book.ts";
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
  const { rows } = await kaban.db.query("select code from account where branch_id = $1 and code = '11110'", [
    teller.branchId,
  ]);
  const cash = rows[0].code;
  const id = await broughtIn(
    ...pair("Old A", "100.00"),
    `Old B,2026-03-31,73660,,50,,,`,
    `Old B,2026-03-31,${cash},,,50,,`,
    ...pair("Old C", "7.25").map((line) => line.replace("2026-06-01", "2026-02-28")),
  );
  expect((await release(id, teller)).status).toBe(403);
  expect((await release(id, stranger)).status).toBe(404);
  expect((await release(books.maria)).body).toMatchObject({ code: "import_not_found" });
  const request = requestOf(await release(id));
  expect(request).toMatchObject({ kind: "opening-balances", amount: 10_000 + 5_000 + 725 });
  expect(await entriesNamed("Old A")).toHaveLength(0);
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  expect(await ended(id)).toMatchObject({ state: "done" });
  expect(await became(id)).toMatchObject({
    ...{ total: 3, released: 2 },
    refused: [{ name: "Old B", code: "batch_not_open", message: expect.any(String) }],
  });
  const [old] = await entriesNamed("Old C");
  expect(old).toMatchObject({ entry_date: "2026-02-28", approved_by_id: manager.userId });
  const numbers = [...(await entriesNamed("Old A")), old].map(({ reference }) => reference).sort();
  expect(numbers).toEqual(["JV000001", "JV000002"]);
  // Whoever has a drawer may have the rest released; what is released already is left alone.
  await setRule(kaban, teller.branchId, "opening-balances");
  expect((await release(id, accountant)).body).toMatchObject({ code: "approver_imported_it" });
  const again = expectStatus(await release(id, owner));
  expect(await whenEnded(kaban, books.tenant, again.id)).toMatchObject({ state: "done" });
  expect(await became(id)).toMatchObject({ released: 2, refused: [{ name: "Old B" }] });
  await setRule(kaban, teller.branchId, "opening-balances", {});
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

/** Accounts of the branch that a book can be on, made as copies of one that there is. */
async function addAccounts(count: number): Promise<string[]> {
  const { db } = books.kaban;
  const columns = (
    await db.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = 'account'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
  ).rows[0].names;
  const { rows } = await db.query(
    `insert into account (${columns}) select ${columns} from (
       select (jsonb_populate_record(null::account, to_jsonb(a) || jsonb_build_object(
         'id', gen_random_uuid(), 'code', 'X' || lpad(n::text, 4, '0'), 'name', 'Account ' || n,
         'minimum_balance', 0, 'maximum_balance', null))).*
     from account a cross join generate_series(1, $2::int) n
     where a.branch_id = $1 and a.code = '73660') made returning code`,
    [books.teller.branchId, count],
  );
  return rows.map(({ code }) => code);
}

test("a whole book is as it was: its trial balance at four dates, worked out by itself", async () => {
  const codes = await addAccounts(size.accounts);
  const days = Array.from({ length: 147 }, (_, index) => addDays("2026-01-05", index));
  const book = seededBook(20_261_123, { count: size.count, codes, days });
  const id = await broughtIn(...linesOf(book));
  expect(await approved(id)).toMatchObject({ state: "done" });
  expect(await became(id)).toEqual({ total: size.count, released: size.count, refused: [] });
  for (const day of ["2026-01-31", "2026-02-28", "2026-04-15", "2026-05-31"]) {
    const { data, totals } = expectStatus(await books.accountant.get(`/trial-balance?to=${day}`));
    const shown = (data as { code: string; closing_debit: number; closing_credit: number }[])
      .filter(({ code }) => code.startsWith("X"))
      .map(({ code, closing_debit, closing_credit }) => [code, closing_debit - closing_credit] as const)
      .filter(([, balance]) => balance !== 0);
    expect(new Map(shown)).toEqual(balancesOf(book, day));
    expect(totals.closing_debit).toBe(totals.closing_credit);
  }
  const { rows } = await books.kaban.db.query(
    `select count(*)::int as entries, count(distinct reference)::int as numbers from journal_entry
     where source = 'journal voucher'`,
  );
  expect(rows[0].entries).toBe(rows[0].numbers);
}, 600_000);
