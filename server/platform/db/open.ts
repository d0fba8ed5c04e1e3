import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/platform/config";
import { type Database, openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";

export interface OpenedDatabase {
  db: Database;
  /** Called when the embedded database ends by itself. */
  onLost(callback: () => void): void;
  close(): Promise<void>;
}

/** Opens the PostgreSQL of DATABASE_URL, or starts the embedded one under the data folder. */
export async function openConfigured(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Pick<FastifyBaseLogger, "error">,
  say: (text: string) => void,
): Promise<OpenedDatabase> {
  const onError = (error: Error) => log.error({ err: error }, "database connection");
  if (config.databaseUrl) {
    const db = openDatabase({ connectionString: config.databaseUrl }, onError);
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
