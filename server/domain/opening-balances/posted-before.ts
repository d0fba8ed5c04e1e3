import type { CalendarDate } from "#contract/kit/dates";
import type { Transaction } from "#server/platform/db/database";

interface EarlierEntry {
  entry_id: string;
  reference: string;
  entry_date: CalendarDate;
}

// What a file posts: a product's total among its lines is only held against its members. The sum of the
// hashes of lines is the same in any order, and none has to be sorted.
const find = `
  with content as (
    select l.set_id, count(*) as lines, sum(hash_record_extended(
      row(l.entry_date, l.account_id, l.member_id, l.member_account_id, l.debit, l.credit), 0)) as hash
    from opening_balance_line l join account a on a.id = l.account_id
    where l.branch_id = (select kaban_branch()) and (l.member_id is not null or a.member_kind is null)
    group by l.set_id)
  select e.id as entry_id, e.reference, e.entry_date
  from content mine
  join content other using (lines, hash)
  join opening_balance_set s on s.branch_id = (select kaban_branch()) and s.id = other.set_id
  join journal_entry e on e.id = s.entry_id
  where mine.set_id = $1 and other.set_id <> $1
  order by e.created_at desc limit 1`;

/** The latest entry, not taken back, by which another file posted the very lines of this set; else null. */
export async function findPostedBefore(tx: Transaction, setId: string): Promise<EarlierEntry | null> {
  const { rows } = await tx.query<EarlierEntry>(find, [setId]);
  return rows[0] ?? null;
}
