import { type HttpError, useCustom } from "@refinedev/core";

/** As much of JSON schema as the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Described {
  tags: string[];
  summary: string;
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

/** The API as the server describes it. */
export interface OpenApi {
  info: { version: string; description: string };
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> };
}

export interface Endpoint extends Described {
  method: string;
  path: string;
}

export function useOpenApi() {
  const { query } = useCustom<OpenApi & Record<string, unknown>, HttpError>({
    url: "/openapi.json",
    method: "get",
    errorNotification: false,
    queryOptions: { queryKey: ["openapi"], staleTime: Number.POSITIVE_INFINITY },
  });
  return { data: query.data?.data as OpenApi | undefined, error: query.error, refetch: query.refetch };
}

/** The endpoints by tag, of those that hold every word asked for. */
export function endpointsBy(api: OpenApi, words: string): [tag: string, endpoints: Endpoint[]][] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  const byTag = new Map<string, Endpoint[]>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const endpoint = { ...described, method: method.toUpperCase(), path };
      const [tag = ""] = described.tags;
      const said = [endpoint.method, path, tag, described.summary, described.operationId]
        .join(" ")
        .toLowerCase();
      if (asked.every((word) => said.includes(word))) byTag.set(tag, [...(byTag.get(tag) ?? []), endpoint]);
    }
  }
  return [...byTag].sort(([a], [b]) => a.localeCompare(b));
}

const lastOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

/** The parameter itself, where only its name in the components is given. */
export const parameterIn = ({ components }: OpenApi, parameter: Parameter): Parameter =>
  parameter.$ref ? (components.parameters[lastOf(parameter.$ref)] ?? parameter) : parameter;

/** The schema itself, where only its name in the components is given. */
export const schemaIn = ({ components }: OpenApi, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[lastOf(schema.$ref)] ?? schema) : schema;

/** A schema in one line: "string, uuid", "integer 1–500", "pending | verified". */
export function kindOf(schema: Schema): string {
  if (schema.$ref) return lastOf(schema.$ref);
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(kindOf).join(" | ");
  if (schema.type === "array") return `${schema.items ? kindOf(schema.items) : ""}[]`;
  const type = [schema.type ?? "object"].flat().join(" | ");
  const isBounded = schema.minimum !== undefined && (schema.maximum ?? Number.MAX_VALUE) < 2 ** 53 - 1;
  const bounds = isBounded ? ` ${schema.minimum}–${schema.maximum}` : "";
  const length = schema.maxLength === undefined ? "" : ` ≤ ${schema.maxLength}`;
  return `${type}${schema.format ? `, ${schema.format}` : ""}${bounds}${length}`;
}
