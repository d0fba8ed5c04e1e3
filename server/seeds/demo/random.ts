/** Numbers that look random and are the same each time: the demo of today is the demo of everybody. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True once in so many times, on average. */
  onceIn(times: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32, a small well-spread generator, begun with a seed. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    onceIn: (times) => between(1, times) === 1,
    pick<T>(from: readonly T[]) {
      if (from.length === 0) throw new RangeError("nothing to pick from");
      return from[between(0, from.length - 1)] as T;
    },
  };
}
