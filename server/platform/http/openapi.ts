import type { FastifyInstance } from "fastify";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { resources } from "#contract/resources/index";
import { sessionCookie } from "#server/platform/auth/session";
import { ownPaths } from "#server/platform/http/openapi-own";
import { listPaths, operationPath, type Paths, resourcePaths } from "#server/platform/http/openapi-paths";
import { type Json, problem, resourceSchemas } from "#server/platform/http/openapi-schemas";
import { version } from "#server/platform/version";

/** One path may answer several methods, each derived elsewhere. */
function merge(all: Paths[]): Paths {
  const paths: Paths = {};
  for (const [path, methods] of all.flatMap((some) => Object.entries(some))) {
    paths[path] = { ...paths[path], ...methods };
  }
  return paths;
}

const schemas = () =>
  Object.fromEntries(
    resources.flatMap((resource) => {
      const { create, update, row } = resourceSchemas(resource);
      const { name } = resource;
      return [
        [name, row],
        [`${name}-create`, create],
        [`${name}-update`, update],
      ];
    }),
  );

const branch = { required: true, schema: { type: "string", format: "uuid" } };
const parameters = {
  Branch: { name: "X-Branch-ID", in: "header", ...branch, description: "The branch to work in" },
  BranchInAddress: { name: "branch", in: "query", ...branch, description: "Or the header X-Branch-ID" },
  CsrfToken: {
    name: "X-CSRF-Token",
    in: "header",
    required: true,
    schema: { type: "string" },
    description: "The value of the cookie csrf, which any GET sets",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", minLength: 8, maxLength: 100 },
    description: "The same key is carried out once, and answered alike each time",
  },
  PostingKey: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    schema: { type: "string", minLength: 8, maxLength: 100 },
    description: "What posts is asked for under a key: it is carried out once, and answered alike each time",
  },
  Proof: {
    name: "X-Proof",
    in: "header",
    required: true,
    schema: { type: "string" },
    description: "The proof of verify-with-password for this operation: of one's own password",
  },
  OwnerProof: {
    name: "X-Proof",
    in: "header",
    required: true,
    schema: { type: "string" },
    description: "The proof of verify-with-password/owner for this operation: of an owner's password",
  },
};

/** The OpenAPI 3.1 document of the whole API, derived from the contract. */
export function openapiDocument(): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Kaban",
      version,
      description: "Amounts are whole centavos. Days are calendar days of the branch.",
    },
    servers: [{ url: "/api/v1" }],
    paths: merge([
      ownPaths,
      ...resources.map(resourcePaths),
      ...lists.map(listPaths),
      ...operations.map(operationPath),
    ]),
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookie } },
      parameters,
      schemas: { Problem: problem, ...schemas() },
    },
  };
}

/** GET /openapi.json: the document, worked out when first asked for. */
export function openapiRoute(app: FastifyInstance): void {
  let text: string | undefined;
  app.get("/openapi.json", async (_request, reply) => {
    text ??= JSON.stringify(openapiDocument());
    return reply.type("application/json").send(text);
  });
}
