import type { CalendarDate } from "#contract/kit/dates";
import { type DueDay, dueCalendar } from "#contract/operations/loans/due-calendar";
import { unpaidOf } from "#server/domain/loans/records/standing";
import { serve } from "#server/platform/operations/serve";

// What of a schedule is paid is told by how the loan stands, as in the list of loans.
const isKnown = "s.unpaid_on is not null and s.balance = h.balance";
// Of the month that begins on $1. Its bounds are told as they are, else a few rows are planned for.
const inMonth = (day: string) => `${day} >= $1::date and ${day} < ($1::date + interval '1 month')::date`;
const read = `
  with due as (
    select i.due_on as day, count(*)::integer as count,
      sum(case when ${isKnown} and i.due_on = s.unpaid_on then s.unpaid
        else i.principal + i.interest end)::bigint as amount
    from loan_instalment i
    join loan l on l.organization_id = i.organization_id and l.branch_id = i.branch_id and l.id = i.loan_id
      and l.state = 'released'
    join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
      and h.id = l.member_account_id
    left join loan_standing s on s.organization_id = l.organization_id and s.branch_id = l.branch_id
      and s.loan_id = l.id
    where i.organization_id = (select kaban_organization()) and i.branch_id = (select kaban_branch())
      and ${inMonth("i.due_on")}
      and case when ${isKnown} then i.due_on between s.unpaid_on and s.unpaid_until
        else ${unpaidOf("i")} end
      and not exists (select from loan_schedule f where f.organization_id = i.organization_id
        and f.branch_id = i.branch_id and f.loan_id = i.loan_id and f.number > i.schedule_number)
    group by i.due_on),
  closed as (
    select y.entry_date as day, array_agg(y.name order by y.name) as holidays
    from holiday y
    where y.organization_id = (select kaban_organization()) and y.branch_id = (select kaban_branch())
      and y.deleted_at is null and ${inMonth("y.entry_date")}
    group by y.entry_date)
  select coalesce(d.day, c.day) as day, coalesce(d.count, 0) as count,
    coalesce(d.amount, 0) as amount, coalesce(c.holidays, '{}') as holidays
  from due d full join closed c on c.day = d.day order by 1`;

/** What falls due in a month, and when the branch is closed. */
export const dueCalendarHandler = serve(
  dueCalendar,
  async ({ tx, input, today }) => {
    const month: CalendarDate = `${(input.month ?? today).slice(0, 7)}-01`;
    const { rows } = await tx.query<DueDay>(read, [month]);
    return { month, days: rows };
  },
  { onReader: true },
);
