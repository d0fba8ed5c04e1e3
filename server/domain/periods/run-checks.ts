import type { CheckItem, CheckState, MonthCheck } from "#contract/entities/period-check";
import type { CalendarDate } from "#contract/kit/dates";
import { monthChecks } from "#server/domain/periods/month-checks";
import { lastOf } from "#server/domain/periods/months";
import type { Transaction } from "#server/platform/db/database";

/** So many of what a check found are told; the others are counted. */
const mostTold = 100;

function stateOf(items: readonly CheckItem[]): CheckState {
  if (items.length === 0) return "done";
  return items.every(({ is_listed }) => is_listed) ? "listed" : "open";
}

/** Checks the month that begins on a day, as the books of the transaction's branch stand. */
export async function runChecks(tx: Transaction, month: CalendarDate): Promise<MonthCheck[]> {
  const checked: MonthCheck[] = [];
  for (const { name, find } of monthChecks) {
    const { rows } = await tx.query<CheckItem>(find, [month, lastOf(month)]);
    // What is in the way comes first.
    const items = rows.toSorted((one, other) => Number(one.is_listed) - Number(other.is_listed));
    checked.push({ name, state: stateOf(items), count: items.length, items: items.slice(0, mostTold) });
  }
  return checked;
}
