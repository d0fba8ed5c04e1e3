import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import type { BookLine, showReconciliation } from "#contract/operations/reconciliation/match";
import { bookLineColumns, bookLines, statementLines } from "#server/domain/reconciliation/lines";
import type { Transaction } from "#server/platform/db/database";

type Shown = Output<typeof showReconciliation>;
type Figures = Shown["figures"];

/** What of each kind is told line by line; the figures are of all. */
const mostShown = 200;

// The books count from the month of the bank's first line on, and what was matched since; what differed
// before is told apart.
const isOpen = "(l.entry_date >= b.day and m.id is null or m.told_on > $3)";

const readFigures = `
  with begun as (
    select s.entry_date as first_line_on, date_trunc('month', s.entry_date)::date as day,
      coalesce(s.balance - s.amount, 0) as opening ${statementLines}
    order by s.entry_date, s.id limit 1),
  told as (
    select coalesce(sum(s.amount), 0)::bigint as moved,
      coalesce(sum(s.amount) filter (where not exists (select ${bookLines} and l.entry_id = s.entry_id
        and l.line_number = s.line_number and l.entry_date <= $3)), 0)::bigint as unbooked
    ${statementLines} and s.entry_date <= $3),
  last_told as (
    select s.balance ${statementLines} and s.entry_date <= $3 order by s.entry_date desc, s.id desc limit 1),
  booked as (
    select coalesce(sum(l.debit - l.credit), 0)::bigint as balance,
      coalesce(sum(l.debit - l.credit) filter (where l.entry_date < b.day and m.id is null), 0)::bigint
        as before,
      coalesce(sum(l.debit) filter (where ${isOpen}), 0)::bigint as in_transit,
      coalesce(sum(l.credit) filter (where ${isOpen}), 0)::bigint as outstanding
    from (select ${bookLineColumns} ${bookLines} and l.entry_date <= $3) l
    left join begun b on true
    left join lateral (select s.id, s.entry_date as told_on ${statementLines} and s.entry_id = l.entry_id
      and s.line_number = l.line_number) m on true)
  select b.first_line_on, b.day, coalesce(b.opening, 0)::bigint as opening, t.moved, t.unbooked,
    p.balance as last_balance,
    k.balance, k.before, k.in_transit, k.outstanding
  from told t cross join booked k left join begun b on true left join last_told p on true`;

/** What lies between a bank account and the books at the end of a day, and when the bank began to tell. */
export async function readReconciliation(
  tx: Transaction,
  bank: { id: string; account_id: string },
  through: CalendarDate,
): Promise<{ figures: Figures; begins: CalendarDate | null; first_line_on: CalendarDate | null }> {
  const { rows } = await tx.query(readFigures, [bank.id, bank.account_id, through]);
  const [row] = rows;
  const computed = row.opening + row.moved;
  const bankBalance = row.last_balance ?? computed;
  const figures: Figures = {
    bank_balance: bankBalance,
    in_transit: row.in_transit,
    outstanding: row.outstanding,
    opening_difference: row.day === null ? row.balance : row.before - row.opening,
    unbooked: row.unbooked,
    book_balance: row.balance,
    gap: bankBalance - computed,
  };
  return { figures, begins: row.day, first_line_on: row.first_line_on };
}

const told = `
  select l.entry_id, l.line_number, l.entry_date, l.reference, l.paper, l.description, l.amount
  from (select ${bookLineColumns} ${bookLines}) l`;

const readOpenBooks = `${told}
  left join lateral (select s.id, s.entry_date as told_on ${statementLines} and s.entry_id = l.entry_id
    and s.line_number = l.line_number) m on true
  where l.entry_date <= $3 and (l.entry_date >= $4 and m.id is null or m.told_on > $3)
  order by l.entry_date, l.entry_id, l.line_number limit ${mostShown + 1}`;

const readOpenLines = `
  select s.id, s.entry_date, s.description, s.reference, s.amount, coalesce((
    select jsonb_agg(to_jsonb(c) - 'rank' order by c.rank) from (
      select l.entry_id, l.line_number, l.entry_date, l.reference, l.paper, l.description, l.amount,
        row_number() over (order by kaban_reference_key(coalesce(s.reference, '')) is distinct from
          kaban_reference_key(coalesce(l.paper, l.reference)), abs(l.entry_date - s.entry_date)) as rank
      from (select ${bookLineColumns} ${bookLines}) l
      where l.amount = s.amount and abs(l.entry_date - s.entry_date) <= 60
        and not exists (select from bank_statement_line o where o.organization_id = s.organization_id
          and o.branch_id = s.branch_id and o.entry_id = l.entry_id and o.line_number = l.line_number)
      order by rank limit 3) c), '[]') as suggested
  ${statementLines} and s.entry_date <= $3 and s.entry_id is null
  order by s.entry_date, s.id limit ${mostShown + 1}`;

/** The lines of both sides that are open at the end of a day, with what those of the bank may be. */
export async function readOpen(
  tx: Transaction,
  bank: { id: string; account_id: string },
  through: CalendarDate,
  begins: CalendarDate | null,
): Promise<Pick<Shown, "open_lines" | "in_transit" | "outstanding" | "is_cut">> {
  const open = await tx.query(readOpenLines, [bank.id, bank.account_id, through]);
  const books = await tx.query<BookLine>(readOpenBooks, [
    ...[bank.id, bank.account_id, through],
    begins ?? through,
  ]);
  const lines = books.rows.slice(0, mostShown);
  return {
    open_lines: open.rows.slice(0, mostShown),
    in_transit: lines.filter(({ amount }) => amount > 0),
    outstanding: lines.filter(({ amount }) => amount < 0),
    is_cut: open.rows.length > mostShown || books.rows.length > mostShown,
  };
}
