import type { Database } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";

const everyMs = 500;
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

/**
 * Seals footsteps at once and then twice a second. Not woken by each write: under load a link a row would
 * compete with the postings, a group of them is cheap. Says once, not twice a second, that it cannot.
 */
export function openSealer(db: Database, onError: (error: unknown) => void): { close(): Promise<void> } {
  let isFailing = false;
  let running = Promise.resolve();
  let isRunning = false;

  function seal(): void {
    if (isRunning) return;
    isRunning = true;
    running = sealFootsteps(db)
      .then(() => {
        isFailing = false;
      })
      .catch((error) => {
        if (!isFailing) onError(error);
        isFailing = true;
      })
      .finally(() => {
        isRunning = false;
      });
  }

  seal();
  const timer = setInterval(seal, everyMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
