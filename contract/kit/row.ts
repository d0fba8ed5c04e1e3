import { z } from "zod";
import { type Field, type Fields, isAnswered } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { oncePer } from "#contract/kit/once";
import type { Resource } from "#contract/kit/resource";

const moment = z.iso.datetime({ offset: true });

/** Whether what is sent of a field is never null. */
const isFilledAsSent = (field: Field) =>
  field.required === true || field.kind === "toggle" || field.kind === "table" || "default" in field;

/** What a field holds in a row that is answered. Rules for what is typed into it are fieldSchema's. */
function shownValue(field: Field): z.ZodType {
  switch (field.kind) {
    case "toggle":
      return z.boolean();
    case "integer":
      return z.int();
    case "money":
      return z.int().meta({ description: "Whole centavos" });
    case "date":
      return z.iso.date("Invalid date format");
    case "moment":
      return moment;
    case "table":
      return z.array(z.object(shownShape(field.fields, isFilledAsSent)));
    case "degrees":
      return z.number();
    case "choice":
      return z.enum(field.options as readonly [string, ...string[]]);
    case "reference":
    case "media":
      return z.uuid();
    case "point":
      return z.object({ latitude: z.number(), longitude: z.number() });
    default:
      return z.string();
  }
}

const words = z.string().nullable().optional();

/** What a reference is called stands beside it: account_code and account_name beside account_id. */
function namesBeside(name: string, field: Field): [string, z.ZodType][] {
  if (field.kind !== "reference") return [];
  const parts = field.to === "user" ? ["name", "full_name"] : ["name", "code"];
  return parts.map((part) => [name.replace(/_id$/, `_${part}`), words]);
}

/** Fields as they are answered; null for what may be empty. */
export const shownShape = (fields: Fields, isFilled: (field: Field, name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isAnswered(field))
      .map(([name, field]): [string, z.ZodType] => [
        name,
        isFilled(field, name) ? shownValue(field) : shownValue(field).nullable(),
      ]),
  );

const shownFields = (fields: Fields, isFilled: (field: Field) => boolean) => {
  const beside = Object.entries(fields).flatMap(([name, field]) => namesBeside(name, field));
  return { ...shownShape(fields, isFilled), ...Object.fromEntries(beside) };
};

/** A row of a list that is no resource's: any field may be null. */
export const listRowSchema = oncePer(
  ({ fields, carries = {} }: List): z.ZodObject =>
    z.object({ id: z.string(), ...shownFields(fields, () => false), ...carries }),
);

/** A row of a resource, with the engine's columns and the names of who made and changed it. */
export const resourceRowSchema = oncePer(
  ({ fields }: Resource): z.ZodObject =>
    z.object({
      id: z.uuid(),
      organization_id: z.uuid(),
      branch_id: z.uuid().nullable(),
      created_at: moment,
      created_by_id: z.uuid().nullable(),
      created_by_name: words,
      updated_at: moment,
      updated_by_id: z.uuid().nullable(),
      updated_by_name: words,
      version: z.int().min(1),
      ...shownFields(fields, ({ kind, required }) => required === true || ["toggle", "table"].includes(kind)),
    }),
);

/** A page of rows, as Page says. */
export const pageSchema = (row: z.ZodType) =>
  z.object({
    data: z.array(row),
    totalSize: z.int(),
    totalPage: z.int(),
    pageIndex: z.int(),
    pageSize: z.int(),
    totalIsMinimum: z
      .boolean()
      .optional()
      .meta({ description: "True where counting stopped before the end" }),
    totals: z.record(z.string(), z.int()).optional(),
    nextCursor: z.string().nullable().optional(),
  });
