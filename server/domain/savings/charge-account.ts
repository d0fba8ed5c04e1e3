import { chargeAccount } from "#contract/operations/savings/charge-account";
import { postAgainstOwn } from "#server/domain/savings/own-account";
import { serveBatched } from "#server/platform/operations/serve";

export const chargeAccountHandler = serveBatched(chargeAccount, (tx, calls) =>
  postAgainstOwn(tx, calls, "savings charge", ({ input }) =>
    input.kind === "fee" ? "service fee" : "penalty",
  ),
);
