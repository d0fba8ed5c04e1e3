import { addDays, type CalendarDate } from "#contract/kit/dates";
import { beginClosing, closePeriod } from "#contract/operations/periods/period-status";
import { periods } from "#server/domain/periods/index";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut } from "#server/seeds/demo/calls";

/** Closes months ("2026-03"), the first of the books first, each a week into the one after it. */
export async function closeMonths(
  tx: Transaction,
  { place, bookkeeperId, approverId }: { place: Tenant; bookkeeperId: string; approverId: string },
  months: readonly string[],
): Promise<void> {
  for (const month of months) {
    const id: CalendarDate = `${month}-01`;
    const date = addDays(`${addDays(id, 31).slice(0, 7)}-01`, 7);
    const asked = { id, reason: "Counted, tied out and read" };
    const by = { tx, place, date };
    const begun = { handlers: periods, operation: beginClosing };
    await carryOut({ ...by, userId: bookkeeperId }, begun, asked, momentOf(date, 500));
    const closed = { handlers: periods, operation: closePeriod };
    await carryOut({ ...by, userId: approverId }, closed, asked, momentOf(date, 530));
  }
}
