import { z } from "zod";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";

/**
 * Says that the branch has no old books to bring in, or takes that back. Refused where opening balances were
 * posted; it ends by itself when some are.
 */
export const beginEmpty = defineOperation({
  name: "begin-empty",
  slice: "ledger",
  label: "Begin with empty books",
  method: "PUT",
  path: "/ledger/empty-books",
  scope: "branch",
  permission: permissionOf(postOpeningBalances),
  input: z.strictObject({ begins_empty: z.boolean("Say whether the books begin empty") }),
  output: z.object({ begins_empty: z.boolean() }),
  refusals: {
    opening_balances_posted: { message: "Opening balances were posted, so the books do not begin empty" },
  },
  emits: ["branch.update"],
});
