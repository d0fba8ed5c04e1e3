import type { VoucherKind } from "#contract/entities/voucher";
import type { CalendarDate } from "#contract/kit/dates";
import { authoritiesAsked, outsideOf } from "#server/domain/ledger/authorities";
import { numberKey } from "#server/domain/ledger/references";
import { lockSeries, numberOf } from "#server/domain/ledger/series";
import { sourceOf, type VoucherCall } from "#server/domain/vouchers/kinds";
import type { Voucher } from "#server/domain/vouchers/rows";
import type { Transaction } from "#server/platform/db/database";

// No voucher has or had it, no loan that is numbered by the series, and nothing was posted under it.
const isFree = (number: string) => `not exists (select from voucher v
      where v.organization_id = (select kaban_organization()) and v.branch_id = (select kaban_branch())
        and v.kind = $1 and v.number_key = kaban_reference_key(${number}))
    and not exists (select from loan l where l.organization_id = (select kaban_organization())
      and l.branch_id = (select kaban_branch()) and l.number_kind = $2
      and l.number_key = kaban_reference_key(${number}))
    and not exists (select from journal_entry e where e.branch_id = (select kaban_branch()) and e.source = $2
      and e.reference_key = kaban_reference_key(${number}))`;

// From number to number, until so many are free: nearly always the first ones are, and no more is looked at.
const findNext = `
  with recursive tried (n, is_free, found) as (
    select $3::bigint - 1, false, 0
    union all
    select t.n + 1, f.is_free, t.found + f.is_free::integer
    from tried t cross join lateral (
      select ${isFree("$4 || kaban_padded(t.n + 1, $5)")} as is_free) f
    where t.found < $6::integer)
  select n as next from tried where is_free order by n`;

/**
 * The number that a voucher is printed under: the one it has, the one that is typed, or the next of the
 * series that nobody has typed before. The series stays locked until the transaction ends, so numbers have no
 * gaps. Refuses another number than it has, and one that is used.
 */
export async function numberFor(call: VoucherCall<"print">, { number }: Voucher): Promise<string> {
  const { tx, kind, input, today, refusal } = call;
  const typed = input.number;
  if (number !== null) {
    if (typed && numberKey(typed) !== numberKey(number)) throw refusal("number_kept", { number });
    return number;
  }
  const source = sourceOf[kind];
  if (typed) {
    await lockSeries(tx, [source]);
    const { rows } = await tx.query(`select ${isFree("$3::text")} as is_free`, [kind, source, typed]);
    if (!rows[0].is_free) throw refusal("number_already_used", { number: typed });
    return authorized(call, typed);
  }
  const [drawn] = await drawNumbers(tx, kind, 1, today);
  return authorized(call, drawn as string);
}

/** A number that may be printed; refuses another, where the branch asks for authorities to print. */
async function authorized(
  { tx, kind, today, refusal }: VoucherCall<"print">,
  number: string,
): Promise<string> {
  const asked = { reference: number, day: today };
  const ranges = outsideOf(await authoritiesAsked(tx, sourceOf[kind]), sourceOf[kind], asked);
  if (ranges !== null) throw refusal("number_not_authorized", { number, ranges });
  return number;
}

/** Numbers that were drawn, as many as may be printed on a day, and the first that may not. */
export interface DrawnNumbers {
  numbers: string[];
  outside: { number: string; ranges: string } | null;
}

/** Draws the next numbers of a kind, and holds them against the authorities to print of the branch. */
export async function drawAuthorized(
  tx: Transaction,
  kind: VoucherKind,
  { count, day }: { count: number; day: CalendarDate },
): Promise<DrawnNumbers> {
  const drawn = await drawNumbers(tx, kind, count, day);
  const authorities = await authoritiesAsked(tx, sourceOf[kind]);
  for (const [index, number] of drawn.entries()) {
    const ranges = outsideOf(authorities, sourceOf[kind], { reference: number, day });
    if (ranges !== null) return { numbers: drawn.slice(0, index), outside: { number, ranges } };
  }
  return { numbers: drawn, outside: null };
}

/** What drawAuthorized would draw; no number is taken. */
export async function foreseeAuthorized(
  tx: Transaction,
  kind: VoucherKind,
  asked: { count: number; day: CalendarDate },
): Promise<DrawnNumbers> {
  if ((await authoritiesAsked(tx, sourceOf[kind])).length === 0) return { numbers: [], outside: null };
  await tx.query("savepoint before_numbers");
  const drawn = await drawAuthorized(tx, kind, asked);
  await tx.query("rollback to savepoint before_numbers");
  return drawn;
}

/** The next numbers of the series of a kind that nobody has typed before; it stays locked. */
export async function drawNumbers(
  tx: Transaction,
  kind: VoucherKind,
  count: number,
  day: CalendarDate,
): Promise<string[]> {
  const source = sourceOf[kind];
  const [series] = await lockSeries(tx, [source], day);
  if (!series) throw new Error(`no series for ${source}`);
  const { prefix, padding, next_number } = series;
  const { rows } = await tx.query(findNext, [kind, source, next_number, prefix, padding, count]);
  const drawn = rows.map(({ next }) => Number(next));
  await tx.query(
    "update series set next_number = $2 where branch_id = (select kaban_branch()) and kind = $1",
    [source, Math.max(next_number, ...drawn.map((next) => next + 1))],
  );
  return drawn.map((next) => numberOf(series, next));
}
