import type { BookLine, SuggestedSum } from "#contract/operations/reconciliation/match";

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

/** A line of either side, by what it is known by. */
interface Part<Key> {
  key: Key;
  amount: number;
  day: number;
}

/** Lines further from each other are not the same money. */
const mostDays = 10;
/** Of how many lines that lie nearest in time sums are tried. */
const mostTried = 30;

/** Two or three parts that come to an amount, the nearest first; undefined where there are none. */
function someOf<Key>(parts: readonly Part<Key>[], amount: number): Part<Key>[] | undefined {
  for (const [at, one] of parts.entries()) {
    const other = parts.slice(at + 1).find((part) => part.amount === amount - one.amount);
    if (other) return [one, other];
  }
  for (const [at, one] of parts.entries()) {
    for (const [next, other] of parts.slice(at + 1).entries()) {
      const left = amount - one.amount - other.amount;
      const third = parts.slice(at + next + 2).find((part) => part.amount === left);
      if (third) return [one, other, third];
    }
  }
  return undefined;
}

/** All parts of one day that come to an amount. */
function ofOneDay<Key>(parts: readonly Part<Key>[], amount: number): Part<Key>[] | undefined {
  const days = [...new Set(parts.map(({ day }) => day))];
  return days
    .map((day) => parts.filter((part) => part.day === day))
    .find((ofDay) => ofDay.length > 1 && ofDay.reduce((sum, part) => sum + part.amount, 0) === amount);
}

/** For each whole the parts that come to it; a part is given to one whole alone. */
function sumsOf<Whole, Key>(
  wholes: readonly Part<Whole>[],
  parts: readonly Part<Key>[],
): { whole: Part<Whole>; parts: Part<Key>[] }[] {
  const taken = new Set<Part<Key>>();
  return wholes.flatMap((whole) => {
    const distance = ({ day }: Part<Key>) => Math.abs(day - whole.day);
    const near = parts
      .filter((part) => !taken.has(part) && Math.sign(part.amount) === Math.sign(whole.amount))
      .filter((part) => Math.abs(part.amount) < Math.abs(whole.amount) && distance(part) <= mostDays)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, mostTried);
    const found = ofOneDay(near, whole.amount) ?? someOf(near, whole.amount);
    for (const part of found ?? []) taken.add(part);
    return found ? [{ whole, parts: found }] : [];
  });
}

/** A line of a bank that is open, with what of the books it may be by itself. */
interface OpenLine {
  id: string;
  entry_date: string;
  amount: number;
  suggested: readonly unknown[];
}

/**
 * What of a bank and of the books may belong together because it comes to the same, in centavos: one line of
 * the bank and several of the books within ten days, or several of the bank and one of the books. Lines that
 * have an equal on the other side are left to that.
 */
export function findSums(lines: readonly OpenLine[], bookLines: readonly BookLine[]): SuggestedSum[] {
  const told = lines
    .filter(({ suggested }) => suggested.length === 0)
    .map(({ id, amount, entry_date }) => ({ key: id, amount, day: dayOf(entry_date) }));
  const equals = new Set(lines.map(({ amount }) => amount));
  const booked = bookLines
    .filter(({ is_matched, amount }) => !is_matched && !equals.has(amount))
    .map(({ entry_id, line_number, amount, entry_date }) => ({
      ...{ key: { entry_id, line_number }, amount, day: dayOf(entry_date) },
    }));
  const inBooks = sumsOf(told, booked).map(({ whole, parts }) => ({
    ...{ amount: whole.amount, lines: [whole.key], book_lines: parts.map(({ key }) => key) },
  }));
  const ofBank = sumsOf(booked, told).map(({ whole, parts }) => ({
    ...{ amount: whole.amount, lines: parts.map(({ key }) => key), book_lines: [whole.key] },
  }));
  return [...inBooks, ...ofBank];
}
