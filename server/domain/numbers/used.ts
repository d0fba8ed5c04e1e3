const here = "branch_id = (select kaban_branch())";

/** What reversed a voucher `v`, once that was released; then the voucher is void, with the reason. */
const itsReversal = `left join voucher x on x.organization_id = v.organization_id
    and x.branch_id = v.branch_id and x.reverses_id = v.id and x.state = 'released'`;
const isVoucherVoid = "v.state = 'cancelled' or x.id is not null, coalesce(v.cancel_reason, x.description)";

/**
 * Every use of a number in the branch, by what bears it: entries, but for those of vouchers and loans,
 * whose paper is the voucher's or the loan's; vouchers; their checks; loans; certificates of time deposit;
 * passbooks. Each has its series
 * (`kind`), the number with the key it is compared by, the day it counts for, and who gave it when.
 */
export const usedNumbers = `
  select case e.source when 'payment' then 'deposit' else e.source end as kind, e.reference as number,
    e.reference_key as key, e.entry_date as day, e.created_at as at, e.created_by_id as by_id,
    'entry' as record, e.id as record_id, r.id is not null as is_void, r.description as reason
  from journal_entry e
  left join journal_entry r on r.branch_id = e.branch_id and r.reverses_id = e.id
  where e.${here}
    and not exists (select from voucher v where v.organization_id = (select kaban_organization())
      and v.${here} and v.entry_id = e.id)
    and not (e.source = 'loan' and exists (select from loan l
      where l.organization_id = (select kaban_organization()) and l.${here}
        and l.number_key = e.reference_key))
  union all
  select case v.kind when 'journal' then 'journal voucher' else 'check voucher' end, v.number, v.number_key,
    v.date, coalesce(v.printed_at, v.updated_at), coalesce(v.printed_by_id, v.updated_by_id),
    v.kind || '-voucher', v.id, ${isVoucherVoid}
  from voucher v ${itsReversal}
  where v.organization_id = (select kaban_organization()) and v.${here} and v.number is not null
  union all
  select 'check', v.check_number, kaban_reference_key(v.check_number), v.check_date,
    coalesce(v.printed_at, v.updated_at), coalesce(v.printed_by_id, v.updated_by_id),
    v.kind || '-voucher', v.id, ${isVoucherVoid}
  from voucher v ${itsReversal}
  where v.organization_id = (select kaban_organization()) and v.${here}
    and v.number is not null and v.check_number is not null and v.reverses_id is null
    and not exists (select from issued_check c where c.organization_id = (select kaban_organization())
      and c.${here} and c.voucher_id = v.id)
  union all
  select 'check', c.number, c.number_key, coalesce(c.check_date, c.issued_on),
    c.issued_on::timestamp at time zone
      (select b.time_zone from branch b where b.id = (select kaban_branch())),
    c.issued_by_id, case when c.voucher_id is null then 'issued-check' else 'cash-check-voucher' end,
    coalesce(c.voucher_id, c.id), c.state = 'cancelled', c.cancel_reason
  from issued_check c where c.organization_id = (select kaban_organization()) and c.${here}
  union all
  select l.number_kind, l.number, l.number_key, l.date, coalesce(l.printed_at, l.updated_at),
    coalesce(l.printed_by_id, l.updated_by_id), 'loan', l.id, l.ended_at is not null, l.end_reason
  from loan l where l.organization_id = (select kaban_organization()) and l.${here} and l.number is not null
  union all
  select 'time deposit', d.number, kaban_reference_key(d.number),
    (d.created_at at time zone (select b.time_zone from branch b where b.id = (select kaban_branch())))::date,
    d.created_at, d.created_by_id, 'time-deposit', d.id, d.state = 'undone', null
  from time_deposit d where d.organization_id = (select kaban_organization()) and d.${here}
  union all
  select 'passbook', m.passbook, kaban_reference_key(m.passbook),
    (m.created_at at time zone (select b.time_zone from branch b where b.id = (select kaban_branch())))::date,
    m.created_at, m.created_by_id, 'member-profile', m.id, m.deleted_at is not null, null
  from member m where m.${here}`;

/** What stands before the digits at the end of a key, and those digits: a number of at most 15. */
export const partsOf = (key: string) => `
  cross join lateral (select rtrim(${key}, '0123456789') as prefix) p
  cross join lateral (select case when length(${key}) - length(p.prefix) between 1 and 15
    then substr(${key}, length(p.prefix) + 1)::bigint end as n) d`;
