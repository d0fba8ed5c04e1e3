import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/platform/config";
import { type Database, openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";
import { asRequestRole } from "#server/platform/db/request-connection";

export interface OpenedDatabase {
  db: Database;
  /** Called when the embedded database ends by itself. */
  onLost(callback: () => void): void;
  close(): Promise<void>;
}

/** Opens the PostgreSQL of DATABASE_URL, or starts the embedded one under the data folder. */
export async function openConfigured(
  config: Pick<Config, "databaseUrl" | "databaseAppUrl" | "databaseReaderUrl" | "dataDir">,
  log: Pick<FastifyBaseLogger, "error">,
  say: (text: string) => void,
): Promise<OpenedDatabase> {
  const onError = (error: Error) => log.error({ err: error }, "database connection");
  if (config.databaseUrl) {
    const { databaseUrl, databaseAppUrl, databaseReaderUrl } = config;
    const asRequests = databaseAppUrl ? { connectionString: databaseAppUrl } : undefined;
    const reader = databaseReaderUrl ? { connectionString: databaseReaderUrl } : undefined;
    const asReader = reader && !asRequests ? asRequestRole(reader) : reader;
    const db = openDatabase({ connectionString: databaseUrl }, onError, asRequests, asReader);
    return { db, onLost: () => {}, close: () => db.end() };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: say });
  const db = openDatabase(embedded.connection, onError);
  return {
    db,
    onLost: (callback) => embedded.onExit(callback),
    async close() {
      await db.end();
      await embedded.stop();
    },
  };
}
