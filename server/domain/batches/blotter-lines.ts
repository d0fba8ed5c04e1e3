import { type Blotter, type BlotterLine, blotterLines } from "#contract/entities/batch";
import type { Transaction } from "#server/platform/db/database";

// Cash on hand of every entry of the batch, by what moved it: nothing else is in the drawer. What its end
// posts, the difference and the cash turned over, comes after the blotter.
const read = `
  select line, sum(moved)::bigint as amount from (
    select m.moved, case
      when e.source = 'blotter' then case
        when f.id is not null then case
          when f.from_batch_id is null then 'from_vault' when f.to_batch_id is null then 'to_vault'
          when f.to_batch_id = e.batch_id then 'from_drawers' else 'to_drawers' end
        when d.id is not null then 'bank_deposits'
        when m.moved > 0 and not m.is_difference then 'beginning_cash' end
      when e.source = 'deposit' then 'deposits'
      when e.source = 'payment' then 'payments'
      when e.source = 'withdraw' then case (select a.member_kind from account a
          where a.organization_id = e.organization_id and a.branch_id = e.branch_id and a.id = e.account_id)
        when 'time deposit' then 'time_deposit_withdrawals' when 'share capital' then 'share_withdrawals'
        else 'withdrawals' end
      when e.source = 'disbursement' then 'disbursements'
      when e.source = 'loan' then 'loan_releases'
      when e.source = 'check voucher' then 'vouchers'
      when e.source = 'reversal' then 'reversals'
      else 'by_hand' end as line
    from journal_entry e
    cross join lateral (
      select sum(l.debit - l.credit) filter (where r.role = 'cash on hand') as moved,
        bool_or(r.role in ('cash over', 'cash short')) is true as is_difference
      from journal_line l left join branch_account r on r.branch_id = l.branch_id
        and r.account_id = l.account_id and r.role in ('cash on hand', 'cash over', 'cash short')
      where l.branch_id = e.branch_id and l.entry_id = e.id) m
    left join batch_funding f on f.organization_id = e.organization_id and f.branch_id = e.branch_id
      and e.source = 'blotter' and (f.from_batch_id = $1 and f.from_entry_id = e.id
        or f.to_batch_id = $1 and f.to_entry_id = e.id)
    left join bank_deposit d on d.organization_id = e.organization_id and d.branch_id = e.branch_id
      and d.id = e.id
    where e.branch_id = (select kaban_branch()) and e.batch_id = $1 and m.moved is not null) x
  where line is not null group by line`;

/**
 * The blotter of a batch, in centavos, what leaves the drawer below zero: its lines come to what the drawer
 * should hold. Added up by the database from the journal.
 */
export async function readBlotter(tx: Transaction, batchId: string): Promise<Blotter> {
  const { rows } = await tx.query<{ line: BlotterLine; amount: number }>({
    name: "blotter",
    text: read,
    values: [batchId],
  });
  const moved = new Map(rows.map(({ line, amount }) => [line, amount]));
  return Object.fromEntries(blotterLines.map((line) => [line, moved.get(line) ?? 0])) as Blotter;
}
