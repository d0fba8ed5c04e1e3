import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { bankDepositSlips } from "#server/domain/batches/bank-deposits";
import { readEntries } from "#server/domain/batches/preview";
import { batchPictures } from "#server/domain/batches/sign-batch";
import { checkDepositSlips } from "#server/domain/checks/lists";
import { disbursementAttachments } from "#server/domain/disbursements/lists";
import { myFootstepRoutes } from "#server/domain/footsteps/mine";
import { sealFootsteps } from "#server/domain/footsteps/seal";
import { paymentPictures } from "#server/domain/ledger/entry-payments";
import { readReceipts } from "#server/domain/ledger/receipts";
import { memberPictures } from "#server/domain/members/pictures";
import { timesheetPictures } from "#server/domain/timesheets/pictures";
import { voucherAttachments } from "#server/domain/vouchers/lists";
import { handlersOf, jobHandlersOf, targetsIn } from "#server/handlers";
import { openSessions } from "#server/platform/auth/session";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/db/database";
import { lookAtGrownTables } from "#server/platform/db/grown-tables";
import type { Files } from "#server/platform/files/files";
import { type Follower, openFollower } from "#server/platform/follower";
import { guardAgainstForgery } from "#server/platform/http/csrf";
import { drainOnClose } from "#server/platform/http/drain";
import { answerErrors, answerUnparsed, answerUnreadable } from "#server/platform/http/errors";
import { setSecurityHeaders } from "#server/platform/http/headers";
import { healthRoute } from "#server/platform/http/health";
import { readIdsInEitherCase, refuseDeepBodies } from "#server/platform/http/input";
import { logRequests } from "#server/platform/http/logging";
import { openapiRoute } from "#server/platform/http/openapi";
import type { TrustedProxies } from "#server/platform/http/proxies";
import { limitRates } from "#server/platform/http/rate-limit";
import { refuseSlowBodies } from "#server/platform/http/slow-bodies";
import { serveBrowser } from "#server/platform/http/static";
import { tellWrittenUpTo } from "#server/platform/http/written-up-to";
import { importRoutes } from "#server/platform/imports/index";
import { type JobHandler, type Jobs, openJobs } from "#server/platform/jobs/jobs";
import { serveLists } from "#server/platform/lists/serve";
import type { Broker } from "#server/platform/live/broker";
import { type Outbox, openOutbox } from "#server/platform/live/outbox";
import { liveRoute } from "#server/platform/live/route";
import { type Mailer, openMailer } from "#server/platform/mail/mailer";
import { outboxPage } from "#server/platform/mail/outbox-page";
import { mediaRoutes } from "#server/platform/media/media";
import type { Services, Watch } from "#server/platform/operations/run";
import { resourceRoutes } from "#server/platform/resources/routes";
import { passingSecretBox, type SecretBox } from "#server/platform/secret-box";
import { listsOf } from "#server/served-lists";
import { sitePagesOf } from "#server/site/index";
import { unnamedOperator } from "#server/site/operator";
import type { SiteOptions } from "#server/site/view";

/** What a server is made of, besides the code. */
export interface AppOptions {
  db: Database;
  clock: Clock;
  broker: Broker;
  files: Files;
  log: FastifyBaseLogger;
  /** The way out for mail and text messages; an outbox in memory, unless given. */
  mailer?: Mailer;
  /** Keeps small secrets; with a key that is gone with the process, unless given. */
  secretBox?: SecretBox;
  /** The resources that are served; those of the product, unless a test brings its own. */
  resources?: readonly Resource[];
  /** Sees what operations answer and emit; none in production. */
  watch?: Watch;
  /** Minutes a session may lie unused; the default of contract/inactivity, unless given. */
  sessionIdleMinutes?: number;
  /** Whom to believe the address of a client; nobody, unless given. */
  trustProxy?: TrustedProxies;
  /** The sign-in page says that everybody knows the passwords of the demo that is served. */
  isDemoPublic?: boolean;
  /** Jobs that tests bring, and after how many silent seconds a run counts as left by its server. */
  jobs?: { handlers?: readonly JobHandler[]; silentSeconds?: number };
  /** How many days an answer is given again when its idempotency key comes again; 30 unless given. */
  answerDays?: number;
  /** Who runs the server, and whether the public pages lead into the demo; nobody named, unless given. */
  site?: SiteOptions;
  /** Folder of the built browser application; none in API tests. */
  webRoot?: string;
}

/** What wakes the outbox wakes the others: all follow what was committed. */
const wakingAll = (messages: Outbox, others: readonly Follower[]): Outbox => ({
  ...messages,
  wake() {
    messages.wake();
    for (const other of others) other.wake();
  },
});

const oneMegabyte = 1_048_576;
/** A file of 20 MB over a line of half a megabit. */
const slowestRequestMs = 300_000;
const slowestHeadersMs = 20_000;

/** A server, and its jobs, which look for work by themselves only once they are started. */
export type App = FastifyInstance & { jobs: Jobs };

/** Where pictures and papers are shown, besides where they are kept. */
const pictureSources = [
  ...memberPictures,
  batchPictures,
  paymentPictures,
  timesheetPictures,
  ...voucherAttachments,
  // Papers that stand for money that moved.
  ...[disbursementAttachments, bankDepositSlips, checkDepositSlips],
];

/** Puts the server together: every plugin and slice, in order. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, clock, broker, files, log, webRoot } = options;
  const app = Fastify({
    loggerInstance: log,
    // Requests are logged by logRequests, with less in each line.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: oneMegabyte,
    requestTimeout: slowestRequestMs,
    http: { headersTimeout: slowestHeadersMs },
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerUnparsed,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const follow = (what: string, gatherMs: number, work: () => Promise<void>) =>
    openFollower({ work, gatherMs, onError: (error) => log.error({ err: error }, what) });
  const sealer = follow("seals of footsteps", 500, () => sealFootsteps(db));
  const looker = follow("looks at tables that grew", 2_000, () => lookAtGrownTables(db));
  const messages = openOutbox(db, broker, (error) => log.error({ err: error }, "outbox"));
  const outbox = wakingAll(messages, [sealer, looker]);
  const {
    mailer = openMailer({ log }),
    secretBox = passingSecretBox(),
    resources: servedResources = resources,
    watch,
    site = { operator: unnamedOperator },
  } = options;
  const targets = targetsIn(servedResources);
  const sessions = openSessions(db, clock, options.sessionIdleMinutes);
  const services: Services = {
    ...{ db, clock, sessions, outbox, broker, mailer, secretBox, files, watch, log },
    readEntries,
    readReceipts,
    replays: new Map(),
  };

  logRequests(app);
  drainOnClose(app);
  refuseSlowBodies(app);
  refuseDeepBodies(app);
  readIdsInEitherCase(app);
  setSecurityHeaders(app);
  answerErrors(app);
  await app.register(cookie);
  await limitRates(app, services.sessions);
  await app.register(
    async (api) => {
      guardAgainstForgery(api);
      tellWrittenUpTo(api, db);
      healthRoute(api, services);
      openapiRoute(api);
      liveRoute(api, services, broker);
      await mediaRoutes(api, services, pictureSources);
      resourceRoutes(api, services, servedResources);
      importRoutes(api, services, { targets, resources: servedResources });
      serveLists(api, services, listsOf(targets));
      myFootstepRoutes(api, services);
      for (const { register } of handlersOf(servedResources, site.operator)) register(api, services);
    },
    { prefix: "/api/v1" },
  );
  outboxPage(app, mailer.outbox);
  await sitePagesOf(app, site);
  if (webRoot) await serveBrowser(app, webRoot, options.isDemoPublic);
  const { handlers: broughtJobs = [], silentSeconds } = options.jobs ?? {};
  const jobs = openJobs(services, {
    handlers: [...jobHandlersOf(servedResources, options.answerDays), ...broughtJobs],
    log,
    silentSeconds,
  });
  // Whatever was answered may have left footsteps: a file that was handed out, somebody who signed in.
  app.addHook("onResponse", async () => sealer.wake());
  app.addHook("onClose", async () => {
    await jobs.close();
    await Promise.all([messages.close(), sealer.close(), looker.close()]);
  });
  return Object.assign(app, { jobs }) as unknown as App;
}
