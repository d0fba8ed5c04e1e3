import { chargeAccount } from "#contract/operations/savings/charge-account";
import { postAgainstOwn } from "#server/domain/savings/own-account";
import type { BranchCall } from "#server/platform/operations/call";
import { serveBatched } from "#server/platform/operations/group-commit";

export const chargeAccountHandler = serveBatched(
  chargeAccount,
  postAgainstOwn<BranchCall<typeof chargeAccount>>("savings charge", ({ input }) =>
    input.kind === "fee" ? "service fee" : "penalty",
  ),
);
