import { resolve } from "node:path";
import { sessionIdleMinutes } from "#contract/inactivity";
import { type TrustedProxies, trustedProxiesFrom } from "#server/platform/http/proxies";

/** What the surroundings decide. Nothing else does. */
export interface Config {
  port: number;
  /** The address to listen on; what holds when left out depends on what is served. */
  host: string | undefined;
  dataDir: string;
  /** An outside PostgreSQL; the embedded one when left out. */
  databaseUrl: string | undefined;
  /** How requests sign in to it, where the server cannot see to that itself. */
  databaseAppUrl: string | undefined;
  /** A standby of it, which lists, exports and statements are read from. */
  databaseReaderUrl: string | undefined;
  natsUrl: string | undefined;
  /** The mail server; without one, mail goes to the operator's outbox. */
  smtpUrl: string | undefined;
  s3: S3Config | undefined;
  /** The demo cooperative is loaded into an empty database. */
  demo: boolean;
  /** The demo is meant for whoever reaches the server, though its passwords are published. */
  isDemoPublic: boolean;
  logLevel: string;
  /** Minutes a session may lie unused. */
  sessionIdleMinutes: number;
  /** How many days answers are remembered for idempotency keys that come again. */
  answerDays: number;
  /** Whom to believe the address of a client; nobody, so the socket's counts, when left out. */
  trustProxy: TrustedProxies | undefined;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

function portFrom(text: string | undefined): number {
  const port = Number(text ?? 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`);
}

function idleMinutesFrom(text: string | undefined): number {
  const { default: usual, min, max } = sessionIdleMinutes;
  const minutes = text ? Number(text) : usual;
  if (Number.isInteger(minutes) && minutes >= min && minutes <= max) return minutes;
  throw new Error(`SESSION_IDLE_MINUTES must be a number from ${min} to ${max}, not "${text}"`);
}

function answerDaysFrom(text: string | undefined): number {
  const days = Number(text ?? 30);
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new Error(`KEEP_ANSWERS_DAYS must be a number from 1 to 3650, not "${text}"`);
}

function smtpFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  // What it holds is not shown: there is a password in it.
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.hostname && ["smtp:", "smtps:"].includes(url.protocol)) return text;
  throw new Error("SMTP_URL must be an address like smtps://user:password@mail.example.coop:465");
}

function s3From(env: NodeJS.ProcessEnv): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = env;
  if (!S3_BUCKET) return undefined;
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error("S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it");
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? "us-east-1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function readerFrom({ DATABASE_URL, DATABASE_READER_URL }: NodeJS.ProcessEnv): string | undefined {
  if (!DATABASE_READER_URL || DATABASE_URL) return DATABASE_READER_URL || undefined;
  throw new Error("DATABASE_READER_URL names a standby of the database in DATABASE_URL, which is missing");
}

/** Reads the environment; refuses what it cannot understand, by name. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: portFrom(env.PORT),
    host: env.HOST || undefined,
    dataDir: resolve(env.DATA_DIR ?? "data"),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAppUrl: env.DATABASE_APP_URL || undefined,
    databaseReaderUrl: readerFrom(env),
    natsUrl: env.NATS_URL || undefined,
    smtpUrl: smtpFrom(env.SMTP_URL),
    s3: s3From(env),
    demo: env.DEMO !== "0",
    isDemoPublic: env.DEMO === "public",
    sessionIdleMinutes: idleMinutesFrom(env.SESSION_IDLE_MINUTES),
    answerDays: answerDaysFrom(env.KEEP_ANSWERS_DAYS),
    logLevel: env.LOG_LEVEL ?? "info",
    trustProxy: trustedProxiesFrom(env.TRUST_PROXY),
  };
}
