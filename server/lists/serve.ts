import type { ReadStream } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import type { List } from "#contract/kit/list";
import { parseListQuery } from "#contract/kit/list-query";
import { defineOperation } from "#contract/kit/operation";
import { invalidInput } from "#contract/kit/refusal";
import type { Transaction } from "#server/db/database";
import { inTenant } from "#server/db/tenant";
import { parseInput } from "#server/http/errors";
import { authorise } from "#server/http/session";
import { type Asked, readAll, readPage } from "#server/lists/run";
import type { ListAction, ServedList } from "#server/lists/source";
import type { BranchCall } from "#server/operations/call";
import { remember, type Step } from "#server/operations/remember";
import type { Parts } from "#server/operations/run";
import { serve } from "#server/operations/serve";
import { type FileType, fileTypes, writeTable } from "#server/sheets/write";

type Search = Record<string, unknown>;
/** The permissions any of which opens a list for an action; "anyone" in the branch where none is needed. */
type Opens = (list: List, action: ListAction) => string[] | "anyone";

const pathId = z.uuid("That is not an id").toLowerCase();

/** Parts the parameters of a list's path from its question. */
function parted({ path }: List, input: Search): { params: Record<string, string>; search: Search } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const split = (isInPath: boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name) === isInPath));
  return { params: parseInput(z.record(z.string(), pathId), split(true)), search: split(false) };
}

async function askOf(
  { list, source }: ServedList,
  { caller, tx, now }: Pick<BranchCall<unknown>, "caller" | "tx" | "now">,
  action: ListAction,
  input: Search,
): Promise<Asked> {
  const { params, search } = parted(list, input);
  const query = parseListQuery(list.fields, search);
  const settled = typeof source === "function" ? await source(caller, action, { tx, now, params }) : source;
  return { list, source: settled, query, timeZone: caller.membership.timeZone };
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
  return serve(search, async (call) => readPage(call.tx, await askOf(served, call, "read", call.input)), {
    permissions: opens(list, "read"),
  });
}

const isFormat = (format: unknown): format is FileType =>
  typeof format === "string" && Object.hasOwn(fileTypes, format);

/** Takes the kind of file out of what an export is asked. */
export function formatOf({ format = "csv", branch: _, ...search }: Search) {
  if (!isFormat(format)) throw invalidInput({ format: "format must be csv or xlsx" });
  return { format, search };
}

/** The whole result as a file of that kind. */
export const fileOf = (tx: Transaction, asked: Asked, format: FileType) =>
  writeTable({ ...asked, fields: asked.list.fields, batches: readAll(tx, asked) }, format);

/** The footstep of an export. */
export const exportStep = ({ name, label }: List): Step => ({
  module: name,
  activity: "export-success",
  description: `Exported ${label}`,
});

/** Sends the file of a list, named after it and the day. */
export function sendFile(
  reply: FastifyReply,
  { name }: List,
  { file, format, day }: { file: ReadStream; format: FileType; day: CalendarDate },
) {
  reply.header("content-type", fileTypes[format]);
  reply.header("content-disposition", `attachment; filename="${name}-${day}.${format}"`);
  return reply.send(file);
}

function exportRoute(app: FastifyInstance, parts: Parts, served: ServedList, opens: Opens): void {
  const { list } = served;
  app.get(`${list.path}/export`, async (request, reply) => {
    const caller = await parts.sessions.requireBranch(request);
    const permissions = opens(list, "export");
    if (permissions !== "anyone") authorise(caller.membership, ...permissions);
    const { format, search } = formatOf(request.query as Search);
    const now = parts.clock.now();
    const input = { ...search, ...(request.params as Search) };
    const file = await inTenant(parts.db, caller.membership, async (tx) => {
      const asked = await askOf(served, { caller, tx, now }, "export", input);
      await remember(tx, caller.membership, now, [{ caller, steps: [exportStep(list)], stirs: [] }]);
      return fileOf(tx, asked, format);
    });
    return sendFile(reply, list, { file, format, day: dayIn(caller.membership.timeZone, now) });
  });
}

/** A list is opened by its own name's permissions, another's, or none. */
const opensByName: Opens = ({ name, opens }, action) =>
  opens === null ? "anyone" : [`${opens ?? name}:${action}`];

/**
 * Serves lists: `GET {path}/search` a page at a time, and `GET {path}/export?format=csv|xlsx` the whole
 * result.
 */
export function serveLists(
  app: FastifyInstance,
  parts: Parts,
  lists: readonly ServedList[],
  opens: Opens = opensByName,
): void {
  for (const served of lists) {
    searchRoute(served, opens).register(app, parts);
    exportRoute(app, parts, served, opens);
  }
}
