import type { brokenKinds } from "#contract/operations/periods/verify-closed";
import type { Database, Transaction } from "#server/platform/db/database";
import { inSystem, type Tenant } from "#server/platform/db/tenant";

/** Which closed months and years are verified; all where nothing is named. */
export interface WhichPeriods {
  /** "<organization>/<branch>" by their short names. */
  place?: string | undefined;
  /** "2026-01", or a fiscal year by the calendar year it begins in: "2026". */
  period?: string | undefined;
}

/** What is not as it was when it was closed, and which row that is. */
export interface Broken {
  kind: (typeof brokenKinds)[number];
  row: string;
}

/** How a closed month stands beside what it was when it was closed. */
export interface VerifiedMonth {
  place: string;
  month: string;
  /** As kept when it was closed, in hexadecimal; null where it was closed before seals were kept. */
  hash: string | null;
  entries: number | null;
  /** What is not as it was, the first of it first; none where all holds. */
  broken: Broken[];
}

/** How a closed fiscal year stands beside what it was; its months are verified on their own. */
export interface VerifiedYear extends Pick<VerifiedMonth, "place" | "hash" | "broken"> {
  /** "2026", or "2026–2027". */
  year: string;
  /** How many of its months it holds the seals of. */
  months: number;
}

const closedMonths = `
  select b.organization_id, b.id as branch_id, o.slug || '/' || b.slug as place,
    to_char(m.month, 'YYYY-MM') as month, s.id as seal_id, encode(s.hash, 'hex') as hash, s.entries
  from branch b
  join organization o on o.id = b.organization_id
  join journal_head h on h.organization_id = b.organization_id and h.branch_id = b.id
  cross join lateral (
    select distinct date_trunc('month', a.month)::date as month from period_act a
    where a.organization_id = b.organization_id and a.branch_id = b.id and a.act = 'close'
      and a.month <= h.closed_through) m
  left join lateral (
    select k.* from period_seal k where k.organization_id = b.organization_id and k.branch_id = b.id
      and k.month = m.month order by k.closed_at desc, k.id desc limit 1) s on true
  where ($1::text is null or o.slug || '/' || b.slug = $1)
    and ($2::text is null or to_char(m.month, 'YYYY-MM') = $2 or exists (
      select from fiscal_year_closing y where y.organization_id = b.organization_id and y.branch_id = b.id
        and y.reopened_at is null and to_char(y.begins_on, 'YYYY') = $2
        and m.month between y.begins_on and y.ends_on))
  order by place, month`;

const closedYears = `
  select c.organization_id, c.branch_id, c.id as closing_id, o.slug || '/' || b.slug as place,
    concat_ws('–', extract(year from c.begins_on),
      nullif(extract(year from c.ends_on), extract(year from c.begins_on))) as year,
    encode(s.hash, 'hex') as hash,
    (select count(*) from fiscal_year_seal_month m where m.organization_id = c.organization_id
      and m.branch_id = c.branch_id and m.closing_id = c.id) as months
  from fiscal_year_closing c
  join branch b on b.organization_id = c.organization_id and b.id = c.branch_id
  join organization o on o.id = c.organization_id
  left join fiscal_year_seal s on s.organization_id = c.organization_id and s.branch_id = c.branch_id
    and s.closing_id = c.id
  where c.reopened_at is null and ($1::text is null or o.slug || '/' || b.slug = $1)
    and ($2::text is null or to_char(c.begins_on, 'YYYY') = $2)
  order by place, c.begins_on`;

// What a seal says of itself, of the journal's chain, of its entries, and of those that closed a year.
const mostBroken = 20;
const brokenOf = `
  with seal as (select * from period_seal where organization_id = $1 and branch_id = $2 and id = $3),
  kept as (
    select sequence, hash from period_seal_entry
    where organization_id = $1 and branch_id = $2 and seal_id = $3),
  now as (
    select p.* from seal s
    cross join lateral period_entries($1, $2, s.month, (s.month + interval '1 month')::date - 1) p),
  found as (
    select 1 as rank, 0::bigint as place, 'seal' as kind, 'the seal of the month' as row from seal s
    where s.hash <> period_seal_hash($2, s.link_hash,
        (select string_agg(hash, ''::bytea order by sequence) from kept))
      or s.entries <> (select count(*) from kept)
    union all
    select 2, s.link_number, 'chain', 'link ' || s.link_number from seal s
    where s.link_number is not null and not exists (select from journal_link l where l.organization_id = $1
      and l.branch_id = $2 and l.number = s.link_number and l.hash = s.link_hash)
    union all
    select 3, coalesce(n.sequence, k.sequence),
      case when n.sequence is null then 'missing' when k.sequence is null then 'inserted' else 'changed' end,
      coalesce(e.source || ' ' || e.reference || ' of ' || e.entry_date || ' (' || e.id || ')',
        'entry ' || k.sequence)
    from kept k full join now n on n.sequence = k.sequence
    left join journal_entry e on e.id = n.entry_id
    where n.hash is distinct from k.hash
    union all
    select 4, e.sequence, 'inserted', e.source || ' ' || e.reference || ' of ' || e.entry_date
    from seal s join journal_entry e on e.organization_id = $1 and e.branch_id = $2
      and e.source = 'closing' and e.entry_date between s.month and (s.month + interval '1 month')::date - 1
    where not exists (select from fiscal_year_closing c where c.organization_id = $1 and c.branch_id = $2
      and c.entry_id in (e.id, e.reverses_id)))
  select kind, row from found order by rank, place limit ${mostBroken}`;

// What a year's seal says of itself, of the journal's chain, of its months' seals, and of its closing entry.
const brokenOfYear = `
  with seal as (
    select s.*, c.begins_on, c.ends_on, c.entry_id from fiscal_year_seal s
    join fiscal_year_closing c on c.organization_id = s.organization_id and c.branch_id = s.branch_id
      and c.id = s.closing_id
    where s.organization_id = $1 and s.branch_id = $2 and s.closing_id = $3),
  latest as (
    select distinct on (p.month) p.month, p.id from seal s
    join period_seal p on p.organization_id = $1 and p.branch_id = $2
      and p.month between s.begins_on and s.ends_on
    order by p.month, p.closed_at desc, p.id desc),
  kept as (
    select month, seal_id from fiscal_year_seal_month
    where organization_id = $1 and branch_id = $2 and closing_id = $3),
  found as (
    select 1 as rank, null::date as day, 'seal' as kind, 'the seal of the year' as row from seal s
    where s.hash is distinct from fiscal_year_hash($1, $2, $3, s.link_hash, s.entry_hash)
    union all
    select 2, null, 'chain', 'link ' || s.link_number from seal s
    where s.link_number is not null and not exists (select from journal_link l where l.organization_id = $1
      and l.branch_id = $2 and l.number = s.link_number and l.hash = s.link_hash)
    union all
    select 3, coalesce(k.month, l.month), 'resealed', to_char(coalesce(k.month, l.month), 'YYYY-MM')
    from kept k full join latest l on l.month = k.month
    where l.id is distinct from k.seal_id
    union all
    select 4, e.entry_date, case when e.id is null then 'missing' else 'changed' end,
      coalesce(e.source || ' ' || e.reference || ' of ' || e.entry_date || ' (' || e.id || ')',
        'the entry that closed the year')
    from seal s left join journal_entry e on e.organization_id = $1 and e.branch_id = $2 and e.id = s.entry_id
    where s.entry_hash is distinct from (case when e.id is not null
      then journal_hash(null, $1, $2, e.sequence, e.sequence) end))
  select kind, row from found order by rank, day limit ${mostBroken}`;

/** What of a closed month, or of a closed year, is not as its seal in that branch has it. */
export async function readBroken(
  tx: Transaction,
  { organizationId, branchId, ...of }: Tenant & ({ sealId: string } | { closingId: string }),
): Promise<Broken[]> {
  const [text, id] = "sealId" in of ? [brokenOf, of.sealId] : [brokenOfYear, of.closingId];
  return (await tx.query(text, [organizationId, branchId, id])).rows;
}

const tenantOf = (row: { organization_id: string; branch_id: string }): Tenant => ({
  organizationId: row.organization_id,
  branchId: row.branch_id,
});

async function verifyMonths(tx: Transaction, values: (string | null)[]): Promise<VerifiedMonth[]> {
  const { rows } = await tx.query(closedMonths, values);
  const verified: VerifiedMonth[] = [];
  for (const { organization_id, branch_id, seal_id: sealId, ...one } of rows) {
    const tenant = tenantOf({ organization_id, branch_id });
    verified.push({ ...one, broken: sealId ? await readBroken(tx, { ...tenant, sealId }) : [] });
  }
  return verified;
}

async function verifyYears(tx: Transaction, values: (string | null)[]): Promise<VerifiedYear[]> {
  const { rows } = await tx.query(closedYears, values);
  const verified: VerifiedYear[] = [];
  for (const { organization_id, branch_id, closing_id: closingId, ...one } of rows) {
    const tenant = tenantOf({ organization_id, branch_id });
    verified.push({ ...one, broken: one.hash ? await readBroken(tx, { ...tenant, closingId }) : [] });
  }
  return verified;
}

/**
 * Holds every closed month and fiscal year against what was kept when it was closed: it names what was
 * changed, taken away or slipped in, also where the chain of entries was written anew.
 */
export function verifyPeriods(
  db: Database,
  { place, period }: WhichPeriods = {},
): Promise<{ months: VerifiedMonth[]; years: VerifiedYear[] }> {
  return inSystem(db, async (tx) => {
    await tx.query("set transaction isolation level repeatable read read only");
    const values = [place ?? null, period ?? null];
    return { months: await verifyMonths(tx, values), years: await verifyYears(tx, values) };
  });
}
