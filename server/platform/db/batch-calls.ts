interface Gathering<Item> {
  keyOf: (item: Item) => string;
  most: number;
  /** Where so few are at work, a call waits so long at most for those whom the last one answered. */
  returning?: { few: number; ms: number };
}

interface Queue<Item, Result> {
  waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[];
  isUnderWay: boolean;
  /** Called as each item comes. */
  joined?: () => void;
  /** How many calls wait for nobody, since nobody came back the last time; and how many of these are left. */
  pause: number;
  left: number;
}

/**
 * Turns a function over many into a function over one. While one call is under way the next items gather,
 * then leave together: whoever is alone never waits. Items of different keys never share a call.
 */
export function batchCalls<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { keyOf, most, returning = { few: 0, ms: 0 } }: Gathering<Item>,
): (item: Item) => Promise<Result> {
  const queues = new Map<string, Queue<Item, Result>>();

  /** Programs come back at once, people do not: for those it waits at one of 64 calls. */
  async function comeBack(queue: Queue<Item, Result>, company: number): Promise<void> {
    if (company < 2 || company > returning.few || queue.left-- > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, returning.ms);
      queue.joined = () => {
        if (queue.waiting.length < company) return;
        clearTimeout(timer);
        resolve();
      };
    });
    delete queue.joined;
    queue.pause = queue.waiting.length * 2 > company ? 0 : Math.min(queue.pause * 2 + 1, 63);
    queue.left = queue.pause;
  }

  async function drain(queue: Queue<Item, Result>): Promise<void> {
    while (queue.waiting.length > 0) {
      const taken = queue.waiting.splice(0, most);
      try {
        const results = await work(taken.map(({ item }) => item));
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
      await comeBack(queue, taken.length + queue.waiting.length);
    }
    queue.isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = queues.get(key) ?? { waiting: [], isUnderWay: false, pause: 0, left: 0 };
      queues.set(key, queue);
      queue.waiting.push({ item, resolve, reject });
      queue.joined?.();
      if (queue.isUnderWay) return;
      queue.isUnderWay = true;
      // Deferred by a turn, so that requests read from the network together leave together.
      setImmediate(() => drain(queue));
    });
}
