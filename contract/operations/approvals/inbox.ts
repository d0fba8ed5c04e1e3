import { z } from "zod";
import { approvalItem } from "#contract/entities/approval";
import { defineOperation } from "#contract/kit/operation";

/**
 * What the caller may decide now (oldest first), what they asked for themselves, or what was decided of what
 * they may see (both newest first). At most 200, of one kind where that is asked for, else the first of each,
 * so that many of one kind bury none of another; `totalSize` and `kinds` are of all that were found.
 */
export const approvalInbox = defineOperation({
  name: "inbox",
  slice: "approvals",
  label: "See approvals",
  method: "GET",
  path: "/approvals",
  scope: "branch",
  permission: null,
  input: z.strictObject({
    view: z.enum(["to decide", "asked", "decided"]).default("to decide"),
    kind: z.string().max(50).optional(),
  }),
  output: z.object({ data: z.array(approvalItem), totalSize: z.int(), kinds: z.array(z.string()) }),
  refusals: {},
});
