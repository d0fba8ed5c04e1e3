import { z } from "zod";

/** Whether the database can keep a text: it keeps no NUL, and a lone surrogate is not text. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * One line of text the database can keep, trimmed: no NUL, no half of a surrogate pair, `max` characters at
 * most.
 */
export const storableText = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isStorable, `${label} has characters that cannot be kept`);

/** As storableText, and not empty. */
export const requiredText = (label: string, max: number) =>
  storableText(label, max).min(1, `${label} is required`);

/**
 * What people's names are written with: letters and spaces, and the hyphen, apostrophe and period of
 * Anne-Marie, D'Souza and Ma. Teresa. It begins with a letter. Empty fits.
 */
export const personNamePattern = /^([\p{L}\p{M}][\p{L}\p{M}'’.\- ]*)?$/u;

/** What may be left out: an empty text and nothing at all both become null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    schema.nullable().default(null),
  );
