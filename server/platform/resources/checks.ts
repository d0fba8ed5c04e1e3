import { sql } from "drizzle-orm";
import { invalidInput, Refusal } from "#contract/kit/refusal";
import { query } from "#server/platform/db/database";
import {
  belongsToTenant,
  isReferable,
  labelIn,
  name,
  type Reference,
  type RequestContext,
  type Row,
  type TableModel,
  uuids,
  type Values,
} from "#server/platform/resources/table-model";

/** A value of a field that cannot be written, by the position of its row. */
export interface ValidationError {
  position: number;
  field: string;
  message: string;
  /** What refuses the row, when its value is not at fault. */
  code?: string;
}

/** What refuses a write that has validation errors: 409 for what is locked, else 400. */
export function refusalOf(validationErrors: ValidationError[]): Refusal {
  const { code, message = "" } =
    validationErrors.find((validationError) => validationError.code !== undefined) ?? {};
  if (code !== undefined) return new Refusal(409, { code, message });
  return invalidInput(
    Object.fromEntries(
      validationErrors.map((validationError) => [validationError.field, validationError.message]),
    ),
  );
}

export const isNotThereMessage = (model: TableModel, field: string) => `${labelIn(model, field)} not found`;
export const isUsedMessage = (model: TableModel, field: string) => `${labelIn(model, field)} is already used`;

/** Of values that may be used once together: the last field is at fault, beside the others. */
export const isUsedTogetherMessage = (model: TableModel, key: readonly string[]) =>
  `${isUsedMessage(model, key.at(-1) as string)} with the same ${key
    .slice(0, -1)
    .map((one) => labelIn(model, one))
    .join(", ")}`;

/** Rows whose reference is to what is not there for the tenant, or that are part of what is locked. */
async function findInvalid(
  context: RequestContext,
  model: TableModel,
  reference: Reference,
  rows: Values[],
): Promise<ValidationError[]> {
  const { field, referred } = reference;
  const ids = [...new Set(rows.map((row) => row[field]).filter((id) => typeof id === "string"))];
  if (ids.length === 0) return [];
  const isPart = reference === model.partOf;
  // Locked, so that nobody deletes or closes it before this transaction is done referring to it. A whole may
  // keep account of its parts: what two share they could not both go on to write.
  const lock = isPart ? sql`for no key update` : sql`for share`;
  const locks = isPart ? referred.locked : undefined;
  const found = await query<{ id: string; is_locked: boolean }>(
    context.tx,
    sql`select r.id, ${locks?.when ?? sql`false`} as is_locked from ${name(referred.table)} r
      where r.id = any(${uuids(ids)}) and ${isReferable(referred, context.tenant)}
      order by r.id ${referred.marksDeleted ? lock : sql``}`,
  );
  const lockedOf = new Map(found.map(({ id, is_locked }) => [id, is_locked]));
  return rows.flatMap(({ [field]: id }, position): ValidationError[] => {
    const isLocked = typeof id === "string" ? lockedOf.get(id.toLowerCase()) : false;
    if (isLocked === undefined) return [{ position, field, message: isNotThereMessage(model, field) }];
    return isLocked && locks ? [{ position, field, message: locks.message, code: locks.code }] : [];
  });
}

/** What is wrong with the references of rows: to what is not there, or being part of what is locked. */
export async function findMissing(
  context: RequestContext,
  model: TableModel,
  rows: Values[],
): Promise<ValidationError[]> {
  const validationErrors: ValidationError[] = [];
  for (const reference of model.referring)
    validationErrors.push(...(await findInvalid(context, model, reference, rows)));
  return validationErrors;
}

/** What refuses each of the rows, by id, because it is part of what is locked. */
export async function findLocked(
  context: RequestContext,
  model: TableModel,
  rows: Row[],
): Promise<Map<string, Refusal>> {
  const validationErrors = model.partOf ? await findInvalid(context, model, model.partOf, rows) : [];
  const locked = validationErrors.filter(({ code }) => code !== undefined);
  return new Map(
    locked.map((validationError) => [rows[validationError.position]?.id ?? "", refusalOf([validationError])]),
  );
}

/** Values of unique fields that a living row, or a row before it, already has. */
export async function findUsed(
  { tx, tenant }: RequestContext,
  model: TableModel,
  rows: Values[],
): Promise<ValidationError[]> {
  const validationErrors: ValidationError[] = [];
  const { uniqueTogether } = model.resource;
  const keys = [...model.unique.map((field) => [field]), ...(uniqueTogether ? [uniqueTogether] : [])];
  for (const key of keys) {
    const field = key.at(-1) as string;
    const isAlone = key.length === 1;
    const message = isAlone ? isUsedMessage(model, field) : isUsedTogetherMessage(model, key);
    const values = rows.map((row) => (isAlone ? (row[field] ?? null) : key.map((one) => row[one]).join(" ")));
    const columns = key.map((one) => sql`${model.columns[one]}`);
    const kept = isAlone ? columns[0] : sql`concat_ws(' ', ${sql.join(columns, sql`, `)})`;
    const found = await query<{ position: number }>(
      tx,
      sql`select position - 1 as position from (
          select position, value, row_number() over (partition by lower(value) order by position) as nth
          from unnest(${sql.param(values)}::text[]) with ordinality as given (value, position)) as given
        where value is not null and (nth > 1 or exists (select from ${model.table}
          where ${belongsToTenant(model, tenant)}
            and lower(${kept}::text) = lower(given.value)))`,
    );
    validationErrors.push(...found.map(({ position }) => ({ position, field, message })));
  }
  return validationErrors;
}

/** The ids behind what references are called, of those names that mean one row. */
export async function findByTitle(
  { tx, tenant }: RequestContext,
  model: TableModel,
  field: string,
  titles: string[],
): Promise<Map<string, string>> {
  const referred = model.referring.find((one) => one.field === field)?.referred;
  if (!referred || titles.length === 0) return new Map();
  const found = await query<{ title: string; id: string }>(
    tx,
    sql`select ${referred.title} as title, min(r.id::text) as id from ${name(referred.table)} r
      where ${isReferable(referred, tenant)} and ${referred.title} = any(${sql.param(titles)}::text[])
      group by 1 having count(*) = 1`,
  );
  return new Map(found.map(({ title, id }) => [title, id]));
}

/** What refuses the deletion of each row that is in use: by what, and how many. */
export async function findUses(
  { tx, tenant }: RequestContext,
  model: TableModel,
  ids: string[],
): Promise<Map<string, Refusal>> {
  const uses = new Map<string, string[]>();
  for (const { table, column, by, marksDeleted } of model.usages) {
    const found = await query<{ id: string; count: number }>(
      tx,
      sql`select u.${name(column)} as id, count(*) as count from ${name(table)} u
        where u.organization_id = ${tenant.organizationId} and u.${name(column)} = any(${uuids(ids)})
          ${marksDeleted ? sql`and u.deleted_at is null` : sql``} group by 1`,
    );
    for (const { id, count } of found) uses.set(id, [...(uses.get(id) ?? []), `${count} ${by}`]);
  }
  const refusal = (list: string[]) =>
    new Refusal(409, { code: "in_use", message: `It is used by ${list.join(" and ")}` });
  return new Map([...uses].map(([id, list]) => [id, refusal(list)]));
}
