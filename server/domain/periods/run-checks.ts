import type { CheckItem, MonthCheck } from "#contract/entities/period-check";
import type { CalendarDate } from "#contract/kit/dates";
import { type CheckOfMonth, monthChecks } from "#server/domain/periods/month-checks";
import { lastOf } from "#server/domain/periods/months";
import type { Transaction } from "#server/platform/db/database";

/** So many of what a check found are told; the others are counted. */
const mostTold = 100;

// What is in the way comes first.
const told = ({ find }: CheckOfMonth) => `
  select f.*, (count(*) over ())::int as count
  from (select c.*, row_number() over () as place from (${find}) c) f
  order by f.is_listed, f.place limit ${mostTold}`;

/** Checks the month that begins on a day, as the books of the transaction's branch stand. */
export async function runChecks(tx: Transaction, month: CalendarDate): Promise<MonthCheck[]> {
  const checked: MonthCheck[] = [];
  for (const check of monthChecks) {
    const { rows } = await tx.query(told(check), [month, lastOf(month)]);
    const items = rows.map(({ place: _, count: __, ...item }): CheckItem => item);
    const [first] = items;
    const state = first ? (first.is_listed ? "listed" : "open") : "done";
    checked.push({ name: check.name, state, count: rows[0]?.count ?? 0, items });
  }
  return checked;
}
