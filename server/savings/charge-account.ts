import { chargeAccount } from "#contract/operations/savings/charge-account";
import { postAgainstOwn } from "#server/domain/savings/own-account";
import { serveGathered } from "#server/operations/serve";

export const charges = serveGathered(chargeAccount, (tx, calls) =>
  postAgainstOwn(tx, calls, "savings charge", ({ input }) =>
    input.kind === "fee" ? "service fee" : "penalty",
  ),
);
