import { sql } from "drizzle-orm";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import type { ResourceRow } from "#contract/kit/resource";
import { copyHolidayYear } from "#contract/operations/holidays/copy-year";
import { holiday } from "#contract/resources/holiday";
import { resources } from "#contract/resources/index";
import { isProclaimed, movableFeast } from "#server/domain/holidays/feasts";
import { query, type Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";
import { contextOf } from "#server/platform/resources/row-operations";
import { addRows } from "#server/platform/resources/store";
import { tableModelOf } from "#server/platform/resources/table-model";

type Holiday = ResourceRow<typeof holiday>;
type Skip = Output<typeof copyHolidayYear>["skipped"][number];

const model = tableModelOf(holiday, resources);

const findYear = (tx: Transaction, branchId: string, year: number) =>
  query<Holiday>(
    tx,
    sql`select id, name, entry_date, kind, description from holiday
      where branch_id = ${branchId} and deleted_at is null
        and entry_date between ${`${year}-01-01`} and ${`${year}-12-31`}
      order by entry_date, name, id`,
  );

/** The same month and day of another year; 29 February is 28 February in a common year. */
function sameDay(day: CalendarDate, year: number): CalendarDate {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const same = `${year}${day.slice(4)}`;
  return same.endsWith("-02-29") && !isLeap ? addDays(`${year}-03-01`, -1) : same;
}

const said = (name: string) => name.trim().toLowerCase();
const keyOf = ({ name, entry_date }: Pick<Holiday, "name" | "entry_date">) => `${entry_date} ${said(name)}`;

/** What of a year another one gets, and what it does not and why. */
function parted(source: Holiday[], there: Holiday[], year: number) {
  const [days, names] = [new Set(there.map(keyOf)), new Set(there.map(({ name }) => said(name)))];
  const added: Pick<Holiday, "name" | "entry_date" | "kind" | "description">[] = [];
  const skipped: Skip[] = [];
  for (const { name, entry_date: from, kind, description } of source) {
    const skip = (reason: Skip["reason"]) => skipped.push({ name, entry_date: from, reason });
    const feast = movableFeast(name);
    const entryDate = feast ? feast(year) : sameDay(from, year);
    if (isProclaimed(name) || !entryDate) {
      skip("proclaimed");
      continue;
    }
    const copy = { name, entry_date: entryDate, kind, description };
    if (days.has(keyOf(copy)) || (feast && names.has(said(name)))) skip("already there");
    else {
      added.push(copy);
      days.add(keyOf(copy));
    }
  }
  return { added, skipped };
}

export const copyHolidayYearHandler = serve(copyHolidayYear, async (call) => {
  const { tx, input, caller, refusal } = call;
  const { target, source } = input;
  const { branchId } = caller.membership;
  if (target === source) throw refusal("holidays_same_year");
  // One copy at a time in a branch: two at once would each find the year empty.
  await tx.query("select pg_advisory_xact_lock(hashtext('holiday'), hashtext($1))", [branchId]);
  const found = await findYear(tx, branchId, source);
  if (found.length === 0) throw refusal("holidays_none", { year: source });
  const { added, skipped } = parted(found, await findYear(tx, branchId, target), target);
  const rows = await addRows(contextOf(call), model, added);
  call.auditMany(rows.map((after) => ({ entity: holiday.name, entityId: after.id, after })));
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    call.emit(`${holiday.name}.create`, ids);
  }
  const made = rows as unknown as Holiday[];
  return { added: made.map(({ id, name, entry_date }) => ({ id, name, entry_date })), skipped };
});
