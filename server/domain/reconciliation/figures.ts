import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import type { BookLine, showReconciliation } from "#contract/operations/reconciliation/match";
import {
  bookLineColumns,
  bookLines,
  isBookLineMatched,
  statementLines,
} from "#server/domain/reconciliation/lines";
import { findSums } from "#server/domain/reconciliation/sums";
import type { Transaction } from "#server/platform/db/database";

type Shown = Output<typeof showReconciliation>;
type Figures = Shown["figures"];

/** What of each kind is told line by line; the figures are of all. */
const mostShown = 200;

/**
 * The matches of the bank account $1 as they stand at the end of the day $3, called `g`: what of either side
 * is dated by then. Where the bank has told a part of what the books have whole, the rest is under way;
 * where the books have a part of what the bank told, the rest is unbooked.
 */
const matches = `
  select m.id, t.count as told_count, t.told, k.debit, k.credit, k.debit - k.credit as booked, k.is_whole,
    k.first_entry_id, k.first_line
  from bank_match m
  cross join lateral (select count(*) as count, coalesce(sum(s.amount), 0)::bigint as told
    ${statementLines} and s.match_id = m.id and s.entry_date <= $3) t
  cross join lateral (select coalesce(sum(l.debit) filter (where l.entry_date <= $3), 0)::bigint as debit,
      coalesce(sum(l.credit) filter (where l.entry_date <= $3), 0)::bigint as credit,
      bool_and(l.entry_date <= $3) as is_whole,
      (array_agg(l.entry_id order by l.entry_date, l.entry_id, l.line_number))[1]
        as first_entry_id,
      (array_agg(l.line_number order by l.entry_date, l.entry_id, l.line_number))[1] as first_line
    from bank_match_line b join journal_line l on l.organization_id = b.organization_id
      and l.branch_id = b.branch_id and l.entry_id = b.entry_id and l.line_number = b.line_number
    where b.organization_id = m.organization_id and b.branch_id = m.branch_id and b.match_id = m.id) k
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.bank_account_id = $1`;

// The books count from the month of the bank's first line on, and what was matched since; what differed
// before is told apart.
const readFigures = `
  with begun as (
    select s.entry_date as first_line_on, date_trunc('month', s.entry_date)::date as day,
      coalesce(s.balance - s.amount, 0) as opening ${statementLines}
    order by s.entry_date, s.id limit 1),
  told as (
    select coalesce(sum(s.amount), 0)::bigint as moved,
      coalesce(sum(s.amount) filter (where s.match_id is null), 0)::bigint as unbooked
    ${statementLines} and s.entry_date <= $3),
  last_told as (
    select s.balance ${statementLines} and s.entry_date <= $3 order by s.entry_date desc, s.id desc limit 1),
  booked as (
    select coalesce(sum(l.debit - l.credit), 0)::bigint as balance,
      coalesce(sum(l.debit - l.credit) filter (where l.entry_date < b.day and not l.is_matched), 0)::bigint
        as before,
      coalesce(sum(l.debit) filter (where l.entry_date >= b.day and not l.is_matched), 0)::bigint
        as in_transit,
      coalesce(sum(l.credit) filter (where l.entry_date >= b.day and not l.is_matched), 0)::bigint
        as outstanding
    from (select ${bookLineColumns}, ${isBookLineMatched} as is_matched ${bookLines}
      and l.entry_date <= $3) l
    left join begun b on true),
  part as (
    select coalesce(sum(case when g.told_count = 0 then g.debit
        when g.is_whole then greatest(g.booked - g.told, 0) end), 0)::bigint as in_transit,
      coalesce(sum(case when g.told_count = 0 then g.credit
        when g.is_whole then greatest(g.told - g.booked, 0) end), 0)::bigint as outstanding,
      coalesce(sum(g.told - g.booked) filter (where g.told_count > 0 and not g.is_whole), 0)::bigint
        as unbooked
    from (${matches}) g)
  select b.first_line_on, b.day, coalesce(b.opening, 0)::bigint as opening, t.moved,
    t.unbooked + g.unbooked as unbooked, p.balance as last_balance, k.balance, k.before,
    k.in_transit + g.in_transit as in_transit, k.outstanding + g.outstanding as outstanding
  from told t cross join booked k cross join part g
  left join begun b on true left join last_told p on true`;

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

const readOpenBooks = `
  select l.entry_id, l.line_number, l.entry_date, l.reference, l.paper, l.description,
    case when g.told_count > 0 then g.booked - g.told else l.amount end as amount,
    g.id is not null as is_matched
  from (select ${bookLineColumns} ${bookLines}) l
  left join bank_match_line k on k.organization_id = l.organization_id and k.branch_id = l.branch_id
    and k.entry_id = l.entry_id and k.line_number = l.line_number
  left join (${matches}) g on g.id = k.match_id
  where l.entry_date <= $3 and (g.id is null and l.entry_date >= $4 or g.told_count = 0
    or g.is_whole and g.booked <> g.told and l.entry_id = g.first_entry_id
      and l.line_number = g.first_line)
  order by l.entry_date, l.entry_id, l.line_number limit ${mostShown + 1}`;

const readOpenLines = `
  select s.id, s.entry_date, s.description, s.reference, s.amount, coalesce((
    select jsonb_agg(to_jsonb(c) - 'rank' order by c.rank) from (
      select l.entry_id, l.line_number, l.entry_date, l.reference, l.paper, l.description, l.amount,
        false as is_matched,
        row_number() over (order by kaban_reference_key(coalesce(s.reference, '')) is distinct from
          kaban_reference_key(coalesce(l.paper, l.reference)), abs(l.entry_date - s.entry_date)) as rank
      from (select ${bookLineColumns} ${bookLines}) l
      where l.amount = s.amount and abs(l.entry_date - s.entry_date) <= 60
        and not ${isBookLineMatched}
      order by rank limit 3) c), '[]') as suggested
  ${statementLines} and s.entry_date <= $3 and s.match_id is null
  order by s.entry_date, s.id limit ${mostShown + 1}`;

/** The lines of both sides that are open at the end of a day, with what those of the bank may be. */
export async function readOpen(
  tx: Transaction,
  bank: { id: string; account_id: string },
  through: CalendarDate,
  begins: CalendarDate | null,
): Promise<Omit<Shown, "figures">> {
  const open = await tx.query(readOpenLines, [bank.id, bank.account_id, through]);
  const books = await tx.query<BookLine>(readOpenBooks, [
    ...[bank.id, bank.account_id, through],
    begins ?? through,
  ]);
  const lines = books.rows.slice(0, mostShown);
  const openLines: Shown["open_lines"] = open.rows.slice(0, mostShown);
  return {
    open_lines: openLines,
    sums: findSums(openLines, lines),
    in_transit: lines.filter(({ amount }) => amount > 0),
    outstanding: lines.filter(({ amount }) => amount < 0),
    is_cut: open.rows.length > mostShown || books.rows.length > mostShown,
  };
}
