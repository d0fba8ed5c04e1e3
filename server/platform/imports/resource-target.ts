import type { z } from "zod";
import { createSchema, pluralOf, type Resource } from "#contract/kit/resource";
import { isRuled } from "#server/platform/approvals/rules";
import { resolveReferences, withUnresolved } from "#server/platform/imports/references";
import {
  type ImportContext,
  type ImportTarget,
  mustBeApproved,
  type Read,
} from "#server/platform/imports/target";
import { findMissing, findUsed, findUses, isNotThereMessage } from "#server/platform/resources/checks";
import { addRows, findRows, removeRows } from "#server/platform/resources/store";
import { type TableModel, tableModelOf, type Values } from "#server/platform/resources/table-model";

/** What each field of a row is refused for, by the schema. */
function refusedBy(model: TableModel, issues: z.core.$ZodIssue[], row: Values): Map<string, string> {
  return new Map(
    issues.map(({ path, message, code }) => {
      const field = String(path[0] ?? "");
      const isReference = model.referring.some((one) => one.field === field);
      // A rule of the resource ("custom") says itself what is wrong.
      const isNamed = isReference && code !== "custom" && row[field] !== undefined;
      return [field, isNamed ? isNotThereMessage(model, field) : message];
    }),
  );
}

/** What of the values the resource's schema takes, and what is wrong with the others. */
export function parseRows(model: TableModel, rows: Values[]): Read<Values> {
  const schema = createSchema(model.resource);
  const read: Read<Values> = { ready: [], validationErrors: [] };
  for (const [position, row] of rows.entries()) {
    const parsed = schema.safeParse(row);
    if (parsed.success) read.ready.push({ position, row: parsed.data });
    else {
      for (const [field, message] of refusedBy(model, parsed.error.issues, row)) {
        read.validationErrors.push({ position, field, message });
      }
    }
  }
  return read;
}

const shared = (field: string) => (row: Values) =>
  row[field] === null || row[field] === undefined ? null : String(row[field]).toLowerCase();

/** Whether somebody else must decide on rows of the resource here. */
const asksOthers = async ({ tx }: ImportContext, { approval }: Resource): Promise<boolean> =>
  approval !== undefined && (await isRuled(tx, approval.kind));

/** Refuses every row of what an import may not add by itself. */
async function findRuled(context: ImportContext, resource: Resource, rows: Values[]) {
  const [field = ""] = resource.approval?.fields ?? [];
  const isAsked = await asksOthers(context, resource);
  return isAsked ? rows.map((_, position) => ({ position, field, message: mustBeApproved })) : [];
}

/** The rows of a resource, as imports have them. */
export function resourceTarget(resource: Resource, resources: readonly Resource[]): ImportTarget {
  const model = tableModelOf(resource, resources);
  const { name, fields, title } = resource;
  return {
    name,
    label: pluralOf(resource),
    fields,
    permission: `${name}:create`,
    undoPermission: `${name}:delete`,
    topic: name,
    unique: model.unique.map((field) => ({ field, keyOf: shared(field) })),
    async read(context, rows) {
      const unresolved = await resolveReferences(context, model.referring, fields, rows);
      const { ready, validationErrors } = parseRows(model, rows);
      return withUnresolved({ ready, validationErrors }, unresolved);
    },
    check: async (context, rows) => [
      ...(await findMissing(context, model, rows)),
      ...(await findUsed(context, model, rows)),
      ...(await findRuled(context, resource, rows)),
    ],
    async add(context, rows) {
      const added = await addRows(context, model, rows);
      return added.map((after) => ({ id: after.id, after }));
    },
    async findBlockers(context, ids) {
      const rows = await findRows(context, model, ids, "lock");
      const uses = await findUses(context, model, ids);
      const isAsked = await asksOthers(context, resource);
      return rows.flatMap((row) => {
        const changed = row.version > 1 ? "It was changed since" : uses.get(row.id)?.message;
        const reason = changed ?? (isAsked ? "Someone else must approve that it is deleted" : undefined);
        return reason ? [{ title: String(row[title] ?? row.id), reason }] : [];
      });
    },
    remove: (context, ids) => removeRows(context, model, ids),
  };
}
