import type { Database } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";

const most = 1000;

/**
 * Makes links of all footsteps that wait to be sealed (see the migration), some at a time. Not with each
 * write: under load a link a row would compete with the postings, a group of them is cheap. What a server
 * that died has left is sealed by the next write on any server, or the next start.
 */
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
