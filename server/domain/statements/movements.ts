import type { CalendarDate } from "#contract/kit/dates";
import { fixMoment } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";

/**
 * What moved each account until $2, the rows before $1 told apart by their day, as closed months and days
 * keep it. Closing entries from $1 on (on $2, where $1 is null) are in it where $3.
 */
export const byDay = `
  select account_id, entry_date, debit, credit from kaban_movements($1::date, $2::date)
  union all
  select l.account_id, l.entry_date, -l.debit, -l.credit
  from journal_entry e join journal_line l on l.branch_id = e.branch_id and l.entry_id = e.id
  where e.branch_id = (select kaban_branch()) and e.source = 'closing' and not $3
    and e.entry_date between coalesce($1::date, $2::date) and $2::date`;

/** What of it entries of people, or of jobs, moved that were recorded after the moment $4, taken away. */
const takenSince = (people: "not null" | "null") => `
  select l.account_id, l.entry_date, -l.debit, -l.credit
  from journal_entry e join journal_line l on l.organization_id = e.organization_id
    and l.branch_id = e.branch_id and l.entry_id = e.id
  where e.branch_id = (select kaban_branch()) and e.visit_id is ${people} and e.created_at > $4
    and e.entry_date <= $2::date
    and ($3 or e.source <> 'closing' or e.entry_date < coalesce($1::date, $2::date))`;

/**
 * The same as it had been recorded by the moment $4: all of it less what was recorded since. That is little
 * for any moment not long ago, at any size of the books; each half has an index of its own.
 */
export const asRecorded = `${byDay} union all ${takenSince("not null")} union all ${takenSince("null")}`;

/**
 * The moment until which what was entered counts; null for all. Nobody knows yet how the books will stand at
 * a moment to come. Nothing is entered with an earlier one from then on.
 */
export async function momentOf(tx: Transaction, asked: string | undefined, now: Date): Promise<Date | null> {
  if (asked === undefined) return null;
  const moment = new Date(asked);
  const recordedBy = moment > now ? now : moment;
  await fixMoment(tx, recordedBy);
  return recordedBy;
}

/** A span of days, and how an account stood before it and moved in it: debit less credit, in centavos. */
export interface Span {
  from: CalendarDate;
  to: CalendarDate;
}
export interface Moved {
  opening: number;
  moved: number;
}

/** How every account that anything moved until the end of a span stood before it and moved in it. */
export async function readMoved(
  tx: Transaction,
  { from, to }: Span,
  { includesClosing, recordedBy }: { includesClosing: boolean; recordedBy: Date | null },
): Promise<Map<string, Moved>> {
  const { rows } = await tx.query(
    `select account_id,
       coalesce(sum(debit - credit) filter (where entry_date < $1::date), 0)::bigint as opening,
       coalesce(sum(debit - credit) filter (where entry_date >= $1::date), 0)::bigint as moved
     from (${recordedBy ? asRecorded : byDay}) m group by account_id`,
    [from, to, includesClosing, ...(recordedBy ? [recordedBy] : [])],
  );
  return new Map(rows.map(({ account_id, opening, moved }) => [account_id, { opening, moved }]));
}
