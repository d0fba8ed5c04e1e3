import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { accounts } from "#server/accounts/index";
import { batches } from "#server/batches/index";
import { definitions } from "#server/definitions/index";
import { accountTarget } from "#server/domain/accounts/import-target";
import { accountLists } from "#server/domain/accounts/lists";
import { batchLists } from "#server/domain/batches/lists";
import { employeeLists } from "#server/domain/employees/lists";
import { footstepLists } from "#server/domain/footsteps/lists";
import { openSealer } from "#server/domain/footsteps/seal";
import { ledgerLists } from "#server/domain/ledger/lists";
import { memberLedgerLists } from "#server/domain/member-ledger/lists";
import { memberLists } from "#server/domain/members/lists";
import { invitationLists } from "#server/domain/organizations/lists";
import { places } from "#server/domain/places/index";
import { timesheetLists } from "#server/domain/timesheets/lists";
import { employees } from "#server/employees/index";
import { footsteps } from "#server/footsteps/index";
import { myFootstepRoutes } from "#server/footsteps/mine";
import { holidays } from "#server/holidays/index";
import { mediaRoutes } from "#server/http/media";
import { limitRates } from "#server/http/rate-limit";
import { identity } from "#server/identity/index";
import { importRoutes, imports, targetsOf } from "#server/imports/index";
import { ledger } from "#server/ledger/index";
import { memberLedger } from "#server/member-ledger/index";
import { memberTarget } from "#server/members/import-target";
import { members } from "#server/members/index";
import type { Parts } from "#server/operations/run";
import type { Served } from "#server/operations/serve";
import { organizations } from "#server/organizations/index";
import { openSessions } from "#server/platform/auth/session";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/db/database";
import type { Files } from "#server/platform/files/files";
import { guardAgainstForgery } from "#server/platform/http/csrf";
import { drainOnClose } from "#server/platform/http/drain";
import { answerErrors } from "#server/platform/http/errors";
import { setSecurityHeaders } from "#server/platform/http/headers";
import { healthRoute } from "#server/platform/http/health";
import { logRequests } from "#server/platform/http/logging";
import { openapiRoute } from "#server/platform/http/openapi";
import { serveBrowser } from "#server/platform/http/static";
import { importLists } from "#server/platform/imports/lists";
import { serveLists } from "#server/platform/lists/serve";
import type { Broker } from "#server/platform/live/broker";
import { openOutbox } from "#server/platform/live/outbox";
import { liveRoute } from "#server/platform/live/route";
import { type Mailer, openMailer } from "#server/platform/mail/mailer";
import { outboxPage } from "#server/platform/mail/outbox-page";
import { passingVault, type Vault } from "#server/platform/secret-box";
import { prints } from "#server/prints/index";
import { nounRoutes } from "#server/resources/routes";
import { savedViews } from "#server/saved-views/index";
import { savings } from "#server/savings/index";
import { statements } from "#server/statements/index";
import { teller } from "#server/teller/index";
import { timesheets } from "#server/timesheets/index";

/** What a server is made of, besides the code. */
export interface Surroundings {
  db: Database;
  clock: Clock;
  broker: Broker;
  files: Files;
  log: FastifyBaseLogger;
  /** The way out for mail and text messages; an outbox in memory, unless given. */
  mailer?: Mailer;
  /** Keeps small secrets; with a key that is gone with the process, unless given. */
  vault?: Vault;
  /** The nouns that are served; those of the product, unless a test brings its own. */
  nouns?: readonly Resource[];
  /** Folder of the built browser application; none in API tests. */
  webRoot?: string;
}

/** Everything that can be imported, where those are the nouns. */
const targetsIn = (nouns: readonly Resource[]) => targetsOf(nouns, [accountTarget, memberTarget]);

const verbsOf = (nouns: readonly Resource[]): readonly Served[] => [
  ...imports(targetsIn(nouns)),
  ...savedViews,
  ...identity,
  ...organizations,
  ...employees,
  ...members,
  ...places,
  ...memberLedger,
  ...prints,
  ...ledger,
  ...accounts,
  ...definitions,
  ...batches,
  ...teller,
  ...savings,
  ...statements,
  ...footsteps,
  ...timesheets,
  ...holidays,
];

/** Every verb that is served. */
export const served = verbsOf(resources);

const oneMegabyte = 1_048_576;

/** Puts the server together: every plugin and slice, in order. */
export async function createApp(surroundings: Surroundings): Promise<FastifyInstance> {
  const { db, clock, broker, files, log, webRoot } = surroundings;
  const app = Fastify({
    loggerInstance: log,
    // Requests are logged by logRequests, with less in each line.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: oneMegabyte,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const outbox = openOutbox(db, broker, (error) => log.error({ err: error }, "outbox"));
  const { mailer = openMailer({ log }), vault = passingVault(), nouns = resources } = surroundings;
  const targets = targetsIn(nouns);
  const parts: Parts = { db, clock, sessions: openSessions(db, clock), outbox, broker, mailer, vault, files };

  logRequests(app);
  drainOnClose(app);
  setSecurityHeaders(app);
  answerErrors(app);
  await app.register(cookie);
  await limitRates(app);
  await app.register(
    async (api) => {
      guardAgainstForgery(api);
      healthRoute(api, parts);
      openapiRoute(api);
      liveRoute(api, parts, broker);
      await mediaRoutes(api, parts, files);
      nounRoutes(api, parts, nouns);
      importRoutes(api, parts, { targets, nouns });
      serveLists(api, parts, [
        ...memberLists,
        ...memberLedgerLists,
        ...accountLists,
        ...ledgerLists,
        ...batchLists,
        ...employeeLists,
        ...invitationLists,
        ...footstepLists,
        ...timesheetLists,
        ...importLists(targets),
      ]);
      myFootstepRoutes(api, parts);
      for (const { register } of verbsOf(nouns)) register(api, parts);
    },
    { prefix: "/api/v1" },
  );
  outboxPage(app, mailer.outbox);
  if (webRoot) await serveBrowser(app, webRoot);
  const sealer = openSealer(db, (error) => log.error({ err: error }, "seals of footsteps"));
  app.addHook("onClose", async () => {
    await Promise.all([outbox.close(), sealer.close()]);
  });
  return app;
}
