import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { listOf } from "#contract/kit/list";
import { defineOperation, type Operation } from "#contract/kit/operation";
import { notFound, type Refusal } from "#contract/kit/refusal";
import { createSchema, type Resource, singularOf, updateSchema } from "#contract/kit/resource";
import { resourceRowSchema } from "#contract/kit/row";
import type { ResourceAction } from "#contract/permissions";
import { type BranchCaller, can, notPermitted } from "#server/platform/auth/session";
import { readPage } from "#server/platform/lists/run";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";
import { findLocked, findUses } from "#server/platform/resources/checks";
import { addRows, changeRow, findRows, removeRows, sourceOf } from "#server/platform/resources/store";
import type { RequestContext, Row, TableModel, Values } from "#server/platform/resources/table-model";

/** Either of these opens a resource's action; with the second alone only for the rows one made. */
export const permissionsFor = (name: string, action: ResourceAction) => [
  `${name}:${action}`,
  `${name}:own-${action}`,
];

/** Whose rows a caller's action is confined to: null when it is not. */
export const ownOnly = (name: string, action: ResourceAction, { membership, userId }: BranchCaller) =>
  can(membership, `${name}:${action}`) ? null : userId;

/** What refuses a caller a row: it is not there, or not theirs, which is the same to who may not read it. */
export function accessRefusal(
  name: string,
  action: ResourceAction,
  caller: BranchCaller,
  row?: Row,
): Refusal | null {
  const reaches = (one: ResourceAction) =>
    [null, row?.created_by_id].includes(ownOnly(name, one, caller)) &&
    permissionsFor(name, one).some((permission) => can(caller.membership, permission));
  if (!row || !reaches(action))
    return row && reaches("read") ? notPermitted(`${name}:${action}`) : notFound();
  return null;
}

/** The row a call may act on in that way; refuses it otherwise. */
async function assertAccess<Op>(
  call: BranchCall<Op>,
  model: TableModel,
  action: ResourceAction,
  rowId: string,
): Promise<Row> {
  const [row] = await findRows(contextOf(call), model, [rowId], action === "read" ? undefined : "lock");
  const refusal = accessRefusal(model.resource.name, action, call.caller, row);
  if (refusal) throw refusal;
  return row as Row;
}

/** Where a call works on rows. */
export const contextOf = ({
  tx,
  caller,
  now,
}: Pick<BranchCall<unknown>, "tx" | "caller" | "now">): RequestContext => ({
  tx,
  tenant: caller.membership,
  userId: caller.userId,
  now,
});

const approvalOf = ({ kind }: { kind: string }) => ({ kind, isWeighed: true }) as const;

/** Whether somebody else may have to decide on a change: of one of the fields that the resource names. */
export const isWeighty = ({ approval }: Resource, before: Values, after: Values) =>
  approval?.fields.some((field) => !isDeepStrictEqual(before[field], after[field])) ?? false;

/**
 * An act on a resource as an operation, so that the operation engine serves it: "bank:create", bank.create.
 */
export function rowOperation<I extends z.ZodType, O extends z.ZodType>(
  { resource }: TableModel,
  name: string,
  route: Pick<Operation<I, O>, "method" | "path" | "input" | "output" | "emits">,
) {
  return defineOperation({
    slice: resource.name,
    name,
    label: `${singularOf(resource)}: ${name}`,
    ...route,
    path: `/${resource.name}${route.path}`,
    scope: "branch",
    ...(resource.approval && route.method !== "GET" && { approval: approvalOf(resource.approval) }),
    refusals: {},
  });
}

export const rowId = z.uuid().toLowerCase();
const theId = z.strictObject({ id: rowId });
const mostRows = 10_000;

/** A row as it is answered. */
const rowOf = ({ resource }: TableModel) => resourceRowSchema(resource);

/** POST: adds a row. */
function createHandler(model: TableModel) {
  const { name } = model.resource;
  const [input, output] = [createSchema(model.resource), rowOf(model)];
  return serve(
    rowOperation(model, "create", { method: "POST", path: "", input, output, emits: [`${name}.create`] }),
    async (call) => {
      call.weigh();
      const [row] = (await addRows(contextOf(call), model, [call.input])) as [Row];
      call.audit({ entity: name, entityId: row.id, after: row });
      call.emit(`${name}.create`, [row.id]);
      return row;
    },
    { status: 201 },
  );
}

/** GET of one row. */
function readHandler(model: TableModel) {
  const { name } = model.resource;
  return serve(
    rowOperation(model, "read", { method: "GET", path: "/:id", input: theId, output: rowOf(model) }),
    (call) => assertAccess(call, model, "read", call.input.id),
    { permissions: permissionsFor(name, "read") },
  );
}

/** GET of all rows, in the resource's own order. */
function readAllHandler(model: TableModel) {
  const { resource } = model;
  const list = listOf(resource);
  const query = {
    pageIndex: 0,
    pageSize: mostRows,
    sort: [],
    filter: { logic: "and" as const, filters: [] },
    q: "",
  };
  return serve(
    rowOperation(model, "read", {
      method: "GET",
      path: "/",
      input: z.strictObject({}),
      output: z.array(rowOf(model)),
    }),
    async ({ tx, caller }) => {
      const { membership } = caller;
      const source = sourceOf(model, membership, ownOnly(resource.name, "read", caller));
      return (await readPage(tx, { list, source, query, timeZone: membership.timeZone })).data;
    },
    { permissions: permissionsFor(resource.name, "read") },
  );
}

/** PUT: changes a row as a whole, at the version it was read at. */
function updateHandler(model: TableModel) {
  const { name } = model.resource;
  const [input, output] = [updateSchema(model.resource).safeExtend(theId.shape), rowOf(model)];
  return serve(
    rowOperation(model, "update", { method: "PUT", path: "/:id", input, output, emits: [`${name}.update`] }),
    async (call) => {
      const { id, ...values } = call.input as { id: string };
      const before = await assertAccess(call, model, "update", id);
      const after = await changeRow(contextOf(call), model, before, values);
      if (isWeighty(model.resource, before, after)) call.weigh();
      call.audit({ entity: name, entityId: before.id, before, after });
      call.emit(`${name}.update`, [before.id]);
      return after;
    },
    { permissions: permissionsFor(name, "update") },
  );
}

/** Deletes those of the rows that may go, and says what refuses each of the others. */
export async function deleteEach<Op>(
  call: BranchCall<Op>,
  model: TableModel,
  ids: string[],
): Promise<Map<string, Refusal>> {
  const { name } = model.resource;
  const context = contextOf(call);
  const rows = new Map((await findRows(context, model, ids, "lock")).map((row) => [row.id, row]));
  const locked = await findLocked(context, model, [...rows.values()]);
  const refused = new Map([...(await findUses(context, model, ids)), ...locked]);
  for (const id of ids) {
    const refusal = accessRefusal(name, "delete", call.caller, rows.get(id));
    if (refusal) refused.set(id, refusal);
  }
  const gone = [...rows.values()].filter(({ id }) => !refused.has(id));
  if (gone.length > 0) call.weigh();
  const goneIds = gone.map(({ id }) => id);
  await removeRows(context, model, goneIds);
  call.auditMany(gone.map((before) => ({ entity: name, entityId: before.id, before })));
  if (gone.length > 0) call.emit(`${name}.delete`, goneIds);
  return refused;
}

/** DELETE of one row; answers nothing. */
function deleteHandler(model: TableModel) {
  const emits = [`${model.resource.name}.delete`];
  return serve(
    rowOperation(model, "delete", { method: "DELETE", path: "/:id", input: theId, output: z.null(), emits }),
    async (call) => {
      const [refusal] = (await deleteEach(call, model, [call.input.id])).values();
      if (refusal) throw refusal;
      return null;
    },
    { permissions: permissionsFor(model.resource.name, "delete") },
  );
}

/** The acts on one row, and the reading of all. */
export const rowHandlers = [createHandler, readHandler, readAllHandler, updateHandler, deleteHandler];
