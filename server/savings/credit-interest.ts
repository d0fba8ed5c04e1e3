import { creditInterest } from "#contract/operations/savings/credit-interest";
import { serveGathered } from "#server/operations/serve";
import { postAgainstOwn } from "#server/savings/own-account";

export const interest = serveGathered(creditInterest, (tx, calls) =>
  postAgainstOwn(tx, calls, "savings interest", () => "interest on deposits"),
);
