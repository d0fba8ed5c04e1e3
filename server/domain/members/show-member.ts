import { attributeColumn, memberAttributes } from "#contract/entities/member";
import type { MemberProfile } from "#contract/entities/member-profile";
import { showMember } from "#contract/operations/members/show-member";
import { countSuspects } from "#server/domain/members/suspicions";
import { lacksOf } from "#server/members/lacks";
import { memberColumns } from "#server/members/rows";
import { serve } from "#server/operations/serve";
import type { Transaction } from "#server/platform/db/database";

const columns = memberColumns
  .split(", ")
  .map((column) => `m.${column}`)
  .join(", ");
const attributeNames = memberAttributes.map((attribute) => {
  const column = attributeColumn(attribute);
  const table = attribute.replaceAll("-", "_");
  return `(select t.name from ${table} t where t.id = m.${column}) as ${table}_name`;
});
const person = (column: string, as: string) =>
  `(select u.user_name from user_account u where u.id = m.${column}) as ${as}`;
const other = (column: string, as: string) =>
  `(select o.full_name from member o where o.id = m.${column}) as ${as}`;
const sumOf = (kind: string) =>
  `coalesce(sum(h.balance) filter (where a.member_kind = '${kind}'), 0)::bigint`;

const read = `
  select ${columns}, ${attributeNames.join(", ")},
    ${other("recruited_by_member_profile_id", "recruited_by_name")},
    ${other("merged_into_id", "merged_into_name")},
    ${person("verified_by_id", "verified_by_name")}, ${person("created_by_id", "created_by_name")},
    ${person("updated_by_id", "updated_by_name")}, ${person("user_id", "user_name")},
    (select concat_ws(' ', nullif(u.first_name, ''), u.middle_name, nullif(u.last_name, ''), u.suffix)
      from user_account u where u.id = m.user_id) as user_full_name,
    (select count(*) from member r where r.branch_id = m.branch_id and r.recruited_by_member_profile_id = m.id
      and r.deleted_at is null) as recruited_count,
    ${lacksOf("m")} as lacks
  from member m where m.id = $1 and m.deleted_at is null`;

const readTotals = `
  select ${sumOf("savings")} as savings, ${sumOf("share capital")} as share_capital,
    ${sumOf("time deposit")} as time_deposits
  from member_account_balance h join account a on a.id = h.account_id where h.member_id = $1`;

// The stricter of the account's status and the member's own.
const readHoldings = `
  select a.id as account_id, a.code, a.name, a.member_kind, h.balance, h.last_entry_date,
    case when 'closed' in (a.status, h.status) then 'closed'
      when 'frozen' in (a.status, h.status) then 'frozen' else 'open' end as status
  from member_account_balance h join account a on a.id = h.account_id
  where h.member_id = $1 and a.member_kind is not null order by a.code`;

const readRemarks = `
  select r.id, r.act, r.reason, r.description, r.created_at, r.created_by_id, u.user_name as created_by_name
  from member_close_remark r left join user_account u on u.id = r.created_by_id
  where r.member_id = $1 order by r.created_at desc, r.id desc`;

/** What the profile shows of a member; null when there is none in the branch. */
export async function readProfile(tx: Transaction, id: string): Promise<MemberProfile | null> {
  const [profile, totals, holdings, remarks, suspected] = await Promise.all([
    tx.query({ name: "member-profile", text: read, values: [id] }),
    tx.query({ name: "member-totals", text: readTotals, values: [id] }),
    tx.query({ name: "member-profile-holdings", text: readHoldings, values: [id] }),
    tx.query({ name: "member-remarks", text: readRemarks, values: [id] }),
    countSuspects(tx, [id]),
  ]);
  if (!profile.rows[0]) return null;
  return {
    ...profile.rows[0],
    suspected_count: suspected.get(id) ?? 0,
    totals: totals.rows[0],
    holdings: holdings.rows,
    remarks: remarks.rows,
  };
}

export const shown = serve(showMember, async ({ tx, input, refusal }) => {
  const profile = await readProfile(tx, input.id);
  if (!profile) throw refusal("member_not_found");
  return profile;
});
