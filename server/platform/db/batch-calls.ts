/**
 * Turns a function over many into a function over one. While one call is under way the next items gather,
 * then leave
 * together: no timer, no waiting when there is no queue. Items of different keys never share a call.
 */
export function batchCalls<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { keyOf, most }: { keyOf: (item: Item) => string; most: number },
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const queues = new Map<string, Waiting[]>();

  async function drain(key: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const taken = queue.splice(0, most);
      try {
        const results = await work(taken.map(({ item }) => item));
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    queues.delete(key);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = queues.get(key);
      if (queue) {
        queue.push({ item, resolve, reject });
        return;
      }
      const started = [{ item, resolve, reject }];
      queues.set(key, started);
      // Deferred by a turn, so that requests read from the network together leave together.
      setImmediate(() => drain(key, started));
    });
}
