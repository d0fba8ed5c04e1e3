import { datePartsOf, prefixOn, type SeriesRestart, spanOf } from "#contract/entities/number-series";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { numberKey } from "#server/domain/ledger/references";
import type { Transaction } from "#server/platform/db/database";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

interface Turning {
  kind: string;
  prefix: string;
  pattern: string;
  padding: number;
  next_number: number;
  first_number: number;
  restarts: SeriesRestart;
  turned_on: CalendarDate | null;
  draws_from: string | null;
}

interface Change extends Pick<Turning, "pattern" | "padding" | "restarts" | "draws_from"> {
  next_number: number | null;
  starts_on: CalendarDate;
}

/** What two prefixes are compared by, as the numbers are that begin with them. */
export const prefixKey = (prefix: string) => numberKey(`${prefix}1`).slice(0, -1);

/** The next day on which the parts of a date in a pattern, or the span that it counts in, are others. */
function nextTurn({ pattern, restarts }: Turning, day: CalendarDate): CalendarDate | null {
  const parts = datePartsOf(pattern);
  const [year, month] = day.split("-").map(Number) as [number, number];
  if (restarts === "day" || parts.includes("DD")) return addDays(day, 1);
  if (restarts === "month" || parts.includes("MM")) {
    const [y, m] = month === 12 ? [year + 1, 1] : [year, month + 1];
    return `${y}-${String(m).padStart(2, "0")}-01` as CalendarDate;
  }
  return restarts === "year" || parts.length > 0 ? (`${year + 1}-01-01` as CalendarDate) : null;
}

/** The series as it is from a day on, under the prefix of that day. */
function turned(series: Turning, day: CalendarDate, change?: Change): Turning {
  const { pattern, padding, restarts, draws_from } = change ?? series;
  const prefix = prefixOn(pattern, day);
  const isSame = prefixKey(prefix) === prefixKey(series.prefix);
  const isAnew = change
    ? !isSame
    : !isSame && spanOf(restarts, series.turned_on ?? day) !== spanOf(restarts, day);
  const asked = change?.next_number ?? (isAnew ? 1 : series.next_number);
  const next = isSame ? Math.max(asked, series.next_number) : asked;
  const first = isSame && next === series.next_number ? series.first_number : next;
  return {
    ...{ kind: series.kind, prefix, pattern, padding, restarts },
    ...{ next_number: next, first_number: first, turned_on: day, draws_from },
  };
}

const readDue = `
  select kind, prefix, coalesce(pattern, prefix) as pattern, padding, next_number, first_number, restarts,
    turned_on, draws_from
  from series where ${here} and kind = any($1) and changes_on <= $2 order by kind for update`;
const readChanges = `
  select starts_on, pattern, padding, next_number, restarts, draws_from from series_change
  where ${here} and kind = $1 and not is_applied and starts_on <= $2 order by starts_on`;
const keep = `
  update series set prefix = $2, pattern = $3, padding = $4, next_number = $5, first_number = $6,
    restarts = $7, turned_on = $8, draws_from = $10,
    changes_on = least($9::date, (select min(starts_on) from series_change c
      where c.organization_id = series.organization_id and c.branch_id = series.branch_id
        and c.kind = series.kind
        and not c.is_applied))
  where ${here} and kind = $1`;
const markApplied = `
  update series_change set is_applied = true
  where ${here} and kind = $1 and not is_applied and starts_on <= $2`;

/**
 * Makes series what they are from a day on: by the changes that were approved for it, and under the date of
 * that day. Those of which nothing changes by then stay.
 */
export async function turnSeries(tx: Transaction, kinds: string[], day: CalendarDate): Promise<void> {
  const { rows } = await tx.query<Turning>(readDue, [kinds, day]);
  for (const row of rows) {
    const changes = (await tx.query<Change>(readChanges, [row.kind, day])).rows;
    const changed = changes.reduce((series, change) => turned(series, change.starts_on, change), row);
    const after = changed.turned_on === day ? changed : turned(changed, day);
    await tx.query(markApplied, [row.kind, day]);
    await tx.query(keep, [
      ...[after.kind, after.prefix, after.pattern, after.padding, after.next_number, after.first_number],
      ...[after.restarts, day, nextTurn(after, day), after.draws_from],
    ]);
  }
}
