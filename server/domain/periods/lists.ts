import { sql } from "drizzle-orm";
import { periodList } from "#contract/entities/accounting-period";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { personName } from "#server/platform/auth/people";
import type { ServedList } from "#server/platform/lists/source";

// From the month in which the books begin, or of their first entry, to the present one.
const monthsUntil = (today: CalendarDate) => sql`(
  select m.month::date as month, h.closed_through, h.closing_through
  from branch b
  left join journal_head h on h.branch_id = b.id
  cross join lateral (select least(
      coalesce(h.books_begin_on, (b.created_at at time zone b.time_zone)::date),
      (select min(d.entry_date) from account_day d where d.branch_id = b.id)) as begins_on) f
  cross join lateral generate_series(date_trunc('month', f.begins_on), ${today}::date,
    interval '1 month') as m (month)
  where b.id = (select kaban_branch())) p
  left join lateral (
    select sum(d.debit)::bigint as debit, sum(d.credit)::bigint as credit,
      sum(d.line_count)::bigint as entries
    from account_day d where d.branch_id = (select kaban_branch())
      and d.entry_date >= p.month and d.entry_date < p.month + interval '1 month') s on true
  left join lateral (
    select a.reason, a.done_at, a.done_by_id from period_act a
    where a.branch_id = (select kaban_branch()) and a.month = p.month
    order by a.done_at desc, a.id desc limit 1) t on true`;

/** The months of the books. */
export const periodLists: ServedList[] = [
  {
    list: periodList,
    source: (caller, _, { now }) => ({
      from: monthsUntil(dayIn(caller.membership.timeZone, now)),
      columns: {
        month: sql`p.month`,
        name: sql`to_char(p.month, 'YYYY-MM')`,
        status: sql`(case when p.month <= p.closed_through then 'closed'
          when p.month <= p.closing_through then 'closing' else 'open' end)`,
        entries: sql`coalesce(s.entries, 0)`,
        debit: sql`coalesce(s.debit, 0)`,
        credit: sql`coalesce(s.credit, 0)`,
        reason: sql`t.reason`,
        changed_at: sql`t.done_at`,
        changed_by_id: sql`t.done_by_id`,
      },
      also: { changed_by_name: personName(sql`t.done_by_id`) },
      key: [sql`p.month`],
      id: sql`p.month::text`,
      neverEmpty: ["month"],
    }),
  },
];
