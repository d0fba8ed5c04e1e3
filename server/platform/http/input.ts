import type { FastifyRequest } from "fastify";
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
