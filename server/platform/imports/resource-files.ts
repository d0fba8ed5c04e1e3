import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { labelOf } from "#contract/kit/field";
import { listOf } from "#contract/kit/list";
import { invalidInput } from "#contract/kit/refusal";
import type { Resource } from "#contract/kit/resource";
import { isStorable } from "#contract/kit/text";
import type { BranchCaller } from "#server/platform/auth/session";
import { readUpload, takeFiles } from "#server/platform/http/multipart";
import { parseRows } from "#server/platform/imports/resource-target";
import type { BranchCall } from "#server/platform/operations/call";
import type { Services } from "#server/platform/operations/run";
import { serve } from "#server/platform/operations/serve";
import { findByTitle, findMissing, findUsed } from "#server/platform/resources/checks";
import { contextOf, rowOperation } from "#server/platform/resources/row-operations";
import { addRows } from "#server/platform/resources/store";
import { labelIn, type TableModel, tableModelOf, type Values } from "#server/platform/resources/table-model";
import { readCell } from "#server/platform/spreadsheets/cells";
import { readLines } from "#server/platform/spreadsheets/read";

const mostBytes = 5_000_000;
const mostRows = 10_000;
const mostErrors = 500;

const input = z.strictObject({
  dry_run: z.enum(["true", "false"], "dry_run must be true or false").default("false"),
  rows: z
    .array(z.record(z.string(), z.unknown()), "rows must be a list")
    .min(1, "There are no rows")
    .max(mostRows, `At most ${mostRows} rows at a time`),
});

const output = z.object({
  total: z.int(),
  created: z.int(),
  errors: z.array(z.object({ row: z.int(), column: z.string().optional(), message: z.string() })),
});

/**
 * Which field each heading means, by name or English label; undefined for what the engine keeps itself.
 * Refuses one that means none (400).
 */
function fieldsBehind(resource: Resource, headings: Iterable<string>): Map<string, string | undefined> {
  const behind = new Map<string, string | undefined>();
  const known = new Map<string, string | undefined>();
  for (const [name, field] of Object.entries(listOf(resource).fields)) {
    const written = Object.hasOwn(resource.fields, name) ? name : undefined;
    for (const word of [name, labelOf(name, field)]) known.set(word.toLowerCase(), written);
  }
  for (const heading of headings) {
    const word = heading.trim().toLowerCase();
    if (!known.has(word)) throw invalidInput({ file: `Unknown column "${heading.slice(0, 100)}"` });
    behind.set(heading, known.get(word));
  }
  return behind;
}

const limits = { lines: mostRows, unpackedBytes: 100_000_000, memoryMb: 256, seconds: 20 };

/** The columns of a heading by name, "" where a cell of it is empty. Refuses what is no column (400). */
function columnsOf(resource: Resource, heading: unknown[]): string[] {
  const columns = heading.map((cell) => String(cell ?? "").trim());
  const words = columns.map((column) => column.toLowerCase());
  const twice = columns.find((column, index) => column !== "" && words.indexOf(words[index] ?? "") !== index);
  if (twice) throw invalidInput({ file: `The column "${twice}" is there twice` });
  fieldsBehind(
    resource,
    columns.filter((column) => column !== ""),
  );
  return columns;
}

const rowOf = (columns: string[], cells: unknown[]): Values =>
  Object.fromEntries(columns.flatMap((column, at) => (column === "" ? [] : [[column, cells[at]]])));

/** The lines of a file as rows named by its heading; an empty row for each that is empty or left out. */
async function rowsOf(resource: Resource, file: Buffer, organizationId: string): Promise<Values[]> {
  const rows: Values[] = [];
  let columns: string[] | undefined;
  for await (const lines of readLines(file, organizationId, limits)) {
    for (const { line, cells } of lines) {
      if (columns) rows[line - 2] = rowOf(columns, cells);
      else columns = columnsOf(resource, cells);
    }
  }
  return Array.from(rows, (row) => row ?? {});
}

async function readInput(
  resource: Resource,
  request: FastifyRequest,
  { membership }: BranchCaller,
): Promise<unknown> {
  const { branch: _, ...search } = request.query as Values;
  if (!request.isMultipart()) return { ...search, ...(request.body as Values) };
  const file = await readUpload(request);
  if (!file) throw invalidInput({ file: "A file is required" });
  return { ...search, rows: await rowsOf(resource, file.content, membership.organizationId) };
}

/** The values of each row by field, references that were given by what they are called turned into ids. */
async function valuesOf(call: BranchCall<unknown>, model: TableModel, rows: Values[]): Promise<Values[]> {
  const behind = fieldsBehind(model.resource, new Set(rows.flatMap(Object.keys)));
  const values = rows.map((row) => {
    const cells = Object.entries(row).flatMap(([heading, cell]) => {
      const name = behind.get(heading);
      const field = name && model.resource.fields[name];
      return field ? [[name, readCell(field, cell)]] : [];
    });
    return Object.fromEntries(cells.filter(([, value]) => value !== undefined)) as Values;
  });
  const isTitle = (value: unknown): value is string => typeof value === "string" && isStorable(value);
  for (const { field } of model.referring) {
    const titles = new Set(values.map((row) => row[field]).filter(isTitle));
    const ids = await findByTitle(contextOf(call), model, field, [...titles]);
    for (const row of values) row[field] = ids.get(row[field] as string) ?? row[field];
  }
  return values;
}

/** What of the rows can be written, and what is wrong with the others. Empty rows count for nothing. */
async function check(call: BranchCall<unknown>, model: TableModel, values: Values[]) {
  const filled = [...values.entries()].filter(([, row]) =>
    Object.values(row).some((one) => one !== undefined),
  );
  const { ready, validationErrors } = parseRows(
    model,
    filled.map(([, row]) => row),
  );
  const rows = ready.map(({ row }) => row);
  const context = contextOf(call);
  const refused = [...(await findMissing(context, model, rows)), ...(await findUsed(context, model, rows))];
  const later = refused.map((validationError) => ({
    ...validationError,
    position: ready[validationError.position]?.position ?? 0,
  }));
  const placed = [...validationErrors, ...later].map((validationError) => ({
    ...validationError,
    position: filled[validationError.position]?.[0] ?? 0,
  }));
  return { total: filled.length, rows, validationErrors: placed.sort((a, b) => a.position - b.position) };
}

/**
 * POST /{resource}/import?dry_run=: adds the rows of a CSV or XLSX file (field `file`), or of `{rows}`, all
 * or none. Columns are named by field or English label, money is in pesos. Errors name the line: the heading
 * is line 1, also of `{rows}`. A dry run answers what the real one would, and writes nothing.
 */
function importHandler(model: TableModel) {
  const { name } = model.resource;
  return serve(
    rowOperation(model, "import", {
      method: "POST",
      path: "/import",
      input,
      output,
      emits: [`${name}.create`],
    }),
    async (call) => {
      const values = await valuesOf(call, model, call.input.rows);
      const { total, rows, validationErrors } = await check(call, model, values);
      const errors = validationErrors.slice(0, mostErrors).map(({ position, field, message }) => ({
        row: position + 2,
        column: field && labelIn(model, field),
        message,
      }));
      const isWritten = call.input.dry_run === "false" && validationErrors.length === 0;
      const added = isWritten ? await addRows(contextOf(call), model, rows) : [];
      call.auditMany(added.map((after) => ({ entity: name, entityId: after.id, after })));
      if (added.length > 0) {
        const ids = added.map(({ id }) => id);
        call.emit(`${name}.create`, ids);
      }
      return { total, created: validationErrors.length > 0 ? 0 : rows.length, errors };
    },
    {
      permissions: [`${name}:create`],
      input: (request, caller) => readInput(model.resource, request, caller),
    },
  );
}

/** Serves the import of each resource, where alone larger bodies and files are taken. */
export function resourceFileRoutes(
  app: FastifyInstance,
  services: Services,
  resources: readonly Resource[],
): void {
  app.register(async (scope) => {
    await takeFiles(scope, mostBytes);
    scope.addHook("onRoute", (route) => {
      route.bodyLimit = mostBytes;
    });
    for (const resource of resources)
      importHandler(tableModelOf(resource, resources)).register(scope, services);
  });
}
