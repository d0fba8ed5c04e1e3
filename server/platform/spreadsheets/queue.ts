interface Bounds {
  /** How many may work at the same time. */
  atOnce: number;
  /** How many may wait behind them. */
  waiting: number;
  /** How many of one owner may work or wait, so that the others find room. */
  perOwner: number;
  /** How long one waits at most. */
  patienceSeconds: number;
}

export interface Queue {
  /**
   * Waits for a turn. Answers what ends it; null when too many wait already, when the owner has too many
   * turns, or when it took too long.
   */
  enter(owner: string): Promise<(() => void) | null>;
}

/** Opens a queue in which nobody waits without bound. */
export function openQueue({ atOnce, waiting: mostWaiting, perOwner, patienceSeconds }: Bounds): Queue {
  const waiting: (() => void)[] = [];
  const owned = new Map<string, number>();
  let working = 0;

  function count(owner: string, change: 1 | -1): void {
    const now = (owned.get(owner) ?? 0) + change;
    if (now > 0) owned.set(owner, now);
    else owned.delete(owner);
  }

  const turn = () =>
    new Promise<boolean>((resolve) => {
      function begin() {
        clearTimeout(timer);
        resolve(true);
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        resolve(false);
      }, patienceSeconds * 1000);
      waiting.push(begin);
    });

  return {
    async enter(owner) {
      const isFull = working >= atOnce && waiting.length >= mostWaiting;
      if (isFull || (owned.get(owner) ?? 0) >= perOwner) return null;
      count(owner, 1);
      if (working < atOnce) working += 1;
      else if (!(await turn())) {
        count(owner, -1);
        return null;
      }
      return () => {
        count(owner, -1);
        const next = waiting.shift();
        // The next one takes this one's place among those that work.
        if (next) next();
        else working -= 1;
      };
    },
  };
}
