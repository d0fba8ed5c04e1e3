import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { dayIn } from "#contract/kit/dates";
import { parseListQuery } from "#contract/kit/list-query";
import { defineOperation } from "#contract/kit/operation";
import { invalidInput } from "#contract/kit/refusal";
import { inTenant } from "#server/db/tenant";
import { authorise, type BranchCaller } from "#server/http/session";
import { type Asked, readAll, readPage } from "#server/lists/run";
import type { ListAction, ServedList } from "#server/lists/source";
import { remember } from "#server/operations/remember";
import type { Parts } from "#server/operations/run";
import { serve } from "#server/operations/serve";
import { type FileType, fileTypes, writeTable } from "#server/sheets/write";

type Search = Record<string, unknown>;
/** The permissions any of which opens a list for an action. */
type Opens = (name: string, action: ListAction) => string[];

function askOf(served: ServedList, caller: BranchCaller, action: ListAction, search: Search): Asked {
  const { list, source } = served;
  return {
    list,
    source: typeof source === "function" ? source(caller, action) : source,
    query: parseListQuery(list.fields, search),
    timeZone: caller.membership.timeZone,
  };
}

function searchRoute(served: ServedList, opens: Opens) {
  const { list } = served;
  const search = defineOperation({
    slice: list.name,
    name: "read",
    label: `Search ${list.label}`,
    method: "GET",
    path: `${list.path}/search`,
    scope: "branch",
    input: z.record(z.string(), z.unknown()),
    output: z.unknown(),
    refusals: {},
  });
  return serve(search, ({ tx, input, caller }) => readPage(tx, askOf(served, caller, "read", input)), {
    permissions: opens(list.name, "read"),
  });
}

const isFormat = (format: unknown): format is FileType =>
  typeof format === "string" && Object.hasOwn(fileTypes, format);

function exportRoute(app: FastifyInstance, parts: Parts, served: ServedList, opens: Opens): void {
  const { list } = served;
  app.get(`${list.path}/export`, async (request, reply) => {
    const caller = await parts.sessions.requireBranch(request);
    authorise(caller.membership, ...opens(list.name, "export"));
    const { format = "csv", branch: _, ...search } = request.query as Search;
    if (!isFormat(format)) throw invalidInput({ format: "format must be csv or xlsx" });
    const asked = askOf(served, caller, "export", search);
    const now = parts.clock.now();
    const file = await inTenant(parts.db, caller.membership, async (tx) => {
      const step = { module: list.name, activity: "export-success", description: `Exported ${list.label}` };
      await remember(tx, caller.membership, now, [{ caller, steps: [step], stirs: [] }]);
      return writeTable({ ...asked, fields: list.fields, batches: readAll(tx, asked) }, format);
    });
    const name = `${list.name}-${dayIn(caller.membership.timeZone, now)}.${format}`;
    reply.header("content-type", fileTypes[format]);
    reply.header("content-disposition", `attachment; filename="${name}"`);
    return reply.send(file);
  });
}

/**
 * Serves lists: `GET {path}/search` a page at a time, and `GET {path}/export?format=csv|xlsx` the whole
 * result.
 */
export function serveLists(
  app: FastifyInstance,
  parts: Parts,
  lists: readonly ServedList[],
  opens: Opens = (name, action) => [`${name}:${action}`],
): void {
  for (const served of lists) {
    searchRoute(served, opens).register(app, parts);
    exportRoute(app, parts, served, opens);
  }
}
