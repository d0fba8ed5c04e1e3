import type { z } from "zod";

/** The paths of what is there in an answer but not in what its schema keeps of it: "data.0.secret". */
function unnamedKeys(answer: unknown, kept: unknown, at = ""): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  const known = (kept ?? {}) as Record<string, unknown>;
  return Object.entries(answer).flatMap(([key, value]) =>
    key in known ? unnamedKeys(value, known[key], `${at}${key}.`) : [`${at}${key}`],
  );
}

/** What of an answer does not fit its schema, or is not in it. */
export function validationErrorsOf(output: z.ZodType, answer: unknown): string[] {
  const { success, data, error } = output.safeParse(answer);
  return success
    ? unnamedKeys(answer, data).map((key) => `${key}: the contract names no such key`)
    : error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}
