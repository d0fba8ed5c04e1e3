import type { z } from "zod";
import { createSchema, pluralOf, type Resource } from "#contract/kit/resource";
import { resolveReferences, withUnresolved } from "#server/platform/imports/references";
import type { ImportTarget, Read } from "#server/platform/imports/target";
import { type Shape, shapeOf, type Values } from "#server/platform/resources/table-model";
import { findMissing, findUsed, findUses, isNotThereMessage } from "#server/resources/checks";
import { addRows, findRows, removeRows } from "#server/resources/store";

/** What each field of a row is refused for, by the schema. */
function refusedBy(shape: Shape, issues: z.core.$ZodIssue[], row: Values): Map<string, string> {
  return new Map(
    issues.map(({ path, message, code }) => {
      const field = String(path[0] ?? "");
      const isReference = shape.referring.some((one) => one.field === field);
      // A rule of the noun ("custom") says itself what is wrong.
      const isNamed = isReference && code !== "custom" && row[field] !== undefined;
      return [field, isNamed ? isNotThereMessage(shape, field) : message];
    }),
  );
}

/** What of the values the noun's schema takes, and what is wrong with the others. */
export function parseRows(shape: Shape, rows: Values[]): Read<Values> {
  const schema = createSchema(shape.resource);
  const read: Read<Values> = { ready: [], faults: [] };
  for (const [position, row] of rows.entries()) {
    const parsed = schema.safeParse(row);
    if (parsed.success) read.ready.push({ position, row: parsed.data });
    else {
      for (const [field, message] of refusedBy(shape, parsed.error.issues, row)) {
        read.faults.push({ position, field, message });
      }
    }
  }
  return read;
}

const shared = (field: string) => (row: Values) =>
  row[field] === null || row[field] === undefined ? null : String(row[field]).toLowerCase();

/** The rows of a noun, as imports have them. */
export function nounTarget(resource: Resource, nouns: readonly Resource[]): ImportTarget {
  const shape = shapeOf(resource, nouns);
  const { name, fields, title } = resource;
  return {
    name,
    label: pluralOf(resource),
    fields,
    permission: `${name}:create`,
    undoPermission: `${name}:delete`,
    topic: name,
    unique: shape.unique.map((field) => ({ field, keyOf: shared(field) })),
    async read(at, rows) {
      const unresolved = await resolveReferences(at, shape.referring, fields, rows);
      const { ready, faults } = parseRows(shape, rows);
      return withUnresolved({ ready, faults }, unresolved);
    },
    check: async (at, rows) => [
      ...(await findMissing(at, shape, rows)),
      ...(await findUsed(at, shape, rows)),
    ],
    async add(at, rows) {
      const added = await addRows(at, shape, rows);
      return added.map((after) => ({ id: after.id, after }));
    },
    async findObstacles(at, ids) {
      const rows = await findRows(at, shape, ids, "lock");
      const uses = await findUses(at, shape, ids);
      return rows.flatMap((row) => {
        const reason = row.version > 1 ? "It was changed since" : uses.get(row.id)?.message;
        return reason ? [{ title: String(row[title] ?? row.id), reason }] : [];
      });
    },
    remove: (at, ids) => removeRows(at, shape, ids),
  };
}
