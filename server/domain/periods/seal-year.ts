import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";

const keepMonths = `
  insert into fiscal_year_seal_month (organization_id, branch_id, closing_id, month, seal_id)
  select distinct on (s.month) s.organization_id, s.branch_id, c.id, s.month, s.id
  from fiscal_year_closing c
  join period_seal s on s.organization_id = c.organization_id and s.branch_id = c.branch_id
    and s.month between c.begins_on and c.ends_on
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.id = $1
  order by s.month, s.closed_at desc, s.id desc`;

const keep = `
  with link as (
    select number, hash from journal_link
    where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    order by number desc limit 1),
  entry as (
    select journal_hash(null, e.organization_id, e.branch_id, e.sequence, e.sequence) as hash
    from fiscal_year_closing c
    join journal_entry e on e.organization_id = c.organization_id and e.branch_id = c.branch_id
      and e.id = c.entry_id
    where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
      and c.id = $1)
  insert into fiscal_year_seal (organization_id, branch_id, closing_id, entry_hash, link_number, link_hash,
    hash, approved_by_id)
  select kaban_organization(), kaban_branch(), $1, (select hash from entry), (select number from link),
    (select hash from link), fiscal_year_hash(kaban_organization(), kaban_branch(), $1,
      (select hash from link), (select hash from entry)), $2
  returning encode(hash, 'hex') as hash`;

/**
 * Keeps what a year is as it is closed, under the lock of the journal's head: the seals of its months and its
 * closing entry under one hash, which is answered.
 */
export async function sealYear(
  tx: Transaction,
  closingId: string,
  approvedById: string | null,
): Promise<string> {
  await tx.query(keepMonths, [closingId]);
  const { rows } = await tx.query(keep, [closingId, approvedById]);
  return rows[0].hash;
}

/** A closed year with what was kept of it. */
export interface YearSeal {
  /** 64 hex digits; null where the year was closed before seals were kept. */
  hash: string | null;
  entry_id: string | null;
  /** Of the closing entry; null where nothing moved income or expense. */
  reference: string | null;
  net_surplus: Centavos;
  /** The account to which what was over went. */
  surplus_account: string | null;
  reason: string | null;
  closed_at: string;
  closed_by_name: string;
  approved_by_name: string | null;
  /** Of each month of the year what its seal says; nulls where it has none. */
  months: {
    month: CalendarDate;
    hash: string | null;
    entries: number | null;
    debit: Centavos | null;
    credit: Centavos | null;
    closed_at: string | null;
  }[];
}

const read = `
  select encode(s.hash, 'hex') as hash, c.entry_id, e.reference, c.net_surplus, c.reason, c.closed_at,
    u.full_name as closed_by_name, a.full_name as approved_by_name,
    (select n.code || ' ' || n.name from journal_line l
       join account n on n.branch_id = l.branch_id and n.id = l.account_id
     where l.branch_id = c.branch_id and l.entry_id = c.entry_id
       and n.type not in ('revenue', 'expense', 'other')
     limit 1) as surplus_account
  from fiscal_year_closing c
  join user_account u on u.id = c.closed_by_id
  left join fiscal_year_seal s on s.organization_id = c.organization_id and s.branch_id = c.branch_id
    and s.closing_id = c.id
  left join user_account a on a.id = s.approved_by_id
  left join journal_entry e on e.organization_id = c.organization_id and e.branch_id = c.branch_id
    and e.id = c.entry_id
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.id = $1`;

const readMonths = `
  select m.month::date as month, encode(s.hash, 'hex') as hash, s.entries, s.debit,
    s.credit, s.closed_at
  from fiscal_year_closing c
  cross join lateral generate_series(c.begins_on, c.ends_on, interval '1 month') as m (month)
  left join fiscal_year_seal_month k on k.organization_id = c.organization_id and k.branch_id = c.branch_id
    and k.closing_id = c.id and k.month = m.month::date
  left join period_seal s on s.organization_id = k.organization_id and s.branch_id = k.branch_id
    and s.id = k.seal_id
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.id = $1
  order by m.month`;

/** What was kept of a year when it was closed. */
export async function readYearSeal(tx: Transaction, closingId: string): Promise<YearSeal> {
  const { rows } = await tx.query(read, [closingId]);
  const { rows: months } = await tx.query(readMonths, [closingId]);
  return { ...rows[0], months };
}
