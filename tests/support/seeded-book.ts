/** A transaction of a generated book: lines of account codes, in centavos, debit above zero. */
export interface Transaction {
  name: string;
  date: string;
  lines: { code: string; amount: number }[];
}

/** The accounts of a book by the part they play in it. */
export interface Parts {
  /** Never below zero at the end of a day, and the first of them is where the book's money begins. */
  cash: readonly string[];
  receivables: readonly string[];
  payables: readonly string[];
  equity: readonly string[];
  income: readonly string[];
  expenses: readonly string[];
}

/** Numbers from 0 up to a limit that are the same for the same seed (mulberry32). */
function numbersOf(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

/** What pays, and what for: the debited part and the credited one, each with how often it comes up. */
const kinds: [debit: keyof Parts, credit: keyof Parts][] = [
  ["cash", "income"],
  ["cash", "income"],
  ["receivables", "income"],
  ["cash", "receivables"],
  ["expenses", "cash"],
  ["expenses", "payables"],
  ["payables", "cash"],
  ["cash", "cash"],
];

type Numbers = ReturnType<typeof numbersOf>;

/** The lines of one transaction: up to three debits or credits against one of the other side. */
function linesOf(upTo: Numbers, parts: Parts, held: ReadonlyMap<string, number>) {
  const [debit, credit] = kinds[upTo(kinds.length)] as (typeof kinds)[number];
  const one = (part: keyof Parts) => parts[part][upTo(parts[part].length)] as string;
  const from = one(credit);
  const amounts = Array.from({ length: 1 + upTo(3) }, () => 1 + upTo(500_000));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  // Nobody pays what they do not have.
  if (credit === "cash" && (held.get(from) ?? 0) < total) return null;
  return [{ code: from, amount: -total }, ...amounts.map((amount) => ({ code: one(debit), amount }))];
}

/**
 * A book of so many balanced transactions over days in their order: money put in on the first, then sales,
 * purchases, collections, payments and moves between cash and banks. Within a day they stand the other way
 * round than they came, so that much is paid before it was received.
 */
export function seededBook(
  seed: number,
  { count, parts, days }: { count: number; parts: Parts; days: readonly string[] },
): Transaction[] {
  const upTo = numbersOf(seed);
  const held = new Map<string, number>();
  const put = parts.cash.slice(0, 2).map((code) => ({ code, amount: 2_000_000 }));
  const first = { code: parts.equity[0] as string, amount: -put.length * 2_000_000 };
  const byDay = days.map((_, index) =>
    Math.floor(((index + 1) * count) / days.length - Math.floor((index * count) / days.length)),
  );
  let name = 0;
  return days.flatMap((date, day) => {
    const taken: Transaction[] = [];
    while (taken.length < (byDay[day] as number)) {
      const lines = name === 0 ? [...put, first] : linesOf(upTo, parts, held);
      if (!lines) continue;
      for (const { code, amount } of lines) held.set(code, (held.get(code) ?? 0) + amount);
      name += 1;
      taken.push({ name: `T${String(name).padStart(5, "0")}`, date, lines });
    }
    return taken.reverse();
  });
}

/** The balance of each account at the end of a day, debit above zero, without those that come to zero. */
export function balancesOf(book: readonly Transaction[], day: string): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { lines } of book.filter(({ date }) => date <= day))
    for (const { code, amount } of lines) balances.set(code, (balances.get(code) ?? 0) + amount);
  return new Map([...balances].filter(([, balance]) => balance !== 0));
}
