import type pg from "pg";
import type { Database, Transaction } from "#server/platform/db/database";
import { refuseMighty } from "#server/platform/db/request-role";
import { placeOf, type Tenant } from "#server/platform/db/tenant";

const answersWithinMs = 2000;
/** How long a reader that did not answer is left alone. */
const restMs = 5000;

/** Where the log of the database ends, as a number. */
export const endOfLog = "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint";

// One that follows nobody any more, or has fallen behind, would show old books to whoever wrote nothing.
const hasComeTo = `
  select pg_is_in_recovery() and pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') >= $1
    and exists (select from pg_stat_wal_receiver)
    and (pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
      or pg_last_xact_replay_timestamp() > clock_timestamp() - interval '30 seconds') as is_there`;

/** A statement that is soon answered, or never. */
const soon = (statement: pg.QueryConfig) => ({ ...statement, query_timeout: answersWithinMs });

/** Begins a transaction; whether it sees what was written up to that position. */
async function begin(tx: Transaction, tenant: Tenant, writtenUpTo: number): Promise<boolean> {
  const [, { rows }] = await Promise.all([
    tx.query(soon({ text: `begin read only; ${placeOf(tenant)}` })),
    tx.query(soon({ text: hasComeTo, values: [writtenUpTo] })),
  ]);
  return rows[0].is_there === true;
}

/** Ends what only read; where even that is not answered the connection goes. */
const end = (tx: Transaction) =>
  tx.query(soon({ text: "rollback" })).then(
    () => tx.release(),
    (error: Error) => tx.release(error),
  );

/** Readers whose role is known to be held by row-level security: not looked at when they may be away. */
const vetted = new WeakSet<pg.Pool>();
const restsUntil = new WeakMap<pg.Pool, number>();

async function connect(reader: pg.Pool): Promise<Transaction> {
  if (!vetted.has(reader)) await refuseMighty(reader);
  vetted.add(reader);
  return reader.connect();
}

/**
 * Runs work in one transaction on the reader, as inTenant does, that only reads. Null where the database
 * itself must be asked: there is no reader, it has not come to this position of the log yet or cannot be
 * asked, or something went wrong. What, is for the database to say: nothing that work throws is thrown here.
 */
export async function inReader<T>(
  { reader }: Database,
  { tenant, writtenUpTo }: { tenant: Tenant; writtenUpTo: number | undefined },
  work: (tx: Transaction) => Promise<T>,
): Promise<{ found: T } | null> {
  if (!reader || writtenUpTo === undefined) return null;
  if (performance.now() < (restsUntil.get(reader) ?? 0)) return null;
  const rest = (error: Error) => {
    restsUntil.set(reader, performance.now() + restMs);
    reader.emit("error", error, undefined as never);
    return null;
  };
  const tx = await connect(reader).catch(rest);
  if (!tx) return null;
  try {
    const isThere = await begin(tx, tenant, writtenUpTo).catch(rest);
    return isThere ? { found: await work(tx) } : null;
  } catch {
    return null;
  } finally {
    void end(tx);
  }
}
