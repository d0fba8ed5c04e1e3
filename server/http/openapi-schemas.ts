import { z } from "zod";
import type { Fields } from "#contract/kit/field";
import { createSchema, type Resource } from "#contract/kit/resource";

export type Json = Record<string, unknown>;

/** The JSON schema of a zod schema, as it is sent ("input") or answered ("output"). */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: "any", io });
  return json;
}

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const uuid = { type: "string", format: "uuid" };
const uuidOrNull = { type: ["string", "null"], format: "uuid" };
const moment = { type: "string", format: "date-time" };
const version = { type: "integer", minimum: 1 };

const engineColumns = {
  id: uuid,
  organization_id: uuid,
  branch_id: uuidOrNull,
  created_at: moment,
  created_by_id: uuidOrNull,
  updated_at: moment,
  updated_by_id: uuidOrNull,
  version,
};

/** What is sent to make a row of a noun, what to change it, and the row itself. */
export function nounSchemas(resource: Resource): { create: Json; update: Json; row: Json } {
  // By its output: an optional field is read through a step that JSON schema cannot say.
  const body = jsonSchema(createSchema(resource), "output");
  const properties = body.properties as Json;
  const required = Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name];
    return field?.required === true && !("default" in field);
  });
  return {
    create: { ...body, required },
    update: { ...body, properties: { ...properties, version }, required: [...required, "version"] },
    row: {
      type: "object",
      properties: { ...engineColumns, ...properties },
      required: [...Object.keys(engineColumns), ...Object.keys(properties)],
    },
  };
}

const shapeOf: Record<string, Json> = {
  toggle: { type: "boolean" },
  integer: { type: "integer" },
  money: { type: "integer", description: "Whole centavos" },
  date: { type: "string", format: "date" },
  reference: uuid,
  media: uuid,
};

/** A row of a list that is no noun: its columns by kind, any of which may be null. */
export function listRow(fields: Fields): Json {
  const properties = Object.entries(fields).map(([name, { kind }]) => {
    const { type = "string", ...more } = shapeOf[kind] ?? {};
    return [name, { ...more, type: [type, "null"] }];
  });
  return { type: "object", properties: { id: uuid, ...Object.fromEntries(properties) } };
}

/** A page of rows. */
export const pageOf = (row: Json): Json => ({
  type: "object",
  properties: {
    data: { type: "array", items: row },
    totalSize: { type: "integer" },
    totalPage: { type: "integer" },
    pageIndex: { type: "integer" },
    pageSize: { type: "integer" },
    totalIsMinimum: { type: "boolean", description: "True where counting stopped before the end" },
    totals: { type: "object", additionalProperties: { type: "integer" } },
  },
  required: ["data", "totalSize", "totalPage", "pageIndex", "pageSize"],
});

export const problem: Json = {
  type: "object",
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Each faulty input and why",
    },
    detail: { type: "object", additionalProperties: { type: ["string", "number", "null"] } },
  },
  required: ["code", "message"],
};
