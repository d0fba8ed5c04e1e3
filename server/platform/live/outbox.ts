import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/platform/db/database";
import { endOfLog } from "#server/platform/db/reader";
import { inSystem, send } from "#server/platform/db/tenant";
import type { Broker, LiveMessage } from "#server/platform/live/broker";

export interface Outbox {
  /** Says that a transaction that wrote outbox rows has been committed. */
  wake(): void;
  close(): Promise<void>;
}

const take = `
  with taken as (
    delete from outbox where id in (select id from outbox order by id limit 500 for update skip locked)
    returning id, topic, organization_id, branch_id, ids)
  select topic, organization_id, branch_id, ids, ${endOfLog} as written_up_to from taken order by id`;

/** Nobody sees so short a wait, and under load many transactions are published by one. */
const gatherMs = 40;

/**
 * Publishes what transactions left in the outbox, after they committed and in the order written. A row is
 * deleted in the transaction that publishes it, so a server that dies in between publishes again at its next
 * start: at least once, never unsaid.
 */
export function openOutbox(db: Database, broker: Broker, onError: (error: unknown) => void): Outbox {
  let running: Promise<void> | undefined;
  let again = false;

  async function pump(): Promise<void> {
    await sleep(gatherMs);
    again = false;
    let sent: number;
    do {
      sent = await inSystem(db, async (tx) => {
        // A lost deletion only publishes again: no posting need wait for it to reach the disk.
        send(tx, "set local synchronous_commit = off");
        const { rows } = await tx.query({ name: "outbox", text: take });
        for (const row of rows) {
          const message: LiveMessage = {
            topic: row.topic,
            organizationId: row.organization_id,
            branchId: row.branch_id,
            ids: row.ids,
            ...(db.reader && { writtenUpTo: row.written_up_to }),
          };
          broker.publish(message);
        }
        return rows.length;
      });
    } while (sent === 500);
  }

  function wake(): void {
    again = true;
    running ??= pump()
      .catch(onError)
      .finally(() => {
        running = undefined;
        // Woken since it began to look.
        if (again) wake();
      });
  }

  wake();
  return { wake, close: async () => running };
}
