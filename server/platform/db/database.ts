import type { Socket } from "node:net";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";

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

export type Database = pg.Pool;
/** One open transaction. */
export type Transaction = pg.PoolClient;

// Short statements gain nothing from just-in-time compilation, and solid disks read anywhere at one price.
const options = "-c jit=off -c random_page_cost=1.1";

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

/** Opens a pool of connections. A broken idle connection is dropped and reported, never fatal. */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
): Database {
  const shared = { max: 16, types, application_name: "kaban", options, pipeline: true };
  const pool = new pg.Pool({ ...shared, ...connection });
  pool.on("error", onError);
  // The pool listens to idle connections only: one that breaks while it is in use fails its query, not the
  // server.
  pool.on("connect", (client) => {
    client.on("error", onError);
    sendTogether(client);
  });
  return pool;
}

const dialect = new PgDialect();

/** Runs a composed statement and returns its rows. */
export async function query<Row>(tx: Pick<Transaction, "query">, statement: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const result = await tx.query(sql, params);
  return result.rows as Row[];
}
