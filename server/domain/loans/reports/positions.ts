import { type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#contract/kit/dates";
import { type LoanPosition, replay } from "#server/domain/loans/engine/replay";
import { agesOf } from "#server/domain/loans/payments/ageing";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import {
  accountsOfLoan,
  balanceOn,
  type FactsCall,
  here,
  narrowed,
} from "#server/domain/loans/reports/parts";
import { query, type Transaction } from "#server/platform/db/database";

const mostAtOnce = 250;

/** Works out how loans stand at the end of a day, some at a time, and keeps of each what is asked for. */
export async function replayed<Kept>(
  tx: Transaction,
  ids: readonly string[],
  day: CalendarDate,
  keep: (book: LoanBook, position: LoanPosition) => Kept[],
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const books = await readBooks(tx, ids.slice(at, at + mostAtOnce));
    for (const book of books) kept.push(...keep(book, replay(book.terms, book.events, day)));
  }
  return kept;
}

function standingOf(book: LoanBook, position: LoanPosition, day: CalendarDate) {
  const { arrears, due, lateSince, daysLate } = position;
  return {
    loan_id: book.id,
    arrears: arrears.principal + arrears.interest,
    fines: due.fines,
    late_since: lateSince,
    days_late: daysLate,
    ...agesOf(book, position, day),
  };
}

interface Candidate {
  id: string;
  is_known: boolean;
}

/**
 * The loans that were owed at the end of a day, narrowed as a report is: their balance by the ledger, and how
 * late they were. What is kept of that very day is taken as it is; everything else is worked out anew, as the
 * night would have (decision 043).
 */
export async function standingsOn({ tx, today, filters }: FactsCall): Promise<SQL> {
  const day = filters.as_of ?? today;
  const owed = sql`
    select l.id as loan_id, ${balanceOn(day, today)} as balance
    from loan l
    join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id
      and m.id = l.member_id
    ${accountsOfLoan}
    where ${here("l")} and l.state in ('released', 'closed', 'written off', 'moved')
      and l.released_on <= ${day}::date
      and ${narrowed(filters)}`;
  const known = sql`s.as_of = ${day}::date and s.balance = o.balance`;
  const candidates = await query<Candidate>(
    tx,
    sql`select o.loan_id as id, coalesce(${known}, false) as is_known
      from (${owed}) o left join loan_standing s on ${here("s")} and s.loan_id = o.loan_id
      where o.balance <> 0`,
  );
  const unknown = candidates.filter(({ is_known }) => !is_known).map(({ id }) => id);
  const worked = await replayed(tx, unknown, day, (book, position) => [standingOf(book, position, day)]);
  return sql`
    select o.loan_id, o.balance, s.arrears, s.fines, s.late_since, s.days_late, s.days_past_maturity,
      s.age_class, s.maturity_class
    from (${owed}) o join loan_standing s on ${here("s")} and s.loan_id = o.loan_id
    where o.balance <> 0 and ${known}
    union all
    select o.loan_id, o.balance, w.arrears, w.fines, w.late_since, w.days_late, w.days_past_maturity,
      w.age_class, w.maturity_class
    from (${owed}) o
    join jsonb_to_recordset(${JSON.stringify(worked)}::jsonb) as w (loan_id uuid, arrears bigint,
      fines bigint, late_since date, days_late integer, days_past_maturity integer, age_class text,
      maturity_class text) on w.loan_id = o.loan_id
    where o.balance <> 0`;
}
