import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { myFootsteps } from "#contract/entities/footstep";
import { dayIn, isTimeZone } from "#contract/kit/dates";
import { parseListQuery } from "#contract/kit/list-query";
import { doneBy } from "#server/domain/footsteps/sources";
import type { Parts } from "#server/operations/run";
import type { Caller } from "#server/platform/auth/session";
import { inPerson, inSystem } from "#server/platform/db/tenant";
import { type Asked, readPage } from "#server/platform/lists/run";
import { askedIn, exportStep, fileOf, formatOf, sendFile } from "#server/platform/lists/serve";
import { remember } from "#server/platform/operations/commit-effects";

type Search = Record<string, unknown>;

/** Where the person's days begin: in their branch, else where their device says it is. */
const zoneOf = ({ membership, device }: Caller) =>
  membership?.timeZone ?? (isTimeZone(device.location) ? device.location : "Asia/Manila");

const askOf = (caller: Caller, search: Search): Asked => ({
  list: myFootsteps,
  source: doneBy(caller.userId),
  query: parseListQuery(myFootsteps.fields, search),
  timeZone: zoneOf(caller),
});

/**
 * The person's own footsteps of all organisations: a page at a time, and the whole as a file. No branch
 * needed.
 */
export function myFootstepRoutes(app: FastifyInstance, parts: Parts): void {
  const { path } = myFootsteps;
  app.get(`${path}/search`, async (request) => {
    const caller = await parts.sessions.require(request);
    const { branch: _, ...search } = request.query as Search;
    const asked = askOf(caller, search);
    return inPerson(parts.db, caller.userId, (tx) => readPage(tx, asked));
  });
  const exported = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await parts.sessions.require(request);
    const { search, ...part } = formatOf(askedIn(request));
    const asked = askOf(caller, search);
    const file = await inPerson(parts.db, caller.userId, (tx) => fileOf(tx, asked, part));
    const now = parts.clock.now();
    await inSystem(parts.db, (tx) =>
      remember(tx, null, now, [{ caller, steps: [exportStep(myFootsteps)], stirs: [] }]),
    );
    return sendFile(reply, myFootsteps, { file, format: part.format, day: dayIn(asked.timeZone, now) });
  };
  app.route({ method: ["GET", "POST"], url: `${path}/export`, handler: exported });
}
