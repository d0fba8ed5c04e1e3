import type { CalendarDate } from "#contract/kit/dates";
import { nextReference } from "#contract/operations/ledger/next-reference";
import { isReceipt, readBooklets } from "#server/domain/ledger/booklets";
import type { Posting } from "#server/domain/ledger/journal";
import { numberKey, seriesOf } from "#server/domain/ledger/references";
import { dueBy, type LockedSeries, lockSeries, numberOf, seriesPrefixes } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

const readSeries = `
  select kind, prefix, padding, next_number, changes_on from series
  where branch_id = (select kaban_branch()) and kind = $1`;

/** The series of a source; as it will begin where nobody has drawn from it yet. */
async function readSeriesOf(tx: Transaction, kind: string, day: CalendarDate): Promise<LockedSeries> {
  const { rows } = await tx.query({ name: "series-of", text: readSeries, values: [kind] });
  const [due] = dueBy(rows, day);
  if (due) return (await lockSeries(tx, [kind], day))[0] as LockedSeries;
  return rows[0] ?? { kind, prefix: seriesPrefixes[kind] ?? "", padding: 6, next_number: 1 };
}

export const nextReferenceHandler = serve(nextReference, async ({ tx, input, caller, today }) => {
  const { source } = input;
  const kind = seriesOf(source);
  const posting = { source, reference: null, createdById: caller.userId } as Posting;
  const booklets = isReceipt(posting) ? await readBooklets(tx, [caller.userId]) : new Map();
  const [booklet] = booklets.values();
  const series: LockedSeries = booklet ?? (await readSeriesOf(tx, kind, today));
  // Numbers typed by hand ahead of the series are passed over, as the posting does.
  const { rows } = await tx.query({
    name: "used-numbers",
    text: "select used_numbers($1, $2, $3, $4, 1) as used",
    values: [kind, series.prefix, series.padding, series.next_number],
  });
  const used = new Set<string>(rows[0].used);
  let number = series.next_number;
  while (used.has(numberKey(numberOf(series, number)))) number += 1;
  const isUsedUp = booklet !== undefined && number > booklet.last_number;
  return { reference: isUsedUp ? null : numberOf(series, number), is_from_booklet: booklet !== undefined };
});
