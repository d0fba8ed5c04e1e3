import { authorizedKinds, seriesOfAuthority } from "#contract/entities/number-series";
import { fewNumbers, mostListed, mostSeries } from "#contract/operations/numbers/number-register";
import { partsOf, usedNumbers } from "#server/domain/numbers/used";

const here = "branch_id = (select kaban_branch())";
const ofTenant = (of: string) => `${of}.organization_id = (select kaban_organization()) and ${of}.${here}`;

// A number as a series writes it, taken apart as those that were used are.
const writtenAs = (name: string, prefix: string, number: string, padding: string) => `
  cross join lateral (
    select p.prefix, d.n
    from (select kaban_reference_key(${prefix} || kaban_padded(${number}, ${padding})) as key) k
    ${partsOf("k.key")}) ${name}`;

/** Booklets that are out, and those that people draw from without one that was written down. */
const booklets = `
  handed as (
    select b.id, b.user_id, f.prefix, f.n as first, l.n as last, b.returned_on is null as is_out,
      b.prefix as written, coalesce(m.user_setting_number_padding, 6) as padding,
      greatest(m.user_setting_used_or + 1, m.receipt_start) as next_number,
      b.handed_out_on, coalesce(b.returned_on, 'infinity'::date) as returned_on
    from receipt_booklet b
    left join user_organization m on m.${here} and m.user_id = b.user_id and m.deleted_at is null
      and b.returned_on is null and m.receipt_start between b.first_number and b.last_number
      and kaban_reference_key(m.receipt_prefix || '1') = kaban_reference_key(b.prefix || '1')
    ${writtenAs("f", "b.prefix", "b.first_number", "coalesce(m.user_setting_number_padding, 6)")}
    ${writtenAs("l", "b.prefix", "b.last_number", "coalesce(m.user_setting_number_padding, 6)")}
    where ${ofTenant("b")}),
  own as (
    select m.id, m.user_id, f.prefix, f.n, l.n, true, m.receipt_prefix, m.user_setting_number_padding,
      greatest(m.user_setting_used_or + 1, m.receipt_start), '-infinity'::date, 'infinity'::date
    from user_organization m
    ${writtenAs("f", "m.receipt_prefix", "m.receipt_start", "m.user_setting_number_padding")}
    ${writtenAs("l", "m.receipt_prefix", "m.receipt_end", "m.user_setting_number_padding")}
    where m.${here} and m.receipt_start is not null and m.deleted_at is null
      and not exists (select from handed h where h.is_out and h.user_id = m.user_id and h.prefix = f.prefix
        and f.n between h.first and h.last)),
  booklet as (select * from handed union all select * from own)`;

const authorities = `
  authority as (
    select a.name, k.kind, f.prefix, f.n as first, l.n as last, a.issued_on,
      coalesce(a.expires_on, 'infinity'::date) as expires_on
    from number_authority a
    join (values ${authorizedKinds.map((kind) => `('${kind}', '${seriesOfAuthority(kind)}')`).join(", ")})
      as k (name, kind) on k.name = a.kind
    ${writtenAs("f", "coalesce(a.prefix, '')", "a.first_number", "1")}
    ${writtenAs("l", "coalesce(a.prefix, '')", "a.last_number", "1")}
    where ${ofTenant("a")} and a.deleted_at is null)`;

// A number in a booklet is the booklet's, of those with it the one that was out on that day, else the last.
const uses = `
  part as materialized (
    select u.*, case when d.n is not null then p.prefix end as prefix, d.n, b.id as booklet_id
    from (${usedNumbers}) u ${partsOf("u.key")}
    left join lateral (
      select b.id from booklet b
      where u.kind = 'deposit' and b.prefix = p.prefix and d.n between b.first and b.last
      order by u.day between b.handed_out_on and b.returned_on desc, b.handed_out_on desc, b.id
      limit 1) b on true),
  taken as (
    select kind, prefix, range_agg(int8range(n, n, '[]')) as numbers
    from part where n is not null group by 1, 2),
  told as (
    select kind, prefix, booklet_id, min(n) as first_n, max(n) as last_n, count(*) as issued,
      substr(min(lpad(n::text, 15, '0') || number), 16) as first,
      substr(max(lpad(n::text, 15, '0') || number), 16) as last,
      count(*) filter (where is_void) as void_count,
      count(*) filter (where not exists (select from authority a where a.kind = part.kind
        and a.prefix = part.prefix and part.n between a.first and a.last
        and part.day between a.issued_on and a.expires_on)) as outside_count
    from part where day between $1 and $2 group by 1, 2, 3),
  twice as (
    select kind, prefix, booklet_id, number, uses,
      row_number() over (partition by kind, prefix, booklet_id order by n) as nth
    from (select kind, prefix, booklet_id, n, min(number) as number, count(*) as uses from part
      where not is_void and n is not null group by 1, 2, 3, 4
      having count(*) > 1 and bool_or(day between $1 and $2)) t),
  void as (
    select *, row_number() over (partition by kind, prefix, booklet_id order by n, number) as nth
    from part where is_void and day between $1 and $2)`;

// The branch's own series are told even where nothing was given from them; so is each booklet that is out.
const series = `
  drawn as (
    select s.kind, f.prefix, s.prefix as written, s.padding, f.n as next_number from series s
    ${writtenAs("f", "s.prefix", "s.next_number", "s.padding")}
    where s.${here} and s.kind <> 'batch'),
  shown as (
    select kind, prefix, booklet_id from told
    union select kind, prefix, null from drawn
    union select 'deposit', prefix, id from booklet where is_out)`;

const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const same = (one: string) => `${one}.kind = r.kind and ${one}.prefix is not distinct from r.prefix
      and ${one}.booklet_id is not distinct from r.booklet_id`;

/**
 * One row for each series of the branch, over the days $1 to $2; $3 is the business date. Numbers between its
 * first and last that nobody used are missing, but for those that are in somebody's booklet.
 */
export const readRegister = `
  with ${booklets}, ${authorities}, ${uses}, ${series}
  select r.kind, r.prefix, r.booklet_id, b.user_id, u.full_name as user_name, b.written as booklet_prefix,
    b.first as booklet_first, b.last as booklet_last, b.padding as booklet_padding,
    t.first, t.last, coalesce(t.issued, 0) as issued, coalesce(t.void_count, 0) as void_count,
    coalesce(t.outside_count, 0) as outside_count,
    (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'day', v.day, 'at', ${utc("v.at")},
        'by_id', v.by_id, 'by_name', (select p.full_name from user_account p where p.id = v.by_id),
        'record', v.record, 'record_id', v.record_id, 'is_void', true, 'reason', v.reason)
        order by v.nth), '[]')
      from void v where ${same("v")} and v.nth <= ${mostListed}) as void_numbers,
    (select count(*) from twice w where ${same("w")}) as duplicate_count,
    (select coalesce(jsonb_agg(jsonb_build_object('number', w.number, 'count', w.uses)
        order by w.nth), '[]')
      from twice w where ${same("w")} and w.nth <= ${mostListed}) as duplicates,
    g.missing_count, g.missing,
    coalesce(s.written, b.written) as next_prefix, coalesce(s.padding, b.padding) as next_padding,
    coalesce(s.next_number, b.next_number) as next_number,
    lower(int8multirange(int8range(coalesce(s.next_number, b.next_number), b.last, '[]'))
      - coalesce(k.numbers, '{}'))
      as next_free,
    (select count(*) from authority a where a.kind = r.kind) as authority_count,
    l.left_count, n.name as authority, nullif(n.expires_on, 'infinity') as expires_on,
    n.expires_on < $3 as is_expired,
    n.expires_on <= $3::date + 30 as expires_soon,
    case when b.id is not null then (select coalesce(sum(upper(x) - lower(x)), 0)::bigint
      from unnest(int8multirange(int8range(b.first, b.last, '[]')) - coalesce(k.numbers, '{}')) x)
      end as booklet_left
  from shown r
  left join told t on ${same("t")}
  left join booklet b on b.id = r.booklet_id
  left join user_account u on u.id = b.user_id
  left join drawn s on s.kind = r.kind and s.prefix = r.prefix and r.booklet_id is null
  left join taken k on k.kind = r.kind and k.prefix = r.prefix
  cross join lateral (
    select coalesce(sum(upper(x) - lower(x)), 0)::bigint as missing_count,
      coalesce(jsonb_agg(jsonb_build_object('from', lower(x), 'to', upper(x) - 1) order by lower(x))
        filter (where nth <= ${mostListed}), '[]') as missing
    from (select x, row_number() over (order by lower(x)) as nth
      from unnest(int8multirange(int8range(t.first_n, t.last_n, '[]')) - k.numbers
        - coalesce((select range_agg(int8range(o.first, o.last, '[]')) from booklet o
          where r.kind = 'deposit' and r.booklet_id is null and o.prefix = r.prefix), '{}')) x
      where t.first_n is not null) y) g
  left join lateral (
    select case when a.numbers is not null then (select coalesce(sum(upper(x) - lower(x)), 0)::bigint
      from unnest(a.numbers - coalesce(k.numbers, '{}')) x) end as left_count
    from (select range_agg(int8range(a.first, a.last, '[]')) as numbers from authority a
      where a.kind = r.kind and a.prefix = r.prefix and a.expires_on >= $3) a) l on true
  left join lateral (
    select a.name, a.expires_on from authority a
    where a.kind = r.kind and a.prefix = r.prefix
      and coalesce(s.next_number, b.next_number, b.first, t.last_n) between a.first and a.last
    order by a.expires_on desc limit 1) n on true
  order by array_position($4::text[], r.kind), r.booklet_id is not null, coalesce(t.issued, 0) desc, r.prefix,
    b.first
  limit ${mostSeries + 1}`;

/** Whether so few numbers are left that it is told: in all authorities, or in a booklet. */
export const isFew = (left: number | null, of: keyof typeof fewNumbers): left is number =>
  left !== null && left < fewNumbers[of];
