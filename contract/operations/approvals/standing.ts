import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

/** How much waits for the caller, and whether the branch is one person's. */
export const approvalStanding = defineOperation({
  name: "standing",
  slice: "approvals",
  label: "Count approvals",
  method: "GET",
  path: "/approvals/standing",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.object({
    to_decide: z.int(),
    /** The person without whose second pair of eyes this branch works; null where rules apply. */
    alone_name: z.string().nullable(),
    /** The caller is the only one here and has yet to choose: see workAlone. */
    asks_alone: z.boolean(),
  }),
  refusals: {},
});
