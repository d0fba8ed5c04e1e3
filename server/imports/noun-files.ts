import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { labelOf } from "#contract/kit/field";
import { listOf } from "#contract/kit/list";
import { invalidInput } from "#contract/kit/refusal";
import type { Resource } from "#contract/kit/resource";
import { parseRows } from "#server/imports/noun-target";
import type { BranchCall } from "#server/operations/call";
import type { Parts } from "#server/operations/run";
import { serve } from "#server/operations/serve";
import { labelIn, type Shape, shapeOf, type Values } from "#server/platform/resources/table-model";
import { readCell } from "#server/platform/spreadsheets/cells";
import { findByTitle, findMissing, findUsed } from "#server/resources/checks";
import { addRows } from "#server/resources/store";
import { atOf, verbOf } from "#server/resources/verbs";
import { readTable } from "#server/sheets/read";

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

/** The lines of a file as rows named by its heading. Empty lines stay, so that rows keep their number. */
function rowsOf([heading = [], ...lines]: unknown[][]): Values[] {
  const columns = heading.map((cell) => String(cell ?? "").trim());
  const words = columns.map((column) => column.toLowerCase());
  const twice = columns.find((column, index) => column !== "" && words.indexOf(words[index] ?? "") !== index);
  if (twice) throw invalidInput({ file: `The column "${twice}" is there twice` });
  return lines.map((line) =>
    Object.fromEntries(columns.flatMap((column, index) => (column === "" ? [] : [[column, line[index]]]))),
  );
}

async function readInput(request: FastifyRequest): Promise<unknown> {
  const { branch: _, ...search } = request.query as Values;
  if (!request.isMultipart()) return { ...search, ...(request.body as Values) };
  const file: MultipartFile | undefined = await request.file();
  if (!file) throw invalidInput({ file: "A file is required" });
  return { ...search, rows: rowsOf(await readTable(await file.toBuffer())) };
}

/** Which field each heading means, by name or English label; undefined for what the engine keeps itself. */
function fieldsBehind(resource: Resource, rows: Values[]): Map<string, string | undefined> {
  const behind = new Map<string, string | undefined>();
  const known = new Map<string, string | undefined>();
  for (const [name, field] of Object.entries(listOf(resource).fields)) {
    const written = Object.hasOwn(resource.fields, name) ? name : undefined;
    for (const word of [name, labelOf(name, field)]) known.set(word.toLowerCase(), written);
  }
  for (const heading of new Set(rows.flatMap(Object.keys))) {
    const word = heading.trim().toLowerCase();
    if (!known.has(word)) throw invalidInput({ file: `Unknown column "${heading.slice(0, 100)}"` });
    behind.set(heading, known.get(word));
  }
  return behind;
}

/** The values of each row by field, references that were given by what they are called turned into ids. */
async function valuesOf(call: BranchCall<unknown>, shape: Shape, rows: Values[]): Promise<Values[]> {
  const behind = fieldsBehind(shape.resource, rows);
  const values = rows.map((row) => {
    const cells = Object.entries(row).flatMap(([heading, cell]) => {
      const name = behind.get(heading);
      const field = name && shape.resource.fields[name];
      return field ? [[name, readCell(field, cell)]] : [];
    });
    return Object.fromEntries(cells.filter(([, value]) => value !== undefined)) as Values;
  });
  for (const { field } of shape.referring) {
    const titles = new Set(values.map((row) => row[field]).filter((value) => typeof value === "string"));
    const ids = await findByTitle(atOf(call), shape, field, [...titles]);
    for (const row of values) row[field] = ids.get(String(row[field])) ?? row[field];
  }
  return values;
}

/** What of the rows can be written, and what is wrong with the others. Empty rows count for nothing. */
async function check(call: BranchCall<unknown>, shape: Shape, values: Values[]) {
  const filled = [...values.entries()].filter(([, row]) =>
    Object.values(row).some((one) => one !== undefined),
  );
  const { ready, faults } = parseRows(
    shape,
    filled.map(([, row]) => row),
  );
  const rows = ready.map(({ row }) => row);
  const at = atOf(call);
  const refused = [...(await findMissing(at, shape, rows)), ...(await findUsed(at, shape, rows))];
  const later = refused.map((fault) => ({ ...fault, position: ready[fault.position]?.position ?? 0 }));
  const placed = [...faults, ...later].map((fault) => ({
    ...fault,
    position: filled[fault.position]?.[0] ?? 0,
  }));
  return { total: filled.length, rows, faults: placed.sort((a, b) => a.position - b.position) };
}

/**
 * POST /{noun}/import?dry_run=: adds the rows of a CSV or XLSX file (field `file`), or of `{rows}`, all or
 * none. Columns are named by field or English label, money is in pesos. Errors name the line: the heading is
 * line 1, also of `{rows}`.
 * A dry run answers what the real one would, and writes nothing.
 */
function importVerb(shape: Shape) {
  const { name } = shape.resource;
  return serve(
    verbOf(shape, "import", { method: "POST", path: "/import", input }),
    async (call) => {
      const values = await valuesOf(call, shape, call.input.rows);
      const { total, rows, faults } = await check(call, shape, values);
      const errors = faults.slice(0, mostErrors).map(({ position, field, message }) => ({
        row: position + 2,
        column: field && labelIn(shape, field),
        message,
      }));
      const isWritten = call.input.dry_run === "false" && faults.length === 0;
      const added = isWritten ? await addRows(atOf(call), shape, rows) : [];
      call.aboutEach(added.map((after) => ({ entity: name, entityId: after.id, after })));
      if (added.length > 0) {
        const ids = added.map(({ id }) => id);
        call.stir(`${name}.create`, ids);
      }
      return { total, created: faults.length > 0 ? 0 : rows.length, errors };
    },
    { permissions: [`${name}:create`], input: readInput },
  );
}

/** Serves the import of each noun, where alone larger bodies and files are taken. */
export function nounFileRoutes(app: FastifyInstance, parts: Parts, nouns: readonly Resource[]): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 5, parts: 6 } });
    scope.addHook("onRoute", (route) => {
      route.bodyLimit = mostBytes;
    });
    for (const noun of nouns) importVerb(shapeOf(noun, nouns)).register(scope, parts);
  });
}
