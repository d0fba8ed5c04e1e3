import { type SQL, sql } from "drizzle-orm";
import { messageLabelOf } from "#contract/kit/field";
import { type EngineColumns, parentField, type Resource, tableName } from "#contract/kit/resource";
import { personName } from "#server/platform/auth/people";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { type Referred, referredBy, type Usage, usagesOf } from "#server/platform/resources/references";
import { fieldColumns, isUnique } from "#server/platform/resources/table";
import { relatedColumn } from "#server/platform/spreadsheets/cells";

export type Values = Record<string, unknown>;
export type Row = EngineColumns & Values;

/** In which transaction, for which tenant and person, and when rows are worked on. */
export interface RequestContext {
  tx: Transaction;
  tenant: Tenant;
  userId: string;
  now: Date;
}

export interface Reference {
  field: string;
  referred: Referred;
}

/** A resource as its statements are written: the pieces of SQL that follow from its declaration. */
export interface TableModel {
  resource: Resource;
  table: SQL;
  /** The expression behind each field. */
  columns: Record<string, SQL>;
  /** What else a row shows: the engine's columns, and what each reference is called. */
  also: Record<string, SQL>;
  referring: Reference[];
  /** The one of them that says what a row is a part of. */
  partOf: Reference | undefined;
  unique: string[];
  usages: Usage[];
}

export const name = (text: string) => sql.identifier(text);
export const names = (columns: string[]) => sql.join(columns.map(name), sql`, `);
export const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`;

const tenantColumn = ({ scope }: Referred) => name(scope === "branch" ? "branch_id" : "organization_id");

/** Derives the table model of a resource; `resources` are all that it may refer to or be referred to by. */
export function tableModelOf(resource: Resource, resources: readonly Resource[]): TableModel {
  const table = sql`${name(tableName(resource))}`;
  const entries = Object.entries(resource.fields);
  const column = (one: string): [string, SQL] => [one, sql`${table}.${name(one)}`];
  const fields = fieldColumns(resource).map(({ name: one, type }): [string, SQL] =>
    type.startsWith("numeric") ? [one, sql`trim_scale(${table}.${name(one)})`] : column(one),
  );
  const referring = entries.flatMap(([field, declared]) => {
    const referred = referredBy(declared, resources);
    return referred ? [{ field, referred }] : [];
  });
  const titles = referring
    .filter(({ field }) => resource.fields[field]?.kind === "reference")
    .map(({ field, referred }): [string, SQL] => [
      relatedColumn(field, "name"),
      sql`(select ${referred.title} from ${name(referred.table)} r
        where r.${tenantColumn(referred)} = ${table}.${tenantColumn(referred)}
          and r.id = ${table}.${name(field)})`,
    ]);
  const people = ["created_by", "updated_by"].map((act): [string, SQL] => [
    `${act}_name`,
    personName(sql`${table}.${name(`${act}_id`)}`),
  ]);
  const engine = ["organization_id", "branch_id", "created_by_id", "updated_by_id", "version"].map(column);
  return {
    resource,
    table,
    columns: Object.fromEntries([...fields, column("created_at"), column("updated_at")]),
    also: Object.fromEntries([...engine, ...people, ...titles]),
    referring,
    partOf: referring.find(({ field }) => field === parentField(resource)),
    unique: entries.filter(([, field]) => isUnique(field)).map(([field]) => field),
    usages: usagesOf(resource, resources),
  };
}

export const labelIn = ({ resource }: TableModel, field: string) =>
  messageLabelOf(field, resource.fields[field]);

function isOf(alias: SQL, scope: Resource["scope"], { organizationId, branchId }: Tenant): SQL {
  const organization = sql`${alias}.organization_id = ${organizationId}`;
  return scope === "branch" ? sql`${organization} and ${alias}.branch_id = ${branchId}` : organization;
}

/** Holds for the tenant's living rows. */
export const belongsToTenant = ({ table, resource }: TableModel, tenant: Tenant) =>
  sql`${isOf(table, resource.scope, tenant)} and ${table}.deleted_at is null`;

/** Holds for the rows, as `r`, that the tenant may refer to. */
export function isReferable({ scope, marksDeleted, only = sql`true` }: Referred, tenant: Tenant): SQL {
  const mine = sql`${isOf(sql`r`, scope, tenant)} and ${only}`;
  return marksDeleted ? sql`${mine} and r.deleted_at is null` : mine;
}

/** A whole row, as it goes over the wire. */
export function selectColumns({ table, columns, also }: TableModel): SQL {
  const shown = Object.entries({ id: sql`${table}.id`, ...columns, ...also });
  return sql.join(
    shown.map(([as, value]) => sql`${value} as ${name(as)}`),
    sql`, `,
  );
}

/** Rows to be written, as a table: one parameter, however many rows and columns. */
export function rowsParameter({ resource }: TableModel, rows: Values[]): SQL {
  const columns = fieldColumns(resource).map(({ name: one, type }) => sql`, ${name(one)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid${sql.join(columns)})`;
}
