import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { myFootsteps } from "#contract/entities/footstep";
import { dayIn, isTimeZone } from "#contract/kit/dates";
import { parseListQuery } from "#contract/kit/list-query";
import { doneBy } from "#server/domain/footsteps/sources";
import type { Caller } from "#server/platform/auth/session";
import { inPerson, inSystem } from "#server/platform/db/tenant";
import { type ListRequest, readPage } from "#server/platform/lists/run";
import { exportEntry, fileOf, formatOf, parseExportRequest, sendTable } from "#server/platform/lists/serve";
import { commitEffects } from "#server/platform/operations/commit-effects";
import type { Services } from "#server/platform/operations/run";

type Search = Record<string, unknown>;

/** Where the person's days begin: in their branch, else where their device says it is. */
const zoneOf = ({ membership, device }: Caller) =>
  membership?.timeZone ?? (isTimeZone(device.location) ? device.location : "Asia/Manila");

const listRequestOf = (caller: Caller, search: Search): ListRequest => ({
  list: myFootsteps,
  source: doneBy(caller.userId),
  query: parseListQuery(myFootsteps.fields, search),
  timeZone: zoneOf(caller),
});

/**
 * The person's own footsteps of all organisations: a page at a time, and the whole as a file. No branch
 * needed.
 */
export function myFootstepRoutes(app: FastifyInstance, services: Services): void {
  const { path } = myFootsteps;
  app.get(`${path}/search`, async (request) => {
    const caller = await services.sessions.require(request);
    const { branch: _, ...search } = request.query as Search;
    const asking = listRequestOf(caller, search);
    return inPerson(services.db, caller.userId, (tx) => readPage(tx, asking));
  });
  const exported = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await services.sessions.require(request);
    const { search, ...part } = formatOf(parseExportRequest(request));
    const asking = listRequestOf(caller, search);
    const file = await inPerson(services.db, caller.userId, (tx) => fileOf(tx, asking, part));
    const now = services.clock.now();
    await inSystem(services.db, (tx) =>
      commitEffects(tx, null, now, [{ caller, auditEntries: [exportEntry(myFootsteps)], events: [] }]),
    );
    const name = `${myFootsteps.name}-${dayIn(asking.timeZone, now)}`;
    return sendTable(reply, file, { name, format: part.format });
  };
  app.route({ method: ["GET", "POST"], url: `${path}/export`, handler: exported });
}
