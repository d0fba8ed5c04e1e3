import type { ImportRun } from "#contract/entities/import-run";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Database } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { ofRun } from "#server/platform/imports/runs";
import type { Broker } from "#server/platform/live/broker";

type Phase = NonNullable<ImportRun["progress"]>["phase"];

/** Says how far a run is, to its importer's pages and to whoever asks for the run. */
export interface Progress {
  begin(phase: Phase, total: number): void;
  tell(done: number): void;
  /** Waits for what is being said. */
  end(): Promise<void>;
  /** Forgets it: the run came to nothing. */
  drop(): void;
}

const write = `
  insert into import_progress (run_id, organization_id, branch_id, phase, done, total, told_at)
  values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5)
  on conflict (run_id) do update set phase = excluded.phase, done = excluded.done, total = excluded.total,
    told_at = excluded.told_at`;

interface ProgressContext {
  db: Database;
  broker: Broker;
  caller: BranchCaller;
  now: () => Date;
}

/**
 * Tells beside the transaction of the run, which nobody else sees until it ends. What cannot be told at once
 * is left out: an import never waits for a connection besides its own.
 */
export function openProgress({ db, broker, caller, now }: ProgressContext, runId: string): Progress {
  const { membership, userId } = caller;
  const { organizationId, branchId } = membership;
  let phase: Phase = "check";
  let total = 0;
  let telling: Promise<void> | null = null;

  async function keep(done: number): Promise<void> {
    try {
      await inTenant(db, membership, (tx) => tx.query(write, [runId, phase, done, total, now()]));
    } catch {
      // A run that is gone, or a database that is: the run itself will say so.
    } finally {
      telling = null;
    }
  }

  function tell(done: number): void {
    const progress = { phase, done, total };
    broker.publish({ topic: "import-run.update", organizationId, branchId, ids: [runId], userId, progress });
    const isFree = db.idleCount > 0 || db.totalCount < (db.options.max ?? 10);
    if (!telling && isFree) telling = keep(done);
  }

  return {
    begin(next, of) {
      phase = next;
      total = of;
      tell(0);
    },
    tell,
    async end() {
      await telling;
    },
    drop() {
      const forget = `delete from import_progress where ${ofRun}`;
      // Not waited for: the transaction that failed may itself still hold the row.
      inTenant(db, membership, (tx) => tx.query(forget, [runId])).catch(() => {});
    },
  };
}
