import { creditInterest } from "#contract/operations/savings/credit-interest";
import { paysInterest, postingAgainstOwn } from "#server/domain/savings/own-account";
import type { BranchCall } from "#server/platform/operations/call";

export const interestPosting = postingAgainstOwn<BranchCall<typeof creditInterest>>(
  creditInterest,
  "savings interest",
  () => "interest on deposits",
  ({ input, refusal }, { accounts }) =>
    paysInterest(accounts.get(input.account_id)?.member_kind ?? null) ? null : refusal("pays_no_interest"),
);
