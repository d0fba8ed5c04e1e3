import type { Database } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";

/** Which closed months are verified; all where nothing is named. */
export interface WhichMonths {
  /** "<organization>/<branch>" by their short names. */
  place?: string | undefined;
  /** "2026-01". */
  month?: string | undefined;
}

/** How a closed month stands beside what it was when it was closed. */
export interface VerifiedMonth {
  place: string;
  month: string;
  /** As kept when it was closed, in hexadecimal; null where it was closed before seals were kept. */
  hash: string | null;
  entries: number | null;
  /** What is not as it was, the first of it first; none where all holds. */
  broken: { kind: string; row: string }[];
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
    and ($2::text is null or to_char(m.month, 'YYYY-MM') = $2)
  order by place, month`;

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

/**
 * Holds every closed month against what was kept when it was closed: it names what was changed, taken away or
 * slipped in, also where the chain of entries was written anew.
 */
export function verifyPeriods(db: Database, { place, month }: WhichMonths = {}): Promise<VerifiedMonth[]> {
  return inSystem(db, async (tx) => {
    await tx.query("set transaction isolation level repeatable read read only");
    const { rows } = await tx.query(closedMonths, [place ?? null, month ?? null]);
    const verified: VerifiedMonth[] = [];
    for (const { organization_id, branch_id, seal_id, ...one } of rows) {
      const values = [organization_id, branch_id, seal_id];
      const broken = seal_id ? (await tx.query(brokenOf, values)).rows : [];
      verified.push({ ...one, broken } as VerifiedMonth);
    }
    return verified;
  });
}
