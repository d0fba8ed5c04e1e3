import type { periodStatuses } from "#contract/entities/accounting-period";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { JournalHead } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";

export type MonthStatus = (typeof periodStatuses)[number];

/** What of a journal's head says which months are closed. */
export type ClosedMonths = Pick<JournalHead, "closed_through" | "closing_through" | "begins_on">;

/** The first day of the month of a day. */
export const firstOf = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
const nextMonth = (month: CalendarDate) => firstOf(addDays(month, 31));

/** The last day of the month that begins on a day. */
export const lastOf = (month: CalendarDate): CalendarDate => addDays(nextMonth(month), -1);

/** How the month that begins on a day stands. */
export function statusOf(
  month: CalendarDate,
  { closed_through, closing_through }: Omit<ClosedMonths, "begins_on">,
): MonthStatus {
  if (closed_through && month <= closed_through) return "closed";
  return closing_through && month <= closing_through ? "closing" : "open";
}

/** The first month that is not closed; where none is, that of the first entry or of the books. */
export async function firstOpen(
  tx: Transaction,
  { closed_through, begins_on }: ClosedMonths,
): Promise<CalendarDate> {
  if (closed_through) return firstOf(addDays(closed_through, 1));
  const { rows } = await tx.query(
    "select min(entry_date) as date from account_day where branch_id = (select kaban_branch())",
  );
  const first = rows[0]?.date;
  return firstOf(first && first < begins_on ? first : begins_on);
}
