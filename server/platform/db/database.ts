import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { watchConnections } from "#server/platform/db/gone";
import { asRequestRole } from "#server/platform/db/request-connection";

const { builtins } = pg.types;

// Whole centavos and counts are safe integers; days and decimals stay the text they are.
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond exact numbers`);
    return value;
  },
  [builtins.NUMERIC]: (text) => text,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/**
 * Connections to the database with the server's own rights, and beside them those of requests, which signed
 * in as a role that row-level security holds (decision 029). There may be a reader, which
 * follows it (decision 034).
 */
export type Database = pg.Pool & { readonly requests: pg.Pool; readonly reader?: pg.Pool | undefined };
/** One open transaction. */
export type Transaction = pg.PoolClient;

/** Statements asked for in one turn leave in one packet: a system call costs more than most statements. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let isHeld = false;
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return ask(...asked);
  }) as typeof client.query;
}

const closesWithinMs = 2000;

function openPool(connection: pg.PoolConfig, report: (error: Error) => void): pg.Pool {
  const shared = { max: 16, types, application_name: "kaban", pipeline: true };
  const pool = new pg.Pool({ ...shared, ...connection });
  const open = new Set<Promise<void>>();
  watchConnections(pool);
  // With an error of a connection pg gives all that it knows of it: its key, and what it has prepared.
  const onError = (error: Error) => report(Object.assign(error, { client: undefined }));
  pool.on("error", onError);
  // The pool listens to idle connections only: one that breaks while it is in use fails its query, not the
  // server.
  pool.on("connect", (client) => {
    client.on("error", onError);
    const closed = new Promise<void>((resolve) => client.once("end", resolve));
    open.add(closed);
    closed.then(() => open.delete(closed));
    sendTogether(client);
  });
  const end = pool.end.bind(pool);
  // A pool has ended before its connections have: PostgreSQL, stopped then, breaks them off.
  const endWhole = async () => {
    await end();
    await Promise.race([Promise.all(open), wait(closesWithinMs, undefined, { ref: false })]);
  };
  return Object.assign(pool, { end: endWhole as typeof pool.end });
}

/** How long a reader may take to answer at all, and any one of its statements. */
const readersPatience = { connectionTimeoutMillis: 2000, query_timeout: 60_000 };

/**
 * Opens the pools of a database; nothing is connected before it is asked for. A broken idle connection is
 * dropped and reported, never fatal. Requests sign in by `asRequests`, or as the role made for them; lists
 * and reports may be read by `asReader`, which must name a role like theirs.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  asRequests: pg.PoolConfig = asRequestRole(connection),
  asReader?: pg.PoolConfig,
): Database {
  const pool = openPool(connection, onError);
  const requests = openPool(asRequests, onError);
  const reader = asReader && openPool({ ...asReader, ...readersPatience }, onError);
  const end = pool.end.bind(pool);
  const endAll = async () => void (await Promise.all([reader?.end(), requests.end(), end()]));
  return Object.assign(pool, { requests, reader, end: endAll as typeof pool.end });
}

const dialect = new PgDialect();

/** Runs a composed statement and returns its rows. */
export async function query<Row>(tx: Pick<Transaction, "query">, statement: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const result = await tx.query(sql, params);
  return result.rows as Row[];
}
