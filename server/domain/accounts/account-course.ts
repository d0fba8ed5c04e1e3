import { accountCourse } from "#contract/operations/accounts/account-course";
import { courseOf, stepsOf } from "#server/domain/ledger/steps";
import { serve } from "#server/platform/operations/serve";

const side = "case a.normal_side when 'debit' then 1 else -1 end";

const readCourse = `
  select null::integer as step, (${side} * coalesce(b.balance, 0))::bigint as amount
  from account a left join account_balance b on b.organization_id = a.organization_id
    and b.branch_id = a.branch_id and b.account_id = a.id
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.id = $1 and a.deleted_at is null
  union all
  select (d.entry_date - $2::date) / $3::integer, sum(${side} * (d.debit - d.credit))::bigint
  from account_day d join account a on a.organization_id = d.organization_id and a.branch_id = d.branch_id
    and a.id = d.account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.account_id = $1 and d.entry_date >= $2::date
  group by 1`;

export const accountCourseHandler = serve(
  accountCourse,
  async ({ tx, input, today, refusal }) => {
    const steps = stepsOf("52 weeks", today);
    const values = [input.id, steps.from, steps.step];
    const { rows } = await tx.query({ name: "account-course", text: readCourse, values });
    if (!rows.some(({ step }) => step === null)) throw refusal("account_not_found");
    return { days: steps.days, ends: courseOf(rows, steps) };
  },
  { onReader: true },
);
