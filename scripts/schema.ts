import { sql } from "drizzle-orm";
import type { Field } from "#contract/kit/field";
import { parentField, type Resource, tableName } from "#contract/kit/resource";
import { query, type Transaction } from "#server/platform/db/database";
import { referredBy } from "#server/platform/resources/references";
import {
  type Column,
  fieldColumns,
  isUnique,
  togetherIndexName,
  uniqueIndexName,
} from "#server/platform/resources/table";

/** Every column of a resource's table: the engine's own around those of its fields. */
function columnsOf(resource: Resource): Column[] {
  const engine = (name: string, type: string, notNull = true): Column => ({ name, type, notNull });
  return [
    engine("id", "uuid"),
    engine("organization_id", "uuid"),
    engine("branch_id", "uuid", resource.scope === "branch"),
    ...fieldColumns(resource),
    engine("created_at", "timestamp with time zone"),
    engine("created_by_id", "uuid", false),
    engine("updated_at", "timestamp with time zone"),
    engine("updated_by_id", "uuid", false),
    engine("deleted_at", "timestamp with time zone", false),
    engine("deleted_by_id", "uuid", false),
    { ...engine("version", "integer"), default: "1" },
  ];
}

/** The column whose value all rows of a tenant share. */
const tenantColumn = ({ scope }: Pick<Resource, "scope">) =>
  scope === "branch" ? "branch_id" : "organization_id";

const living = " where (deleted_at is null)";

/** The fields of a kind or with a trait, by name. */
const fieldsWhere = ({ fields }: Resource, holds: (field: Field) => boolean) =>
  Object.keys(fields).filter((name) => holds(fields[name] as Field));

/** The indexes of a resource's table, written as PostgreSQL writes them back. */
function indexesOf(resource: Resource): Map<string, string> {
  const table = tableName(resource);
  const wordly = (name: string, plain: string) =>
    ["text", "longText"].includes(resource.fields[name]?.kind ?? "") ? `${plain}(${name})` : name;
  const index = (kind: string, name: string, columns: string): [string, string] => [
    name,
    `create ${kind} ${name} on ${table} using btree (${tenantColumn(resource)}, ${columns})${living}`,
  ];
  const { field: first } = resource.order;
  const partOf = parentField(resource);
  return new Map([
    // What refers to a row names its tenant too, so that no row is ever part of another tenant's.
    [
      `${table}_key`,
      `create unique index ${table}_key on ${table} using btree (${tenantColumn(resource)}, id)`,
    ],
    index("index", `${table}_tenant`, `${wordly(first, "kaban_plain")}, id`),
    ...(partOf ? [index("index", `${table}_parent`, `${partOf}, id`)] : []),
    ...fieldsWhere(resource, ({ kind }) => kind === "media").map((name) =>
      index("index", `${table}_${name}`, name),
    ),
    ...fieldsWhere(resource, isUnique).map((name) =>
      index("unique index", uniqueIndexName(resource, name), wordly(name, "lower")),
    ),
    ...(resource.uniqueTogether
      ? [index("unique index", togetherIndexName(resource), resource.uniqueTogether.join(", "))]
      : []),
  ]);
}

const columnText = ({ name, type, notNull, default: value }: Column) =>
  `${name} ${type}${notNull ? " not null" : ""}${value ? ` default ${value}` : ""}`;

/** The foreign keys of a resource's table, by name, as PostgreSQL writes them back. */
function foreignKeysOf(resource: Resource, resources: readonly Resource[]): Map<string, string> {
  const table = tableName(resource);
  const keys = new Map([
    [
      `${table}_branch_fkey`,
      "foreign key (organization_id, branch_id) references branch(organization_id, id)",
    ],
  ]);
  for (const [name, field] of Object.entries(resource.fields)) {
    const referred = referredBy(field, resources);
    if (!referred) continue;
    if (resource.scope === "organization" && referred.scope === "branch") {
      throw new Error(`${resource.name} is the organisation's: its ${name} cannot be a branch's`);
    }
    const tenant = tenantColumn(referred);
    keys.set(
      `${table}_${name}_fkey`,
      `foreign key (${tenant}, ${name}) references ${referred.table}(${tenant}, id)`,
    );
  }
  return keys;
}

function createTable(resource: Resource): string[] {
  const table = tableName(resource);
  const columns = columnsOf(resource).map(columnText).join(",\n  ");
  return [`create table ${table} (\n  ${columns},\n  primary key (id)\n)`];
}

/** Row-level security as migration 002 sets it: the second wall between tenants. */
function wall(resource: Resource): string[] {
  const table = tableName(resource);
  const branch = resource.scope === "branch" ? " and branch_id = (select kaban_branch())" : "";
  const mine = `organization_id = (select kaban_organization())${branch}`;
  return [
    `grant select, insert, update on ${table} to kaban_app`,
    `alter table ${table} enable row level security`,
    `create policy ${table}_tenant on ${table} to kaban_app\n  using (${mine})\n  with check (${mine})`,
  ];
}

function changedColumns(resource: Resource, found: Column[]): string[] {
  const table = tableName(resource);
  const declared = columnsOf(resource);
  const dropped = found.filter(({ name }) => !declared.some((column) => column.name === name));
  const changes = declared.flatMap((column) => {
    const { name, type, notNull } = column;
    const before = found.find((one) => one.name === name);
    if (!before) return [`add column ${columnText(column)}`];
    const retyped = before.type === type ? [] : [`alter column ${name} type ${type}`];
    const nullability = `alter column ${name} ${notNull ? "set" : "drop"} not null`;
    return before.notNull === notNull ? retyped : [...retyped, nullability];
  });
  return [...changes, ...dropped.map(({ name }) => `drop column ${name}`)].map(
    (change) => `alter table ${table} ${change}`,
  );
}

interface Found {
  columns: Column[];
  indexes: Record<string, string> | null;
  keys: Record<string, string> | null;
  is_walled: boolean;
}

async function find(tx: Pick<Transaction, "query">, table: string): Promise<Found | undefined> {
  const [found] = await query<Found>(
    tx,
    sql`select c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as is_walled,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
          'notNull', attnotnull)) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select json_object_agg(indexrelid::regclass::text,
          replace(lower(pg_get_indexdef(indexrelid)), ' on public.', ' on '))
        from pg_index where indrelid = c.oid and not indisprimary) as indexes,
      (select json_object_agg(conname, lower(pg_get_constraintdef(oid)))
        from pg_constraint where conrelid = c.oid and contype = 'f') as keys
    from pg_class c where c.oid = to_regclass(${`public.${table}`})`,
  );
  return found;
}

/** The statements that bring one named thing of the database to what is declared. */
function changedNamed(
  declared: Map<string, string>,
  found: Record<string, string>,
  write: { create: (name: string, text: string) => string; drop: (name: string) => string },
): string[] {
  const gone = Object.keys(found).filter((name) => found[name] !== declared.get(name));
  const added = [...declared].filter(([name, text]) => found[name] !== text);
  return [...gone.map(write.drop), ...added.map(([name, text]) => write.create(name, text))];
}

/**
 * The SQL statements that bring the database to what the resources declare, none when they agree. Keys
 * between tables come last, so that the order of the resources does not matter.
 */
export async function differences(
  tx: Pick<Transaction, "query">,
  resources: readonly Resource[],
  allResources = resources,
): Promise<string[]> {
  const tables: string[] = [];
  const keys: string[] = [];
  for (const resource of resources) {
    const table = tableName(resource);
    const found = await find(tx, table);
    tables.push(...(found ? changedColumns(resource, found.columns) : createTable(resource)));
    tables.push(
      ...changedNamed(indexesOf(resource), found?.indexes ?? {}, {
        create: (_name, text) => text,
        drop: (name) => `drop index ${name}`,
      }),
    );
    if (!found?.is_walled) tables.push(...wall(resource));
    keys.push(
      ...changedNamed(foreignKeysOf(resource, allResources), found?.keys ?? {}, {
        create: (name, text) => `alter table ${table} add constraint ${name} ${text}`,
        drop: (name) => `alter table ${table} drop constraint ${name}`,
      }),
    );
  }
  return [...tables, ...keys];
}
