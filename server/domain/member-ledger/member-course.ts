import { memberKinds } from "#contract/entities/account";
import { memberCourse } from "#contract/operations/member-ledger/member-course";
import { courseOf, type Moved, stepsOf } from "#server/domain/ledger/steps";
import { serve } from "#server/platform/operations/serve";

// Of the year alone: what there was before is what there is now, less what the year moved.
const readCourse = `
  select a.member_kind as kind, null::integer as step,
    sum(case when a.normal_side = case a.member_kind when 'loan' then 'debit' else 'credit' end
      then h.balance else -h.balance end)::bigint as amount
  from member_account h join account a on a.organization_id = h.organization_id
    and a.branch_id = h.branch_id and a.id = h.account_id
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
    and h.member_id = $1
  group by 1
  union all
  select a.member_kind, (l.entry_date - $2::date) / $3::integer,
    sum(case a.member_kind when 'loan' then l.debit - l.credit else l.credit - l.debit end)::bigint
  from journal_line l join account a on a.organization_id = l.organization_id
    and a.branch_id = l.branch_id and a.id = l.account_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.member_id = $1 and l.entry_date >= $2::date and l.member_account_id is not null
  group by 1, 2`;

type Row = Moved & { kind: string };

const readMember = `
  select from member where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id = $1 and deleted_at is null`;

export const memberCourseHandler = serve(
  memberCourse,
  async ({ tx, input, today, refusal }) => {
    const member = await tx.query(readMember, [input.id]);
    if (member.rowCount === 0) throw refusal("member_not_found");
    const steps = stepsOf("52 weeks", today);
    const values = [input.id, steps.from, steps.step];
    const rows = (await tx.query({ name: "member-course", text: readCourse, values })).rows as Row[];
    const kinds = memberKinds
      .map((kind) => ({
        kind,
        ends: courseOf(
          rows.filter((row) => row.kind === kind),
          steps,
        ),
      }))
      .filter(({ ends }) => ends.some((end) => end !== 0));
    return { days: steps.days, kinds };
  },
  { onReader: true },
);
