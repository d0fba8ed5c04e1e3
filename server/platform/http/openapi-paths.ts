import type { List } from "#contract/kit/list";
import { filterModes, maximumFilterDepth, maximumFilters } from "#contract/kit/list-query";
import { namesInPath, type Operation, permissionOf, postsEntries } from "#contract/kit/operation";
import { pluralOf, type Resource, singularOf } from "#contract/kit/resource";
import {
  inputSchema,
  type Json,
  jsonSchema,
  listRow,
  pageOf,
  schemaRef,
} from "#server/platform/http/openapi-schemas";

/** Paths by method, as OpenAPI has them. */
export type Paths = Record<string, Record<string, Json>>;

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const json = (schema: Json) => ({ "application/json": { schema } });
const ok = (description: string, schema: Json) => ({ description, content: json(schema) });
const pathId = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };
const inQuery = (name: string, schema: Json, description: string) => ({
  name,
  in: "query",
  schema,
  description,
});

const refusals: Record<string, string> = {
  "400": "The input is not right; the answer names each invalid field",
  "401": "Nobody is signed in",
  "403": "Not permitted, or the csrf token is missing",
  "404": "Not there for this caller",
  "409": "The rules do not allow it now",
  "413": "Larger than it may be",
  "429": "Too many requests",
  "503": "The database cannot be reached, or it is not known whether the call was carried out",
};
const refused = (...statuses: string[]) =>
  Object.fromEntries(
    [...statuses, "503"].map((status) => [
      status,
      { description: refusals[status], content: json(schemaRef("Problem")) },
    ]),
  );

/** What every call of a branch has in common. */
function branchCall(isWrite: boolean): { security: Json[]; parameters: Json[] } {
  const names = isWrite ? ["Branch", "CsrfToken"] : ["Branch"];
  return { security: [{ session: [] }], parameters: names.map(parameter) };
}

const search = [
  inQuery("pageIndex", { type: "integer", minimum: 0, default: 0 }, "From 0"),
  inQuery("pageSize", { type: "integer", minimum: 1, maximum: 500, default: 10 }, "Rows a page"),
  inQuery("sort", { type: "string" }, 'JSON: [{"field": "name", "order": "asc" | "desc"}]'),
  inQuery(
    "filter",
    { type: "string" },
    'JSON: {"logic": "and" | "or", "filters": [{"field", "mode", "value"}]}, where a filter may be such a ' +
      `group too, at most ${maximumFilterDepth} deep and ${maximumFilters} in all; ` +
      `modes: ${filterModes.join(", ")}`,
  ),
  inQuery("q", { type: "string" }, "Searches the text fields"),
];
const isSummed = inQuery("isSummed", { const: "true" }, "Counts and sums all of it, however much that is");
const after = inQuery("after", { type: "string" }, "The nextCursor of the page before, instead of pageIndex");
const columns = inQuery(
  "columns",
  { type: "string" },
  "Fields in the order they are to be in, parted by commas",
);
const only = inQuery("ids", { type: "string" }, "Only these rows, parted by commas");
const format = inQuery("format", { type: "string", enum: ["csv", "xlsx"] }, "The kind of file");

function reading(tag: string, label: string, path: string, row: Json): Paths {
  const { security, parameters } = branchCall(false);
  const inPath = path.includes("{id}") ? [pathId] : [];
  const asked = { tags: [tag], security, parameters: [...parameters, ...inPath, ...search] };
  const page = { ...ok("A page of them", pageOf(row)) };
  const content = { "text/csv": {}, "application/octet-stream": {} };
  const headers = { "X-Total-Rows": { schema: { type: "integer" }, description: "Rows below the heading" } };
  const file = { description: "The file", content, headers };
  const errors = refused("400", "401", "403", "404");
  const searching = { ...asked, parameters: [...asked.parameters, after, isSummed] };
  const exporting = { ...asked, responses: { "200": file, ...errors } };
  const posting = { ...branchCall(true), tags: [tag] };
  return {
    [`${path}/search`]: {
      get: { ...searching, summary: `Search ${label}`, responses: { "200": page, ...errors } },
    },
    [`${path}/export`]: {
      get: {
        ...exporting,
        parameters: [...asked.parameters, format, columns, only],
        summary: `Export ${label}`,
      },
      post: {
        ...exporting,
        ...posting,
        parameters: [...posting.parameters, ...inPath],
        summary: `Export ${label}, asked by a body of the same names: for thousands of ids`,
        requestBody: { required: true, content: json({ type: "object" }) },
      },
    },
  };
}

function resourceRows(resource: Resource): Paths {
  const tags = [resource.name];
  const row = schemaRef(resource.name);
  const read = { tags, ...branchCall(false) };
  const write = { tags, ...branchCall(true) };
  const one = singularOf(resource).toLowerCase();
  const body = (kind: string) => ({ required: true, content: json(schemaRef(`${resource.name}-${kind}`)) });
  const withId = (call: typeof read) => ({ ...call, parameters: [...call.parameters, pathId] });
  const there = refused("401", "403", "404");
  const allowed = refused("400", "401", "403", "404", "409");
  return {
    [`/${resource.name}`]: {
      get: {
        ...read,
        parameters: [...read.parameters, ...search],
        summary: `List ${pluralOf(resource).toLowerCase()}`,
        responses: { "200": ok("A page of them", pageOf(row)), ...refused("400", "401", "403", "404") },
      },
      post: {
        ...write,
        parameters: [...write.parameters, parameter("IdempotencyKey")],
        summary: `Create a ${one}`,
        requestBody: body("create"),
        responses: { "201": ok("The new row", row), ...allowed },
      },
    },
    [`/${resource.name}/{id}`]: {
      get: { ...withId(read), summary: `Read a ${one}`, responses: { "200": ok("The row", row), ...there } },
      put: {
        ...withId(write),
        summary: `Change a ${one}`,
        requestBody: body("update"),
        responses: { "200": ok("The row as it is now", row), ...allowed },
      },
      delete: {
        ...withId(write),
        summary: `Delete a ${one}`,
        responses: { "204": { description: "Deleted" }, ...refused("401", "403", "404", "409") },
      },
    },
  };
}

const ids = { type: "array", items: { type: "string", format: "uuid" } };

function resourceInBulk(resource: Resource): Paths {
  const write = { tags: [resource.name], ...branchCall(true) };
  const many = pluralOf(resource).toLowerCase();
  const ended = { type: "object", properties: { deleted: ids, refused: { type: "array" } } };
  const edited = { type: "object", properties: { updated: ids, refused: { type: "array" } } };
  const edit = { type: "object", properties: { ids, field: { type: "string" }, value: {} } };
  const dryRun = inQuery("dry_run", { type: "boolean" }, "Checks every row and keeps none");
  const rows = { type: "object", properties: { rows: { type: "array", items: { type: "object" } } } };
  const file = { type: "object", properties: { file: { type: "string", format: "binary" } } };
  return {
    [`/${resource.name}/bulk-delete`]: {
      delete: {
        ...write,
        summary: `Delete many ${many}`,
        requestBody: { required: true, content: json({ type: "object", properties: { ids } }) },
        responses: { "200": ok("What became of each", ended), ...refused("400", "401", "403", "404") },
      },
    },
    [`/${resource.name}/bulk-edit`]: {
      put: {
        ...write,
        summary: `Change a field of many ${many}`,
        requestBody: { required: true, content: json(edit) },
        responses: { "200": ok("What became of each", edited), ...refused("400", "401", "403", "404") },
      },
    },
    [`/${resource.name}/import`]: {
      post: {
        ...write,
        parameters: [...write.parameters, dryRun],
        summary: `Import ${many}`,
        requestBody: { required: true, content: { ...json(rows), "multipart/form-data": { schema: file } } },
        responses: {
          "200": ok("What became of each row", { type: "object" }),
          ...refused("400", "401", "403", "413", "429"),
        },
      },
    },
  };
}

/** The paths of a resource. */
export const resourcePaths = (resource: Resource): Paths => ({
  ...resourceRows(resource),
  ...resourceInBulk(resource),
  ...reading(resource.name, pluralOf(resource).toLowerCase(), `/${resource.name}`, schemaRef(resource.name)),
});

const bracedPath = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

/** The paths of a list that is no resource's. */
export const listPaths = (list: List): Paths =>
  reading(list.name, list.label.toLowerCase(), bracedPath(list.path), listRow(list));

/** The inputs of an operation: those in its path, and the others in its query or its body. */
function inputsOf(operation: Operation): { parameters: Json[]; requestBody?: Json } {
  const { properties = {}, required = [], ...schema } = inputSchema(operation);
  const inPath = namesInPath(operation);
  const isSearch = operation.method === "GET" || operation.method === "DELETE";
  const others = Object.entries(properties as Json).filter(([name]) => !inPath.includes(name));
  const needed = (required as string[]).filter((name) => !inPath.includes(name));
  const schemaOf = (name: string) => (properties as Json)[name] ?? { type: "string" };
  const parameters = inPath.map((name) => ({ name, in: "path", required: true, schema: schemaOf(name) }));
  if (!isSearch) {
    const body = { ...schema, properties: Object.fromEntries(others), required: needed };
    return { parameters, requestBody: { required: needed.length > 0, content: json(body) } };
  }
  const asked = others.map(([name, schema]) => ({
    name,
    in: "query",
    required: needed.includes(name),
    schema,
  }));
  return { parameters: [...parameters, ...asked] };
}

/** An operation's own refusals, gathered by status. */
function ownRefusals(operation: Operation): Json {
  const texts = new Map<number, string[]>();
  for (const [code, { status = 409, message }] of Object.entries(operation.refusals)) {
    texts.set(status, [...(texts.get(status) ?? []), `${code}: ${message}`]);
  }
  const answers = [...texts].map(([status, lines]) => [
    status,
    { description: lines.join("\n\n"), content: json(schemaRef("Problem")) },
  ]);
  return Object.fromEntries(answers);
}

const binary = { type: "string", format: "binary" };

/** The path of an operation. */
export function operationPath(operation: Operation): Paths {
  const isWrite = operation.method !== "GET";
  const inBranch = operation.scope === "branch";
  const { parameters, requestBody } = inputsOf(operation);
  const headers = [
    ...(inBranch || operation.proof === "owner" ? ["Branch"] : []),
    ...(isWrite ? ["CsrfToken"] : []),
    ...(isWrite && inBranch ? [postsEntries(operation) ? "PostingKey" : "IdempotencyKey"] : []),
    ...(operation.proof ? [operation.proof === "owner" ? "OwnerProof" : "Proof"] : []),
  ];
  const output = jsonSchema(operation.output, "output");
  const done = output.type === "null" ? { "204": { description: "Done" } } : { "200": ok("Done", output) };
  const file = operation.file && {
    "200": {
      description: "The file",
      content: Object.fromEntries(operation.file.map((type) => [type, { schema: binary }])),
    },
  };
  const call = {
    tags: [operation.slice],
    operationId: permissionOf(operation),
    summary: operation.label,
    security: operation.scope === "public" ? [] : [{ session: [] }],
    parameters: [...headers.map(parameter), ...parameters],
    ...(requestBody && { requestBody }),
    responses: {
      ...(file ?? done),
      ...refused("400", ...(operation.scope === "public" ? [] : ["401"]), ...(isWrite ? ["403"] : [])),
      ...ownRefusals(operation),
    },
  };
  return { [bracedPath(operation.path)]: { [operation.method.toLowerCase()]: call } };
}
