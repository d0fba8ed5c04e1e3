import pg from "pg";

/** Errors of connections that broke, or that were not to be had: the driver gives most of them no code. */
const lost = new WeakSet<Error>();

/** What the driver says of a statement asked for on a connection that broke before. */
const ofBroken = ["Client has encountered a connection error", "Client was closed"];

/** Has an error known again as one of a connection to the database; answers it. */
function markLost<E extends Error | undefined>(error: E): E {
  if (error) lost.add(error);
  return error;
}

/**
 * Whether PostgreSQL cannot be reached: it ended the connection (57P01, 57P02), takes none yet (57P03), there
 * is none (class 08), or the connection broke. What a database that works says of a statement is none of it.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0[123])/.test(error.code ?? "");
  return (
    error instanceof Error && (lost.has(error) || ofBroken.some((said) => error.message.startsWith(said)))
  );
}

type Taken = (error: Error | undefined, ...more: unknown[]) => void;
type Connect = (taken?: Taken) => Promise<pg.PoolClient>;

/** Marks what keeps a pool from connecting, and what breaks its connections. */
export function watchConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as unknown as Connect;
  const watched: Connect = (taken) =>
    taken
      ? connect((error, ...more) => taken(markLost(error), ...more))
      : connect().catch((error: Error) => {
          throw markLost(error);
        });
  pool.connect = watched as unknown as typeof pool.connect;
  pool.on("connect", (client) => client.on("error", markLost));
}
