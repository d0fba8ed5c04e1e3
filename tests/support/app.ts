import type { PoolConfig } from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import { type App, type AppOptions, createApp } from "#server/app";
import type { Database } from "#server/platform/db/database";
import { type Broker, memoryBroker } from "#server/platform/live/broker";
import { type Mailer, openMailer } from "#server/platform/mail/mailer";
import { type Client, newClient } from "./client.ts";
import { type FakeClock, fakeClock } from "./clock.ts";
import { contractGuard } from "./contract-guard.ts";
import { copyDatabase, type TestDatabase } from "./database.ts";
import { memoryFiles } from "./memory-files.ts";
import { type Person, password } from "./world.ts";

export { type Answer, type Client, newClient } from "./client.ts";
export { memoryFiles } from "./memory-files.ts";

export interface TestApp {
  app: App;
  db: TestDatabase["db"];
  database: TestDatabase;
  clock: FakeClock;
  broker: Broker;
  files: Map<string, Buffer>;
  /** Holds what was sent in its outbox, unless a test brings its own. */
  mailer: Mailer;
  /** A client nobody is signed in with. */
  visitor(): Client;
  /** A client signed in as one of the test world, in their branch. */
  signIn(person: Person): Promise<Client>;
  close(): Promise<void>;
}

export interface TestOptions extends Partial<AppOptions> {
  /** Another way for the server to the database than the straight one. */
  through?(connection: PoolConfig): Promise<Database>;
  /** The walls are what is looked at, or plans and rows read behind them: reads do not stand open. */
  isWalled?: boolean;
}

/** The whole server on a database of its own. Everything is real but the clock, and files lie in memory. */
export async function startTestApp({ through, isWalled, ...options }: TestOptions = {}): Promise<TestApp> {
  const database = await copyDatabase(inject(isWalled ? "walledTemplate" : "template"));
  const clock = fakeClock();
  const broker = options.broker ?? memoryBroker();
  const files = new Map<string, Buffer>();
  const log = pino({ level: process.env.TEST_LOG ?? "silent" });
  const mailer = options.mailer ?? openMailer({ log });
  const surroundings: AppOptions = {
    db: (await through?.(database.connection)) ?? database.db,
    clock,
    broker,
    files: memoryFiles(files),
    log,
    watch: contractGuard,
    // A test that lets days pass is about something else, unless it says so.
    sessionIdleMinutes: 525_600,
    ...options,
    mailer,
  };
  const app = await createApp(surroundings);
  await app.ready();

  async function signIn(person: Person): Promise<Client> {
    const client = newClient(app);
    await client.get("/health");
    const { status, body, text } = await client.post("/authentication/login", { key: person, password });
    if (status !== 200) throw new Error(`${person} could not sign in: ${status} ${text}`);
    client.branchId = body.user_organization.branch.id;
    client.userId = body.user_id;
    return client;
  }

  return {
    app,
    db: database.db,
    database,
    clock,
    broker,
    files,
    mailer,
    visitor: () => newClient(app),
    signIn,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
