import type { Field } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import type { Row } from "../../lists/row";

export type Values = Record<string, unknown>;

function startOf(field: Field): unknown {
  if (field.kind === "toggle") return field.default ?? false;
  if (field.kind === "table") return [];
  if ("default" in field) return field.default ?? null;
  return ["text", "longText", "password"].includes(field.kind) ? "" : null;
}

/** What a form starts with: the row's values, or each field's beginning. */
export function startValues(resource: Pick<Resource, "fields">, row?: Row): Values {
  const entries = Object.entries(resource.fields).map(([name, field]) => [
    name,
    row?.[name] ?? startOf(field),
  ]);
  return { ...Object.fromEntries(entries), ...(row && { version: row.version }) };
}

/** Null where required would be told as a wrong kind of value; left out, it is told as missing. */
export function valuesToCheck(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

const worded = (value: unknown) => JSON.stringify(value === "" ? null : (value ?? null));

/** Text that was emptied is the same as none. */
export const isSameValue = (one: unknown, other: unknown) => worded(one) === worded(other);

/** The fields in which two versions of a row differ. */
export function changedFields(resource: Pick<Resource, "fields">, one: Values, other: Values): string[] {
  return Object.keys(resource.fields).filter((name) => !isSameValue(one[name], other[name]));
}
