import { type Field, type FieldKind, isAnswered } from "#contract/kit/field";
import { type Resource, tableName } from "#contract/kit/resource";

/** A column as PostgreSQL names its type. */
export interface Column {
  name: string;
  type: string;
  notNull: boolean;
  default?: string;
}

const typeOf: Record<Exclude<FieldKind, "password">, string> = {
  text: "text",
  longText: "text",
  toggle: "boolean",
  integer: "integer",
  percent: "numeric(12,6)",
  money: "bigint",
  date: "date",
  moment: "timestamp with time zone",
  choice: "text",
  reference: "uuid",
  media: "uuid",
  icon: "text",
  color: "text",
  point: "jsonb",
  table: "jsonb",
  degrees: "double precision",
};

type Kept = Exclude<Field, { kind: "password" }>;
const isKept = (entry: [string, Field]): entry is [string, Kept] => isAnswered(entry[1]);

const columnOf = ([name, field]: [string, Kept]): Column => ({
  name,
  type: typeOf[field.kind],
  notNull: field.required === true || field.kind === "toggle" || field.kind === "table",
  ...(field.kind === "toggle" && { default: String(field.default ?? false) }),
});

/** The columns of a resource's fields. Of a password there is none: its hash is kept elsewhere. */
export const fieldColumns = ({ fields }: Pick<Resource, "fields">) =>
  Object.entries(fields).filter(isKept).map(columnOf);

export const isUnique = (field: Field) => "unique" in field && field.unique === true;

/** The index that keeps a unique field unique among a tenant's living rows, without case. */
export const uniqueIndexName = (resource: Resource, field: string) =>
  `${tableName(resource)}_${field}_unique`;

/** The index that keeps fields unique together among a tenant's living rows. */
export const togetherIndexName = (resource: Resource) => `${tableName(resource)}_together`;
