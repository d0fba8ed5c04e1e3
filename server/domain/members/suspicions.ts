import type { MemberBrief } from "#contract/entities/member";
import { type SuspectedMember, suspicionWeights } from "#contract/operations/members/duplicates";
import { briefAsJson } from "#server/domain/members/rows";
import type { Transaction } from "#server/platform/db/database";

/** From this score on somebody has to look. */
const suspiciousScore = 30;

/** How a row `g` to be compared and a member `m` must agree to be suspected of being one. */
const agreements: readonly [keyof typeof suspicionWeights, string][] = [
  [
    "name_and_birthdate",
    "m.birthdate = g.birthdate and m.sound_key = g.sound_key and m.name_key = g.name_key",
  ],
  [
    "similar_name_and_birthdate",
    "m.birthdate = g.birthdate and m.sound_key = g.sound_key and m.name_key <> g.name_key",
  ],
  ["tax_number", "m.tax_identification_number = g.tax_identification_number"],
  ["old_reference", "m.old_reference_id = g.old_reference_id"],
  ["passbook_is_old_reference", "m.passbook = g.old_reference_id"],
  ["passbook_is_old_reference", "m.old_reference_id = g.passbook"],
  [
    "contact_number_and_last_name",
    "m.telephone_key = g.telephone_key and kaban_bare(m.last_name) = kaban_bare(g.last_name)",
  ],
];

/**
 * The statement's part that finds, for each row of the named tables, whom it may be: `position`, `id` and
 * `score` and `reasons`. Of each pair that was dismissed, nothing. The first parameter is the weights.
 */
const suspectsOf = (rows: string, keys: string) => `
  suspicion as (
    ${agreements
      .map(
        ([reason, agree]) => `select g.position, g.self_id, m.id, '${reason}' as reason from ${rows} g
          join member m on m.branch_id = (select kaban_branch()) and ${agree}`,
      )
      .join(" union ")}
    union select k.position, k.self_id, x.member_id, 'government_id' from ${keys} k
      join member_government_key x on x.branch_id = (select kaban_branch()) and x.kind = k.kind
        and x.key = k.key),
  suspect as (
    select s.position, s.self_id, s.id, array_agg(s.reason order by s.reason) as reasons,
      least(100, sum(($1::jsonb ->> s.reason)::integer))::integer as score
    from suspicion s join member m on m.branch_id = (select kaban_branch()) and m.id = s.id
      and m.deleted_at is null and m.merged_into_id is null
    where s.self_id is distinct from s.id and not exists (select from member_dismissal d
      where d.branch_id = (select kaban_branch()) and d.first_id = least(s.self_id, s.id)
        and d.second_id = greatest(s.self_id, s.id))
    group by 1, 2, 3 having sum(($1::jsonb ->> s.reason)::integer) >= ${suspiciousScore})`;

const weights = JSON.stringify(suspicionWeights);

/** What of a new member tells whether they are one already. */
export interface Comparable {
  first_name: string;
  last_name: string;
  birthdate: string | null;
  tax_identification_number: string | null;
  old_reference_id: string | null;
  passbook: string | null;
  contact_number: string | null;
  government_ids: readonly { kind: string; value: string }[];
}

const findSuspects = `
  with given as materialized (
    select position, null::uuid as self_id, kaban_bare(last_name || first_name) as name_key,
      kaban_sound(last_name || ' ' || first_name) as sound_key, last_name, birthdate,
      tax_identification_number, old_reference_id, passbook, kaban_telephone(contact_number) as telephone_key,
      government_ids
    from jsonb_to_recordset($2) as r (position integer, first_name text, last_name text, birthdate date,
      tax_identification_number text, old_reference_id text, passbook text, contact_number text,
      government_ids jsonb)),
  given_key as (
    select g.position, g.self_id, k.kind, kaban_bare(k.value) as key
    from given g cross join jsonb_to_recordset(g.government_ids) as k (kind text, value text)),
  ${suspectsOf("given", "given_key")}
  select s.position, s.score, s.reasons, ${briefAsJson} as member
  from suspect s join member m on m.branch_id = (select kaban_branch()) and m.id = s.id
  order by s.position, s.score desc, m.id`;

/** Whom each of the new members may be, by position, the likeliest first; nothing for most. */
export async function suspectsFor(
  tx: Transaction,
  rows: readonly Comparable[],
): Promise<Map<number, SuspectedMember[]>> {
  const given = rows.map((row, position) => ({ ...row, position }));
  const found = await tx.query(findSuspects, [weights, JSON.stringify(given)]);
  const suspects = new Map<number, SuspectedMember[]>();
  for (const { position, score, reasons, member } of found.rows) {
    suspects.set(position, [
      ...(suspects.get(position) ?? []),
      { ...(member as MemberBrief), score, reasons },
    ]);
  }
  return suspects;
}

const everybody = (only: string) => `
  with everybody as materialized (
    select 0 as position, id as self_id, name_key, sound_key, last_name, birthdate, tax_identification_number,
      old_reference_id, passbook, telephone_key
    from member where branch_id = (select kaban_branch()) and deleted_at is null
      and merged_into_id is null${only}),
  everybody_key as (
    select 0 as position, k.member_id as self_id, k.kind, k.key
    from member_government_key k join everybody e on e.self_id = k.member_id
    where k.branch_id = (select kaban_branch())),
  ${suspectsOf("everybody", "everybody_key")},
  pair as (
    select distinct on (1, 2) least(self_id, id) as first_id, greatest(self_id, id) as second_id, score,
      reasons from suspect order by 1, 2, score desc, cardinality(reasons) desc)`;

/** The statement's beginning that makes `pair`: first_id, second_id, score, reasons. */
export const pairsOfBranch = everybody("");
/** The same, of the members whose ids are the second parameter. */
export const pairsOfMembers = everybody(" and id = any($2::uuid[])");
export const suspicionParameter = weights;

/** How many others each of the members may be. */
export async function countSuspects(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query(
    `${pairsOfMembers} select asked.id, count(*) as count from unnest($2::uuid[]) as asked (id)
     join pair p on asked.id in (p.first_id, p.second_id) group by 1`,
    [weights, ids],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
