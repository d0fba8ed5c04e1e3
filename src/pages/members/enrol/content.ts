import { v4 as newKey } from "uuid";
import { member } from "#contract/entities/member";
import { bornBefore } from "#contract/entities/person";
import type { CalendarDate } from "#contract/kit/dates";
import type { Typed } from "#contract/kit/operation";
import { parentField, type Resource } from "#contract/kit/resource";
import { enrolMember, memberParts } from "#contract/operations/members/create-member";
import { startValues, type Values, valuesToCheck } from "../../../resources/form/values";

/** A row of a part while it is typed; its key says which it is when others go. */
interface PartRow {
  key: string;
  values: Values;
}

/** The full form as it stands: what a draft keeps. */
export interface Content {
  values: Values;
  parts: Record<string, PartRow[]>;
  step: number;
}

/** A part without the member it will belong to. */
export function partFields(resource: Resource): Resource {
  const whole = parentField(resource) ?? "";
  const { [whole]: _, ...fields } = resource.fields;
  return { ...resource, fields };
}

export const blankContent = (): Content => ({ values: startValues(member), parts: {}, step: 0 });

export const blankRow = (resource: Resource): PartRow => ({
  key: newKey(),
  values: startValues(partFields(resource)),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const rowsOf = (kept: unknown): PartRow[] =>
  Array.isArray(kept)
    ? kept.filter(isRecord).map((row) => ({
        key: typeof row.key === "string" ? row.key : newKey(),
        values: isRecord(row.values) ? row.values : {},
      }))
    : [];

/** Reads a kept draft; what this version does not know is left out, what it newly asks starts blank. */
export function readContent(kept: unknown): Content {
  const blank = blankContent();
  if (!isRecord(kept)) return blank;
  const values = isRecord(kept.values) ? kept.values : {};
  const parts = isRecord(kept.parts) ? kept.parts : {};
  return {
    values: Object.fromEntries(
      Object.entries(blank.values).map(([name, start]) => [name, values[name] ?? start]),
    ),
    parts: Object.fromEntries(memberParts.map(({ name }) => [name, rowsOf(parts[name])])),
    step: typeof kept.step === "number" ? kept.step : 0,
  };
}

/** What is sent to add the member. */
export function inputOf({ values, parts }: Content, more: Values): Typed<typeof enrolMember> {
  const rows = Object.entries(parts).map(([resource, listed]) => [
    resource,
    listed.map((row) => valuesToCheck(row.values)),
  ]);
  return { ...values, ...more, parts: Object.fromEntries(rows) } as Typed<typeof enrolMember>;
}

/**
 * What is wrong with it on a day by the contract's rules: the first validation error of each input, by its
 * path.
 */
export function validationErrorsOf(content: Content, today: CalendarDate): Record<string, string> {
  const checked = bornBefore(enrolMember, today).input.safeParse(inputOf(content, {}));
  const validationErrors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) validationErrors[path.join(".")] ??= message;
  return validationErrors;
}

/** What a draft is called: the name as far as it is typed. */
export function titleOf({ values }: Content): string {
  const text = (name: string) => (typeof values[name] === "string" ? (values[name] as string).trim() : "");
  const given = [text("first_name"), text("middle_name")].filter(Boolean).join(" ");
  return [text("last_name"), given].filter(Boolean).join(", ").slice(0, 255);
}
