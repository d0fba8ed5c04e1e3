import { readFileSync } from "node:fs";
import type { Database } from "#server/platform/db/database";

/** Processor time so far, in µs, by process. */
export function usedBy(pids: number[]): Map<number, number> {
  return new Map(
    pids.flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
        // In hundredths of a second: time in the program and in the kernel for it.
        return [[pid, (Number(fields[11]) + Number(fields[12])) * 10_000] as const];
      } catch {
        return [];
      }
    }),
  );
}

/** The processes of PostgreSQL that serve a database. */
export async function backends(db: Database): Promise<number[]> {
  const { rows } = await db.query(`select pid from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend'`);
  return rows.map(({ pid }) => pid);
}

/** Processor time so far of a server and of the connections to its database, in µs. */
export async function processorTime(db: Database, serverPid: number): Promise<number> {
  const used = usedBy([serverPid, ...(await backends(db))]);
  return [...used.values()].reduce((total, us) => total + us, 0);
}
