import { chargeAccount } from "#contract/operations/savings/charge-account";
import { serveGathered } from "#server/operations/serve";
import { postAgainstOwn } from "#server/savings/own-account";

export const charges = serveGathered(chargeAccount, (tx, calls) =>
  postAgainstOwn(tx, calls, "savings charge", ({ input }) =>
    input.kind === "fee" ? "service fee" : "penalty",
  ),
);
