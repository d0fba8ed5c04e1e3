import { isReceipt, type LockedBooklet } from "#server/domain/ledger/booklets";
import type { Posting } from "#server/domain/ledger/journal";
import { type LockedSeries, numberOf } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";

interface Named {
  source: string;
  reference: string;
}

/**
 * What a receipt number is compared by, as the database has it: letters without case, numbers without leading
 * zeros, "WD 900001" and "wd-900001" alike, "1-001" and "10-01" apart.
 */
export const numberKey = (reference: string) =>
  reference
    .toLowerCase()
    .replace(/([^0-9 ./-])[ ./-]+(?=[0-9])/g, "$1")
    .replace(/([0-9])[ ./-]+(?=[^0-9 ./-])/g, "$1")
    .replace(/[ ./-]+/g, "-")
    .replace(/(^|[^0-9])0+(?=[0-9])/g, "$1");

export const referenceKey = (source: string, reference: string) => `${source} ${numberKey(reference)}`;

async function whichAreUsed(tx: Transaction, asked: Named[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const { rows } = await tx.query({
    name: "used-references",
    text: `select e.source, e.reference_key from journal_entry e
      join unnest($1::text[], $2::text[]) as asked (source, reference_key)
        on e.source = asked.source and e.reference_key = asked.reference_key
      where e.branch_id = (select kaban_branch())`,
    values: [asked.map(({ source }) => source), asked.map(({ reference }) => numberKey(reference))],
  });
  return rows.map((row) => `${row.source} ${row.reference_key}`);
}

const numbersFrom = (series: LockedSeries, from: number, count: number): Named[] =>
  Array.from({ length: count }, (_, index) => ({
    source: series.kind,
    reference: numberOf(series, from + index),
  }));

/**
 * The numbers that are taken, of those typed by hand and of those the series would give next: a typed one may
 * lie ahead of its series, even a long run of them, so the look ahead doubles until it has found enough free
 * ones.
 */
export async function findUsed(
  tx: Transaction,
  postings: Posting[],
  { series, booklets }: { series: LockedSeries[]; booklets: ReadonlyMap<string, LockedBooklet> },
): Promise<Set<string>> {
  const typed = postings.flatMap(({ source, reference }) =>
    reference === null ? [] : [{ source, reference }],
  );
  const drawn = postings.filter(({ reference }) => reference === null);
  const booklet = (posting: Posting) => isReceipt(posting) && booklets.get(posting.createdById);
  const isFrom = (one: LockedSeries) => (posting: Posting) =>
    (booklet(posting) || series.find(({ kind }) => kind === posting.source)) === one;
  const ahead = [...series, ...booklets.values()]
    .map((one) => ({ one, needed: drawn.filter(isFrom(one)).length }))
    .filter(({ needed }) => needed > 0)
    .map(({ one, needed }) => ({ one, needed: needed + typed.length }));
  const first = ahead.map(({ one, needed }) => numbersFrom(one, one.next_number, needed));
  const used = new Set(await whichAreUsed(tx, [...typed, ...first.flat()]));
  for (const [index, { one, needed }] of ahead.entries()) {
    const isFree = ({ source, reference }: Named) => !used.has(referenceKey(source, reference));
    let free = (first[index] as Named[]).filter(isFree).length;
    for (let from = one.next_number + needed, count = needed; free < needed; from += count, count *= 2) {
      const taken = await whichAreUsed(tx, numbersFrom(one, from, count));
      for (const key of taken) used.add(key);
      free += count - taken.length;
    }
  }
  return used;
}
