import { creditInterest } from "#contract/operations/savings/credit-interest";
import { postAgainstOwn } from "#server/domain/savings/own-account";
import { serveGathered } from "#server/operations/serve";

export const interest = serveGathered(creditInterest, (tx, calls) =>
  postAgainstOwn(tx, calls, "savings interest", () => "interest on deposits"),
);
