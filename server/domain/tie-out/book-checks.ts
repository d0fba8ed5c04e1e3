import type { Check } from "#server/domain/tie-out/check";

const here = "branch_id = (select kaban_branch())";

/** Kinds whose numbers may be typed by hand, so that they may lie ahead of their series. */
const typedByHand = [
  "deposit",
  "withdraw",
  "payment",
  "adjustment",
  "journal voucher",
  "check voucher",
  "disbursement",
  "passbook",
];

export const bookChecks: readonly Check[] = [
  {
    kind: "account balance",
    find: `
      select a.id::text as subject, a.code || ' ' || a.name as name,
        coalesce(l.balance, 0) as expected, coalesce(b.balance, 0) as found
      from account a
      left join account_balance b on b.branch_id = a.branch_id and b.account_id = a.id
      left join (select account_id, sum(debit - credit) as balance, count(*) as lines
        from journal_line where ${here} group by 1) l on l.account_id = a.id
      where a.${here} and (b.balance, b.line_count)
        is distinct from (coalesce(l.balance, 0)::bigint, coalesce(l.lines, 0))`,
  },
  {
    kind: "account day",
    find: `
      select coalesce(l.account_id, d.account_id) || ' ' || coalesce(l.entry_date, d.entry_date) as subject,
        a.code || ' ' || a.name || ', ' || coalesce(l.entry_date, d.entry_date) as name,
        coalesce(l.debit - l.credit, 0) as expected, coalesce(d.debit - d.credit, 0) as found
      from (select account_id, entry_date, sum(debit)::bigint as debit, sum(credit)::bigint as credit,
          count(*) as lines from journal_line where ${here} group by 1, 2) l
      full join (select * from account_day where ${here}) d
        on d.account_id = l.account_id and d.entry_date = l.entry_date
      join account a on a.id = coalesce(l.account_id, d.account_id)
      where a.${here} and (l.debit, l.credit, l.lines) is distinct from (d.debit, d.credit, d.line_count)`,
  },
  {
    kind: "closed month",
    find: `
      with l as (
        select account_id, date_trunc('month', entry_date)::date as month, sum(debit) as debit,
          sum(credit) as credit
        from journal_line where ${here} group by 1, 2),
      m as (
        select g.month::date as month from journal_head h
        cross join lateral generate_series((select min(month) from l), h.closed_through, interval '1 month')
          as g (month)
        where h.${here} and (g.month + interval '1 month')::date <= h.closed_through + 1),
      due as (
        select a.account_id, m.month, coalesce(l.debit, 0) as debit, coalesce(l.credit, 0) as credit,
          sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)) over (partition by a.account_id order by m.month)
            as balance
        from (select account_id, min(month) as first_month from l group by 1) a
        join m on m.month >= a.first_month
        left join l on l.account_id = a.account_id and l.month = m.month)
      select coalesce(d.account_id, p.account_id) || ' ' || coalesce(d.month, p.month) as subject,
        a.code || ' ' || a.name || ', ' || to_char(coalesce(d.month, p.month), 'YYYY-MM') as name,
        coalesce(d.balance, 0)::bigint as expected, coalesce(p.balance, 0) as found
      from due d
      full join (select * from period_balance where ${here}) p
        on p.account_id = d.account_id and p.month = d.month
      join account a on a.id = coalesce(d.account_id, p.account_id)
      where a.${here} and (d.debit, d.credit, d.balance) is distinct from (p.debit, p.credit, p.balance)`,
  },
  {
    kind: "drawers",
    find: `
      select a.id::text as subject, a.code || ' ' || a.name as name,
        b.balance as expected, o.expected as found
      from branch_account r
      join account a on a.branch_id = r.branch_id and a.id = r.account_id
      join account_balance b on b.branch_id = a.branch_id and b.account_id = a.id
      cross join (select coalesce(sum(expected_cash), 0) as expected
        from transaction_batch where ${here} and ended_at is null) o
      where r.${here} and r.role = 'cash on hand' and b.balance <> o.expected`,
  },
  {
    kind: "series",
    find: `
      with named as (
        select branch_id, case source when 'payment' then 'deposit' else source end as kind,
          reference_key as key
          from journal_entry where ${here}
        union all
        select branch_id, case kind when 'journal' then 'journal voucher' else 'check voucher' end, number_key
          from voucher where ${here} and number is not null
        union all
        select branch_id, number_kind, number_key from loan where ${here} and number is not null
        union all
        select branch_id, 'time deposit', kaban_reference_key(number) from time_deposit where ${here}
        union all
        select branch_id, 'batch', kaban_reference_key(reference) from transaction_batch where ${here}
        union all
        select branch_id, 'passbook', kaban_reference_key(passbook) from member where ${here}),
      borne as (
        select s.kind, substr(n.key, length(p.prefix) + 1) as digits
        from series s
        cross join lateral (select left(kaban_reference_key(s.prefix || '1'), -1) as prefix) p
        join named n on n.branch_id = s.branch_id and n.kind = s.kind and starts_with(n.key, p.prefix)),
      numbered as (
        select kind, digits::bigint as number from borne where digits ~ '^[0-9]{1,15}$'),
      counted as (
        select s.kind, s.next_number - s.first_number as given, count(distinct n.number) as borne
        from series s left join numbered n on n.kind = s.kind and n.number >= s.first_number
          and (n.number < s.next_number or s.kind <> all ('{${typedByHand.join(",")}}'))
        where s.${here} group by s.kind, s.next_number, s.first_number)
      select kind as subject, kind as name, given as expected, borne as found
      from counted where given <> borne`,
  },
  {
    kind: "entry",
    find: `
      select e.id::text as subject, e.source || ' ' || e.reference as name,
        coalesce(l.debit, 0) as expected, coalesce(l.credit, 0) as found
      from journal_entry e
      left join (select entry_id, sum(debit)::bigint as debit, sum(credit)::bigint as credit
        from journal_line where ${here} group by 1) l on l.entry_id = e.id
      where e.${here} and (l.debit is null or l.debit <> l.credit or l.debit = 0)`,
  },
  {
    kind: "entries",
    find: `
      select kaban_branch()::text as subject, '' as name, c.links as expected, c.holding as found
      from journal_chain(kaban_organization(), kaban_branch()) c where c.links <> c.holding`,
  },
];
