import { z } from "zod";

/**
 * One line of text the database can keep, trimmed: no NUL, no half of a surrogate pair, `max` characters at
 * most.
 */
export const keptText = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      `${label} has characters that cannot be kept`,
    );

/** As keptText, and not empty. */
export const requiredText = (label: string, max: number) =>
  keptText(label, max).min(1, `${label} is required`);

/** What may be left out: an empty text and nothing at all both become null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    schema.nullable().default(null),
  );
