import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { type TextFormat, textFormats } from "#contract/kit/format";
import { amountTooLarge, formatPesos, maximumAmountCentavos } from "#contract/kit/money";
import { isStorable, optional } from "#contract/kit/text";

interface Common {
  /** English label; derived from the field's name when left out. */
  label?: string;
  /** What messages about it call it, where that is not its label. */
  messageLabel?: string;
  /** English help text shown under the input. */
  help?: string;
  required?: boolean;
  /** Shown as a column of the list unless false. */
  listed?: boolean;
}

export type Field = Common &
  (
    | {
        kind: "text";
        min?: number;
        max: number;
        unique?: boolean;
        pattern?: RegExp;
        patternMessage?: string;
        /** Its rule comes before a pattern's. */
        format?: TextFormat;
        default?: string;
      }
    | { kind: "longText"; max: number }
    | { kind: "password" }
    | { kind: "toggle"; default?: boolean }
    | { kind: "integer"; min?: number; max?: number; default?: number }
    | { kind: "percent"; min?: number; max?: number; default?: string }
    | { kind: "money"; min?: number; max?: number; default?: number }
    | { kind: "date"; unique?: boolean }
    | { kind: "moment" }
    | { kind: "choice"; options: readonly string[]; default?: string }
    | { kind: "reference"; to: string }
    | { kind: "media"; accept?: "picture" | "document" }
    | { kind: "icon" }
    | { kind: "color" }
    | { kind: "point" }
    | { kind: "degrees"; limit: number }
    | { kind: "table"; fields: Fields; max: number; unique?: string; uniqueMessage?: string }
  );

export type FieldKind = Field["kind"];
export type Fields = Record<string, Field>;

type Options<K extends FieldKind> = Omit<Extract<Field, { kind: K }>, "kind">;

/** One line of text, 255 characters at most unless `max` says otherwise. */
export const text = <O extends Partial<Options<"text">>>(options?: O) =>
  ({ kind: "text", max: 255, ...options }) as { kind: "text"; max: number } & O;
/** Several lines of text, 5,000 characters at most unless `max` says otherwise. */
export const longText = <O extends Partial<Options<"longText">>>(options?: O) =>
  ({ kind: "longText", max: 5000, listed: false, ...options }) as { kind: "longText"; max: number } & O;
/**
 * A password that somebody chooses, 8 to 200 characters; the server also refuses common ones. It is asked for
 * and nothing else: no row, list, file or history holds it.
 */
export const password = <O extends Options<"password">>(options?: O) =>
  ({ kind: "password", messageLabel: "Password", ...options }) as { kind: "password" } & O;
/** Yes or no; no unless `default` says otherwise. */
export const toggle = <O extends Options<"toggle">>(options?: O) =>
  ({ kind: "toggle", ...options }) as { kind: "toggle" } & O;
/** A whole number. */
export const integer = <O extends Options<"integer">>(options?: O) =>
  ({ kind: "integer", ...options }) as { kind: "integer" } & O;
/** Per cent as a decimal string of at most six decimals ("2.5" is 2.5 %), 0 to 100 by default. */
export const percent = <O extends Options<"percent">>(options?: O) =>
  ({ kind: "percent", ...options }) as { kind: "percent" } & O;
/** Whole centavos. */
export const money = <O extends Options<"money">>(options?: O) =>
  ({ kind: "money", ...options }) as { kind: "money" } & O;
/** A calendar day. */
export const date = <O extends Options<"date">>(options?: O) =>
  ({ kind: "date", ...options }) as { kind: "date" } & O;
/** A point in time, ISO 8601 in UTC; lists are asked for the day it fell on in the branch. */
export const moment = <O extends Options<"moment">>(options?: O) =>
  ({ kind: "moment", ...options }) as { kind: "moment" } & O;
/** One of a closed list of words. */
export const choice = <const V extends readonly string[], O extends Omit<Options<"choice">, "options">>(
  options: V,
  more?: O,
) => ({ kind: "choice", options, ...more }) as { kind: "choice"; options: V } & O;
/** The id of a row of another resource or entity, named by its API route ("account"). */
export const reference = <O extends Omit<Options<"reference">, "to">>(to: string, options?: O) =>
  ({ kind: "reference", to, ...options }) as { kind: "reference"; to: string } & O;
/** The id of an uploaded picture; with `accept: "document"` also of a PDF. */
export const media = <O extends Options<"media">>(options?: O) =>
  ({ kind: "media", ...options }) as { kind: "media" } & O;
/** The name of an icon of the product's set. */
export const icon = <O extends Options<"icon">>(options?: O) =>
  ({ kind: "icon", ...options }) as { kind: "icon" } & O;
/** A colour as "#rrggbb". */
export const color = <O extends Options<"color">>(options?: O) =>
  ({ kind: "color", ...options }) as { kind: "color" } & O;
/** A place on the map, in degrees. */
export const point = <O extends Options<"point">>(options?: O) =>
  ({ kind: "point", listed: false, ...options }) as { kind: "point" } & O;
/** One half of a place on the map, from `-limit` to `limit`. What writes it says it, be it null. */
export const degrees = <O extends Omit<Options<"degrees">, "limit">>(limit: number, options?: O) =>
  ({ kind: "degrees", limit, ...options }) as { kind: "degrees"; limit: number } & O;
/** Rows inside a row, each of the same fields; none when left out. `unique` is what tells them apart. */
export const table = <const F extends Fields, O extends Omit<Options<"table">, "fields">>(
  fields: F,
  options: O,
) => ({ kind: "table", fields, listed: false, ...options }) as { kind: "table"; fields: F } & O;

export interface Point {
  latitude: number;
  longitude: number;
}

type Stored<F> = F extends { kind: "toggle" }
  ? boolean
  : F extends { kind: "integer" | "money" | "degrees" }
    ? number
    : F extends { kind: "point" }
      ? Point
      : F extends { kind: "table"; fields: infer T }
        ? { [Name in keyof T]: FieldValue<T[Name]> }[]
        : F extends { kind: "choice"; options: readonly (infer V)[] }
          ? V
          : string;

/** The value a field has in a row: null only where it is not required. */
export type FieldValue<F> = F extends { required: true } | { default: unknown } | { kind: "toggle" | "table" }
  ? Stored<F>
  : Stored<F> | null;

/** The schema of a field as it is written. */
export type FieldSchema<F> = F extends { kind: "toggle" }
  ? z.ZodDefault<z.ZodBoolean>
  : F extends { default: unknown } | { kind: "table" }
    ? z.ZodDefault<z.ZodType<Stored<F>, Stored<F>>>
    : F extends { required: true }
      ? z.ZodType<Stored<F>, Stored<F>>
      : ReturnType<typeof optional<z.ZodType<Stored<F>>>>;

const requiredMessage = (label: string) => `${label} is required`;

function textSchema(field: Extract<Field, { kind: "text" | "longText" }>, label: string): z.ZodType<string> {
  if (field.kind === "text" && field.format) {
    const { format, max, pattern, patternMessage = `${label} is not valid` } = field;
    const schema: z.ZodType<string> = textFormats[format](label, max);
    return pattern ? schema.refine((value) => pattern.test(value), patternMessage) : schema;
  }
  let schema = z
    .string(requiredMessage(label))
    .trim()
    .max(field.max, `${label} must be at most ${field.max} characters`)
    .refine(isStorable, `${label} has characters that cannot be kept`);
  if (field.required) schema = schema.min(1, requiredMessage(label));
  if (field.kind === "text") {
    if (field.min) schema = schema.min(field.min, `${label} must be at least ${field.min} characters`);
    if (field.pattern) schema = schema.regex(field.pattern, field.patternMessage ?? `${label} is not valid`);
  }
  return schema;
}

const passwordSchema = (label: string) =>
  z
    .string(requiredMessage(label))
    .min(1, requiredMessage(label))
    .min(8, `${label} must atleast 8 characters`)
    .max(200, `${label} must be at most 200 characters`);

/** What numbers are, the widest limits there are, and how people type them: amounts are sent in centavos. */
const numbers = {
  integer: { what: "a whole number", least: -2_147_483_648, most: 2_147_483_647, typed: String },
  money: {
    what: "an amount with at most 2 decimals",
    least: -maximumAmountCentavos,
    most: maximumAmountCentavos,
    typed: formatPesos,
  },
};

function numberSchema(label: string, { kind, min, max }: Extract<Field, { kind: keyof typeof numbers }>) {
  const { what, least, most, typed } = numbers[kind];
  const message = `${label} must be ${what}`;
  const isGreatest = kind === "money" && (max ?? most) === most;
  return z
    .number({ error: ({ input }) => (input == null ? requiredMessage(label) : message) })
    .int(message)
    .min(min ?? least, `${label} must be at least ${typed(min ?? least)}`)
    .max(max ?? most, isGreatest ? amountTooLarge : `${label} must be at most ${typed(max ?? most)}`);
}

function percentSchema(label: string, min: number, max: number) {
  return z
    .string(`${label} must be a number`)
    .regex(/^-?\d{1,6}(\.\d{1,6})?$/, `${label} must be a number with at most 6 decimals`)
    .refine(
      (value) => Number(value) >= min && Number(value) <= max,
      `${label} must be from ${min} to ${max}`,
    );
}

const degreesSchema = (label: string, limit: number) => {
  const message = `${label} must be from ${-limit} to ${limit}`;
  return z.number(message).min(-limit, message).max(limit, message);
};

function tableSchema(field: Extract<Field, { kind: "table" }>, label: string) {
  const { fields, max, unique = "", uniqueMessage = `${label} must differ` } = field;
  const shape = Object.entries(fields).map(([name, one]) => [
    name,
    fieldSchema(one, messageLabelOf(name, one)),
  ]);
  return z
    .array(z.strictObject(Object.fromEntries(shape)), `${label} must be a list`)
    .max(max, `${label} must have at most ${max} entries`)
    .refine((rows) => !unique || new Set(rows.map((row) => row[unique])).size === rows.length, uniqueMessage);
}

/** The schema of a field's value when it is there. */
function valueSchema(field: Field, label: string): z.ZodType {
  switch (field.kind) {
    case "text":
    case "longText":
      return textSchema(field, label);
    case "password":
      return passwordSchema(label);
    case "toggle":
      return z.boolean(`${label} must be yes or no`);
    case "integer":
    case "money":
      return numberSchema(label, field);
    case "percent":
      return percentSchema(label, field.min ?? 0, field.max ?? 100);
    case "date":
      return calendarDate;
    case "moment":
      return z.iso.datetime({ offset: true, error: `${label} must be a moment` });
    case "choice":
      return z.enum(field.options as readonly [string, ...string[]], {
        error: ({ input }) =>
          input === undefined ? requiredMessage(label) : `${label} must be one of its options`,
      });
    case "reference":
    case "media":
      return z.uuid(requiredMessage(label)).toLowerCase();
    case "icon":
      return z.string(requiredMessage(label)).regex(/^[a-z0-9-]{1,50}$/i, `${label} is not an icon`);
    case "color":
      return z
        .string(requiredMessage(label))
        .regex(/^#[0-9a-f]{6}$/i, `${label} must be a color like #1a2b3c`);
    case "point":
      return z.strictObject(
        { latitude: degreesSchema("Latitude", 90), longitude: degreesSchema("Longitude", 180) },
        `${label} must be a place`,
      );
    case "degrees":
      return degreesSchema(label, field.limit);
    case "table":
      return tableSchema(field, label);
  }
}

const isEmpty = (value: unknown) => value === "" || value === undefined || value === null;

/** The schema of a field as it is written; what is left out becomes its default or null. */
export function fieldSchema(field: Field, label: string): z.ZodType {
  const schema = valueSchema(field, label);
  if (field.kind === "toggle") return schema.default(field.default ?? false);
  if (field.kind === "table") return schema.default([]);
  if ("default" in field && field.default !== undefined) {
    if (field.kind !== "percent") return schema.default(field.default);
    return z.preprocess((value) => (isEmpty(value) ? field.default : value), schema);
  }
  const written = field.required ? schema : field.kind === "degrees" ? schema.nullable() : optional(schema);
  return field.kind === "password" ? written.meta({ format: "password", writeOnly: true }) : written;
}

/** Whether a field is ever answered: a password is only asked for. */
export const isAnswered = ({ kind }: Pick<Field, "kind">) => kind !== "password";

/** "member_type_id" → "Member type": the English label where none is given. */
export function labelOf(name: string, field?: { label?: string }): string {
  if (field?.label) return field.label;
  const words = name.replace(/_id$/, "").replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What messages about a field call it. */
export const messageLabelOf = (name: string, field?: Field): string =>
  field?.messageLabel ?? labelOf(name, field);
