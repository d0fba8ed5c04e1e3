import { z } from "zod";
import {
  type Fields,
  type FieldValue,
  fieldSchema,
  integer,
  messageLabelOf,
  reference,
} from "#contract/kit/field";

type Value<F> = NonNullable<FieldValue<F>>;
type AlwaysThere = { required: true } | { kind: "toggle" } | { default: unknown };

type OptionalNames<F> = { [K in keyof F]: F[K] extends { required: true } ? never : K }[keyof F];
type Simplify<T> = { -readonly [K in keyof T]: T[K] } & {};

/** What a handler gets: null only where a field may be left out and has no default. */
type Parsed<F> = { -readonly [K in keyof F]: F[K] extends AlwaysThere ? Value<F[K]> : Value<F[K]> | null };
/** What a caller sends: only required fields must be there. */
type Sent<F> = Simplify<
  { [K in Exclude<keyof F, OptionalNames<F>>]: Value<F[K]> } & {
    [K in OptionalNames<F>]?: F[K] extends AlwaysThere ? Value<F[K]> : Value<F[K]> | null;
  }
>;

/** The schema of an input that was declared in fields, which it keeps for whoever draws its form. */
export type FieldsInput<F extends Fields> = z.ZodType<Parsed<F>, Sent<F>> & { readonly fields: F };

/**
 * The input of an operation, declared in kinds of field: `fields({ id: recordId("account"), version })`. It
 * refuses unknown keys; what is left out becomes its default or null, as in a row of a resource.
 */
export function fields<const F extends Fields>(declared: F): FieldsInput<F> {
  const shape = Object.entries(declared).map(([name, field]) => [
    name,
    fieldSchema(field, messageLabelOf(name, field)),
  ]);
  const schema = z.strictObject(Object.fromEntries(shape));
  return Object.assign(schema, { fields: declared }) as unknown as FieldsInput<F>;
}

/** The id of the record that an operation acts on, a row of that resource. */
export const recordId = <const N extends string>(resource: N) => reference(resource, { required: true });

/** The version at which the caller read the record; it is stale once somebody else has written it. */
export const version = integer({ required: true, min: 1, label: "Version" });
