import { showChecklist } from "#contract/operations/periods/show-checklist";
import { firstOf, firstOpen, lastOf, statusOf } from "#server/domain/periods/months";
import { runChecks } from "#server/domain/periods/run-checks";
import { readSeal, type Seal } from "#server/domain/periods/seal";
import { serve } from "#server/platform/operations/serve";

const readHead = `
  select h.closed_through, h.closing_through,
    coalesce(h.books_begin_on, (b.created_at at time zone b.time_zone)::date) as begins_on
  from branch b left join journal_head h on h.organization_id = b.organization_id and h.branch_id = b.id
  where b.organization_id = (select kaban_organization()) and b.id = (select kaban_branch())`;

const readActs = `
  select a.act, a.done_at, u.full_name as done_by_name, a.reason
  from period_act a join user_account u on u.id = a.done_by_id
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.month = $1
  order by a.done_at desc, a.id desc limit 50`;

const shownOf = ({ checks: _, link_number: __, ...seal }: Seal) => seal;

export const showChecklistHandler = serve(showChecklist, async ({ tx, input, today, refusal }) => {
  const month = input.id;
  if (month !== firstOf(month)) throw refusal("not_a_month");
  const [head] = (await tx.query(readHead)).rows;
  const sealed = await readSeal(tx, month);
  const next = await firstOpen(tx, head);
  const seal = sealed && shownOf(sealed);
  return {
    month,
    ends_on: lastOf(month),
    status: statusOf(month, head),
    is_over: lastOf(month) < today,
    closes_after: next < month ? next : null,
    checks: sealed?.checks ?? (await runChecks(tx, month)),
    seal,
    acts: (await tx.query(readActs, [month])).rows,
  };
});
