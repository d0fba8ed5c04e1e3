import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { accountTarget } from "#server/accounts/import-target";
import { accounts } from "#server/accounts/index";
import { accountLists } from "#server/accounts/lists";
import { batches } from "#server/batches/index";
import { batchLists } from "#server/batches/lists";
import type { Clock } from "#server/clock";
import type { Database } from "#server/db/database";
import { definitions } from "#server/definitions/index";
import { employees } from "#server/employees/index";
import { employeeLists } from "#server/employees/lists";
import type { Files } from "#server/files/files";
import { footsteps } from "#server/footsteps/index";
import { footstepLists } from "#server/footsteps/lists";
import { myFootstepRoutes } from "#server/footsteps/mine";
import { openSealer } from "#server/footsteps/seal";
import { holidays } from "#server/holidays/index";
import { guardAgainstForgery } from "#server/http/csrf";
import { drainOnClose } from "#server/http/drain";
import { answerErrors } from "#server/http/errors";
import { setSecurityHeaders } from "#server/http/headers";
import { healthRoute } from "#server/http/health";
import { logRequests } from "#server/http/logging";
import { mediaRoutes } from "#server/http/media";
import { openapiRoute } from "#server/http/openapi";
import { limitRates } from "#server/http/rate-limit";
import { openSessions } from "#server/http/session";
import { serveBrowser } from "#server/http/static";
import { identity } from "#server/identity/index";
import { importRoutes, imports, targetsOf } from "#server/imports/index";
import { importLists } from "#server/imports/lists";
import { ledger } from "#server/ledger/index";
import { ledgerLists } from "#server/ledger/lists";
import { serveLists } from "#server/lists/serve";
import type { Broker } from "#server/live/broker";
import { openOutbox } from "#server/live/outbox";
import { liveRoute } from "#server/live/route";
import { type Mailer, openMailer } from "#server/mail/mailer";
import { outboxPage } from "#server/mail/outbox-page";
import { memberLedger } from "#server/member-ledger/index";
import { memberLedgerLists } from "#server/member-ledger/lists";
import { memberTarget } from "#server/members/import-target";
import { members } from "#server/members/index";
import { memberLists } from "#server/members/lists";
import type { Parts } from "#server/operations/run";
import type { Served } from "#server/operations/serve";
import { organizations } from "#server/organizations/index";
import { invitationLists } from "#server/organizations/lists";
import { places } from "#server/places/index";
import { prints } from "#server/prints/index";
import { nounRoutes } from "#server/resources/routes";
import { savedViews } from "#server/saved-views/index";
import { savings } from "#server/savings/index";
import { statements } from "#server/statements/index";
import { teller } from "#server/teller/index";
import { timesheets } from "#server/timesheets/index";
import { timesheetLists } from "#server/timesheets/lists";
import { passingVault, type Vault } from "#server/vault";

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
