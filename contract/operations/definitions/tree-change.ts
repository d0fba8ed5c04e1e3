import { z } from "zod";
import { definitionKinds } from "#contract/entities/statement-definition";
import { type DeclaredRefusal, defineOperation, type Operation } from "#contract/kit/operation";
import { treeRefusals } from "#contract/operations/definitions/refusals";

export const id = z.uuid();

/** How many of its kind come before it under the same parent; at the end when left out. */
export const position = z
  .int("Position must be a whole number")
  .min(0, "Position must be 0 or more")
  .max(100_000)
  .optional();

const version = z.int("Version is required").min(1, "Version is required");
// A DELETE has its input in the address.
const versionInAddress = z.coerce.number("Version is required").int().min(1, "Version is required");

/** A change of one tree. It names the version the tree was read at, and answers the one it is at now. */
export const treeChange = <
  S extends z.ZodRawShape,
  O extends z.ZodRawShape,
  const R extends Record<string, DeclaredRefusal>,
>(
  change: Pick<Operation, "name" | "label" | "method" | "path"> & { input: S; output: O; refusals: R },
) =>
  defineOperation({
    ...change,
    slice: "statement-definition",
    path: `/statement-definition/:kind${change.path}`,
    scope: "branch",
    input: z.strictObject({
      kind: z.enum(definitionKinds, "There is no such definition"),
      version: change.method === "DELETE" ? versionInAddress : version,
      ...change.input,
    }),
    output: z.object({ version: z.int(), ...change.output }),
    refusals: { ...treeRefusals, ...change.refusals },
    emits: ["statement-definition.update"],
  });
