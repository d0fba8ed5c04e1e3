import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { invalidInput, Refusal } from "#contract/kit/refusal";
import { query } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import type { ListSource } from "#server/platform/lists/source";
import { uniqueIndexName } from "#server/platform/resources/table";
import {
  type At,
  given,
  isMine,
  labelIn,
  name,
  names,
  type Row,
  type Shape,
  uuids,
  type Values,
  wholeRow,
} from "#server/platform/resources/table-model";
import { findMissing, isUsedMessage, refusalOf } from "#server/resources/checks";

/** Where the lists of a noun read from; only what one person made when that person is named. */
export function sourceOf(shape: Shape, tenant: Tenant, madeBy: string | null): ListSource {
  const { table, columns, also } = shape;
  const made = madeBy ? sql` and ${table}.created_by_id = ${madeBy}` : sql``;
  return {
    from: table,
    where: sql`${isMine(shape, tenant)}${made}`,
    columns,
    also,
    key: [sql`${table}.id`],
  };
}

/** The living rows of those ids, in their order; locked until the transaction ends when `lock` is given. */
export function findRows({ tx, tenant }: At, shape: Shape, ids: string[], lock?: "lock"): Promise<Row[]> {
  const { table } = shape;
  return query<Row>(
    tx,
    sql`select ${wholeRow(shape)} from ${table}
      where ${table}.id = any(${uuids(ids)}) and ${isMine(shape, tenant)}
      order by ${table}.id ${lock ? sql`for update of ${table}` : sql``}`,
  );
}

/** Writes rows whose references are there. The database decides what is unique; its refusal gets words. */
async function write(at: At, shape: Shape, rows: Values[], statement: SQL): Promise<Row[]> {
  const faults = await findMissing(at, shape, rows);
  if (faults.length > 0) throw refusalOf(faults);
  try {
    return await query<Row>(at.tx, statement);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = shape.unique.find((one) => uniqueIndexName(shape.resource, one) === constraint);
    if (code !== "23505" || !field) throw error;
    const message = isUsedMessage(shape, field);
    throw new Refusal(409, { code: "already_exists", message, fields: { [field]: message } });
  }
}

/** Adds rows, all or none. Refuses a reference to what is not there (400) and a value already used (409). */
export async function addRows(at: At, shape: Shape, rows: Values[]): Promise<Row[]> {
  const { tenant, userId, now } = at;
  const named = rows.map((values) => ({ ...values, id: uuidv7() }));
  const branchId = shape.resource.scope === "branch" ? tenant.branchId : null;
  const fields = names(Object.keys(shape.resource.fields));
  const inserted = await write(
    at,
    shape,
    rows,
    sql`insert into ${shape.table} (id, organization_id, branch_id, created_at, created_by_id, updated_at,
        updated_by_id, ${fields})
      select id, ${tenant.organizationId}::uuid, ${branchId}::uuid, ${now}::timestamptz, ${userId}::uuid,
        ${now}::timestamptz, ${userId}::uuid, ${fields} from ${given(shape, named)}
      returning ${wholeRow(shape)}`,
  );
  const byId = new Map(inserted.map((row) => [row.id, row]));
  return named.map(({ id }) => byId.get(id) as Row);
}

/** Changes locked rows as a whole, each by its id. Refuses as addRows. */
export function changeRows(at: At, shape: Shape, rows: Values[]): Promise<Row[]> {
  const { tenant, userId, now } = at;
  const { table, resource } = shape;
  const set = Object.keys(resource.fields).map((field) => sql`${name(field)} = given.${name(field)}`);
  return write(
    at,
    shape,
    rows,
    sql`update ${table} set ${sql.join(set, sql`, `)}, updated_at = ${now}, updated_by_id = ${userId},
        version = ${table}.version + 1
      from ${given(shape, rows)} where ${table}.id = given.id and ${isMine(shape, tenant)}
      returning ${wholeRow(shape)}`,
  );
}

/** Changes a locked row. Refuses as addRows, a row no longer at that version (409), another parent (400). */
export async function changeRow(at: At, shape: Shape, before: Row, written: Values): Promise<Row> {
  const { version, ...values } = written;
  const { field: partOf = "" } = shape.partOf ?? {};
  if (before.version !== version) {
    throw new Refusal(409, {
      code: "stale_version",
      message: "Somebody else has changed this in the meantime",
      detail: { version: before.version },
    });
  }
  if (partOf && before[partOf] !== String(values[partOf]).toLowerCase()) {
    throw invalidInput({ [partOf]: `${labelIn(shape, partOf)} cannot be changed` });
  }
  const [row] = await changeRows(at, shape, [{ ...values, id: before.id }]);
  return row as Row;
}

/** Marks rows as deleted; they stay in the table. */
export async function removeRows(
  { tx, tenant, userId, now }: At,
  shape: Shape,
  ids: string[],
): Promise<void> {
  const { table } = shape;
  await query(
    tx,
    sql`update ${table} set deleted_at = ${now}, deleted_by_id = ${userId}, version = ${table}.version + 1
      where ${table}.id = any(${uuids(ids)}) and ${isMine(shape, tenant)}`,
  );
}
