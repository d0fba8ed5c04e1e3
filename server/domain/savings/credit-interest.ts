import { creditInterest } from "#contract/operations/savings/credit-interest";
import { postAgainstOwn } from "#server/domain/savings/own-account";
import { serveBatched } from "#server/platform/operations/serve";

export const creditInterestHandler = serveBatched(
  creditInterest,
  postAgainstOwn("savings interest", () => "interest on deposits"),
);
