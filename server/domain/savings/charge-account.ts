import { chargeAccount } from "#contract/operations/savings/charge-account";
import { postingAgainstOwn } from "#server/domain/savings/own-account";
import type { BranchCall } from "#server/platform/operations/call";

export const chargePosting = postingAgainstOwn<BranchCall<typeof chargeAccount>>(
  chargeAccount,
  "savings charge",
  ({ input }) => (input.kind === "fee" ? "service fee" : "penalty"),
);
