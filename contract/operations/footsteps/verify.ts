import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

const sealHash = z.string().regex(/^[0-9a-f]{64}$/, "That is not a hash of a chain");
const seal = z.object({ number: z.int(), hash: sealHash });

/**
 * What can be wrong with a chain: a row is not as it was, is gone, was slipped in, or all was written anew.
 */
export const breakKinds = ["changed", "missing", "inserted", "rewritten"] as const;

/** What became of checking a chain. */
export const chainState = z.object({
  /** How many links hold or should. */
  links: z.int(),
  /** Footsteps of the last moments, which the chain does not hold yet. */
  waiting: z.int(),
  /** The last link: kept outside, it later proves that nothing before it was written anew. */
  head: seal.nullable(),
  /** The first link that does not hold; null when all do. */
  broken: z
    .object({
      kind: z.enum(breakKinds),
      /** Its place in the chain; null for a row that is in no chain. */
      number: z.int().nullable(),
      footstep_id: z.uuid().nullable(),
      /** What the row says by now, where it is there. */
      activity: z.string().nullable(),
      created_at: z.string().nullable(),
    })
    .nullable(),
});
export type ChainState = z.output<typeof chainState>;

/**
 * Checks that the organisation's footsteps are as they were written, none changed, gone or slipped in. A link
 * noted earlier (`number` and `hash` of a head) is checked too.
 */
export const verifyFootsteps = defineOperation({
  name: "verify",
  slice: "footstep",
  label: "Verify that the activity log is unchanged",
  method: "GET",
  path: "/footstep/verify",
  scope: "branch",
  input: z
    .strictObject({
      number: z.coerce.number("That is not a place in a chain").int().min(1).optional(),
      hash: sealHash.optional(),
    })
    .refine(({ number, hash }) => (number === undefined) === (hash === undefined), {
      path: ["hash"],
      error: "A noted link has both its number and its hash",
    }),
  output: chainState,
  refusals: {},
});
