import type { FastifyRequest } from "fastify";
import { invalidInput } from "#contract/kit/refusal";

/** The Idempotency-Key of a request, or null when it has none. Refuses with 400 what is no key. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"] ?? request.headers["x-idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw invalidInput({ "Idempotency-Key": "Idempotency-Key must be 8 to 100 visible characters" });
}
