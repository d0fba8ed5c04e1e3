import { z } from "zod";
import { personNamePattern, requiredText, storableText } from "#contract/kit/text";

/** "123456789000" → "123-456-789-000". */
const dashed = (text: string) =>
  text
    .replaceAll("-", "")
    .replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, (_all, a, b, c, branch) =>
      [a, b, c, branch].filter(Boolean).join("-"),
    );

/** Forms a line of text may have, each with its rule: by what messages call the text, and its length. */
export const textFormats = {
  /** Of a person: letters (decision 017). */
  "person name": (label, max) =>
    z
      .string(`${label} is required`)
      .trim()
      .min(1, `${label} is required`)
      .max(max, `${label} must be at most ${max} characters`)
      .regex(personNamePattern, `${label} must contain only letters`),
  /** Of a passbook. */
  "book number": (label, max) =>
    z
      .string()
      .trim()
      .max(max, `${label} must be at most ${max} characters`)
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, `${label} may hold letters, digits, spaces and hyphens`),
  /** Kept as it is typed. */
  telephone: (label) =>
    z
      .string()
      .trim()
      .regex(/^\+?[\d ()-]{7,20}$/, `${label} must be 7 to 20 digits`),
  /** Kept without what people put between its digits: "+639171234567". */
  "telephone digits": (label) =>
    z
      .string(`${label} is empty`)
      .overwrite((text) => text.replaceAll(/[\s().-]/g, ""))
      .min(1, `${label} is empty`)
      .min(7, `${label} must be 7 to 20 digits`)
      .max(20, `${label} must be 7 to 20 digits`)
      .regex(/^\+?\d*$/, `${label} must be 7 to 20 digits`),
  /** The name one signs in with, at least 3 characters. */
  "user name": (label, max) =>
    requiredText(label, max)
      .min(3, `${label} must be at least 3 characters`)
      .regex(/^[^\s\p{C}]*$/u, `${label} must not contain spaces`),
  /** A tax identification number: 9 digits, and 3 to 5 of a branch; kept with dashes. */
  "tax number": (label) =>
    z
      .string()
      .trim()
      .regex(/^\d{3}-?\d{3}-?\d{3}(-?\d{3,5})?$/, `${label} must be like 123-456-789 or 123-456-789-000`)
      .overwrite(dashed),
  /** An e-mail address. */
  email: (label, max) =>
    z
      .string(`${label} is required`)
      .trim()
      .min(1, `${label} is required`)
      .max(max, "Invalid email")
      .pipe(z.email("Invalid email")),
  /** An address in the web. */
  link: (label, max) =>
    storableText(label, max).pipe(
      z.url({ protocol: /^https?$/, error: `${label} must be an address like https://example.org` }),
    ),
} as const satisfies Record<string, (label: string, max: number) => z.ZodType<string, string>>;

export type TextFormat = keyof typeof textFormats;
