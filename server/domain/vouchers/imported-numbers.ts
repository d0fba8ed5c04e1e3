import type { CalendarDate } from "#contract/kit/dates";
import { groupBy } from "#contract/kit/group-by";
import { journalVouchers } from "#contract/operations/vouchers/index";
import type { ImportedLine } from "#server/domain/vouchers/imported-lines";
import { movesMoney } from "#server/domain/vouchers/imported-vouchers";
import { foreseeAuthorized } from "#server/domain/vouchers/number";
import type { Transaction } from "#server/platform/db/database";
import { declaredRefusal } from "#server/platform/operations/call";
import type { ValidationError } from "#server/platform/resources/checks";

/**
 * Refuses the vouchers of a file for which no authority to print leaves a number, where the branch asks for
 * one: released together they are numbered by their dates, and those of a day in the order of the file.
 */
export async function refusedByNumbers(
  tx: Transaction,
  lines: readonly ImportedLine[],
  day: CalendarDate,
): Promise<ValidationError[]> {
  const numbered = lines.map((line, position) => ({ ...line, position })).filter(movesMoney);
  const vouchers = [...groupBy(numbered, ({ voucher }) => voucher).values()].sort(([a], [b]) =>
    String(a?.date).localeCompare(String(b?.date)),
  );
  if (vouchers.length === 0) return [];
  const { numbers, outside } = await foreseeAuthorized(tx, "journal", { count: vouchers.length, day });
  if (!outside) return [];
  const { message } = declaredRefusal(journalVouchers.print, "number_not_authorized", { ...outside });
  return vouchers
    .slice(numbers.length)
    .flat()
    .map(({ position }) => ({ position, field: "voucher", message }));
}
