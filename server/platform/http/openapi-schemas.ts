import { z } from "zod";
import type { Fields } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { inputFields, type Operation } from "#contract/kit/operation";
import { createSchema, type Resource } from "#contract/kit/resource";
import { listRowSchema, pageSchema, resourceRowSchema } from "#contract/kit/row";

export type Json = Record<string, unknown>;

/** The JSON schema of a zod schema, as it is sent ("input") or answered ("output"). */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: "any", io });
  return json;
}

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const version = { type: "integer", minimum: 1 };

const requiredOf = (fields: Fields) =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.required === true && !("default" in field);
  });

/** What an operation takes. */
export function inputSchema(operation: Operation): Json {
  if (!("fields" in operation.input)) return jsonSchema(operation.input, "input");
  // By what comes of it: an optional field is read through a step that JSON schema cannot say.
  return { ...jsonSchema(operation.input, "output"), required: requiredOf(inputFields(operation)) };
}

/** What is sent to make a row of a resource, what to change it, and the row itself. */
export function resourceSchemas(resource: Resource): { create: Json; update: Json; row: Json } {
  const body = jsonSchema(createSchema(resource), "output");
  const properties = body.properties as Json;
  const required = requiredOf(resource.fields);
  return {
    create: { ...body, required },
    update: { ...body, properties: { ...properties, version }, required: [...required, "version"] },
    row: jsonSchema(resourceRowSchema(resource), "output"),
  };
}

/** A row of a list that is no resource's. */
export const listRow = (list: List): Json => jsonSchema(listRowSchema(list), "output");

/** A page of rows. */
export function pageOf(row: Json): Json {
  const page = jsonSchema(pageSchema(z.unknown()), "output");
  return { ...page, properties: { ...(page.properties as Json), data: { type: "array", items: row } } };
}

export const problem: Json = {
  type: "object",
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    operation: { type: "string", description: "The operation whose rule it is, where it is one's own" },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Each faulty input and why",
    },
    detail: { type: "object", additionalProperties: { type: ["string", "number", "null"] } },
  },
  required: ["code", "message"],
};
