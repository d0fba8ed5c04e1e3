import { sql } from "drizzle-orm";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { timesheetTotals } from "#contract/operations/timesheets/totals";
import { isForgottenAt, readOpen } from "#server/domain/timesheets/rows";
import { query } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

const mostDays = 366;

export const currentTimesheetHandler = serve(currentTimesheet, async ({ tx, caller, now, today }) => {
  const open = await readOpen(tx, caller);
  if (!open) return null;
  const [state] = await query<{ is_forgotten: boolean }>(
    tx,
    sql`select ${isForgottenAt(now, today)} as is_forgotten from timesheet t
      where t.branch_id = (select kaban_branch()) and t.id = ${open.id}`,
  );
  return { ...open, is_forgotten: state?.is_forgotten === true };
});

/** The Monday of the week of a day. */
function mondayOf(day: CalendarDate): CalendarDate {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** Whole seconds of the shifts that have ended. */
const worked = sql`sum(extract(epoch from t.time_out_at - t.time_in_at)::bigint)`;

export const myTotalsHandler = serve(myTotals, async ({ tx, caller, now, today }) => {
  const monday = mondayOf(today);
  const [sums] = await query<{ today_seconds: number; week_seconds: number }>(
    tx,
    sql`select coalesce(${worked} filter (where t.entry_date = ${today}::date), 0)::bigint as today_seconds,
        coalesce(${worked}, 0)::bigint as week_seconds
      from timesheet t
      where t.branch_id = (select kaban_branch()) and t.user_id = ${caller.userId}
        and t.entry_date between ${monday}::date and ${today}::date`,
  );
  return {
    today,
    today_seconds: sums?.today_seconds ?? 0,
    week_from: monday,
    week_seconds: sums?.week_seconds ?? 0,
    now: now.toISOString(),
  };
});

type Totals = Output<typeof timesheetTotals>;

export const timesheetTotalsHandler = serve(timesheetTotals, async ({ tx, input, now, today, refusal }) => {
  const { from, to } = input;
  if (from > to) throw refusal("dates_reversed");
  if (addDays(from, mostDays) <= to) throw refusal("span_too_long");
  const rows = await query<Totals["data"][number] & { all_seconds: number }>(
    tx,
    sql`with per_person as (
        select t.user_id, count(t.time_out_at) as shifts, coalesce(${worked}, 0)::bigint as seconds,
          count(*) filter (where t.time_out_at is null) as open,
          count(*) filter (where ${isForgottenAt(now, today)}) as forgotten
        from timesheet t
        where t.branch_id = (select kaban_branch()) and t.entry_date between ${from}::date and ${to}::date
        group by t.user_id
      )
      select p.*, u.user_name, u.full_name, (sum(p.seconds) over ())::bigint as all_seconds
      from per_person p join user_account u on u.id = p.user_id order by u.full_name, u.user_name`,
  );
  const data = rows.map(({ all_seconds: _, ...row }) => row);
  return { from, to, data, seconds: rows[0]?.all_seconds ?? 0 };
});
