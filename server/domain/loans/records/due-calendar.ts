import { type DueDay, dueCalendar } from "#contract/operations/loans/due-calendar";
import { unpaidOf } from "#server/domain/loans/records/standing";
import { serve } from "#server/platform/operations/serve";

// What of a schedule is paid is told by how the loan stands, as in the list of loans.
const isKnown = "s.unpaid_on is not null and s.balance = h.balance";
const read = `
  with span as (
    select date_trunc('month', $1::date)::date as first,
      (date_trunc('month', $1::date) + interval '1 month - 1 day')::date as last),
  in_force as (
    select s.loan_id, max(s.number) as number from loan_schedule s
    where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    group by s.loan_id),
  due as (
    select i.due_on as day, array_agg(l.number order by l.number) as numbers,
      sum(case when ${isKnown} and i.due_on = s.unpaid_on then s.unpaid
        else i.principal + i.interest end)::bigint as amount
    from loan l
    join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
      and h.id = l.member_account_id
    left join loan_standing s on s.organization_id = l.organization_id and s.branch_id = l.branch_id
      and s.loan_id = l.id
    join loan_instalment i on i.organization_id = l.organization_id and i.branch_id = l.branch_id
      and i.loan_id = l.id
      and case when ${isKnown} then i.due_on between s.unpaid_on and s.unpaid_until
        else ${unpaidOf("i")} end
    join in_force f on f.loan_id = l.id and f.number = i.schedule_number
    where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
      and l.state = 'released' and i.due_on between (select first from span) and (select last from span)
    group by i.due_on),
  closed as (
    select y.entry_date as day, array_agg(y.name order by y.name) as holidays
    from holiday y
    where y.organization_id = (select kaban_organization()) and y.branch_id = (select kaban_branch())
      and y.deleted_at is null
      and y.entry_date between (select first from span) and (select last from span)
    group by y.entry_date)
  select coalesce(d.day, c.day) as day, coalesce(d.numbers, '{}') as numbers,
    coalesce(d.amount, 0) as amount, coalesce(c.holidays, '{}') as holidays
  from due d full join closed c on c.day = d.day order by 1`;

/** What falls due in a month, and when the branch is closed. */
export const dueCalendarHandler = serve(
  dueCalendar,
  async ({ tx, input, today }) => {
    const month = input.month ?? today;
    const { rows } = await tx.query<DueDay>(read, [month]);
    return { month: `${month.slice(0, 7)}-01`, days: rows };
  },
  { onReader: true },
);
