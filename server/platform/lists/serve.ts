import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { dayIn } from "#contract/kit/dates";
import type { Field, Fields } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { parseListQuery } from "#contract/kit/list-query";
import { defineOperation } from "#contract/kit/operation";
import { invalidInput } from "#contract/kit/refusal";
import { listRowSchema, pageSchema } from "#contract/kit/row";
import { authorise } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inReader } from "#server/platform/db/reader";
import { inTenant } from "#server/platform/db/tenant";
import { parseInput } from "#server/platform/http/errors";
import { type ListRequest, readAll, readPage } from "#server/platform/lists/run";
import { type ListAction, onlyIds, type ServedList } from "#server/platform/lists/source";
import type { BranchCall } from "#server/platform/operations/call";
import { type AuditEntry, commitEffects } from "#server/platform/operations/commit-effects";
import type { Services } from "#server/platform/operations/run";
import { serve } from "#server/platform/operations/serve";
import {
  type FileType,
  fileTypes,
  headersOf,
  type TableFile,
  writeTable,
} from "#server/platform/spreadsheets/write";

type Search = Record<string, unknown>;
/** The permissions any of which opens a list for an action; "anyone" in the branch where none is needed. */
export type PermissionsOf = (list: List, action: ListAction) => string[] | "anyone";

const pathId = z.uuid();

/** Parts the parameters of a list's path from its question. */
function parted({ path }: List, input: Search): { params: Record<string, string>; search: Search } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const split = (isInPath: boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name) === isInPath));
  return { params: parseInput(z.record(z.string(), pathId), split(true)), search: split(false) };
}

/** A list as it is asked for, with its source settled. */
export async function listRequestOf(
  { list, source }: ServedList,
  { caller, tx, now }: Pick<BranchCall<unknown>, "caller" | "tx" | "now">,
  action: ListAction,
  input: Search,
): Promise<ListRequest> {
  const { params, search } = parted(list, input);
  const query = parseListQuery(list.fields, search);
  const settled = typeof source === "function" ? await source(caller, action, { tx, now, params }) : source;
  return { list, source: settled, query, timeZone: caller.membership.timeZone };
}

function searchRoute(served: ServedList, permissionsOf: PermissionsOf) {
  const { list, row = listRowSchema(list) } = served;
  const search = defineOperation({
    slice: list.name,
    name: "read",
    label: `Search ${list.label}`,
    method: "GET",
    path: `${list.path}/search`,
    scope: "branch",
    input: z.record(z.string(), z.unknown()),
    output: pageSchema(row),
    refusals: {},
  });
  return serve(
    search,
    async (call) => readPage(call.tx, await listRequestOf(served, call, "read", call.input)),
    { permissions: permissionsOf(list, "read"), onReader: true },
  );
}

const isFormat = (format: unknown): format is FileType =>
  typeof format === "string" && Object.hasOwn(fileTypes, format);

const mostIds = 10_000;

/** A list given in an address as "a,b", or in a body as one. */
function wordsOf(parameter: string, raw: unknown): string[] | undefined {
  if (raw === undefined) return undefined;
  const words = typeof raw === "string" ? raw.split(",") : raw;
  const isFine = (word: unknown) => typeof word === "string" && /^[\w-]{1,100}$/.test(word);
  if (!Array.isArray(words) || words.length === 0 || words.length > mostIds || !words.every(isFine)) {
    throw invalidInput({ [parameter]: `${parameter} must name 1 to ${mostIds}, parted by commas` });
  }
  return [...new Set<string>(words)];
}

/**
 * Parts what an export is asked besides its rows: the kind of file, its columns in order, rows by their ids.
 */
export function formatOf({ format = "csv", columns, ids, branch: _, ...search }: Search) {
  if (!isFormat(format)) throw invalidInput({ format: "format must be csv or xlsx" });
  return { format, columns: wordsOf("columns", columns), ids: wordsOf("ids", ids), search };
}

/** What of a list an export takes. */
interface Part {
  format: FileType;
  columns?: string[] | undefined;
  ids?: string[] | undefined;
}

/** The fields of the columns that are asked for, in their order. */
export function fieldsOf({ fields }: List, columns: string[] | undefined): Fields {
  const strange = columns?.find((name) => !Object.hasOwn(fields, name));
  if (strange !== undefined) throw invalidInput({ columns: `Unknown field "${strange}" in columns` });
  return columns ? Object.fromEntries(columns.map((name) => [name, fields[name] as Field])) : fields;
}

/** The whole result, or the rows of it that are named, as a file of that kind. */
export function fileOf(
  tx: Transaction,
  request: ListRequest,
  { format, columns, ids }: Part,
): Promise<TableFile> {
  const fields = fieldsOf(request.list, columns);
  const source = ids ? onlyIds(request.source, ids) : request.source;
  return writeTable({ ...request, fields, batches: readAll(tx, { ...request, source }) }, format);
}

/** The footstep of an export. */
export const exportEntry = ({ name, label }: List): AuditEntry => ({
  module: name,
  activity: "export-success",
  description: `Exported ${label}`,
});

/** Sends a file under that name. */
export const sendTable = (reply: FastifyReply, file: TableFile, named: { name: string; format: FileType }) =>
  reply.headers(headersOf(file, named)).send(file.stream);

/**
 * A question too long for an address, such as thousands of ids, comes as a body, whose parts need no quoting.
 */
export const parseExportRequest = ({ method, query, body }: FastifyRequest): Search => {
  if (method === "GET") return query as Search;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw invalidInput({ body: "The body must be a JSON object" });
  const { sort, filter, ...others } = body as Search;
  const quoted = (part: unknown) => (typeof part === "object" ? JSON.stringify(part) : part);
  return { ...(query as Search), ...others, sort: quoted(sort), filter: quoted(filter) };
};

function exportRoute(
  app: FastifyInstance,
  services: Services,
  served: ServedList,
  permissionsOf: PermissionsOf,
): void {
  const { list } = served;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await services.sessions.requireBranch(request);
    const permissions = permissionsOf(list, "export");
    if (permissions !== "anyone") authorise(caller.membership, ...permissions);
    const { search, ...part } = formatOf(parseExportRequest(request));
    const now = services.clock.now();
    const input = { ...search, ...(request.params as Search) };
    const { db } = services;
    const { membership, writtenUpTo } = caller;
    const write = async (tx: Transaction) =>
      fileOf(tx, await listRequestOf(served, { caller, tx, now }, "export", input), part);
    const read = await inReader(db, { tenant: membership, writtenUpTo }, write);
    const file = await inTenant(db, membership, async (tx) => {
      const effects = { caller, auditEntries: [exportEntry(list)], events: [] };
      await commitEffects(tx, membership, now, [effects]);
      return read ? read.found : write(tx);
    });
    const name = `${list.name}-${dayIn(caller.membership.timeZone, now)}`;
    return sendTable(reply, file, { name, format: part.format });
  };
  app.route({ method: ["GET", "POST"], url: `${list.path}/export`, handler });
}

/** A list is opened by its own name's permissions, another's, or none. */
export const permissionsByName: PermissionsOf = ({ name, permission: permissionsOf }, action) =>
  permissionsOf === null ? "anyone" : [`${permissionsOf ?? name}:${action}`];

/**
 * Serves lists: `GET {path}/search` a page at a time, and `GET {path}/export?format=csv|xlsx` the whole
 * result.
 */
export function serveLists(
  app: FastifyInstance,
  services: Services,
  lists: readonly ServedList[],
  permissionsOf: PermissionsOf = permissionsByName,
): void {
  for (const served of lists) {
    searchRoute(served, permissionsOf).register(app, services);
    exportRoute(app, services, served, permissionsOf);
  }
}
