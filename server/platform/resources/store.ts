import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { invalidInput, Refusal } from "#contract/kit/refusal";
import { brokenConstraint } from "#server/platform/db/constraints";
import { query } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import type { ListSource } from "#server/platform/lists/source";
import {
  findMissing,
  isUsedMessage,
  isUsedTogetherMessage,
  refusalOf,
} from "#server/platform/resources/checks";
import { togetherIndexName, uniqueIndexName } from "#server/platform/resources/table";
import {
  belongsToTenant,
  labelIn,
  name,
  names,
  type RequestContext,
  type Row,
  rowsParameter,
  selectColumns,
  type TableModel,
  uuids,
  type Values,
} from "#server/platform/resources/table-model";

/** Where the lists of a resource read from; only what one person made when that person is named. */
export function sourceOf(model: TableModel, tenant: Tenant, madeBy: string | null): ListSource {
  const { table, columns, also } = model;
  return {
    from: table,
    tenant: belongsToTenant(model, tenant),
    ...(madeBy && { where: sql`${table}.created_by_id = ${madeBy}` }),
    columns,
    also,
    key: [sql`${table}.id`],
  };
}

/** The living rows of those ids, in their order; locked until the transaction ends when `lock` is given. */
export function findRows(
  { tx, tenant }: RequestContext,
  model: TableModel,
  ids: string[],
  lock?: "lock",
): Promise<Row[]> {
  const { table } = model;
  return query<Row>(
    tx,
    sql`select ${selectColumns(model)} from ${table}
      where ${table}.id = any(${uuids(ids)}) and ${belongsToTenant(model, tenant)}
      order by ${table}.id ${lock ? sql`for update of ${table}` : sql``}`,
  );
}

/** Gives words to what the database keeps as it is: other records stand on it (restrict_violation). */
function refuseKept(error: unknown): never {
  if ((error as { code?: string }).code !== "23001") throw error;
  throw new Refusal(409, { code: "values_kept", message: "Other records stand on this: it stays as it is" });
}

/** Writes rows whose references are there. The database decides what is unique; its refusal gets words. */
async function write(
  context: RequestContext,
  model: TableModel,
  rows: Values[],
  statement: SQL,
): Promise<Row[]> {
  const validationErrors = await findMissing(context, model, rows);
  if (validationErrors.length > 0) throw refusalOf(validationErrors);
  try {
    return await query<Row>(context.tx, statement).catch(refuseKept);
  } catch (error) {
    const constraint = brokenConstraint(error);
    const { resource } = model;
    const isTogether = constraint === togetherIndexName(resource);
    const field = isTogether
      ? resource.uniqueTogether?.at(-1)
      : model.unique.find((one) => uniqueIndexName(resource, one) === constraint);
    if ((error as { code?: string }).code !== "23505" || !field) throw error;
    const message =
      isTogether && resource.uniqueTogether
        ? isUsedTogetherMessage(model, resource.uniqueTogether)
        : isUsedMessage(model, field);
    throw new Refusal(409, { code: "already_exists", message, fields: { [field]: message } });
  }
}

/** Adds rows, all or none. Refuses a reference to what is not there (400) and a value already used (409). */
export async function addRows(context: RequestContext, model: TableModel, rows: Values[]): Promise<Row[]> {
  const { tenant, userId, now } = context;
  const named = rows.map((values) => ({ ...values, id: uuidv7() }));
  const branchId = model.resource.scope === "branch" ? tenant.branchId : null;
  const fields = names(Object.keys(model.resource.fields));
  const inserted = await write(
    context,
    model,
    rows,
    sql`insert into ${model.table} (id, organization_id, branch_id, created_at, created_by_id, updated_at,
        updated_by_id, ${fields})
      select id, ${tenant.organizationId}::uuid, ${branchId}::uuid, ${now}::timestamptz, ${userId}::uuid,
        ${now}::timestamptz, ${userId}::uuid, ${fields} from ${rowsParameter(model, named)}
      returning ${selectColumns(model)}`,
  );
  const byId = new Map(inserted.map((row) => [row.id, row]));
  return named.map(({ id }) => byId.get(id) as Row);
}

/** Changes locked rows as a whole, each by its id. Refuses as addRows. */
export function changeRows(context: RequestContext, model: TableModel, rows: Values[]): Promise<Row[]> {
  const { tenant, userId, now } = context;
  const { table, resource } = model;
  const set = Object.keys(resource.fields).map((field) => sql`${name(field)} = given.${name(field)}`);
  return write(
    context,
    model,
    rows,
    sql`update ${table} set ${sql.join(set, sql`, `)}, updated_at = ${now}, updated_by_id = ${userId},
        version = ${table}.version + 1
      from ${rowsParameter(model, rows)} where ${table}.id = given.id and ${belongsToTenant(model, tenant)}
      returning ${selectColumns(model)}`,
  );
}

/** Changes a locked row. Refuses as addRows, a row no longer at that version (409), another parent (400). */
export async function changeRow(
  context: RequestContext,
  model: TableModel,
  before: Row,
  written: Values,
): Promise<Row> {
  const { version, ...values } = written;
  const { field: partOf = "" } = model.partOf ?? {};
  if (before.version !== version) {
    throw new Refusal(409, {
      code: "stale_version",
      message: "Someone else has changed this in the meantime",
      detail: { version: before.version },
    });
  }
  if (partOf && before[partOf] !== String(values[partOf]).toLowerCase()) {
    throw invalidInput({ [partOf]: `${labelIn(model, partOf)} cannot be changed` });
  }
  const [row] = await changeRows(context, model, [{ ...values, id: before.id }]);
  return row as Row;
}

/** Marks rows as deleted; they stay in the table. */
export async function removeRows(
  { tx, tenant, userId, now }: RequestContext,
  model: TableModel,
  ids: string[],
): Promise<void> {
  const { table } = model;
  await query(
    tx,
    sql`update ${table} set deleted_at = ${now}, deleted_by_id = ${userId}, version = ${table}.version + 1
      where ${table}.id = any(${uuids(ids)}) and ${belongsToTenant(model, tenant)}`,
  ).catch(refuseKept);
}
