import type { EntryPreview } from "#contract/entities/approval";
import type { Transaction } from "#server/platform/db/database";
import type { LiveEvent } from "#server/platform/operations/commit-effects";

// Of each entry its lines, with what the member holds in that account, or the branch has in it, after all of
// the transaction; and how far the lines that follow have moved it, so that each line has its own balances.
const readLines = `
  with line as (
    select l.entry_id, l.line_number, l.account_id, l.member_id, l.debit, l.credit, a.code, a.name,
      case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end as moved,
      case when a.member_kind is not null and l.member_id is not null then (
          select sum(case a.normal_side when 'debit' then h.debit - h.credit else h.credit - h.debit end)
          from journal_line h where h.branch_id = l.branch_id and h.account_id = l.account_id
            and h.member_id = l.member_id)
        else case a.normal_side when 'debit' then b.balance else -b.balance end end::bigint as balance
    from journal_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
    join account_balance b on b.branch_id = a.branch_id and b.account_id = a.id
    where l.branch_id = (select kaban_branch()) and l.entry_id = any($1::uuid[])
  ), placed as (
    select line.*, coalesce(sum(moved) over (partition by account_id, member_id order by entry_id desc,
      line_number desc rows between unbounded preceding and 1 preceding), 0)::bigint as later
    from line
  )
  select e.id, e.description, e.amount, json_agg(json_build_object(
    'account_code', p.code, 'account_name', p.name, 'debit', p.debit, 'credit', p.credit,
    'member_name', (select m.full_name from member m
      where m.branch_id = (select kaban_branch()) and m.id = p.member_id),
    'balance_before', p.balance - p.later - p.moved, 'balance_after', p.balance - p.later)
    order by p.line_number) as lines
  from journal_entry e join placed p on p.entry_id = e.id
  where e.branch_id = (select kaban_branch()) group by e.id order by e.id`;

/** What a call posted, by the entries it says it made, in its own transaction. Amounts are in centavos. */
export async function readEntries(tx: Transaction, events: readonly LiveEvent[]): Promise<EntryPreview[]> {
  const ids = events.flatMap(({ topic, ids }) => (topic === "journal.create" ? ids : []));
  if (ids.length === 0) return [];
  const { rows } = await tx.query(readLines, [ids]);
  return rows.map(({ description, amount, lines }) => ({ description, amount, lines }));
}
