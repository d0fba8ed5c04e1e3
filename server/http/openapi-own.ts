import { media } from "#contract/entities/media";
import type { Paths } from "#server/http/openapi-paths";
import { jsonSchema, schemaRef } from "#server/http/openapi-schemas";

const inBranch = {
  security: [{ session: [] }],
  parameters: [{ $ref: "#/components/parameters/Branch" }],
};
const refused = { description: "Refused", content: { "application/json": { schema: schemaRef("Problem") } } };
const picture = {
  tags: ["media"],
  security: [{ session: [] }],
  parameters: [
    { $ref: "#/components/parameters/BranchInAddress" },
    { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
  ],
  responses: {
    "200": { description: "The picture", content: { "image/jpeg": {}, "image/webp": {} } },
    "401": refused,
    "404": refused,
  },
};
const upload = {
  type: "object",
  properties: { file: { type: "string", format: "binary" } },
  required: ["file"],
};

/** The paths that are neither a noun's, a list's nor a verb's. */
export const ownPaths: Paths = {
  "/health": {
    get: {
      tags: ["server"],
      summary: "See whether the server works",
      responses: {
        "200": { description: "It does" },
        "503": { description: "The database does not answer" },
      },
    },
  },
  "/openapi.json": {
    get: {
      tags: ["server"],
      summary: "Read this document",
      responses: { "200": { description: "OpenAPI" } },
    },
  },
  "/live": {
    get: {
      tags: ["server"],
      summary: "Hear what changes in a branch, by server-sent events",
      security: [{ session: [] }],
      parameters: [{ $ref: "#/components/parameters/BranchInAddress" }],
      responses: {
        "200": { description: 'Events {"topic", "ids"}', content: { "text/event-stream": {} } },
        "401": refused,
        "404": refused,
      },
    },
  },
  "/media": {
    post: {
      tags: ["media"],
      summary:
        "Upload a JPG, PNG or WebP picture of at most 10 MB, for a branch or, without one, as one's own",
      security: inBranch.security,
      parameters: [...inBranch.parameters, { $ref: "#/components/parameters/CsrfToken" }],
      requestBody: { required: true, content: { "multipart/form-data": { schema: upload } } },
      responses: {
        "201": {
          description: "The picture as kept",
          content: { "application/json": { schema: jsonSchema(media, "output") } },
        },
        "400": refused,
        "401": refused,
        "413": refused,
      },
    },
  },
  "/media/{id}": { get: { ...picture, summary: "See a picture" } },
  "/media/{id}/thumbnail": { get: { ...picture, summary: "See a small picture" } },
};
