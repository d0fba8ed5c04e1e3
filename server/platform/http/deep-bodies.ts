import type { FastifyInstance } from "fastify";
import { invalidInput } from "#contract/kit/refusal";

/** Far more than any input has: a member in full is five deep. */
const deepest = 50;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Refuses a body of more levels than can be gone through: whatever writes it down again would fail at it. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ body }) => {
    if (isDeeper(body, deepest)) throw invalidInput({ body: "The body has too many levels" });
  });
}
