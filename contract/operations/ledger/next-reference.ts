import { z } from "zod";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { postDeposit } from "#contract/operations/teller/post-deposit";

/**
 * The number that a deposit, payment or withdrawal of the caller would be given now: of official receipts
 * from their own booklet, where they have one, or from the branch's series. Somebody else may draw it
 * first: the receipt has the number that was drawn.
 */
export const nextReference = defineOperation({
  name: "next-reference",
  slice: "ledger",
  label: "See the next receipt number",
  method: "GET",
  path: "/ledger/next-reference",
  scope: "branch",
  permission: permissionOf(postDeposit),
  input: z.strictObject({ source: z.enum(["deposit", "withdraw", "payment"]) }),
  output: z.object({
    /** Null where the caller's booklet is used up. */
    reference: z.string().nullable(),
    is_from_booklet: z.boolean(),
  }),
  refusals: {},
});
