import { addDays, type CalendarDate } from "#contract/kit/dates";
import { numberAuthority } from "#contract/resources/number-authority";
import { buyAssets, depreciate } from "#server/seeds/demo/assets";
import { openBank, readStatement, reconcile } from "#server/seeds/demo/bank";
import { planYear } from "#server/seeds/demo/budgets";
import { momentOf } from "#server/seeds/demo/calendar";
import type { Worker } from "#server/seeds/demo/calls";
import { leaveToOthers, releaseTranches, shareOut } from "#server/seeds/demo/loan-papers";
import { standAfter } from "#server/seeds/demo/loan-payers";
import { addLoanProducts } from "#server/seeds/demo/loan-products";
import { addRows } from "#server/seeds/demo/rows-added";
import { payBills, putAside, type VoucherDesk } from "#server/seeds/demo/vouchers";

/** Records by which authority the branch's official receipts were printed. */
export async function authorizeReceipts({ tx, place, userId, date }: Worker): Promise<void> {
  const by = { place, userId, now: momentOf(date, 5) };
  await addRows(tx, by, numberAuthority, [
    {
      name: `OCN 081AU${date.replaceAll("-", "")}00123`,
      ...{ kind: "official receipt", first_number: 1, last_number: 10_000 },
      ...{ issued_on: date, printer: "Luntian Printing Press, Malolos" },
    },
  ]);
}

/** What the office has before the branch's first day, for a year of the counter that ends on a day. */
export async function openOffice(desk: VoucherDesk, end: CalendarDate): Promise<void> {
  const worker = { ...desk, userId: desk.writerId };
  await addLoanProducts(desk.tx, worker);
  await openBank(worker, desk.books);
  await planYear(worker, desk.books, Number(end.slice(0, 4)));
}

/**
 * Holds the books of the month before against the bank's statement of it, from the second month on. The last
 * one has a charge that is yet to be booked; the others are closed and approved.
 */
async function holdAgainstBank(desk: VoucherDesk, year: readonly CalendarDate[], isOver: boolean) {
  const [until, ...before] = year
    .filter((day) => !day.startsWith(desk.date.slice(0, 7)) && day < desk.date)
    .reverse();
  const ended = before.find((day) => !day.startsWith(until?.slice(0, 7) ?? ""));
  if (!until || !ended) return;
  const worker = { ...desk, userId: desk.writerId };
  const first: CalendarDate = `${until.slice(0, 7)}-01`;
  const since = ended.startsWith(year[0]?.slice(0, 7) ?? "") ? first : ended;
  await readStatement(worker, desk.books, { since, until, hasCharge: !isOver });
  const through = addDays(`${desk.date.slice(0, 7)}-01`, -1);
  if (isOver) await reconcile(worker, { through, approverId: desk.approverId });
}

/** What the office does on the last day of a month that the counter is open, of those of its year. */
export async function endMonth(desk: VoucherDesk, year: readonly CalendarDate[]): Promise<void> {
  const isOver = desk.date !== year.at(-1);
  if (isOver && year[0]?.startsWith(desk.date.slice(0, 7))) await buyAssets(desk);
  await payBills(desk, isOver);
  await releaseTranches(desk);
  await holdAgainstBank(desk, year, isOver);
  if (isOver) {
    await putAside(desk);
    return depreciate(desk);
  }
  await shareOut(desk);
  await leaveToOthers(desk);
  await standAfter(desk.tx, desk.date);
}
