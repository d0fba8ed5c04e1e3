import type { CalendarDate } from "#contract/kit/dates";
import { authoritiesAsked, outsideOf } from "#server/domain/ledger/authorities";
import { type LockedSeries, lockSeries, numberOf } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const key = "kaban_reference_key($2 || kaban_padded(n, $3))";

// A loan has it, or a check voucher where that is the series, or something was posted under it.
const isTaken = `
  exists (select from loan l where ${here("l")} and l.number_key = ${key})
  or $4 = 'check voucher' and exists (select from voucher v where ${here("v")} and v.kind = 'cash-check'
    and v.number_key = ${key})
  or exists (select from journal_entry e where e.branch_id = (select kaban_branch()) and e.source = $4
    and e.reference_key = ${key})`;

// From number to number: nearly always the first is free, and nothing else is looked at.
const findNext = `
  with recursive tried (n) as (
    select $1::bigint union all select n + 1 from tried where ${isTaken})
  select max(n)::bigint as next from tried`;

async function drawFrom(tx: Transaction, series: LockedSeries): Promise<string> {
  const { kind, prefix, padding, next_number } = series;
  const { rows } = await tx.query<{ next: number }>(findNext, [next_number, prefix, padding, kind]);
  const { next } = rows[0] as { next: number };
  await tx.query(`update series set next_number = $1 where ${here("series")} and kind = $2`, [
    next + 1,
    kind,
  ]);
  return numberOf(series, next);
}

/**
 * Draws the next number of loans' own series. The series stays locked until the transaction ends, so numbers
 * have no gaps.
 */
export async function drawLoanNumber(tx: Transaction, day: CalendarDate): Promise<string> {
  const [series] = await lockSeries(tx, ["loan"], day);
  if (!series) throw new Error("no series for loans");
  return drawFrom(tx, series);
}

/** A number under which a loan is printed, with the series that it is of. */
export interface PrintedNumber {
  number: string;
  number_kind: string;
  /** What may be printed on that day, where this number may not. */
  outside: string | null;
}

/** As drawLoanNumber, of the series of check vouchers where the branch numbers both in one row. */
export async function drawPrintedNumber(tx: Transaction, day: CalendarDate): Promise<PrintedNumber> {
  const both = await lockSeries(tx, ["check voucher", "loan"], day);
  const own = both.find(({ kind }) => kind === "loan") as LockedSeries;
  const series = both.find(({ kind }) => kind === own.draws_from) ?? own;
  const number = await drawFrom(tx, series);
  const authorities = await authoritiesAsked(tx, series.kind);
  const outside = outsideOf(authorities, series.kind, { reference: number, day });
  return { number, number_kind: series.kind, outside };
}
