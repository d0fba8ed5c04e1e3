import type { CalendarDate } from "#contract/kit/dates";
import { turnSeries } from "#server/domain/ledger/series-turns";
import type { Transaction } from "#server/platform/db/database";

export interface LockedSeries {
  kind: string;
  prefix: string;
  padding: number;
  next_number: number;
  /** The day from which on it is another. */
  changes_on?: CalendarDate | null;
  /** The series whose numbers are drawn in its place. */
  draws_from?: string | null;
}

/** Those that have become others by a day. */
export const dueBy = (series: Iterable<LockedSeries>, day: CalendarDate | undefined): string[] =>
  [...series].flatMap(({ kind, changes_on }) => (day && changes_on && changes_on <= day ? [kind] : []));

/** How the numbers of each kind begin in a new branch. Official receipts and passbooks carry no letters. */
export const seriesPrefixes: Record<string, string> = {
  withdraw: "WD",
  adjustment: "AV",
  "journal voucher": "JV",
  "check voucher": "CV",
  loan: "LV",
  "loan adjustment": "LA",
  "savings interest": "SI",
  "savings charge": "SC",
  disbursement: "DV",
  blotter: "BL",
  opening: "OB",
  reversal: "RV",
  closing: "CE",
  batch: "TB",
  "time deposit": "TD",
};

/** "WD000042": longer numbers are not cut. */
export const numberOf = (series: LockedSeries, number: number) =>
  `${series.prefix}${String(number).padStart(series.padding, "0")}`;

/** Begins series that the branch has not used yet. */
export async function addSeries(tx: Transaction, kinds: string[]): Promise<void> {
  await tx.query(
    `insert into series (organization_id, branch_id, kind, prefix)
     select kaban_organization(), kaban_branch(), kind, prefix
     from unnest($1::text[], $2::text[]) as s (kind, prefix) order by kind on conflict do nothing`,
    [kinds, kinds.map((kind) => seriesPrefixes[kind] ?? "")],
  );
}

/**
 * Locks number series until the transaction ends, making those the branch has not used yet, and as they are
 * on a day where one is said.
 */
export async function lockSeries(
  tx: Transaction,
  kinds: string[],
  day?: CalendarDate,
): Promise<LockedSeries[]> {
  const lock = {
    name: "lock-series",
    text: `select kind, prefix, padding, next_number, changes_on, draws_from from series
      where branch_id = (select kaban_branch()) and kind = any($1) order by kind for update`,
    values: [kinds],
  };
  const { rows } = await tx.query(lock);
  const due = dueBy(rows, day);
  if (rows.length === kinds.length && due.length === 0) return rows;
  if (rows.length < kinds.length) await addSeries(tx, kinds);
  if (day && due.length > 0) await turnSeries(tx, due, day);
  return (await tx.query(lock)).rows;
}

/**
 * Draws the next number of a series that is not a journal's: a batch's, a passbook's. The series stays locked
 * until the transaction ends, and a transaction that fails gives its number back, so numbers have no gaps.
 */
export async function drawNumber(tx: Transaction, kind: "batch" | "passbook"): Promise<string> {
  const [number] = await drawNumbers(tx, kind, 1);
  return number as string;
}

/** As drawNumber, so many in one row. */
export async function drawNumbers(
  tx: Transaction,
  kind: "batch" | "passbook" | "time deposit",
  count: number,
): Promise<string[]> {
  const [series] = await lockSeries(tx, [kind]);
  if (!series) throw new Error(`no series for ${kind}`);
  await tx.query(
    `update series set next_number = next_number + $2
     where branch_id = (select kaban_branch()) and kind = $1`,
    [kind, count],
  );
  return Array.from({ length: count }, (_, place) => numberOf(series, series.next_number + place));
}
