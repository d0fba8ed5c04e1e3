import { join } from "node:path";
import { pino } from "pino";
import { type AppOptions, createApp } from "#server/app";
import { systemClock } from "#server/platform/clock";
import { readConfig } from "#server/platform/config";
import { migrate } from "#server/platform/db/migrate";
import { openConfigured } from "#server/platform/db/open";
import { openFiles } from "#server/platform/files/open";
import { openBroker } from "#server/platform/live/open";
import { openMailer } from "#server/platform/mail/mailer";
import { projectRoot } from "#server/platform/root";
import { openSecretBox } from "#server/platform/secret-box";
import { demoPassword, demoPeople } from "#server/seeds/demo/demo";
import { hostFor } from "#server/seeds/exposure";
import { hasDemo, seedWhenEmpty } from "#server/seeds/seed-when-empty";
import { readOperator } from "#server/site/operator";
import type { SiteOptions } from "#server/site/view";

function fail({ message }: Error): never {
  process.stderr.write(`Kaban could not start: ${message}\n`);
  process.exit(1);
}

/** Whom the first page lets a visitor try the demo as. */
const triedAs = ["owner", "manager", "accountant", "teller"];

const demoOfSite = (): SiteOptions["demo"] => ({
  password: demoPassword,
  people: triedAs.map((role) => ({ role, email: demoPeople.find((one) => one.role === role)?.email ?? "" })),
});

function configured() {
  try {
    return { ...readConfig(process.env), operator: readOperator(process.env) };
  } catch (error) {
    return fail(error as Error);
  }
}

const config = configured();
const redact = { paths: ["req.headers.cookie", "req.headers.authorization", "*.password"], censor: "***" };
const log = pino({ level: config.logLevel, redact });
const say = (text: string) => process.stdout.write(`${text}\n`);

async function start() {
  const opened = await openConfigured(config, log, say);
  const added = await migrate(opened.db);
  if (added.length > 0) say(`Database brought up to date: ${added.length} migrations`);
  const host = await hostFor(opened.db, config).catch(async (error) => {
    await opened.close();
    throw error;
  });
  const files = openFiles(config);
  const signIns = await seedWhenEmpty(opened.db, { demo: config.demo, clock: systemClock, files, say });
  const broker = await openBroker(config, log);
  const mailer = openMailer({ smtpUrl: config.smtpUrl, log });
  const secretBox = await openSecretBox(config.dataDir);
  const { trustProxy, sessionIdleMinutes } = config;
  const isDemo = config.demo && (await hasDemo(opened.db));
  const isDemoPublic = config.isDemoPublic && isDemo;
  const site: SiteOptions = { operator: config.operator, ...(isDemo && { demo: demoOfSite() }) };
  const webRoot = join(projectRoot, "dist/web");
  const { db } = opened;
  // Written out, so that the compiler refuses a name that the application does not know.
  const options: AppOptions = {
    db,
    clock: systemClock,
    broker,
    files,
    log,
    mailer,
    secretBox,
    sessionIdleMinutes,
    isDemoPublic,
    answerDays: config.answerDays,
    ...(trustProxy && { trustProxy }),
    site,
    webRoot,
  };
  const app = await createApp(options);

  let closing = false;
  async function close(code: number) {
    if (closing) return;
    closing = true;
    await app.close();
    await mailer.close();
    await broker.close();
    await opened.close();
    process.exit(code);
  }
  process.on("SIGTERM", () => close(0));
  process.on("SIGINT", () => close(0));
  opened.onLost(() => {
    log.fatal("the database has gone away");
    void close(1);
  });

  await app.listen({ port: config.port, host });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  say(`\nKaban is ready: http://localhost:${port}`);
  for (const line of signIns) say(line);
  if (isDemoPublic)
    say("DEMO=public: whoever reaches this server knows these passwords. Enter nothing real.");
  const unsent = config.smtpUrl ? "Text messages" : "Mail (there is no SMTP_URL) and text messages";
  say(`${unsent} wait at http://localhost:${port}/outbox?key=${mailer.outbox.key}`);
  // Whoever keeps it running (scripts/supervise.mjs) learns that nothing is wrong with its settings.
  process.send?.("ready");
  // After the door is open: nobody waits for work that is done by itself.
  app.jobs.start().catch((error: Error) => log.error({ err: error }, "jobs could not be started"));
}

start().catch((error: Error) => {
  log.debug({ err: error });
  fail(error);
});
