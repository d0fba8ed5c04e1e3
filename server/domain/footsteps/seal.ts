import type { Database } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";

const gatherMs = 500;
const most = 1000;

/** Makes links of all footsteps that wait to be sealed (see the migration), some at a time. */
export async function sealFootsteps(db: Database): Promise<void> {
  let sealed: number;
  do {
    sealed = await inSystem(db, async (tx) => {
      // A lost seal only waits again: the chain follows, postings never wait for it.
      await tx.query("set local synchronous_commit = off");
      const { rows } = await tx.query({
        name: "seal",
        text: "select seal_footsteps($1) as sealed",
        values: [most],
      });
      return rows[0].sealed;
    });
  } while (sealed >= most);
}

/** Seals footsteps as they come. */
export interface Sealer {
  /** Says that footsteps may have been written. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Seals what waits at once, and then half a second after it is woken. Not with each write: under load a link
 * a row would compete with the postings, a group of them is cheap. What a server that died has left is sealed
 * by the next write on any server, or the next start. Says once, not again and again, that it cannot.
 */
export function openSealer(db: Database, onError: (error: unknown) => void): Sealer {
  let isFailing = false;
  let isClosed = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function seal(): Promise<void> {
    try {
      await sealFootsteps(db);
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
      running = running.then(seal);
    }, gatherMs).unref();
  }

  running = seal();
  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
