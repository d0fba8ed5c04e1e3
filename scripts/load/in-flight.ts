/**
 * Works through items in order, so many at once; items of the same lane one after the other. Stops at the
 * first failure, once what is under way has ended, and throws it.
 */
export async function inFlight<Item>(
  items: Iterable<Item>,
  {
    most,
    laneOf,
    work,
  }: { most: number; laneOf: (item: Item) => string; work: (item: Item) => Promise<void> },
): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  let goOn = () => {};
  for (const item of items) {
    // Not a race of all that runs: each of those would be told of every other's end.
    if (running.size >= most) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
    if (failure) break;
    const lane = laneOf(item);
    const run: Promise<void> = (lanes.get(lane) ?? Promise.resolve())
      .then(() => (failure ? undefined : work(item)))
      .catch((error) => {
        failure ??= { error };
      })
      .finally(() => {
        running.delete(run);
        goOn();
        if (lanes.get(lane) === run) lanes.delete(lane);
      });
    lanes.set(lane, run);
    running.add(run);
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}
