import { z } from "zod";
import { fieldSchema } from "#contract/kit/field";
import { invalidInput, type Refusal } from "#contract/kit/refusal";
import { createSchema } from "#contract/kit/resource";
import { serve } from "#server/operations/serve";
import { labelIn, type Row, type Shape, type Values } from "#server/platform/resources/table-model";
import { findMissing, refusalOf } from "#server/resources/checks";
import { changeRows, findRows } from "#server/resources/store";
import { atOf, deleteEach, opens, reachRefusal, rowId, verbOf } from "#server/resources/verbs";

const ids = z.array(rowId, "ids is required").min(1, "ids is required").max(500, "At most 500 at a time");

/** What became of each row that was asked for, in that order. */
const outcomeOf = (asked: string[], refused: Map<string, Refusal>) => ({
  done: asked.filter((id) => !refused.has(id)),
  refused: [...refused].map(([id, { code, message }]) => ({ id, code, message })),
});

/** DELETE of many rows; each is deleted or refused on its own. */
function bulkDeleteVerb(shape: Shape) {
  return serve(
    verbOf(shape, "delete", { method: "DELETE", path: "/bulk-delete", input: z.strictObject({ ids }) }),
    async (call) => {
      const asked = [...new Set(call.input.ids)];
      const { done, refused } = outcomeOf(asked, await deleteEach(call, shape, asked));
      return { deleted: done, refused };
    },
    { permissions: opens(shape.resource.name, "delete"), input: (request) => request.body ?? {} },
  );
}

/** The value that many rows are given. Refuses a field that each row has for itself. */
function valueFor(shape: Shape, field: string, value: unknown): unknown {
  const { fields } = shape.resource;
  const declared = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!declared) throw invalidInput({ field: `Unknown field "${field.slice(0, 100)}"` });
  const label = labelIn(shape, field);
  if (shape.unique.includes(field) || shape.partOf?.field === field) {
    throw invalidInput({ field: `${label} cannot be changed for many rows at once` });
  }
  const parsed = fieldSchema(declared, label).safeParse(value);
  if (parsed.error) throw invalidInput({ value: parsed.error.issues[0]?.message ?? "" });
  return parsed.data;
}

/** What refuses a row for its fields do not go together. */
function disagreement({ resource }: Shape, row: Values): Refusal | null {
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
function bulkEditVerb(shape: Shape) {
  const { name } = shape.resource;
  return serve(
    verbOf(shape, "update", { method: "PUT", path: "/bulk-edit", input: editInput }),
    async (call) => {
      const { field } = call.input;
      const value = valueFor(shape, field, call.input.value);
      const asked = [...new Set(call.input.ids)];
      const at = atOf(call);
      const before = new Map((await findRows(at, shape, asked, "lock")).map((row) => [row.id, row]));
      const refused = new Map<string, Refusal>();
      for (const one of asked) {
        const row = before.get(one);
        const refusal =
          reachRefusal(name, "update", call.caller, row) ?? disagreement(shape, { ...row, [field]: value });
        if (refusal) refused.set(one, refusal);
      }
      const reached = [...before.values()].filter((row) => !refused.has(row.id));
      const next = reached.map((row): Row => ({ ...row, [field]: value }));
      for (const fault of await findMissing(at, shape, next)) {
        refused.set(next[fault.position]?.id ?? "", refusalOf([fault]));
      }
      const written = next.filter((row) => !refused.has(row.id));
      const changed = await changeRows(at, shape, written);
      const stepOf = (after: Row) => ({ entityId: after.id, before: before.get(after.id), after });
      call.aboutEach(changed.map((after) => ({ entity: name, ...stepOf(after) })));
      const changedIds = changed.map((row) => row.id);
      if (changed.length > 0) call.stir(`${name}.update`, changedIds);
      const { done, refused: because } = outcomeOf(asked, refused);
      return { updated: done, refused: because };
    },
    { permissions: opens(name, "update") },
  );
}

/** The acts on many rows at once. */
export const bulkVerbs = [bulkDeleteVerb, bulkEditVerb];
