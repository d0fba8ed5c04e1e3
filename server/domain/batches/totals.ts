import type { Batch } from "#contract/entities/batch";
import { readBlotter } from "#server/domain/batches/blotter-lines";
import type { Transaction } from "#server/platform/db/database";

// What money is, in cash, checks and online, is a cash equivalent. Funding is no counter work.
const readTotals = `
  select
    coalesce(sum(e.amount) filter (where e.source = 'deposit'), 0)::bigint as deposits,
    coalesce(sum(e.amount) filter (where e.source = 'payment'), 0)::bigint as payments,
    coalesce(sum(e.amount) filter (where e.source = 'withdraw'), 0)::bigint as withdrawals,
    coalesce(sum(l.cash_debit), 0)::bigint as cash_in,
    coalesce(sum(l.cash_credit), 0)::bigint as cash_out,
    coalesce(sum(l.debit) filter (where e.payment_kind = 'check'), 0)::bigint as check_in,
    coalesce(sum(l.credit) filter (where e.payment_kind = 'check'), 0)::bigint as check_out,
    coalesce(sum(l.debit) filter (where e.payment_kind = 'online'), 0)::bigint as online_in,
    coalesce(sum(l.credit) filter (where e.payment_kind = 'online'), 0)::bigint as online_out,
    count(*) filter (where e.source <> 'reversal') as transactions,
    count(*) filter (where e.source = 'reversal') as reversals
  from journal_entry e
  cross join lateral (
    select sum(debit) as debit, sum(credit) as credit, sum(debit) filter (where is_cash) as cash_debit,
      sum(credit) filter (where is_cash) as cash_credit
    from (select l.debit, l.credit, l.account_id = (
            select account_id from branch_account
            where branch_id = (select kaban_branch()) and role = 'cash on hand') as is_cash
          from journal_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
          where l.branch_id = e.branch_id and l.entry_id = e.id and l.member_id is null
            and a.is_cash_equivalent) own
  ) l
  where e.branch_id = (select kaban_branch()) and e.batch_id = $1 and e.source <> 'blotter'`;

/** Whether an open batch tells its teller, who asks, nothing of what is in the drawer. */
export const isHidden = (batch: string, asker: string) => `(${batch}.ended_at is null
  and not ${batch}.can_view and ${batch}.user_id = ${asker} and coalesce((select h.counts_blind
    from journal_head h where h.branch_id = (select kaban_branch())), false))`;

const readOne = `
  select b.id, b.reference, b.name, b.user_id, u.user_name, u.full_name as user_full_name, b.entry_date,
    b.beginning_cash, b.expected_cash, b.counted_cash, b.over_short, b.over_short_reason, b.opened_at,
    b.ended_at, ${isHidden("b", "$2")} as is_hidden, b.counted_by_id, c.full_name as counted_by_name,
    b.witness_id, w.full_name as witness_name, coalesce((
      select jsonb_agg(jsonb_build_object('signed_as', s.signed_as, 'name', p.full_name,
          'signed_at', to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'media_id', s.media_id) order by s.signed_as)
      from batch_signature s join user_account p on p.id = s.user_id
      where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
        and s.batch_id = b.id), '[]') as signatures
  from transaction_batch b join user_account u on u.id = b.user_id
  left join user_account c on c.id = b.counted_by_id left join user_account w on w.id = b.witness_id
  where b.branch_id = (select kaban_branch()) and b.id = $1`;

/**
 * A batch as somebody is told of it, with its totals, added up by the database from the journal; null when
 * the branch has none such. Its own teller is not told what is in the drawer while they count blind.
 */
export async function readBatch(tx: Transaction, id: string, askerId: string): Promise<Batch | null> {
  const { rows } = await tx.query({ name: "batch", text: readOne, values: [id, askerId] });
  if (!rows[0]) return null;
  if (rows[0].is_hidden) return { ...rows[0], expected_cash: null, totals: null, blotter: null };
  const totals = await tx.query({ name: "batch-totals", text: readTotals, values: [id] });
  return { ...rows[0], totals: totals.rows[0], blotter: await readBlotter(tx, id) };
}

/** As readBatch, for a batch that is known to be there. */
export async function batchOf(tx: Transaction, id: string, askerId: string): Promise<Batch> {
  const found = await readBatch(tx, id, askerId);
  if (!found) throw new Error(`the batch ${id} is gone`);
  return found;
}
