import { pino } from "pino";
import { createApp } from "#server/app";
import { systemClock } from "#server/platform/clock";
import { readConfig } from "#server/platform/config";
import { migrate } from "#server/platform/db/migrate";
import { openConfigured } from "#server/platform/db/open";
import { openFiles } from "#server/platform/files/open";
import { openBroker } from "#server/platform/live/open";
import { seedWhenEmpty } from "#server/seeds/seed-when-empty";

export interface OwnServer {
  url: string;
  close(): Promise<void>;
}

/** Starts a server on the database of DATA_DIR or DATABASE_URL, on a free port of this machine only. */
export async function startOwnServer(say: (text: string) => void): Promise<OwnServer> {
  const config = readConfig(process.env);
  const log = pino({ level: "error" }, pino.destination(2));
  const opened = await openConfigured(config, log, say);
  await migrate(opened.db);
  const files = openFiles(config);
  await seedWhenEmpty(opened.db, { demo: config.demo, clock: systemClock, files, say });
  const broker = await openBroker(config, log);
  const app = await createApp({ db: opened.db, clock: systemClock, broker, files, log });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    async close() {
      await app.close();
      await broker.close();
      await opened.close();
    },
  };
}
