import { sql } from "drizzle-orm";
import { periodList } from "#contract/entities/accounting-period";
import { fiscalYearList } from "#contract/entities/fiscal-year";
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

// A year with its last closing, which may have been taken back by reopening it.
const yearsUntil = (today: CalendarDate) => sql`(
  select y.name, y.begins_on, y.ends_on,
    (select count(*) from generate_series(y.begins_on, y.ends_on, interval '1 month') as m (month)
      where h.closed_through is null or m.month > h.closed_through) as months_open
  from kaban_fiscal_years(${today}) y
  left join journal_head h on h.branch_id = (select kaban_branch())) y
  left join lateral (
    select c.* from fiscal_year_closing c
    where c.branch_id = (select kaban_branch()) and c.begins_on = y.begins_on
    order by c.closed_at desc, c.id desc limit 1) c on true
  left join journal_entry e on e.branch_id = c.branch_id and e.id = c.entry_id and c.reopened_at is null`;
const isClosed = sql`(c.id is not null and c.reopened_at is null)`;
const yearChangedBy = sql`coalesce(c.reopened_by_id, c.closed_by_id)`;

/** The months and years of the books. */
export const periodLists: ServedList[] = [
  {
    list: periodList,
    source: (caller, _, { now }) => ({
      from: monthsUntil(dayIn(caller.membership.timeZone, now)),
      tenant: null,
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
  {
    list: fiscalYearList,
    source: (caller, _, { now }) => ({
      from: yearsUntil(dayIn(caller.membership.timeZone, now)),
      tenant: null,
      columns: {
        name: sql`y.name`,
        begins_on: sql`y.begins_on`,
        ends_on: sql`y.ends_on`,
        status: sql`(case when ${isClosed} then 'closed' else 'open' end)`,
        months_open: sql`y.months_open`,
        net_surplus: sql`(case when ${isClosed} then c.net_surplus end)`,
        entry: sql`e.reference`,
        reason: sql`coalesce(c.reopening_reason, c.reason)`,
        changed_at: sql`coalesce(c.reopened_at, c.closed_at)`,
        changed_by_id: yearChangedBy,
      },
      also: { changed_by_name: personName(yearChangedBy), entry_id: sql`e.id` },
      key: [sql`y.begins_on`],
      id: sql`y.begins_on::text`,
      neverEmpty: ["begins_on"],
    }),
  },
];
