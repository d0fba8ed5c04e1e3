import { attributeColumn, memberAttributes } from "#contract/entities/member";
import type { MemberProfile } from "#contract/entities/member-profile";
import type { CalendarDate } from "#contract/kit/dates";
import { showMember } from "#contract/operations/members/show-member";
import { heldColumns } from "#server/domain/ledger/holds";
import { missingRequirementsOf } from "#server/domain/members/missing-requirements";
import { mayDecide, memberColumns } from "#server/domain/members/rows";
import { countSuspects } from "#server/domain/members/suspicions";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

const columns = memberColumns
  .split(", ")
  .map((column) => `m.${column}`)
  .join(", ");
const attributeNames = memberAttributes.map((attribute) => {
  const column = attributeColumn(attribute);
  const table = attribute.replaceAll("-", "_");
  return `(select t.name from ${table} t
    where t.branch_id = m.branch_id and t.id = m.${column}) as ${table}_name`;
});
const person = (column: string, as: string, what = "full_name") =>
  `(select u.${what} from user_account u where u.id = m.${column}) as ${as}`;
const other = (column: string, as: string) =>
  `(select o.full_name from member o where o.branch_id = m.branch_id and o.id = m.${column}) as ${as}`;
const sumOf = (kind: string) =>
  `coalesce(sum(h.balance) filter (where a.member_kind = '${kind}'), 0)::bigint`;

const read = `
  select ${columns}, ${attributeNames.join(", ")},
    ${other("recruited_by_member_profile_id", "recruited_by_name")},
    ${other("merged_into_id", "merged_into_name")},
    ${person("verified_by_id", "verified_by_name")}, ${person("created_by_id", "created_by_name")},
    ${person("updated_by_id", "updated_by_name")}, ${person("user_id", "user_name", "user_name")},
    ${person("user_id", "user_full_name")},
    (select count(*) from member r where r.branch_id = m.branch_id and r.recruited_by_member_profile_id = m.id
      and r.deleted_at is null) as recruited_count,
    (select count(*)::int from received_check c where c.organization_id = m.organization_id
      and c.branch_id = m.branch_id and c.member_id = m.id and c.state = 'bounced') as bounced_check_count,
    ${mayDecide("$2")} as may_decide, ${missingRequirementsOf("m", "$3::date")} as lacks
  from member m where m.branch_id = (select kaban_branch()) and m.id = $1 and m.deleted_at is null`;

const readTotals = `
  select ${sumOf("savings")} as savings, ${sumOf("share capital")} as share_capital,
    ${sumOf("time deposit")} as time_deposits
  from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.branch_id = (select kaban_branch()) and h.member_id = $1`;

// The stricter of the account's status and the member's own.
const readMemberAccounts = `
  select h.id as member_account_id, h.number, a.id as account_id, a.code, a.name, a.member_kind, h.balance,
    ${heldColumns("$2")}, h.last_entry_date,
    case when 'closed' in (a.status, h.status) then 'closed'
      when 'frozen' in (a.status, h.status) then 'frozen' else h.status end as status
  from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.branch_id = (select kaban_branch()) and h.member_id = $1 order by a.code, h.number`;

const readRemarks = `
  select r.id, r.act, r.reason, r.description, r.created_at, r.created_by_id, u.full_name as created_by_name
  from member_close_remark r left join user_account u on u.id = r.created_by_id
  where r.branch_id = (select kaban_branch()) and r.member_id = $1 order by r.created_at desc, r.id desc`;

/** What the profile shows of a member to a person on a day; null when there is none in the branch. */
export async function readProfile(
  tx: Transaction,
  id: string,
  userId: string,
  today: CalendarDate,
): Promise<MemberProfile | null> {
  const [profile, totals, memberAccounts, remarks, suspected] = await Promise.all([
    tx.query({ name: "member-profile", text: read, values: [id, userId, today] }),
    tx.query({ name: "member-totals", text: readTotals, values: [id] }),
    tx.query({ name: "member-profile-accounts", text: readMemberAccounts, values: [id, today] }),
    tx.query({ name: "member-remarks", text: readRemarks, values: [id] }),
    countSuspects(tx, [id]),
  ]);
  if (!profile.rows[0]) return null;
  return {
    ...profile.rows[0],
    suspected_count: suspected.get(id) ?? 0,
    totals: totals.rows[0],
    holdings: memberAccounts.rows,
    remarks: remarks.rows,
  };
}

export const showMemberHandler = serve(showMember, async ({ tx, input, caller, today, refusal }) => {
  const profile = await readProfile(tx, input.id, caller.userId, today);
  if (!profile) throw refusal("member_not_found");
  return profile;
});
