import { z } from "zod";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";

/**
 * What makes a new branch ready, in the order it is done. People come early: until there is a second one, or
 * somebody works alone, what needs two waits.
 */
export const firstStepNames = [
  "chart",
  "people",
  "posting-rules",
  "opening-balances",
  "holidays",
  "first-batch",
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** How far a branch is on its way to being ready, as its rows say. */
export const firstSteps = defineOperation({
  name: "first-steps",
  slice: "organizations",
  label: "See the first steps of the branch",
  method: "GET",
  path: "/organization/branch/first-steps",
  scope: "branch",
  permission: permissionOf(postOpeningBalances),
  input: z.strictObject({}),
  output: z.object({
    /** It is in its first year. */
    is_new: z.boolean(),
    /** There are no old books to bring in: see beginEmpty. */
    begins_empty: z.boolean(),
    steps: z.array(z.object({ name: z.enum(firstStepNames), is_done: z.boolean() })),
  }),
  refusals: {},
});
