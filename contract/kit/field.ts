import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { maximumAmountCentavos } from "#contract/kit/money";

interface Common {
  /** English label; derived from the field's name when left out. */
  label?: string;
  /** English help text shown under the input. */
  help?: string;
  required?: boolean;
  /** Shown as a column of the list unless false. */
  listed?: boolean;
}

export type Field = Common &
  (
    | { kind: "text"; min?: number; max: number; unique?: boolean; pattern?: RegExp; patternMessage?: string }
    | { kind: "longText"; max: number }
    | { kind: "toggle"; default?: boolean }
    | { kind: "integer"; min?: number; max?: number; default?: number }
    | { kind: "percent"; min?: number; max?: number }
    | { kind: "money"; min?: number; max?: number }
    | { kind: "date"; unique?: boolean }
    | { kind: "choice"; options: readonly string[]; default?: string }
    | { kind: "reference"; to: string }
    | { kind: "media"; accept?: "picture" | "document" }
    | { kind: "icon" }
    | { kind: "color" }
    | { kind: "point" }
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
/** One of a closed list of words. */
export const choice = <const V extends readonly string[], O extends Omit<Options<"choice">, "options">>(
  options: V,
  more?: O,
) => ({ kind: "choice", options, ...more }) as { kind: "choice"; options: V } & O;
/** The id of a row of another noun or entity, named by its API route ("account"). */
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

export interface Point {
  latitude: number;
  longitude: number;
}

type Stored<F> = F extends { kind: "toggle" }
  ? boolean
  : F extends { kind: "integer" | "money" }
    ? number
    : F extends { kind: "point" }
      ? Point
      : F extends { kind: "choice"; options: readonly (infer V)[] }
        ? V
        : string;

/** The value a field has in a row: null only where it is not required. */
export type FieldValue<F> = F extends { required: true } | { kind: "toggle" } ? Stored<F> : Stored<F> | null;

const requiredMessage = (label: string) => `${label} is required`;

function textSchema(field: Extract<Field, { kind: "text" | "longText" }>, label: string) {
  let schema = z
    .string(requiredMessage(label))
    .trim()
    .max(field.max, `${label} must be at most ${field.max} characters`)
    // PostgreSQL keeps no NUL, and a lone surrogate is not text.
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      `${label} has characters that cannot be kept`,
    );
  if (field.kind === "text") {
    if (field.min) schema = schema.min(field.min, `${label} must be at least ${field.min} characters`);
    if (field.pattern) schema = schema.regex(field.pattern, field.patternMessage ?? `${label} is not valid`);
  }
  return field.required ? schema.min(1, requiredMessage(label)) : schema;
}

function integerSchema(label: string, min: number, max: number) {
  return z
    .number(`${label} must be a whole number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
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

const degrees = (label: string, limit: number) => {
  const message = `${label} must be from ${-limit} to ${limit}`;
  return z.number(message).min(-limit, message).max(limit, message);
};

/** The schema of a field's value when it is there. */
function valueSchema(field: Field, label: string): z.ZodType {
  switch (field.kind) {
    case "text":
    case "longText":
      return textSchema(field, label);
    case "toggle":
      return z.boolean(`${label} must be yes or no`);
    case "integer":
      return integerSchema(label, field.min ?? -2_147_483_648, field.max ?? 2_147_483_647);
    case "money":
      return integerSchema(label, field.min ?? -maximumAmountCentavos, field.max ?? maximumAmountCentavos);
    case "percent":
      return percentSchema(label, field.min ?? 0, field.max ?? 100);
    case "date":
      return calendarDate;
    case "choice":
      return z.enum(field.options as readonly [string, ...string[]], `${label} must be one of its options`);
    case "reference":
    case "media":
      return z.uuid(requiredMessage(label));
    case "icon":
      return z.string(requiredMessage(label)).regex(/^[a-z0-9-]{1,50}$/i, `${label} is not an icon`);
    case "color":
      return z
        .string(requiredMessage(label))
        .regex(/^#[0-9a-f]{6}$/i, `${label} must be a colour like #1a2b3c`);
    case "point":
      return z.strictObject(
        { latitude: degrees("Latitude", 90), longitude: degrees("Longitude", 180) },
        `${label} must be a place`,
      );
  }
}

/** The schema of a field as it is written; what is left out becomes its default or null. */
export function fieldSchema(field: Field, label: string): z.ZodType {
  const schema = valueSchema(field, label);
  if (field.kind === "toggle") return schema.default(field.default ?? false);
  if ((field.kind === "integer" || field.kind === "choice") && field.default !== undefined) {
    return schema.default(field.default);
  }
  if (field.required) return schema;
  const emptyIsNull = (value: unknown) => (value === "" || value === undefined ? null : value);
  return z.preprocess(emptyIsNull, schema.nullable().default(null));
}

/** "member_type_id" → "Member type": the English label where none is given. */
export function labelOf(name: string, field?: { label?: string }): string {
  if (field?.label) return field.label;
  const words = name.replace(/_id$/, "").replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
