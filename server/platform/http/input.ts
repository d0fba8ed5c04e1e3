import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Operation } from "#contract/kit/operation";
import { invalidInput } from "#contract/kit/refusal";

/** The whole input of a request: its parameters, and its body, or its query for a read. */
export function inputOf(operation: Operation, request: FastifyRequest): unknown {
  const params = request.params as Record<string, unknown>;
  if (operation.method === "GET" || operation.method === "DELETE") {
    const { branch: _, ...search } = request.query as Record<string, unknown>;
    return { ...search, ...params };
  }
  const body = request.body ?? {};
  if (typeof body !== "object" || Array.isArray(body))
    throw invalidInput({ body: "The body must be a JSON object" });
  return { ...body, ...params };
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Refuses a body of over fifty levels, which no input has: whatever writes it down would fail at it. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ body }) => {
    if (isDeeper(body, 50)) throw invalidInput({ body: "The body has too many levels" });
  });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const namesIds = /(?:^|_)ids?$/;
const lowered = (value: unknown) =>
  typeof value === "string" && uuid.test(value) ? value.toLowerCase() : value;

function lowerIds(within: unknown): void {
  if (typeof within !== "object" || within === null) return;
  for (const [key, value] of Object.entries(within)) {
    if (typeof value === "object") lowerIds(value);
    if (!namesIds.test(key)) continue;
    const found = Array.isArray(value) ? value.map(lowered) : lowered(value);
    Object.assign(within, { [key]: found });
  }
}

/** Reads ids in either case: they are compared with those of rows, which are written in small letters. */
export function readIdsInEitherCase(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ body, query, params }) => {
    for (const part of [body, query, params]) lowerIds(part);
  });
}
