import { z } from "zod";
import { type Field, type Fields, type FieldValue, fieldSchema, labelOf } from "#contract/kit/field";

export type MenuGroup =
  | "common"
  | "accounting"
  | "transactions"
  | "loans"
  | "maintenance"
  | "members"
  | "employees";

/** The declaration of a master-data noun: everything both sides need to know about it (DESIGN section 3). */
export interface Resource<F extends Fields = Fields> {
  /** Kebab-case; its API route, permission prefix and live topic: "member-gender". */
  name: string;
  /** English names for menus and headings; derived from `name` when left out. */
  label?: string;
  labelPlural?: string;
  menu: MenuGroup;
  /** Path of its list under the branch: "members/member-gender". */
  page: string;
  /** Whose rows: the branch's (default) or the whole organisation's. */
  scope: "branch" | "organization";
  /** The field that names a row in pickers, refusals and headings. */
  title: string;
  /** Order of a list nobody sorted. */
  order: { field: string; order: "asc" | "desc" };
  fields: F;
}

type Declared<F extends Fields> = Partial<Omit<Resource<F>, "name" | "menu" | "page" | "fields">> &
  Pick<Resource<F>, "name" | "menu" | "page" | "fields">;

/**
 * Declares a master-data noun. Rows are the branch's, named by `name` (else the first field) and ordered by
 * it, unless said otherwise.
 */
export function defineResource<const F extends Fields>(declared: Declared<F>): Resource<F> {
  const title =
    declared.title ?? ("name" in declared.fields ? "name" : (Object.keys(declared.fields)[0] as string));
  return { scope: "branch", title, order: { field: title, order: "asc" }, ...declared };
}

type Simplify<T> = { [K in keyof T]: T[K] };

/** What a row of the noun holds besides the engine's own columns. */
export type ResourceValues<R> =
  R extends Resource<infer F> ? Simplify<{ [K in keyof F]: FieldValue<F[K]> }> : never;

/** The columns the engine keeps on every row. `created_at` and `updated_at` are ISO 8601 in UTC. */
export interface EngineColumns {
  id: string;
  organization_id: string;
  branch_id: string | null;
  created_at: string;
  created_by_id: string | null;
  updated_at: string;
  updated_by_id: string | null;
  version: number;
}

export type ResourceRow<R> = ResourceValues<R> & EngineColumns;

/** The body of POST: every field by its rule, unknown keys refused. */
export function createSchema(resource: Resource): z.ZodObject {
  const shape = Object.entries(resource.fields).map(([name, field]: [string, Field]) => [
    name,
    fieldSchema(field, labelOf(name, field)),
  ]);
  return z.strictObject(Object.fromEntries(shape));
}

/** The body of PUT: the whole row as it should be, with the version it was read at. */
export function updateSchema(resource: Resource): z.ZodObject {
  return createSchema(resource).extend({ version: z.number("Version is required").int().min(1) });
}

/** "member-gender" → "member_gender". */
export const tableName = (resource: Pick<Resource, "name">) => resource.name.replaceAll("-", "_");

/** English singular: "Member gender". */
export const singularOf = (resource: Resource) => labelOf(resource.name, resource);

/** English plural for menus and headings. */
export function pluralOf(resource: Resource): string {
  if (resource.labelPlural) return resource.labelPlural;
  const singular = singularOf(resource);
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}
