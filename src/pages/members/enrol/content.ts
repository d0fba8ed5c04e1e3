import type { FieldValues } from "react-hook-form";
import { member } from "#contract/entities/member";
import type { Typed } from "#contract/kit/operation";
import { parentField, type Resource } from "#contract/kit/resource";
import { type enrolMember, memberParts } from "#contract/operations/members/create-member";
import { startValues, type Values, valuesToCheck } from "../../../resources/form/values";

/** What is typed in the full form: the fields of the member, and the rows of what hangs on them. */
export interface EnrolValues extends FieldValues {
  parts: Record<string, Values[]>;
}

/** The form as one begins with it, and the step one stands in. */
export interface Start {
  entered: EnrolValues;
  step: number;
}

/** What a draft keeps. */
export interface Content {
  values: Values;
  parts: Record<string, { values: Values }[]>;
  step: number;
}

/** A part without the member it will belong to. */
export function partFields(resource: Resource): Resource {
  const whole = parentField(resource) ?? "";
  const { [whole]: _, ...fields } = resource.fields;
  return { ...resource, fields };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const recordOf = (kept: unknown) => (isRecord(kept) ? kept : {});
const rowsOf = (kept: unknown) =>
  Array.isArray(kept) ? kept.filter(isRecord).map(({ values }) => recordOf(values)) : [];

/** Reads a kept draft; what this version does not know is left out, what it newly asks starts blank. */
export function readContent(kept: unknown): Start {
  const content = recordOf(kept);
  const [values, parts] = [recordOf(content.values), recordOf(content.parts)];
  const entries = Object.entries(startValues(member)).map(([name, start]) => [name, values[name] ?? start]);
  return {
    entered: {
      ...Object.fromEntries(entries),
      parts: Object.fromEntries(memberParts.map(({ name }) => [name, rowsOf(parts[name])])),
    },
    step: typeof content.step === "number" ? content.step : 0,
  };
}

const ofEachRow = <To>(parts: EnrolValues["parts"], change: (row: Values) => To): Record<string, To[]> =>
  Object.fromEntries(Object.entries(parts).map(([resource, rows]) => [resource, rows.map(change)]));

/** What a draft keeps of it: a copy, which stays as it is while one types on. */
export const contentOf = ({ parts, ...values }: EnrolValues, step: number): Content => ({
  values,
  parts: ofEachRow(parts, (row) => ({ values: { ...row } })),
  step,
});

/** What is sent to add the member. */
export const inputOf = ({ parts, ...values }: EnrolValues, more: Values) =>
  ({ ...values, ...more, parts: ofEachRow(parts, valuesToCheck) }) as Typed<typeof enrolMember>;

/** What a draft is called: the name as far as it is typed. */
export function titleOf({ values }: Content): string {
  const text = (name: string) => (typeof values[name] === "string" ? (values[name] as string).trim() : "");
  const given = [text("first_name"), text("middle_name")].filter(Boolean).join(" ");
  return [text("last_name"), given].filter(Boolean).join(", ").slice(0, 255);
}
