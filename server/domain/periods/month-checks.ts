import type { MonthCheckName } from "#contract/entities/period-check";
import { findDifferences } from "#contract/jobs/find-differences";
import { jobName } from "#contract/kit/job";

/** One thing that a month is checked for. */
export interface CheckOfMonth {
  name: MonthCheckName;
  /**
   * One statement over the transaction's branch, with the first day of the month and its last ($1, $2). It
   * answers a row for each thing in the way, as `checkItem` has it; none where all is well. Rows that are
   * listed are told and keep nothing from being closed.
   */
  find: string;
}

const here = "branch_id = (select kaban_branch())";

/** Every check of a month. Whatever else a month needs before it is closed is one more of them. */
export const monthChecks: readonly CheckOfMonth[] = [
  {
    name: "batches",
    find: `
      select 'transaction-batch' as record, b.id::text as id, b.reference || ' ' || u.full_name as name,
        b.entry_date as day, null::bigint as amount, false as is_listed
      from transaction_batch b join user_account u on u.id = b.user_id
      where b.${here} and b.ended_at is null and b.entry_date <= $2 and $1::date is not null
      order by b.entry_date, b.reference`,
  },
  {
    // One that is kept as a template stays a draft.
    name: "vouchers",
    find: `
      select v.kind || '-voucher' as record, v.id::text as id, concat_ws(' ', v.number, v.name) as name,
        v.date as day, v.amount, false as is_listed
      from voucher v
      where v.organization_id = (select kaban_organization()) and v.${here}
        and v.state in ('draft', 'printed', 'approved') and v.date between $1 and $2
        and not (v.state = 'draft' and exists (select from voucher_template t
          where t.organization_id = v.organization_id and t.branch_id = v.branch_id and t.voucher_id = v.id))
      order by v.date, v.number, v.id`,
  },
  {
    name: "due vouchers",
    find: `
      select v.kind || '-voucher' as record, v.id::text as id, t.name, t.next_on as day, v.amount,
        false as is_listed
      from voucher_template t
      join voucher v on v.organization_id = t.organization_id and v.branch_id = t.branch_id
        and v.id = t.voucher_id
      where t.organization_id = (select kaban_organization()) and t.${here} and t.next_on <= $2
      union all
      select v.kind || '-voucher', v.id::text, concat_ws(' ', v.number, v.name), v.reverse_on, v.amount, false
      from voucher v
      where v.organization_id = (select kaban_organization()) and v.${here} and v.state = 'released'
        and v.reverse_on <= $2 and $1::date is not null
        and not exists (select from voucher r where r.organization_id = v.organization_id
          and r.branch_id = v.branch_id and r.reverses_id = v.id)
      order by 4, 3`,
  },
  {
    name: "depreciation",
    find: `
      select 'fixed-asset' as record, f.id::text as id, f.number || ' ' || f.name as name,
        min(d.month) as day, sum(d.amount)::bigint as amount, false as is_listed
      from kaban_depreciation($2) d
      join fixed_asset f on f.organization_id = (select kaban_organization()) and f.${here}
        and f.id = d.asset_id
      where d.amount > 0 and $1::date is not null and not exists (select from asset_posting p
        join voucher v on v.organization_id = p.organization_id and v.branch_id = p.branch_id
          and v.id = p.voucher_id
        where p.organization_id = f.organization_id and p.branch_id = f.branch_id and p.asset_id = f.id
          and p.kind = 'depreciation' and p.day = d.month and p.voided_on is null and v.state = 'released')
      group by f.id, f.number, f.name order by f.number`,
  },
  {
    name: "differences",
    find: `
      select 'tie-out-item' as record, i.id::text as id, concat_ws(' ', i.kind, nullif(i.subject_name, ''))
          as name, null::date as day, i.difference as amount, coalesce(i.note, '') <> '' as is_listed
      from tie_out_item i
      where i.organization_id = (select kaban_organization()) and i.${here} and i.resolved_at is null
        and $1::date <= $2::date
      order by is_listed, i.first_seen_at, i.id`,
  },
  {
    // Named by the day of its last run.
    name: "tied out",
    find: `
      select 'tie-out-item' as record, 'run' as id, coalesce(t.day::text, '—') as name, t.day,
        null::bigint as amount, true as is_listed
      from (select max(r.started_at) as at, max((r.started_at at time zone b.time_zone)::date) as day
        from branch b left join job_run r on r.organization_id = b.organization_id and r.branch_id = b.id
          and r.job = '${jobName(findDifferences)}' and r.state = 'done'
        where b.organization_id = (select kaban_organization()) and b.id = (select kaban_branch())) t
      where exists (select from journal_entry e where e.${here} and e.entry_date between $1 and $2
        and (t.at is null or e.created_at > t.at))`,
  },
  {
    name: "trial balance",
    find: `
      select 'trial-balance' as record, $2::date::text as id, $2::date::text as name, $2::date as day,
        sum(d.debit - d.credit)::bigint as amount, false as is_listed
      from account_day d where d.${here} and d.entry_date <= $2 and $1::date is not null
      having sum(d.debit - d.credit) <> 0`,
  },
  {
    name: "checks on hand",
    find: `
      select 'received-check' as record, c.id::text as id, concat_ws(' ', c.check_number, m.full_name,
          nullif(c.description, '')) as name, c.received_on as day, c.amount, true as is_listed
      from received_check c left join member m on m.organization_id = c.organization_id
        and m.branch_id = c.branch_id and m.id = c.member_id
      where c.organization_id = (select kaban_organization()) and c.${here} and c.received_on <= $2
        and $1::date is not null and (c.state in ('on hand', 'in bank')
          or c.state = 'cleared' and c.cleared_on > $2 or c.state = 'bounced' and c.bounced_on > $2)
      order by c.received_on, c.id`,
  },
  {
    // Once a branch says which accounts it has at banks, each that moved is reconciled through the month, and
    // not moved in it since.
    name: "banks",
    find: `
      select 'bank-account' as record, b.id::text as id, b.name, $2::date as day,
        null::bigint as amount, false as is_listed
      from bank_account b
      where b.organization_id = (select kaban_organization()) and b.${here} and b.deleted_at is null
        and $1::date is not null
        and exists (select from account_day d where d.branch_id = b.branch_id
          and d.account_id = b.account_id and d.entry_date <= $2)
        and not exists (select from bank_reconciliation r where r.organization_id = b.organization_id
          and r.branch_id = b.branch_id and r.bank_account_id = b.id and r.state = 'approved'
          and r.through >= $2)
      union all
      select 'bank-account', b.id::text, b.name, $2::date, s.moved, false
      from bank_account b
      cross join lateral (select k.through, k.book_balance, k.closed_at from bank_reconciliation k
        where k.organization_id = b.organization_id and k.branch_id = b.branch_id
          and k.bank_account_id = b.id and k.state = 'approved' and k.through >= $2
        order by k.through desc limit 1) r
      cross join lateral (select coalesce(sum(d.debit - d.credit), 0)::bigint as balance from account_day d
        where d.branch_id = b.branch_id and d.account_id = b.account_id and d.entry_date <= r.through) n
      cross join lateral (select sum(l.debit - l.credit)::bigint as moved from journal_line l
        join journal_entry e on e.branch_id = l.branch_id and e.id = l.entry_id
        where n.balance <> r.book_balance and l.branch_id = b.branch_id and l.account_id = b.account_id
          and l.entry_date <= $2 and e.created_at > r.closed_at) s
      where b.organization_id = (select kaban_organization()) and b.${here} and b.deleted_at is null
        and s.moved <> 0
      order by name`,
  },
  {
    // Loans were out, and a product names the accounts that it is kept in.
    name: "allowance",
    find: `
      select 'loan-allowance' as record, $2::date::text as id, $2::date::text as name, $2::date as day,
        null::bigint as amount, true as is_listed
      where $1::date is not null and exists (select from loan_product p
          join loan l on l.organization_id = p.organization_id and l.branch_id = p.branch_id
            and l.loan_product_id = p.id and l.released_on <= $2
            and (l.closed_at is null or l.closed_at >= $2)
          where p.organization_id = (select kaban_organization()) and p.${here} and p.deleted_at is null
            and p.allowance_account_id is not null and p.loss_account_id is not null)
        and not exists (select from loan_allowance a where a.organization_id = (select kaban_organization())
          and a.${here} and a.month_end >= $2 and a.state = 'posted')`,
  },
  {
    // By product. A branch that names no account for it accrues nothing, and is told so.
    name: "accrued interest",
    find: `
      select case when r.role is null then 'account' else 'time-deposit' end as record, a.id::text as id,
        a.code || ' ' || a.name as name, $2::date as day, sum(d.principal)::bigint as amount,
        r.role is null as is_listed
      from time_deposit d
      join member_account h on h.organization_id = d.organization_id and h.branch_id = d.branch_id
        and h.id = d.member_account_id
      join account a on a.organization_id = h.organization_id and a.branch_id = h.branch_id
        and a.id = h.account_id
      left join branch_account r on r.organization_id = d.organization_id and r.branch_id = d.branch_id
        and r.role = 'accrued interest'
      where d.organization_id = (select kaban_organization()) and d.${here} and d.state = 'running'
        and d.placed_on <= $2 and $1::date is not null
        and not exists (select from time_deposit_accrual t where t.organization_id = d.organization_id
          and t.branch_id = d.branch_id and t.month_end >= $2)
      group by a.id, a.code, a.name, r.role order by a.code`,
  },
  {
    // By product: how much is owed of its loans that are behind. The night after the month posts it, or
    // counts it for somebody to approve.
    name: "loan interest",
    find: `
      select 'loan-accrual' as record, p.id::text as id, p.name, $2::date as day,
        sum(h.balance)::bigint as amount, false as is_listed
      from loan l
      join loan_release r on r.organization_id = l.organization_id and r.branch_id = l.branch_id
        and r.loan_id = l.id and r.undone_by_entry_id is null and r.tranche_number = 1
      join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
        and h.id = l.member_account_id
      join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
        and p.id = l.loan_product_id
      left join loan_standing t on t.organization_id = l.organization_id and t.branch_id = l.branch_id
        and t.loan_id = l.id
      where l.organization_id = (select kaban_organization()) and l.${here} and $1::date is not null
        and l.state = 'released' and coalesce(t.accrued_through + 1, l.released_on) <= $2
        and (r.interest_in_advance > 0
          or l.product_terms #>> '{product,interest_receivable_account_id}' is not null)
      group by p.id, p.name order by p.name`,
  },
  {
    name: "placed accounts",
    find: `
      select 'account' as record, a.id::text as id, a.code || ' ' || a.name as name, null::date as day,
        null::bigint as amount, true as is_listed
      from account a
      where a.${here} and $1::date is not null
        and exists (select from account_day d where d.branch_id = a.branch_id and d.account_id = a.id
          and d.entry_date <= $2)
        and not exists (select from statement_place p where p.branch_id = a.branch_id and p.account_id = a.id
          and p.kind = 'financial-statement')
      order by a.code`,
  },
];
