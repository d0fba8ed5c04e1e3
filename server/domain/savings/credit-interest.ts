import { creditInterest } from "#contract/operations/savings/credit-interest";
import { paysInterest, postAgainstOwn } from "#server/domain/savings/own-account";
import type { BranchCall } from "#server/platform/operations/call";
import { serveBatched } from "#server/platform/operations/group-commit";

export const creditInterestHandler = serveBatched(
  creditInterest,
  postAgainstOwn<BranchCall<typeof creditInterest>>(
    "savings interest",
    () => "interest on deposits",
    ({ input, refusal }, { accounts }) =>
      paysInterest(accounts.get(input.account_id)?.member_kind ?? null) ? null : refusal("pays_no_interest"),
  ),
);
