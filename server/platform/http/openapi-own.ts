import { uploadedImport } from "#contract/entities/import-run";
import { media } from "#contract/entities/media";
import type { Paths } from "#server/platform/http/openapi-paths";
import { jsonSchema, schemaRef } from "#server/platform/http/openapi-schemas";

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
    "200": {
      description: "The picture",
      content: { "image/jpeg": {}, "image/webp": {}, "application/pdf": {} },
    },
    "401": refused,
    "404": refused,
  },
};
const importOf = (name: string) => [
  ...inBranch.parameters,
  { name, in: "path", required: true, schema: { type: "string" } },
];
const upload = {
  type: "object",
  properties: { file: { type: "string", format: "binary" } },
  required: ["file"],
};

const accept = {
  name: "accept",
  in: "query",
  schema: { type: "string", enum: ["picture", "document"], default: "picture" },
  description: "What may be sent",
};

/** The paths that are neither a resource's, a list's nor an operation's. */
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
        "Upload a JPG, PNG or WebP picture of at most 10 MB, for a branch or, without one, as one's own; " +
        "with accept=document, for a branch, also a PDF",
      security: inBranch.security,
      parameters: [...inBranch.parameters, { $ref: "#/components/parameters/CsrfToken" }, accept],
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
  "/import/{target}": {
    post: {
      tags: ["import-run"],
      summary:
        "Begin an import with a CSV or XLSX file of at most 20 MB and 60,000 lines (150,000 of vouchers)",
      security: inBranch.security,
      parameters: [...importOf("target"), { $ref: "#/components/parameters/CsrfToken" }],
      requestBody: { required: true, content: { "multipart/form-data": { schema: upload } } },
      responses: {
        "201": {
          description: "The run, with what its columns seem to mean",
          content: { "application/json": { schema: jsonSchema(uploadedImport, "output") } },
        },
        "400": refused,
        "401": refused,
        "403": refused,
        "404": refused,
        "413": refused,
        "429": refused,
      },
    },
  },
  "/import-run/{id}/failed": {
    get: {
      tags: ["import-run"],
      summary: "Get the lines of an import that are wrong, with a column of reasons",
      security: inBranch.security,
      parameters: [
        ...importOf("id"),
        { name: "format", in: "query", schema: { type: "string", enum: ["csv", "xlsx"] } },
      ],
      responses: {
        "200": { description: "The file", content: { "text/csv": {}, "application/octet-stream": {} } },
        "401": refused,
        "404": refused,
      },
    },
  },
  "/media/{id}": { get: { ...picture, summary: "See a picture" } },
  "/media/{id}/download": { get: { ...picture, summary: "Save a picture or document" } },
  "/media/{id}/thumbnail": { get: { ...picture, summary: "See a small picture" } },
};
