import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { PoolConfig } from "pg";
import { pino } from "pino";
import { type App, type AppOptions, createApp } from "#server/app";
import type { Database } from "#server/platform/db/database";
import type { Files } from "#server/platform/files/files";
import { type Broker, memoryBroker } from "#server/platform/live/broker";
import { type Mailer, openMailer } from "#server/platform/mail/mailer";
import { type FakeClock, fakeClock } from "./clock.ts";
import { contractGuard } from "./contract-guard.ts";
import { copyDatabase, type TestDatabase } from "./database.ts";
import { type Person, password } from "./world.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
  body: any;
  headers: Record<string, unknown>;
  text: string;
}

export interface Client {
  cookies: Record<string, string>;
  branchId: string | undefined;
  userId: string | undefined;
  request(options: InjectOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

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

export function memoryFiles(store: Map<string, Buffer>): Files {
  return {
    bucket: "memory",
    put: async (key, content) => void store.set(key, content),
    get: async (key) => store.get(key) ?? null,
    remove: async (key) => void store.delete(key),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A client that keeps its cookies and sends back the csrf token, as a browser would. */
export function newClient(app: FastifyInstance): Client {
  const client: Client = {
    cookies: {},
    branchId: undefined,
    userId: undefined,
    async request(options) {
      const headers = {
        ...(client.cookies.csrf && { "x-csrf-token": client.cookies.csrf }),
        ...(client.branchId && { "x-branch-id": client.branchId }),
        ...options.headers,
      };
      const response = await app.inject({ ...options, headers, cookies: client.cookies });
      for (const { name, value } of response.cookies) {
        if (value === "") delete client.cookies[name];
        else client.cookies[name] = value;
      }
      const { statusCode: status, body: text } = response;
      return { status, body: parse(text), headers: response.headers, text };
    },
    get: (path, headers) => client.request({ method: "GET", url: `/api/v1${path}`, headers }),
    post: (path, body = {}, headers = {}) => send("POST", path, body, headers),
    put: (path, body = {}, headers = {}) => send("PUT", path, body, headers),
    delete: (path, body, headers = {}) => send("DELETE", path, body, headers),
  };
  const send = (
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ) =>
    client.request({
      method,
      url: `/api/v1${path}`,
      headers: {
        "idempotency-key": randomUUID(),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  return client;
}

export interface TestOptions extends Partial<AppOptions> {
  /** Another way for the server to the database than the straight one. */
  through?(connection: PoolConfig): Promise<Database>;
}

/** The whole server on a database of its own. Everything is real but the clock, and files lie in memory. */
export async function startTestApp({ through, ...options }: TestOptions = {}): Promise<TestApp> {
  const database = await copyDatabase();
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
