import "#contract/kit/messages";
import { z } from "zod";
import {
  type Field,
  type Fields,
  type FieldValue,
  fieldSchema,
  isAnswered,
  labelOf,
  messageLabelOf,
} from "#contract/kit/field";
import { oncePer } from "#contract/kit/once";
import type { Rule } from "#contract/kit/rule";

export type MenuGroup =
  | "common"
  | "accounting"
  | "transactions"
  | "loans"
  | "maintenance"
  | "members"
  | "employees";

/**
 * The declaration of a master-data resource: everything both sides need to know about it (DESIGN section 3).
 */
export interface Resource<F extends Fields = Fields> {
  /** Kebab-case; its API route, permission prefix and live topic: "member-gender". */
  name: string;
  /** English names for menus and headings; derived from `name` when left out. */
  label?: string;
  labelPlural?: string;
  /** The API route of what each row is a part of: "member-profile". Its rows are shown there, on no page. */
  parent?: string;
  menu?: MenuGroup;
  /** Path of its list under the branch: "members/member-gender". */
  page?: string;
  /** Whose rows: the branch's (default) or the whole organisation's. */
  scope: "branch" | "organization";
  /** The field that names a row in pickers, refusals and headings. */
  title: string;
  /** Order of a list nobody sorted. */
  order: { field: string; order: "asc" | "desc" };
  fields: F;
  /** Headings in a long form: by the field that comes first under each. */
  sections?: Readonly<Partial<Record<keyof F & string, string>>>;
  /** What the fields of a row must agree on. */
  rules?: readonly Rule[];
  /** Fields that no two rows have the same values of; a unique index "<table>_together" holds it. */
  uniqueTogether?: readonly string[];
  /** Fields that may be changed in the list itself. */
  inlineEdit?: readonly string[];
  /** Adding and deleting rows, and changing one of those fields, stand behind the rules of that kind. */
  approval?: { kind: string; fields: readonly string[] };
  /** Fields whose sum over the whole result its list shows. */
  totals?: readonly string[];
}

/** A resource with a page of its own: one that is no part of something else. */
export type PagedResource = Resource & Required<Pick<Resource, "menu" | "page">>;

export const isPaged = (resource: Resource): resource is PagedResource => resource.page !== undefined;

type Declared<F extends Fields> = Partial<Omit<Resource<F>, "name" | "parent" | "menu" | "page" | "fields">> &
  Pick<Resource<F>, "name" | "fields">;

type Snake<N extends string> = N extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : N;
type PartOf<P extends string> = Record<
  `${Snake<P>}_id`,
  { kind: "reference"; to: P; required: true; listed: false }
>;

/** "member-gender" → "member_gender". */
export const tableName = (resource: Pick<Resource, "name">) => resource.name.replaceAll("-", "_");

/**
 * The field that says what a row is a part of: "member_profile_id"; none for a resource that stands alone.
 */
export const parentField = ({ parent }: Resource): string | undefined =>
  parent && `${tableName({ name: parent })}_id`;

/**
 * Declares a master-data resource. Rows are the branch's, named by `name` (else the first field) and ordered
 * by it, unless said otherwise. With a `parent` it has neither menu nor page, and a required field beside
 * those declared, "member_profile_id", that is set when a row is made and never changes. Throws where a field
 * is a password: its rows are answered as they are written.
 */
export function defineResource<const F extends Fields, const P extends string>(
  declared: Declared<F> & { parent: P },
): Resource<PartOf<P> & F>;
export function defineResource<const F extends Fields>(
  declared: Declared<F> & Pick<PagedResource, "menu" | "page">,
): Resource<F> & Pick<PagedResource, "menu" | "page">;
export function defineResource(declared: Declared<Fields> & { parent?: string }): Resource {
  const { name, fields, parent } = declared;
  if (!Object.values(fields).every(isAnswered)) throw new Error(`${name} would answer a password`);
  const title = declared.title ?? ("name" in fields ? "name" : (Object.keys(fields)[0] as string));
  const resource: Resource = { scope: "branch", title, order: { field: title, order: "asc" }, ...declared };
  const whole = parentField(resource);
  if (!whole || !parent) return resource;
  const partOf: Field = { kind: "reference", to: parent, required: true, listed: false };
  return { ...resource, fields: { [whole]: partOf, ...fields } };
}

type Simplify<T> = { [K in keyof T]: T[K] };

/** What a row of the resource holds besides the engine's own columns. */
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

/** Every field by its rule, unknown keys refused. */
const fieldsSchema = oncePer(({ fields }: Resource): z.ZodObject => {
  const shape = Object.entries(fields).map(([name, field]: [string, Field]) => [
    name,
    fieldSchema(field, messageLabelOf(name, field)),
  ]);
  return z.strictObject(Object.fromEntries(shape));
});

const agreeing = (schema: z.ZodObject, { rules = [] }: Resource): z.ZodObject =>
  rules.reduce((ruled, { field, message, holds }) => ruled.refine(holds, { path: [field], message }), schema);

/** The body of POST: every field by its rule, the fields by the resource's rules, unknown keys refused. */
export const createSchema = oncePer(
  (resource: Resource): z.ZodObject => agreeing(fieldsSchema(resource), resource),
);

/** The body of PUT: the whole row as it should be, with the version it was read at. */
export const updateSchema = oncePer((resource: Resource): z.ZodObject => {
  const version = z.number("Version is required").int().min(1);
  return agreeing(fieldsSchema(resource).extend({ version }), resource);
});

/** English singular: "Member gender". */
export const singularOf = (resource: Resource) => labelOf(resource.name, resource);

/** English plural for menus and headings. */
export function pluralOf(resource: Resource): string {
  if (resource.labelPlural) return resource.labelPlural;
  const singular = singularOf(resource);
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}
