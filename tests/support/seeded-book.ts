/** A transaction of a generated book: lines of account codes, in centavos, debit above zero. */
export interface Transaction {
  name: string;
  date: string;
  lines: { code: string; amount: number }[];
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

/** A book of so many balanced transactions of two to five lines over the days from a first one on. */
export function seededBook(
  seed: number,
  { count, codes, days }: { count: number; codes: readonly string[]; days: readonly string[] },
): Transaction[] {
  const upTo = numbersOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const others = 1 + upTo(4);
    const amounts = Array.from({ length: others }, () => 1 + upTo(5_000_000));
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const sign = upTo(2) === 0 ? 1 : -1;
    const code = () => codes[upTo(codes.length)] as string;
    return {
      name: `T${String(index + 1).padStart(5, "0")}`,
      date: days[upTo(days.length)] as string,
      lines: [
        { code: code(), amount: sign * total },
        ...amounts.map((amount) => ({ code: code(), amount: -sign * amount })),
      ],
    };
  });
}

/** The balance of each account at the end of a day, debit above zero, without those that come to zero. */
export function balancesOf(book: readonly Transaction[], day: string): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { lines } of book.filter(({ date }) => date <= day))
    for (const { code, amount } of lines) balances.set(code, (balances.get(code) ?? 0) + amount);
  return new Map([...balances].filter(([, balance]) => balance !== 0));
}
