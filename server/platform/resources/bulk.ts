import { z } from "zod";
import { fieldSchema } from "#contract/kit/field";
import { invalidInput, type Refusal } from "#contract/kit/refusal";
import { createSchema } from "#contract/kit/resource";
import { serve } from "#server/platform/operations/serve";
import { findMissing, refusalOf } from "#server/platform/resources/checks";
import {
  accessRefusal,
  contextOf,
  deleteEach,
  permissionsFor,
  rowId,
  rowOperation,
} from "#server/platform/resources/row-operations";
import { changeRows, findRows } from "#server/platform/resources/store";
import { labelIn, type Row, type TableModel, type Values } from "#server/platform/resources/table-model";

const ids = z.array(rowId, "ids is required").min(1, "ids is required").max(500, "At most 500 at a time");

/** What became of each row that was asked for, in that order. */
const outcomeOf = (asked: string[], refused: Map<string, Refusal>) => ({
  done: asked.filter((id) => !refused.has(id)),
  refused: [...refused].map(([id, { code, message }]) => ({ id, code, message })),
});

const refusedRows = z.array(z.object({ id: rowId, code: z.string(), message: z.string() }));

/** DELETE of many rows; each is deleted or refused on its own. */
function bulkDeleteHandler(model: TableModel) {
  const emits = [`${model.resource.name}.delete`];
  const output = z.object({ deleted: z.array(rowId), refused: refusedRows });
  const input = z.strictObject({ ids });
  return serve(
    rowOperation(model, "delete", { method: "DELETE", path: "/bulk-delete", input, output, emits }),
    async (call) => {
      const asked = [...new Set(call.input.ids)];
      const { done, refused } = outcomeOf(asked, await deleteEach(call, model, asked));
      return { deleted: done, refused };
    },
    { permissions: permissionsFor(model.resource.name, "delete"), input: (request) => request.body ?? {} },
  );
}

/** The value that many rows are given. Refuses a field that each row has for itself. */
function valueFor(model: TableModel, field: string, value: unknown): unknown {
  const { fields } = model.resource;
  const declared = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!declared) throw invalidInput({ field: `Unknown field "${field.slice(0, 100)}"` });
  const label = labelIn(model, field);
  if (model.unique.includes(field) || model.partOf?.field === field) {
    throw invalidInput({ field: `${label} cannot be changed for many rows at once` });
  }
  const parsed = fieldSchema(declared, label).safeParse(value);
  if (parsed.error) throw invalidInput({ value: parsed.error.issues[0]?.message ?? "" });
  return parsed.data;
}

/** What refuses a row for its fields do not go together. */
function disagreement({ resource }: TableModel, row: Values): Refusal | null {
  const values = Object.keys(resource.fields).map((field) => [field, row[field]]);
  const { error } = createSchema(resource).safeParse(Object.fromEntries(values));
  if (!error) return null;
  return invalidInput(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  );
}

const editInput = z.strictObject({
  ids,
  field: z.string("field is required"),
  value: z.custom((value) => value !== undefined, "value is required"),
});

/** PUT of one field of many rows; each is changed or refused on its own, whatever its version. */
function bulkEditHandler(model: TableModel) {
  const { name } = model.resource;
  const emits = [`${name}.update`];
  const output = z.object({ updated: z.array(rowId), refused: refusedRows });
  return serve(
    rowOperation(model, "update", { method: "PUT", path: "/bulk-edit", input: editInput, output, emits }),
    async (call) => {
      const { field } = call.input;
      const value = valueFor(model, field, call.input.value);
      const asked = [...new Set(call.input.ids)];
      const context = contextOf(call);
      const before = new Map((await findRows(context, model, asked, "lock")).map((row) => [row.id, row]));
      const refused = new Map<string, Refusal>();
      for (const one of asked) {
        const row = before.get(one);
        const refusal =
          accessRefusal(name, "update", call.caller, row) ?? disagreement(model, { ...row, [field]: value });
        if (refusal) refused.set(one, refusal);
      }
      const reached = [...before.values()].filter((row) => !refused.has(row.id));
      const next = reached.map((row): Row => ({ ...row, [field]: value }));
      for (const validationError of await findMissing(context, model, next)) {
        refused.set(next[validationError.position]?.id ?? "", refusalOf([validationError]));
      }
      const written = next.filter((row) => !refused.has(row.id));
      const changed = await changeRows(context, model, written);
      if (changed.length > 0 && model.resource.approval?.fields.includes(field)) call.weigh();
      const stepOf = (after: Row) => ({ entityId: after.id, before: before.get(after.id), after });
      call.auditMany(changed.map((after) => ({ entity: name, ...stepOf(after) })));
      const changedIds = changed.map((row) => row.id);
      if (changed.length > 0) call.emit(`${name}.update`, changedIds);
      const { done, refused: because } = outcomeOf(asked, refused);
      return { updated: done, refused: because };
    },
    { permissions: permissionsFor(name, "update") },
  );
}

/** The acts on many rows at once. */
export const bulkHandlers = [bulkDeleteHandler, bulkEditHandler];
