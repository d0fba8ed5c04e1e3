import type { Posting } from "#server/domain/ledger/journal";
import { type LockedSeries, numberOf } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";

interface Named {
  source: string;
  reference: string;
}

export const referenceKey = (source: string, reference: string) => `${source} ${reference}`;

async function whichAreUsed(tx: Transaction, asked: Named[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const { rows } = await tx.query({
    name: "used-references",
    text: `select e.source, e.reference from journal_entry e
      join unnest($1::text[], $2::text[]) as asked (source, reference)
        on e.source = asked.source and e.reference = asked.reference
      where e.branch_id = (select kaban_branch())`,
    values: [asked.map(({ source }) => source), asked.map(({ reference }) => reference)],
  });
  return rows.map((row) => referenceKey(row.source, row.reference));
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
  series: LockedSeries[],
): Promise<Set<string>> {
  const typed = postings.flatMap(({ source, reference }) =>
    reference === null ? [] : [{ source, reference }],
  );
  const drawn = postings.filter(({ reference }) => reference === null);
  const ahead = series
    .map((one) => ({ one, needed: drawn.filter(({ source }) => source === one.kind).length }))
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
