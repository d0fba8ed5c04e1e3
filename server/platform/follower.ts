/** Does what follows the writes of a server, some time after them and for many of them at once. */
export interface Follower {
  /** Says that there may be something to do. */
  wake(): void;
  close(): Promise<void>;
}

interface Following {
  work(): Promise<void>;
  /** How long it waits for more, once it was woken. */
  gatherMs: number;
  onError(error: unknown): void;
}

/**
 * Works at once, for what a server that died has left, and then so long after it is woken. Work that fails is
 * tried again; that it does is said once, not again and again.
 */
export function openFollower({ work, gatherMs, onError }: Following): Follower {
  let isFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function follow(): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
      wake();
    }
  }

  function wake(): void {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(follow);
    }, gatherMs).unref();
  }

  let running = follow();
  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
