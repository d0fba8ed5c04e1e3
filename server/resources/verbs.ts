import { z } from "zod";
import { listOf } from "#contract/kit/list";
import { defineOperation, type Operation } from "#contract/kit/operation";
import { notFound, type Refusal } from "#contract/kit/refusal";
import { createSchema, singularOf, updateSchema } from "#contract/kit/resource";
import type { NounAction } from "#contract/permissions";
import type { BranchCall } from "#server/operations/call";
import { serve } from "#server/operations/serve";
import { type BranchCaller, may, notPermitted } from "#server/platform/auth/session";
import { readPage } from "#server/platform/lists/run";
import type { At, Row, Shape } from "#server/platform/resources/table-model";
import { findLocked, findUses } from "#server/resources/checks";
import { addRows, changeRow, findRows, removeRows, sourceOf } from "#server/resources/store";

/** Either of these opens a noun's action; with the second alone only for the rows one made. */
export const opens = (name: string, action: NounAction) => [`${name}:${action}`, `${name}:own-${action}`];

/** Whose rows a caller's action is confined to: null when it is not. */
export const confinedTo = (name: string, action: NounAction, { membership, userId }: BranchCaller) =>
  may(membership, `${name}:${action}`) ? null : userId;

/** What refuses a caller a row: it is not there, or not theirs, which is the same to who may not read it. */
export function reachRefusal(
  name: string,
  action: NounAction,
  caller: BranchCaller,
  row?: Row,
): Refusal | null {
  const reaches = (one: NounAction) =>
    [null, row?.created_by_id].includes(confinedTo(name, one, caller)) &&
    opens(name, one).some((permission) => may(caller.membership, permission));
  if (!row || !reaches(action))
    return row && reaches("read") ? notPermitted(`${name}:${action}`) : notFound();
  return null;
}

/** The row a call may act on in that way; refuses it otherwise. */
async function reach<Op>(
  call: BranchCall<Op>,
  shape: Shape,
  action: NounAction,
  rowId: string,
): Promise<Row> {
  const [row] = await findRows(atOf(call), shape, [rowId], action === "read" ? undefined : "lock");
  const refusal = reachRefusal(shape.resource.name, action, call.caller, row);
  if (refusal) throw refusal;
  return row as Row;
}

/** Where a call works on rows. */
export const atOf = ({ tx, caller, now }: Pick<BranchCall<unknown>, "tx" | "caller" | "now">): At => ({
  tx,
  tenant: caller.membership,
  userId: caller.userId,
  now,
});

/** An act on a noun as a verb, so that the verb engine serves it: "bank:create", bank.create. */
export function verbOf<I extends z.ZodType>(
  { resource }: Shape,
  name: string,
  route: { method: Operation["method"]; path: string; input: I },
) {
  return defineOperation({
    slice: resource.name,
    name,
    label: `${singularOf(resource)}: ${name}`,
    method: route.method,
    path: `/${resource.name}${route.path}`,
    scope: "branch",
    input: route.input,
    output: z.unknown(),
    refusals: {},
  });
}

export const rowId = z.uuid("That is not an id").toLowerCase();
const theId = z.strictObject({ id: rowId });
const mostRows = 10_000;

/** POST: adds a row. */
function createVerb(shape: Shape) {
  const { name } = shape.resource;
  const input = createSchema(shape.resource);
  return serve(
    verbOf(shape, "create", { method: "POST", path: "", input }),
    async (call) => {
      const [row] = (await addRows(atOf(call), shape, [call.input])) as [Row];
      call.about({ entity: name, entityId: row.id, after: row });
      call.stir(`${name}.create`, [row.id]);
      return row;
    },
    { status: 201 },
  );
}

/** GET of one row. */
function readVerb(shape: Shape) {
  const { name } = shape.resource;
  return serve(
    verbOf(shape, "read", { method: "GET", path: "/:id", input: theId }),
    (call) => reach(call, shape, "read", call.input.id),
    { permissions: opens(name, "read") },
  );
}

/** GET of all rows, in the noun's own order. */
function readAllVerb(shape: Shape) {
  const { resource } = shape;
  const list = listOf(resource);
  const query = {
    pageIndex: 0,
    pageSize: mostRows,
    sort: [],
    filter: { logic: "and" as const, filters: [] },
    q: "",
  };
  return serve(
    verbOf(shape, "read", { method: "GET", path: "/", input: z.strictObject({}) }),
    async ({ tx, caller }) => {
      const { membership } = caller;
      const source = sourceOf(shape, membership, confinedTo(resource.name, "read", caller));
      return (await readPage(tx, { list, source, query, timeZone: membership.timeZone })).data;
    },
    { permissions: opens(resource.name, "read") },
  );
}

/** PUT: changes a row as a whole, at the version it was read at. */
function updateVerb(shape: Shape) {
  const { name } = shape.resource;
  const input = updateSchema(shape.resource).safeExtend(theId.shape);
  return serve(
    verbOf(shape, "update", { method: "PUT", path: "/:id", input }),
    async (call) => {
      const { id, ...values } = call.input as { id: string };
      const before = await reach(call, shape, "update", id);
      const after = await changeRow(atOf(call), shape, before, values);
      call.about({ entity: name, entityId: before.id, before, after });
      call.stir(`${name}.update`, [before.id]);
      return after;
    },
    { permissions: opens(name, "update") },
  );
}

/** Deletes those of the rows that may go, and says what refuses each of the others. */
export async function deleteEach<Op>(
  call: BranchCall<Op>,
  shape: Shape,
  ids: string[],
): Promise<Map<string, Refusal>> {
  const { name } = shape.resource;
  const at = atOf(call);
  const rows = new Map((await findRows(at, shape, ids, "lock")).map((row) => [row.id, row]));
  const locked = await findLocked(at, shape, [...rows.values()]);
  const refused = new Map([...(await findUses(at, shape, ids)), ...locked]);
  for (const id of ids) {
    const refusal = reachRefusal(name, "delete", call.caller, rows.get(id));
    if (refusal) refused.set(id, refusal);
  }
  const gone = [...rows.values()].filter(({ id }) => !refused.has(id));
  const goneIds = gone.map(({ id }) => id);
  await removeRows(at, shape, goneIds);
  call.aboutEach(gone.map((before) => ({ entity: name, entityId: before.id, before })));
  if (gone.length > 0) call.stir(`${name}.delete`, goneIds);
  return refused;
}

/** DELETE of one row; answers nothing. */
function deleteVerb(shape: Shape) {
  return serve(
    verbOf(shape, "delete", { method: "DELETE", path: "/:id", input: theId }),
    async (call) => {
      const [refusal] = (await deleteEach(call, shape, [call.input.id])).values();
      if (refusal) throw refusal;
      return null;
    },
    { permissions: opens(shape.resource.name, "delete") },
  );
}

/** The acts on one row, and the reading of all. */
export const nounVerbs = [createVerb, readVerb, readAllVerb, updateVerb, deleteVerb];
