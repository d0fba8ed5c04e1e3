import type { TFunction } from "i18next";
import { date, type Fields, money, text } from "#contract/kit/field";
import { labelsOf } from "#contract/kit/labels";
import { type BookName, exportBook, sourcesOf } from "#contract/operations/statements/books";
import { particularsOf } from "#server/domain/ledger/particulars";
import { titleSheetOf } from "#server/domain/statements/title-sheet";
import type { Transaction } from "#server/platform/db/database";
import { serveTable } from "#server/platform/operations/serve-table";
import { textsOf } from "#server/platform/texts";

const line = `
  l.entry_date as date, e.reference, l.source, a.code, a.name as account, m.full_name as member,
  ${particularsOf()} as particulars, l.debit, l.credit, l.sequence, l.line_number`;
const joined = `
  journal_line l
  join journal_entry e on e.branch_id = l.branch_id and e.id = l.entry_id
  join account a on a.branch_id = l.branch_id and a.id = l.account_id
  left join member m on m.branch_id = l.branch_id and m.id = l.member_id
  where e.branch_id = (select kaban_branch()) and e.entry_date between $1 and $2 and e.source = any($3)`;

/** In the order it was entered, day by day, with what each side comes to until then. */
const journal = `
  select ${line}, (sum(l.debit) over in_order)::bigint as debits,
    (sum(l.credit) over in_order)::bigint as credits
  from ${joined}
  window in_order as (order by l.entry_date, l.sequence, l.line_number rows unbounded preceding)
  order by l.entry_date, l.sequence, l.line_number`;

/** Account by account: its opening, then its lines with the balance each left, debit less credit. */
const ledger = `
  with opening as (
    select m.account_id, sum(m.debit - m.credit)::bigint as balance from kaban_movements($1::date, $2::date) m
    where m.entry_date < $1::date group by 1 having sum(m.debit - m.credit) <> 0
  ),
  every_line as (
    select ${line}, l.debit - l.credit as moved from ${joined}
    union all
    select $1::date, null, null, a.code, a.name, null, null, null, null, 0, 0, o.balance
    from opening o join account a on a.branch_id = (select kaban_branch()) and a.id = o.account_id
  )
  select *, (sum(moved) over (partition by code order by date, sequence, line_number
    rows unbounded preceding))::bigint as balance
  from every_line order by code, date, sequence, line_number`;

const rowsAFetch = 1000;
type Row = Record<string, unknown>;

/** Reads a book a thousand lines at a time, names what needs a name, and ends with the totals. */
export async function* readBook(
  tx: Transaction,
  book: BookName,
  { values, t, sourceOf }: { values: unknown[]; t: TFunction; sourceOf(source: string): string },
): AsyncGenerator<Row[]> {
  let [debit, credit] = [0, 0];
  const statement = book === "general-ledger" ? ledger : journal;
  await tx.query(`declare book_lines no scroll cursor for ${statement}`, values);
  for (;;) {
    const { rows } = await tx.query(`fetch ${rowsAFetch} from book_lines`);
    for (const row of rows) {
      debit += row.debit ?? 0;
      credit += row.credit ?? 0;
    }
    yield rows.map(({ source, particulars, ...row }) => ({
      ...row,
      source: source && sourceOf(source),
      particulars: source ? particulars : t("book.opening"),
    }));
    if (rows.length < rowsAFetch) break;
  }
  await tx.query("close book_lines");
  yield [{ particulars: t("book.total"), debit, credit }];
}

function columnsOf(book: BookName, t: TFunction): Fields {
  const words = ["reference", "source", "code", "account", "member", "particulars"];
  const amounts =
    book === "general-ledger" ? ["debit", "credit", "balance"] : ["debit", "credit", "debits", "credits"];
  return Object.fromEntries([
    ["date", date({ label: t("book.date") })],
    ...words.map((name) => [name, text({ label: t(`book.${name}`) })]),
    ...amounts.map((name) => [name, money({ label: t(`book.${name}`) })]),
  ]);
}

export const exportBookHandler = serveTable(exportBook, async (call) => {
  const { tx, input, refusal } = call;
  const { book, from, to, format, language } = input;
  if (from > to) throw refusal("dates_reversed");
  const t = textsOf(language, "teller");
  const labels = labelsOf(textsOf(language, "resources"));
  return {
    name: `${book}-${from}-${to}`,
    format,
    fields: columnsOf(book, t),
    rows: readBook(tx, book, { values: [from, to, sourcesOf[book]], t, sourceOf: labels.option }),
    title: await titleSheetOf(call, {
      t,
      language,
      what: t(`book.${book}`),
      span: t("book.span", { from, to }),
    }),
  };
});
