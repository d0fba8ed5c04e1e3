import { z } from "zod";
import { labelOf } from "#contract/kit/field";

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

const singular = (name: string) =>
  name
    .replace(/ies$/, "y")
    .replace(/(ss|us|x|ch|sh)es$/, "$1")
    .replace(/([^s])s$/, "$1");

/** "member_ids.3" → "Member", "counts.0.quantity" → "Quantity"; "pageIndex" is called so. */
function labelIn(path: readonly PropertyKey[]): string {
  const name = path.findLast((segment) => typeof segment === "string");
  if (name === undefined) return "The body";
  if (/[a-z][A-Z]/.test(name)) return name;
  return labelOf(typeof path.at(-1) === "number" ? singular(name) : name);
}

const isId = ({ inst, format }: Issue & { format?: string }) =>
  format === "uuid" || (inst?._zod.def as { format?: string } | undefined)?.format === "uuid";

/** "must be at least 3 characters", "must have at least 3 entries", "must be at least 3". */
function bounded(origin: string, bound: string): string {
  if (origin === "array") return `must have ${bound} entries`;
  return `must be ${bound}${origin === "string" ? " characters" : ""}`;
}

/** What is wrong with a value, in the words that the kinds of field have for it. */
function plainMessage(issue: Issue): string {
  const label = labelIn(issue.path ?? []);
  if (issue.input === undefined || issue.input === null || isId(issue)) return `${label} is required`;
  switch (issue.code) {
    case "invalid_type":
      return `${label} must be ${kinds[issue.expected] ?? "of another kind"}`;
    case "invalid_value":
      return `${label} must be one of its options`;
    case "too_small":
      if (issue.minimum === 1 && issue.origin !== "number") return `${label} is required`;
      return `${label} ${bounded(issue.origin, `at least ${issue.minimum}`)}`;
    case "too_big":
      return `${label} ${bounded(issue.origin, `at most ${issue.maximum}`)}`;
    default:
      return `${label} is not valid`;
  }
}

// Whatever a schema does not say in words of its own: never the validator's.
z.config({ customError: plainMessage });
