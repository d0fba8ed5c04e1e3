import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { batchCalls } from "#server/platform/db/batch-calls";

const callMs = 5;
let calls: string[][];

/** Each call takes a while; who is asked for answers their own name. */
function batch(returning?: { few: number; ms: number }) {
  const work = async (names: string[]) => {
    calls.push(names);
    await new Promise((resolve) => setTimeout(resolve, callMs));
    return names;
  };
  return batchCalls(work, { keyOf: () => "", most: 4, returning });
}

/** Asks again as soon as there is an answer, so many times. */
async function askOn(ask: (name: string) => Promise<string>, name: string, times: number) {
  for (let time = 0; time < times; time++) expect(await ask(name)).toBe(name);
}

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it("gathers who comes while a call is under way, so many at most", async () => {
  const ask = batch();
  const first = ask("a");
  await vi.advanceTimersByTimeAsync(1);
  const others = ["b", "c", "d", "e", "f"].map(ask);
  await vi.runAllTimersAsync();
  expect(await Promise.all([first, ...others])).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(calls).toEqual([["a"], ["b", "c", "d", "e"], ["f"]]);
});

it("brings together again who comes back at once", async () => {
  const ask = batch({ few: 4, ms: 8 });
  const one = askOn(ask, "a", 3);
  await vi.advanceTimersByTimeAsync(1);
  const other = askOn(ask, "b", 3);
  await vi.runAllTimersAsync();
  await Promise.all([one, other]);
  expect(calls).toEqual([["a"], ["b", "a"], ["b", "a"], ["b"]]);
});

it("waits for nobody who is alone, nor where many are at work", async () => {
  const ask = batch({ few: 2, ms: 8 });
  const alone = askOn(ask, "a", 3);
  await vi.advanceTimersByTimeAsync(3 * callMs + 2);
  await alone;
  const many = ["a", "b", "c", "d", "e"].map(ask);
  await vi.advanceTimersByTimeAsync(2 * callMs + 2);
  await Promise.all(many);
  expect(calls).toHaveLength(5);
});

it("waits ever more seldom for those who do not come back", async () => {
  const ask = batch({ few: 4, ms: 8 });
  const waited: number[] = [];
  for (let pair = 0; pair < 8; pair++) {
    const first = ask("a");
    await vi.advanceTimersByTimeAsync(1);
    const second = ask("b");
    const asked = Date.now();
    await vi.runAllTimersAsync();
    await first;
    await second;
    waited.push(Date.now() - asked);
  }
  const [atOnce, afterAll] = [2 * callMs - 1, 2 * callMs - 1 + 8];
  expect(waited).toEqual([afterAll, atOnce, afterAll, atOnce, atOnce, atOnce, afterAll, atOnce]);
});
