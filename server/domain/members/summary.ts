import { memberStatuses } from "#contract/entities/member";
import { memberSummary } from "#contract/operations/members/show-member";
import { serve } from "#server/platform/operations/serve";

const counted = "count(*) filter (where status = 'verified' and not is_closed";
const count = `
  select ${counted}) as total, ${counted} and sex = 'male') as male, ${counted} and sex = 'female') as female,
    ${counted} and coalesce(sex, 'n/a') = 'n/a') as sex_not_told,
    ${counted} and is_mutual_fund_member) as mutual_fund,
    ${counted} and is_micro_finance_member) as micro_finance,
    count(*) filter (where is_closed and archived_at is null) as closed,
    count(archived_at) as archived
  from member where branch_id = (select kaban_branch()) and deleted_at is null`;

const countTypes = `
  select c.member_type_id, t.name, c.count from (
    select member_type_id, count(*) as count from member
    where branch_id = (select kaban_branch()) and deleted_at is null and status = 'verified' and not is_closed
    group by 1) c
  left join member_type t on t.branch_id = (select kaban_branch()) and t.id = c.member_type_id
  order by c.count desc, t.name`;

const countStatuses = `
  select s.status, count(m.id) as count from unnest($1::text[]) with ordinality as s (status, position)
  left join member m on m.status = s.status and m.branch_id = (select kaban_branch())
    and m.deleted_at is null and not m.is_closed
  group by s.status, s.position order by s.position`;

export const memberSummaryHandler = serve(memberSummary, async ({ tx }) => {
  const [counts, types, statuses] = await Promise.all([
    tx.query(count),
    tx.query(countTypes),
    tx.query(countStatuses, [memberStatuses]),
  ]);
  return { ...counts.rows[0], by_type: types.rows, by_status: statuses.rows };
});
