import type { FastifyRequest } from "fastify";
import { type Operation, postsEntries } from "#contract/kit/operation";
import { invalidInput } from "#contract/kit/refusal";

/** The Idempotency-Key of a request, or null when it has none. Refuses with 400 what is no key. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"] ?? request.headers["x-idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw invalidInput({ "Idempotency-Key": "Idempotency-Key must be 8 to 100 visible characters" });
}

/** The key a call is asked for under: none where it only reads. Refuses a posting without one with 400. */
export function keyOfCall(operation: Operation, request: FastifyRequest): string | null {
  if (operation.method === "GET") return null;
  const key = idempotencyKeyOf(request);
  if (key === null && postsEntries(operation)) {
    throw invalidInput({
      "Idempotency-Key": "Idempotency-Key is required: it keeps a repeat from posting twice",
    });
  }
  return key;
}
