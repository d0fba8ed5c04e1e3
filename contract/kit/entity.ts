import { z } from "zod";
import {
  type Field,
  type FieldSchema,
  type Fields,
  type FieldValue,
  fieldSchema,
  isAnswered,
  messageLabelOf,
  moment,
} from "#contract/kit/field";
import { defineList, type List } from "#contract/kit/list";
import type { Resource } from "#contract/kit/resource";
import { shownShape } from "#contract/kit/row";

/** What is typed into a record: groups that are written as a whole, in sections, of fields by name. */
type Groups = Readonly<Record<string, Readonly<Record<string, Fields>>>>;

type Simplify<T> = { [K in keyof T]: T[K] };
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;
/** The fields of a group, whatever section they are in. */
type FieldsIn<S> = Simplify<AllOf<S[keyof S]>>;
type FieldsOf<G extends Groups> = Simplify<
  AllOf<{ [Group in keyof G]: AllOf<G[Group][keyof G[Group]]> }[keyof G]>
>;

/** The list of a record's rows: of names that are typed, and of others. */
interface Listed<C extends Fields, Typed extends string, Other extends string> {
  label: string;
  /** The columns that are shown, in their order; every other field follows hidden. */
  shown: readonly (Typed | Other)[];
  /** Of what the server keeps: columns that may be shown. */
  hidden: readonly Other[];
  /** Typed fields that are no columns: some, or whatever is not shown. */
  omitted: readonly Typed[] | "others";
  /** Columns that no field of the record is; `created_at` may be called otherwise here. */
  computed: C;
  carries: NonNullable<List["carries"]>;
  searches: readonly (Typed | Other)[];
  /** By the title, unless said otherwise. */
  order?: { field: Typed | Other; order: "asc" | "desc" };
}

interface Traits<G extends Groups, K extends Fields, C extends Fields, N, B> {
  /** Its API path under /api/v1. */
  path: string;
  /** What people type. A field's place says which operation writes it, and under which heading. */
  groups: G;
  /** What the server alone writes. */
  kept: K;
  /** Fields that the server fills in when they are left out, and that are never empty. */
  numbered: readonly N[];
  /** What the quick form asks, in its order. */
  brief: readonly B[];
  list: Listed<C, NoInfer<NameIn<G>>, NoInfer<(keyof K | keyof C | "created_at") & string>>;
  /** The columns that a file to be imported is known by first. */
  importFirst: readonly NoInfer<NameIn<G>>[];
}

/**
 * The declaration of a record, whose fields are written by operations of their own. It is a Resource to all
 * that shows, compares or checks rows.
 */
export type Entity<
  G extends Groups = Groups,
  K extends Fields = Fields,
  C extends Fields = Fields,
  N = string,
  B = string,
> = Omit<Resource, "fields"> & Traits<G, K, C, N, B> & { fields: FieldsOf<G> };

type NameIn<G extends Groups> = keyof FieldsOf<G> & string;
type Declared<G extends Groups, K extends Fields, C extends Fields, N, B> = Traits<G, K, C, N, B> &
  Pick<Resource, "name" | "menu" | "page" | "label"> & {
    title: NoInfer<NameIn<G> | (keyof K & string)>;
  };

const together = (all: readonly Fields[]): Fields => Object.assign({}, ...all);

/** Declares a record: the branch's, named and ordered by its title. */
export function defineEntity<
  const G extends Groups,
  const K extends Fields,
  const C extends Fields,
  const N extends NameIn<G>,
  const B extends NameIn<G>,
>(declared: Declared<G, K, C, N, B>): Entity<G, K, C, N, B> {
  const { title, groups } = declared;
  const fields = together(Object.values(groups).flatMap((sections) => Object.values(sections)));
  return {
    ...declared,
    scope: "branch",
    order: { field: title, order: "asc" },
    fields: fields as FieldsOf<G>,
  };
}

/** What a row of the record holds of what people type. */
export type EntityValues<E extends Entity> = { [Name in keyof E["fields"]]: FieldValue<E["fields"][Name]> };

/** The fields of a group, in the order of its sections. */
export const groupFields = <E extends Entity, Group extends keyof E["groups"]>(entity: E, group: Group) =>
  together(Object.values(entity.groups[group as string] ?? {})) as FieldsIn<E["groups"][Group]>;

const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));

type BriefOf<E extends Entity> = E["brief"][number] & keyof E["fields"];

/** The fields of the quick form, in its order. */
export const briefFields = <E extends Entity>(entity: E) =>
  pick(entity.fields, entity.brief) as Simplify<Pick<E["fields"], BriefOf<E>>>;

type InputOf<F> = { [Name in keyof F]: FieldSchema<F[Name]> };

/** What is sent for fields, each by its rule: to be spread into the input of an operation. */
export const inputOf = <F extends object>(fields: F): InputOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]: [string, Field]) => [
      name,
      fieldSchema(field, messageLabelOf(name, field)),
    ]),
  ) as InputOf<F>;

/** What is sent to write a group as a whole: what is left out or null is cleared. */
export const groupInput = <E extends Entity, Group extends keyof E["groups"]>(entity: E, group: Group) =>
  inputOf(groupFields(entity, group));

/** What is sent to add a record by the quick form. */
export const briefInput = <E extends Entity>(entity: E) => inputOf(briefFields(entity));

/** What is sent to add a record in full: of what is left out there is nothing, not even a place. */
export function fullInput<E extends Entity>(entity: E): InputOf<E["fields"]> {
  const shape: Record<string, z.ZodType> = inputOf(entity.fields as Fields);
  const withDefaults = Object.entries(entity.fields as Fields).map(([name, { kind }]) => {
    const schema = shape[name] as z.ZodType;
    return [name, kind === "degrees" ? schema.default(null) : schema];
  });
  return Object.fromEntries(withDefaults);
}

type Empty<F> = {
  [Name in keyof F as F[Name] extends { required: true } ? never : Name]: F[Name] extends { kind: "toggle" }
    ? boolean
    : null;
};

/** What a record holds of which nothing was said. */
export const emptyValues = <E extends Entity>(entity: E) =>
  Object.fromEntries(
    Object.entries(entity.fields as Fields)
      .filter(([, { required }]) => !required)
      .map(([name, field]) => [name, field.kind === "toggle" ? (field.default ?? false) : null]),
  ) as Empty<E["fields"]>;

/** What only rows of one kind have: fields by the kind. */
type Variants = Readonly<Record<string, Fields>>;
type VariantOf<By extends string, V extends Variants> = {
  [Kind in keyof V]: Simplify<
    { [Name in By]: Kind } & { [Name in keyof V[Kind]]: FieldValue<V[Kind][Name]> }
  >;
}[keyof V];

/** The fields of one kind, written as a whole with the name of the kind: a union told apart by `by`. */
export function variantsSchema<const By extends string, V extends Variants>(
  by: By,
  variants: V,
  message: string,
) {
  const all = Object.entries(variants).map(([kind, fields]) =>
    z.strictObject({ [by]: z.literal(kind), ...inputOf(fields) }),
  );
  type Written = z.ZodType<VariantOf<By, V>, { [Name in By]: keyof V } & Record<string, unknown>>;
  return z.discriminatedUnion(by, all as never, message) as unknown as Written;
}

const at = z.iso.datetime({ offset: true });
const engine = {
  created_at: at,
  created_by_id: z.uuid().nullable(),
  updated_at: at,
  updated_by_id: z.uuid().nullable(),
  version: z.int(),
};

type ShownOf<F, Filled> = {
  [Name in keyof F as F[Name] extends { kind: "password" } ? never : Name]: z.ZodType<
    Name extends Filled ? NonNullable<FieldValue<F[Name]>> : FieldValue<F[Name]>
  >;
};
type RowShape<E extends Entity> = Simplify<
  { id: z.ZodUUID } & ShownOf<E["fields"] & E["kept"], E["numbered"][number]> & typeof engine
>;

/** A row of the record as it is answered: what is typed, what the server keeps, and the engine's columns. */
export function rowSchema<E extends Entity>(entity: E): z.ZodObject<RowShape<E>> {
  const isFilled = ({ kind, required }: Field, name: string) =>
    required === true || ["toggle", "table"].includes(kind) || entity.numbered.includes(name);
  const shown = shownShape({ ...(entity.fields as Fields), ...entity.kept }, isFilled);
  return z.object({ id: z.uuid(), ...shown, ...engine }) as unknown as z.ZodObject<RowShape<E>>;
}

/** What a row of the record holds of a group. */
export function groupRow<E extends Entity, Group extends keyof E["groups"]>(entity: E, group: Group) {
  const fields = groupFields(entity, group) as Fields;
  const answered = Object.entries(fields).filter(([, field]) => isAnswered(field));
  const mask = Object.fromEntries(answered.map(([name]) => [name, true]));
  type OfGroup = Pick<RowShape<E>, keyof RowShape<E> & keyof FieldsIn<E["groups"][Group]>>;
  return rowSchema(entity).pick(mask as never) as unknown as z.ZodObject<OfGroup>;
}

/** The list of a record: the columns that are shown, then its other fields. */
export function listOfEntity(entity: Entity): List {
  const { name, menu, path, order, fields, kept, list } = entity;
  const { shown, hidden, omitted, computed, ...more } = list;
  const all: Fields = { created_at: moment({ label: "Created" }), ...fields, ...kept, ...computed };
  const isColumn = (one: string) =>
    omitted !== "others" && isAnswered(fields[one] as Field) && ![...shown, ...omitted].includes(one);
  const others = Object.keys(fields).filter(isColumn);
  // Whether something must be typed says nothing of a column.
  const column = (one: string, listed: boolean): [string, Field] => [
    one,
    { ...(all[one] as Field), required: undefined, listed },
  ];
  return defineList({
    name,
    ...more,
    ...(menu && { menu }),
    path,
    fields: Object.fromEntries([
      ...shown.map((one) => column(one, true)),
      ...[...others, ...hidden].map((one) => column(one, false)),
    ]),
    order: list.order ?? order,
    invalidatedBy: [`${name}.create`, `${name}.update`, `${name}.delete`],
  });
}

const unnameable: readonly Field["kind"][] = ["media", "point", "degrees", "table", "password"];

/**
 * What a file may say of a record. Pictures and places on the map come from nowhere a file could name, and a
 * password is nobody's business.
 */
export function importFields({ fields, importFirst }: Entity): Fields {
  const names = [...new Set([...importFirst, ...Object.keys(fields)])];
  const nameable = names.filter((name) => !unnameable.includes((fields[name] as Field).kind));
  return pick(fields, nameable) as Fields;
}
