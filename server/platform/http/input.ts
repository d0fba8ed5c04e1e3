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
